//! Positions in one word: what lies on the table and whose turn it is.

use arene::Player;

/// What lies on the table, in 63 bits that the game lays out, and the side to
/// move in the top bit. Games whose positions fit share this type, as eight
/// bytes a vertex are what keeps large arenas in memory.
///
/// ```text
/// bit  63  62 ………………………………………………………… 0
///     turn  what lies on the table
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Packed(u64);

impl Packed {
    const TURN: u64 = 1 << 63;

    /// The top bit of `table` is not kept.
    pub(super) fn new(table: u64, turn: Player) -> Packed {
        match turn {
            Player::J0 => Packed(table & !Packed::TURN),
            Player::J1 => Packed(table | Packed::TURN),
        }
    }

    /// Two numbers on the table. The first has 31 bits, the second 32.
    pub(super) fn pair(first: u32, second: u32, turn: Player) -> Packed {
        Packed::new(u64::from(first) << 32 | u64::from(second), turn)
    }

    /// What lies on the table.
    pub(super) fn table(self) -> u64 {
        self.0 & !Packed::TURN
    }

    /// What lies on the table, as two numbers.
    pub(super) fn two(self) -> (u32, u32) {
        ((self.table() >> 32) as u32, self.table() as u32)
    }

    /// The side to move.
    pub fn turn(self) -> Player {
        if self.0 & Packed::TURN == 0 { Player::J0 } else { Player::J1 }
    }

    /// The same table with this player to move.
    pub(super) fn with_turn(self, turn: Player) -> Packed {
        Packed::new(self.0, turn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_lost() {
        for turn in Player::BOTH {
            let at = Packed::pair(i32::MAX as u32, u32::MAX, turn);
            assert_eq!((at.two(), at.turn()), ((i32::MAX as u32, u32::MAX), turn));
            assert_eq!(at.with_turn(turn.other()).turn(), turn.other());
            assert_eq!(at.with_turn(turn.other()).two(), at.two());
        }
        assert_eq!(size_of::<Packed>(), 8);
    }
}
