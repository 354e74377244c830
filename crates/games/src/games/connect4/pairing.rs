//! What pairing strategies say of a position of Connect 4, without a search.
//!
//! A player who answers every move of the opponent right above it gets half of
//! the board whatever happens: a *pairing strategy*. It proves bounds of the score
//! that a search would need thousands of nodes for. All rules of this chapter come
//! from one theorem.
//!
//! # The theorem
//!
//! Let P be the player who pairs and Q the opponent. Choose some columns in each
//! of which P has a *threat*: an empty cell w that would complete a line of his,
//! and into which no stone can fall yet. Cut these columns off below the cell
//! under w; what is cut off is the *zone* of the column. The empty cells outside
//! all zones are the *region*. Counted from the top of the region in each column,
//! the first, third, fifth … cells are P's, the second, fourth … are Q's.
//!
//! ```text
//!      .         zone          w: P's threat
//!      w         zone          q: where Q must go at last
//!      q         zone
//!      P    P                  P, Q: whose cell it is
//!      Q    Q
//!      x    P                  f: a free cell, the lowest of a column with an
//!      o    f                     odd number of cells in the region
//! ```
//!
//! Suppose that the number of cells in the region is even when Q is to move, or
//! odd when P is. Call a column *odd* if it has an odd number of cells in the
//! region; its lowest cell, which is one of P's, is *free*.
//!
//! **P can play so that, outside the zones, Q gets no cells but Q's and free ones.
//! If there is a zone, P wins, unless Q completes a line before.**
//!
//! Proof. P sees to it that whenever Q is to move, the number of odd columns is
//! even. It is at the beginning; if P is to move first, it is odd, and he takes the
//! free cell of an odd column. Then
//!
//! - if Q plays in a column that is not odd, he gets the lowest of an even number of
//!   cells, one of Q's, and P answers above it, in one of P's;
//! - if Q takes a free cell, an odd number of odd columns is left, so at least
//!   one, and P takes its free cell;
//! - if Q plays under a threat, P completes his line.
//!
//! P always has an answer, and never plays into a zone but to win. The region
//! shrinks; when nothing is left of it, Q has to play under a threat, if there is
//! one. ∎
//!
//! So let *reach* be Q's stones, Q's cells and the cells under the chosen threats.
//! If there is no line in reach and the free cells together, Q never wins. If there
//! are threats besides, P wins, and when he does, all cells of the zones but two
//! are empty at the least: in at most `left − |zones| + 2` plies.
//!
//! # The rules
//!
//! Let a cell be *even* if the number of cells above it in its column is even. The
//! *follower* is who fills the last cell of the board: the player to move if the
//! number of empty cells is odd. A zone has an even number of cells if its threat is
//! even.
//!
//! 1. **Follow-up.** P is the follower, no zones. If Q's reach has no line, Q does
//!    not win. This is "claimeven".
//! 2. **Even threats.** P is the follower, with a zone in every column in which he
//!    has an even threat, at the lowest. If Q's reach has no line, P wins.
//! 3. **Odd threats.** P is not the follower, with one zone at an odd threat, and at
//!    the lowest even threat of other columns. The odd zone makes the number of cells
//!    in the region what the theorem asks for. In that column P's cells are the
//!    odd ones, elsewhere the even ones. If Q's reach has no line, P wins.
//! 4. **Free cells one by one.** P and Q take free cells in turn. If there are two
//!    and Q is to move, he gets one of them: it is enough that none of them
//!    completes a line by itself. If there is one and P is to move, Q gets none;
//!    if there are three, P takes one of his choice and Q gets one of the others.
//! 5. **No line left.** Who cannot make a line even with all empty cells does not
//!    win.
//!
//! Nothing here depends on the size of the board or the length of a line, and
//! columns that are barred have no empty cells.
//!
//! # What they bring
//!
//! Nodes of the exact search, a rule and those above it against those above it
//! alone, over 60 positions with 12 stones and 300 with 16, by random play:
//!
//! | rule | 12 stones | 16 stones |
//! |---|---|---|
//! | 1, follow-up | × 0.74 | × 0.78 |
//! | 2, even threats | × 0.83 | × 0.81 |
//! | 3, odd threats | × 0.60 | × 0.63 |
//! | 5, no line left | × 0.95 | × 0.93 |
//! | 4, free cells one by one | × 0.95 | × 0.96 |
//! | all | × 0.33 | × 0.36 |
//!
//! V. Allis, *A Knowledge-based Approach of Connect-Four* (1988) has these and other
//! rules, as advice to a player.

