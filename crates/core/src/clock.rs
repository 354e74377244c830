//! What time it is: by the system's clock, or by the host's where there is none.
//!
//! Deadlines and the times of answers are read here and nowhere else, for in a browser
//! `std::time::Instant::now` panics. There the host gives a clock, and [`Instant`] is read
//! from that.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use given::{Instant, give};

/// The clock of a host, compiled for tests as well.
#[cfg(any(test, all(target_family = "wasm", target_os = "unknown")))]
#[cfg_attr(test, allow(dead_code, unreachable_pub, reason = "programs have their own"))]
mod given {
    use std::ops::Add;
    use std::sync::OnceLock;
    use std::time::Duration;

    static NOW: OnceLock<fn() -> f64> = OnceLock::new();

    /// Gives the clock: milliseconds since whenever the host likes. The first one counts.
    /// Without any, time stands still.
    pub fn give(now: fn() -> f64) {
        let _ = NOW.set(now);
    }

    /// A moment, as `std::time::Instant` on systems that have a clock.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub fn now() -> Instant {
            Instant::of(NOW.get().map_or(0.0, |now| now()))
        }

        /// A host may say anything.
        pub(super) fn of(milliseconds: f64) -> Instant {
            Instant(Duration::try_from_secs_f64(milliseconds / 1e3).unwrap_or_default())
        }

        /// The time since then; none if the clock went back.
        pub fn elapsed(&self) -> Duration {
            Instant::now().duration_since(*self)
        }

        /// The time since an earlier moment; none if it is a later one.
        pub fn duration_since(&self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, time: Duration) -> Instant {
            Instant(self.0.saturating_add(time))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::given;

    #[test]
    fn a_host_may_say_anything_of_the_time() {
        let moment = given::Instant::of;
        for odd in [f64::NAN, -1.0, f64::INFINITY, 1e300] {
            assert_eq!(moment(odd), moment(0.0), "{odd}");
        }
        assert_eq!(moment(1500.0).duration_since(moment(250.0)), Duration::from_millis(1250));
        assert_eq!(moment(1.0).duration_since(moment(2.0)), Duration::ZERO);
        assert!(moment(1.0) + Duration::MAX > moment(2.0));
    }

    #[test]
    fn without_a_clock_time_stands_still_with_one_it_goes_on() {
        assert_eq!(given::Instant::now(), given::Instant::of(0.0));
        given::give(|| 40.0);
        assert_eq!(given::Instant::of(10.0).elapsed(), Duration::from_millis(30));
    }
}
