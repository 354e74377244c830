//! Random numbers that are the same on every run and every machine.

/// The step of splitmix64 from one state to the next.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// A number made from a seed and what tells this number from the others of the
/// same seed (splitmix64).
pub fn mix(seed: u64, salt: u64) -> u64 {
    let mut mixed = seed.wrapping_add(salt.wrapping_add(1).wrapping_mul(STEP));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// A number below `limit` (0 if that is 0); `state` moves on.
pub fn below(state: &mut u64, limit: usize) -> usize {
    let mixed = mix(*state, 0);
    *state = state.wrapping_add(STEP);
    ((u128::from(mixed) * limit as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_differ_by_what_they_are_for() {
        let numbers: std::collections::BTreeSet<u64> = (0..1000).map(|k| mix(1, k)).collect();
        assert_eq!(numbers.len(), 1000);
    }

    #[test]
    fn numbers_stay_below_their_limit_and_reach_all_of_it() {
        let mut state = 7;
        let mut met = [0; 3];
        (0..3000).for_each(|_| met[below(&mut state, 3)] += 1);
        assert!(met.iter().all(|&times| times > 900), "{met:?}");
        assert_eq!((below(&mut state, 0), below(&mut state, 1)), (0, 0));
    }
}