use arene::exact::{Bounds, Score};

use super::Connect4;
use super::exact::Node;
use crate::games::grid::Word;

/// Which rules are in force. A search finds the same with any of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairingRules {
    /// The follower's opponent, by follow-up, does not win.
    pub follow_up: bool,
    /// The follower wins by even threats; only together with `follow_up`.
    pub even_threats: bool,
    /// His opponent wins by an odd threat.
    pub odd_threats: bool,
    /// Free cells are taken in turn.
    pub free_cells: bool,
    /// Without a line left nobody wins.
    pub no_line: bool,
}

impl PairingRules {
    /// Every rule.
    pub const ALL: PairingRules = PairingRules {
        follow_up: true,
        even_threats: true,
        odd_threats: true,
        free_cells: true,
        no_line: true,
    };

    /// No rule.
    pub const NONE: PairingRules = PairingRules {
        follow_up: false,
        even_threats: false,
        odd_threats: false,
        free_cells: false,
        no_line: false,
    };
}

/// What the rules need to know of a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pairing<W> {
    rules: PairingRules,
    /// The cells with an even and an odd number of cells above them.
    pub(super) even: W,
    pub(super) odd: W,
    /// The spare bits on top of the columns.
    spare: W,
}

impl<W: Word> Pairing<W> {
    pub(super) fn new(game: &Connect4<W>, rules: PairingRules) -> Pairing<W> {
        let (mut even, mut spare) = (W::ZERO, W::ZERO);
        for (column, row) in game.grid.cells() {
            let cell = W::bit(game.grid.bit(column, row));
            if row % 2 == 0 {
                even = even | cell;
            }
            if row == 0 {
                spare = spare | (cell << 1);
            }
        }
        let even = even & game.playable;
        Pairing { rules, even, odd: game.playable & !even, spare }
    }

    /// Bounds of the score of a node at which nobody completes a line with the
    /// next stone. Only what tells whether the score is at least `goal` is looked
    /// for.
    #[inline(always)]
    pub(super) fn bounds(&self, game: &Connect4<W>, node: &Node<W>, goal: Score) -> Bounds {
        let mut bounds = Bounds { least: Score::loss_in(4), most: Score::win_in(3) };
        let theirs = node.own ^ node.all;
        let empty = game.playable & !node.all;
        let landings = (node.all + game.bottoms) & game.playable;
        let later = empty & !landings;
        // Who is the follower changes with every stone: no branch to foretell.
        let follows = usize::from(node.left % 2 == 1);
        let (stones, wins) = ([theirs, node.own], [node.theirs, node.mine]);
        let field = Field { game, empty, landings, left: node.left };

        // PairingRules 1 and 2: the follower pairs.
        let threats = wins[follows] & self.even & later;
        let draw_helps = (follows == 1) == (goal <= Score::DRAW);
        if self.rules.follow_up && (draw_helps || threats != W::ZERO) {
            let plies = self.follow_up(&field, stones[1 - follows], threats, follows == 1);
            if let Some(plies) = plies {
                bounds = with(bounds, follows == 1, plies);
            }
        }
        // Rule 3: the other one does.
        let threats = wins[1 - follows] & later;
        if self.rules.odd_threats && threats & self.odd != W::ZERO {
            let plies = self.odd_threats(&field, stones[follows], threats, follows == 0);
            if let Some(plies) = plies {
                bounds = with(bounds, follows == 0, plies);
            }
        }
        // Rule 5.
        if self.rules.no_line {
            if goal > Score::DRAW {
                if bounds.most > Score::DRAW && !game.lines.any(node.own | empty) {
                    bounds.most = Score::DRAW;
                }
            } else if bounds.least < Score::DRAW && !game.lines.any(theirs | empty) {
                bounds.least = Score::DRAW;
            }
        }
        bounds
    }

