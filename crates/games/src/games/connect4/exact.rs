//! What Connect 4 knows of itself, for exact search.
//!
//! A node keeps the cells that complete a line of either player: a stone changes
//! only those of the player who puts it. From them follows, in the order in which
//! the search asks:
//!
//! - **Children.** Who can complete a line does. Who cannot, but whose opponent can,
//!   must go there; two such cells, or a second one above the first, and he has lost.
//!   No stone goes under a cell that completes a line of the opponent, unless
//!   nothing else is left, which loses in two plies. A move that leaves the opponent
//!   nothing but that wins in three plies: the node is decided before any child is
//!   entered. If there is no such move, a win takes five plies or more.
//! - **Order.** New threats first; not under a threat of one's own, which the opponent
//!   would then stop; then the cells through which more lines go, the higher ones,
//!   and those that follow-up play gives to the player.
//! - **Forced replies** are made at once, as long as there is only one. Neither the
//!   table nor the rules see the positions in between.
//! - **Rules** of pairing strategies, in [`pairing`](super::pairing).
//!
//! The key is the stones of the player to move added to all stones. No two boards
//! have one key: in a column of height h all stones are the number 2^h − 1 and the
//! player's a number up to that, so that the sum tells the height by its highest
//! bit, and then the stones. Whose turn it is does not matter, since the rules are
//! the same for both. In the opening mirror images share a key; later they are too
//! rare to pay for the mirror.

use arene::exact::{Bounds, Child, Insight, Score};

use super::Connect4;
use super::pairing::{Pairing, PairingRules};
use crate::games::grid::{Board, Word};

/// What Connect 4 knows of itself.
///
/// ```
/// use arene::exact::{Exact, Score};
/// use arene::Limits;
/// use arene_games::Notation;
/// use arene_games::games::connect4::{Connect4, Foresight};
///
/// let game = Connect4::<u64>::new(7, 6, 4, None)?;
/// let at = game.read_position("32164625", None)?;
/// let mut engine = Exact::new(Foresight::new(&game));
/// let proof = engine.prove(&game, &at, &Limits::none());
/// assert_eq!(proof.bounds.score(), Some(Score::win_in(13)));
/// # Ok::<(), arene_words::Message>(())
/// ```
#[derive(Clone, Debug)]
pub struct Foresight<W> {
    pairing: Pairing<W>,
    /// What a stone in a cell promises, by the parity of the empty cells.
    promise: [[i16; 128]; 2],
    /// With so many empty cells or more mirror images share a key.
    mirrored_from: u32,
}

/// A position, seen by the player to move.
#[derive(Clone, Copy, Debug)]
pub struct Node<W> {
    /// His stones, and all stones.
    pub(super) own: W,
    pub(super) all: W,
    /// The empty cells that complete a line of his, and of the opponent's.
    pub(super) mine: W,
    pub(super) theirs: W,
    /// How many cells are empty.
    pub(super) left: u32,
}

/// Up to this many stones mirror images share a key.
const OPENING: u32 = 12;

/// With this many empty cells or more all children are looked at before one is
/// searched.
const AHEAD: u32 = 12;

/// What a new threat promises, and what a stone under one's own threat costs, in
/// lines through a cell.
const THREAT: i32 = 16;

impl<W: Word> Foresight<W> {
    /// What is known of this game.
    pub fn new(game: &Connect4<W>) -> Foresight<W> {
        Foresight::with_rules(game, PairingRules::ALL)
    }

    /// The same with some of the rules only.
    pub fn with_rules(game: &Connect4<W>, rules: PairingRules) -> Foresight<W> {
        let pairing = Pairing::new(game, rules);
        let mut promise = [[0; 128]; 2];
        for line in game.lines.all() {
            for cell in line.cells() {
                promise.iter_mut().for_each(|promise| promise[cell as usize] += 1);
            }
        }
        for (column, row) in game.grid.cells() {
            let cell = game.grid.bit(column, row);
            let height = game.grid.rows - 1 - row;
            promise.iter_mut().for_each(|promise| promise[cell as usize] += height as i16);
            // The follower, who moves when the number is odd, gets the even cells.
            let follows = usize::from(pairing.even & W::bit(cell) != W::ZERO);
            promise[follows][cell as usize] += 1;
        }
        let cells = game.playable.count_ones();
        let mirrored_from = if game.mirrors { cells.saturating_sub(OPENING) } else { u32::MAX };
        Foresight { pairing, promise, mirrored_from }
    }
}

