//! Hex: how far apart a player's sides are when the opponent stands in the way.

use arene::{Heuristic, Player, Symmetry};

use crate::games::grid::{Board, Word};
use crate::games::hex::Hex;

/// The heuristic `distance` of Hex: two-distance.
///
/// The plain distance to a side, the number of stones still missing, is a poor
/// guide: the opponent puts a stone on the shortest way. Two-distance supposes
/// that he does so at every step. From a cell one may go on to its second best
/// neighbour only, since he takes the best:
///
/// - a cell next to the side has distance 1;
/// - any other empty cell has 1 + the second smallest distance among its
///   neighbours, and none if fewer than two of them have one.
///
/// Cells are empty cells; a player's own stones join what they touch, so that
/// all cells around one of his chains are neighbours of each other, and those
/// around a chain that touches the side are next to the side.
///
/// A cell is as good as the sum of its distances to both sides; a player's
/// *potential* is the least such sum, the smaller the better, and his *mobility*
/// the number of cells that attain it, the more the better. The estimate is
///
/// ```text
///    128 · (J1's potential − J0's potential) + (J0's mobility − J1's mobility)
/// ```
///
/// in which mobility, of 121 cells at most, never outweighs a potential. A
/// player whose sides are cut off from each other by this reckoning, though
/// perhaps not on the board, has a potential greater than any other.
///
/// Whose turn it is does not matter, so that in a search the last ply tells:
/// compare estimates at depths of the same parity.
///
/// J. van Rijswijck, *Search and evaluation in Hex*, University of Alberta,
/// 2002; the evaluation of his program Queenbee.
///
/// ```
/// use arene::Heuristic;
/// use arene_games::{Notation, games::hex::Hex, heuristics::TwoDistance};
///
/// let game = Hex::<u64>::new(5)?;
/// let estimate = |text| Ok::<_, arene_words::Message>(
///     TwoDistance.estimate(&game, &game.read_position(text, None)?));
/// assert_eq!(estimate("")?, 0);
/// let [corner, centre] = [estimate("X..../...../...../...../.....")?, estimate("..X../...../.....")?];
/// assert!(0 < corner && corner < centre);
/// # Ok::<(), arene_words::Message>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct TwoDistance;

/// More than any mobility.
const STEP: i32 = 128;

/// Up to this many stones a board and the same turned by half a turn share one
/// key.
const TURNED: u32 = 4;

/// How far a player's sides are apart, and how many cells are on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Way {
    potential: i32,
    mobility: i32,
}

/// A chain of a player's stones, and the cells around it.
#[derive(Clone, Copy)]
struct Chain<W> {
    stones: W,
    around: W,
}

impl TwoDistance {
    fn way<W: Word>(game: &Hex<W>, at: &Board<W>, player: Player) -> Way {
        let empty = game.cells & !at.occupied();
        let chains = chains(game, at.stones(player));
        let [from, to] =
            game.sides[player.index()].map(|side| distances(game, empty, &chains, side));
        let mut way = Way { potential: 2 * game.grid.size() as i32 + 1, mobility: 0 };
        for cell in empty.cells() {
            let (from, to) = (from[cell as usize], to[cell as usize]);
            if from == 0 || to == 0 {
                continue;
            }
            let sum = i32::from(from) + i32::from(to);
            if sum < way.potential {
                way = Way { potential: sum, mobility: 0 };
            }
            way.mobility += i32::from(sum == way.potential);
        }
        way
    }
}

/// The chains that these stones form.
fn chains<W: Word>(game: &Hex<W>, stones: W) -> Vec<Chain<W>> {
    let mut chains = Vec::new();
    let mut rest = stones;
    while rest != W::ZERO {
        let mut chain = W::bit(rest.trailing_zeros());
        loop {
            let grown = chain | (game.around(chain) & stones);
            if grown == chain {
                break;
            }
            chain = grown;
        }
        chains.push(Chain { stones: chain, around: game.around(chain) });
        rest = rest & !chain;
    }
    chains
}

/// The two-distance of every empty cell to a side; 0 for none.
fn distances<W: Word>(game: &Hex<W>, empty: W, chains: &[Chain<W>], side: W) -> [u8; 128] {
    let mut distances = [0; 128];
    let touching = chains.iter().filter(|chain| chain.stones & side != W::ZERO);
    let mut level = touching.fold(side, |near, chain| near | chain.around) & empty;
    // Cells with a distance; cells with one neighbour among them, and with two.
    let (mut known, mut once, mut twice) = (W::ZERO, W::ZERO, W::ZERO);
    let mut distance = 0;
    while level != W::ZERO {
        distance += 1;
        known = known | level;
        for cell in level.cells() {
            distances[cell as usize] = distance;
            let bit = W::bit(cell);
            let joined = chains.iter().filter(|chain| chain.around & bit != W::ZERO);
            let near = joined.fold(game.around(bit), |near, chain| near | chain.around);
            let others = near & !bit;
            twice = twice | (once & others);
            once = once | others;
        }
        level = twice & empty & !known;
    }
    distances
}

impl<W: Word> Heuristic<Hex<W>> for TwoDistance {
    fn estimate(&self, game: &Hex<W>, at: &Board<W>) -> i32 {
        let [j0, j1] = Player::BOTH.map(|player| TwoDistance::way(game, at, player));
        STEP * (j1.potential - j0.potential) + j0.mobility - j1.mobility
    }

    /// Cells near the centre first.
    #[inline]
    fn promise(&self, game: &Hex<W>, _: &Board<W>, cell: u8) -> i32 {
        let n = game.grid.columns as i32;
        let (row, column) = (i32::from(cell) / n, i32::from(cell) % n);
        // Twice the offsets from the centre; the third axis of the hexagons is
        // the sum of the other two.
        let (down, across) = (2 * row - (n - 1), 2 * column - (n - 1));
        -(down.abs() + across.abs() + (down + across).abs())
    }

    /// The stones of both players side by side where they fit, else a hash.
    fn key(&self, game: &Hex<W>, at: &Board<W>) -> u64 {
        let few = at.occupied().count_ones() <= TURNED;
        let at = if few { game.canonical(at) } else { *at };
        at.key(game.grid.size())
    }
}