    /// If the follower, with these even threats, holds his opponent with these
    /// stones: in how many plies he wins, or 0 if he only draws.
    #[inline(always)]
    fn follow_up(
        &self,
        field: &Field<'_, W>,
        against: W,
        threats: W,
        to_move: bool,
    ) -> Option<u32> {
        let upto = self.upto_lowest(field.game, threats);
        let reach = against | (self.odd & field.empty & upto);
        if !self.holds(field.game, reach, field.landings & self.even, to_move) {
            return None;
        }
        let lowest = threats & upto;
        if lowest == W::ZERO || !self.rules.even_threats {
            return Some(0);
        }
        // A zone: what is above the threat, and two more.
        let zones = (field.empty & !upto).count_ones() + 2 * lowest.count_ones();
        Some(field.left - zones + 2)
    }

    /// If the follower's opponent, with these threats, holds the follower with
    /// these stones: in how many plies he wins by the best of his odd threats.
    #[inline(always)]
    fn odd_threats(
        &self,
        field: &Field<'_, W>,
        against: W,
        threats: W,
        to_move: bool,
    ) -> Option<u32> {
        let Field { game, empty, landings, left } = *field;
        let upto = self.upto_lowest(game, threats & self.even);
        let elsewhere = against | (self.odd & empty & upto);
        let mut best = None;
        let mut rest = threats & self.odd;
        while rest != W::ZERO {
            let threat = rest.first_cell();
            rest = rest.but_first();
            let column = game.column(threat.trailing_zeros() / game.height);
            let under = column & (threat - W::ONE);
            let reach = (elsewhere & !(column & empty)) | (under & self.even & empty);
            let free = (landings & self.even & !column) | (landings & self.odd & under);
            if self.holds(game, reach, free, to_move) {
                let above = (empty & !upto & !column) | (column & !under & !threat);
                let others = threats & self.even & upto & !column;
                let plies = left - above.count_ones() - 2 * others.count_ones();
                best = Some(best.map_or(plies, |best: u32| best.min(plies)));
            }
        }
        best
    }

    /// The cells of each column up to its lowest threat, all of them if there is
    /// none: with the spare bit on top, subtracting one borrows from the lowest
    /// bit and no further.
    #[inline(always)]
    fn upto_lowest(&self, game: &Connect4<W>, threats: W) -> W {
        let topped = threats | self.spare;
        topped ^ (topped - game.bottoms)
    }

    /// Whether Q has no line, given his reach and the free cells, if P is to move
    /// or Q.
    #[inline(always)]
    fn holds(&self, game: &Connect4<W>, reach: W, free: W, to_move: bool) -> bool {
        !game.lines.any(reach | free)
            || self.rules.free_cells
                && free != W::ZERO
                && self.holds_in_turn(game, reach, free, to_move)
    }

    /// Rule 4.
    #[inline(never)]
    fn holds_in_turn(&self, game: &Connect4<W>, reach: W, free: W, to_move: bool) -> bool {
        let many = free.but_first().but_first().but_first() != W::ZERO;
        if many || game.lines.any(reach) {
            return false;
        }
        let bad = free.cells().filter(|&cell| game.lines.any(reach | W::bit(cell))).count();
        bad <= usize::from(to_move)
    }
}

/// What both players see of a position.
struct Field<'a, W> {
    game: &'a Connect4<W>,
    empty: W,
    /// Where the next stone may fall.
    landings: W,
    /// How many cells are empty.
    left: u32,
}

/// Adds that the player to move (or his opponent) wins in at most so many plies, or
/// does not lose if that is 0.
#[inline(always)]
fn with(bounds: Bounds, mover: bool, plies: u32) -> Bounds {
    match (mover, plies) {
        (true, 0) => Bounds { least: bounds.least.max(Score::DRAW), ..bounds },
        (true, _) => Bounds { least: bounds.least.max(Score::win_in(plies)), ..bounds },
        (false, 0) => Bounds { most: bounds.most.min(Score::DRAW), ..bounds },
        (false, _) => Bounds { most: bounds.most.min(Score::loss_in(plies)), ..bounds },
    }
}