impl<W: Word> Connect4<W> {
    /// The cells into which the next stone may fall on top of these.
    #[inline(always)]
    fn above(&self, all: W) -> W {
        (all + self.bottoms) & self.playable
    }
}

impl<W: Word> Insight<Connect4<W>> for Foresight<W> {
    type Node = Node<W>;
    type Table = W::Table;

    fn node(&self, game: &Connect4<W>, at: &Board<W>) -> Node<W> {
        let (own, all) = (at.stones(at.turn()), at.occupied());
        let empty = game.playable & !all;
        let [mine, theirs] = [own, own ^ all].map(|stones| game.lines.completing(stones) & empty);
        Node { own, all, mine, theirs, left: empty.count_ones() }
    }

    #[inline(always)]
    fn key(&self, game: &Connect4<W>, node: &Node<W>) -> W {
        let key = node.own + node.all;
        if node.left >= self.mirrored_from { key.min(game.mirrored(key)) } else { key }
    }

    fn key_bits(&self, game: &Connect4<W>) -> u32 {
        game.grid.columns * game.height
    }

    fn longest(&self, game: &Connect4<W>) -> u32 {
        game.playable.count_ones()
    }

    fn left(&self, _: &Connect4<W>, node: &Node<W>) -> u32 {
        node.left
    }

    #[inline(always)]
    fn children(
        &self,
        game: &Connect4<W>,
        node: &Node<W>,
        _: Score,
        out: &mut Vec<Child<Node<W>>>,
    ) -> Bounds {
        let landings = game.above(node.all);
        if node.mine & landings != W::ZERO {
            return Bounds::exactly(Score::win_in(1));
        }
        let must = node.theirs & landings;
        let may = if must != W::ZERO { must } else { landings } & !(node.theirs >> 1);
        if must.but_first() != W::ZERO || may == W::ZERO {
            return Bounds::exactly(Score::loss_in(2));
        }
        let (theirs, empty) = (node.own ^ node.all, game.playable & !node.all);
        let promise = &self.promise[node.left as usize % 2];
        let mut rest = may;
        while rest != W::ZERO {
            let cell = rest.first_cell();
            rest = rest.but_first();
            let made = game.lines.completing(node.own | cell) & (empty ^ cell);
            let next = (landings ^ cell) | ((cell << 1) & game.playable);
            let forced = made & next;
            let replies = if forced != W::ZERO { forced } else { next } & !(made >> 1);
            if (forced.but_first() != W::ZERO) | (replies == W::ZERO) && node.left > 1 {
                return Bounds::exactly(Score::win_in(3));
            }
            let new = made & !node.mine;
            let threats = i32::from(new != W::ZERO) + i32::from(new.but_first() != W::ZERO);
            let under = i32::from(node.mine & (cell << 1) != W::ZERO);
            let place = i32::from(promise[cell.trailing_zeros() as usize & 127]);
            out.push(Child {
                node: Node {
                    own: theirs,
                    all: node.all | cell,
                    mine: node.theirs & !cell,
                    theirs: made,
                    left: node.left - 1,
                },
                plies: 1,
                turned: true,
                promise: place + THREAT * (threats - under),
            });
        }
        Bounds { least: Score::LEAST, most: Score::win_in(5) }
    }

    #[inline(always)]
    fn follow(&self, game: &Connect4<W>, child: &mut Child<Node<W>>) -> Option<Score> {
        loop {
            let node = &mut child.node;
            let landings = game.above(node.all);
            let must = node.theirs & landings;
            let may = if must != W::ZERO { must } else { landings } & !(node.theirs >> 1);
            if must == W::ZERO && may != W::ZERO {
                return None;
            }
            if must.but_first() != W::ZERO || may == W::ZERO {
                return Some(if node.left == 0 { Score::DRAW } else { Score::loss_in(2) });
            }
            let all = node.all | must;
            let made = game.lines.completing(node.own | must) & game.playable & !all;
            *node = Node {
                own: node.own ^ node.all,
                all,
                mine: node.theirs & !must,
                theirs: made,
                left: node.left - 1,
            };
            child.plies += 1;
            child.turned = !child.turned;
        }
    }

    #[inline(always)]
    fn bounds(&self, game: &Connect4<W>, node: &Node<W>, goal: Score) -> Bounds {
        self.pairing.bounds(game, node, goal)
    }

    #[inline(always)]
    fn looks_ahead(&self, _: &Connect4<W>, node: &Node<W>) -> bool {
        node.left >= AHEAD
    }
}
