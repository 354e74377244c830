//! Up: which positions play reaches.

use std::borrow::Cow;

use super::kernel::{CHUNK, Lines, rearrange, widen};
use super::layout::{Profile, Stones, Tile};
use super::machine::{Machine, Work, with_machine};
use crate::{LimitReached, Player, listed};

impl Stones {
    /// The positions of a tile that play reaches, as the bits of its tables, where there
    /// were zeroes. `below` gives those of a tile with a lowest stone less.
    pub(super) fn reach<'a>(
        &self,
        tile: &Tile,
        below: &impl Fn(usize) -> &'a [u64],
        reached: &mut [u64],
    ) -> Result<(), LimitReached> {
        with_machine(Reach { stones: self, tile, below, reached })
    }

    #[inline(always)]
    fn reach_profile<'a>(
        &self,
        machine: impl Machine,
        tile: &Tile,
        profile: &Profile,
        lower: &[u64],
        own: &mut [u64],
        below: &impl Fn(usize) -> &'a [u64],
    ) -> Result<(), LimitReached> {
        let shape = &tile.shape;
        let mover = self.turn(profile.stones + tile.filled - 1);
        // The tables that a stone of the mover comes from: where it is a
        // variable, and where it is a lowest stone.
        let mut within: Vec<(u32, &[u64])> = Vec::new();
        let mut across: Vec<Cow<'_, [u64]>> = Vec::new();
        for column in 0..self.heights.len() {
            let height = shape.height(profile, column);
            if height > 0 {
                let from = shape.profile(profile.heights - shape.steps[column]);
                let top = self.lowest[column] + u32::from(height) - 1;
                within.push((profile.variable(top), &lower[from.range()]));
            } else if column < self.tiled && tile.bottoms[column] == mover.index() as u8 + 1 {
                let other = self.neighbour(tile, column, 0);
                let from = self.same(tile, profile, other);
                let table = &below(other.tile as usize)[from.range()];
                across.push(match other.image {
                    true => {
                        let mut table = listed(table.len(), table.iter().copied())?;
                        rearrange(&mut table, 1, &self.variables_of_image(profile, from));
                        Cow::Owned(table)
                    }
                    false => Cow::Borrowed(table),
                });
            }
        }
        // Nobody moves where the other player has won.
        let other = mover.other();
        let ended = self.full(tile, profile, other);
        let ended = Lines::new(&ended, other == Player::J0, own.len().min(CHUNK));
        for (chunk, rows) in own.chunks_mut(CHUNK).enumerate() {
            for &(variable, from) in &within {
                widen(machine, rows, chunk, variable, mover == Player::J0, from);
            }
            for from in &across {
                let from = &from[chunk * CHUNK..];
                rows.iter_mut().zip(from).for_each(|(row, from)| *row |= from);
            }
            if rows.iter().all(|&row| row == 0) {
                continue;
            }
            let ended = ended.rows(chunk, rows.len());
            rows.iter_mut().zip(ended).for_each(|(row, ended)| *row &= !ended);
        }
        Ok(())
    }
}

/// Finds what play reaches of one tile.
struct Reach<'a, F> {
    stones: &'a Stones,
    tile: &'a Tile,
    below: &'a F,
    reached: &'a mut [u64],
}

impl<'a, F: Fn(usize) -> &'a [u64]> Work for Reach<'_, F> {
    type Output = Result<(), LimitReached>;

    #[inline(always)]
    fn run(self, machine: impl Machine) -> Result<(), LimitReached> {
        let Reach { stones, tile, below, reached } = self;
        for profile in &tile.shape.profiles {
            let (lower, own) = reached.split_at_mut(profile.word);
            let own = &mut own[..profile.words()];
            if profile.stones + tile.filled == 0 {
                own[0] = 1;
            } else if tile.counted(profile).of_j0.is_some() {
                stones.reach_profile(machine, tile, profile, lower, own, below)?;
            }
        }
        Ok(())
    }
}
