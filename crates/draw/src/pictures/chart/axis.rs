//! The upright axis of a chart: linear, or logarithmic where counts explode.

use crate::voice::Voice;

/// How heights stand for counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Axis {
    /// From 0, a line every so many.
    Linear { step: f64, lines: u32 },
    /// A line for each power of ten, between these two.
    Logarithmic { from: i32, to: i32 },
}

/// A line of the grid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Tick {
    pub(super) value: f64,
    pub(super) labelled: bool,
    /// The power of ten to be written, where the axis has such.
    power: Option<i32>,
}

/// Counts that grow by more than this need a logarithmic scale.
const EXPLODES: f64 = 50.0;

impl Axis {
    pub(super) fn new(values: impl Iterator<Item = f64> + Clone) -> Axis {
        let most = values.clone().filter(|v| v.is_finite()).fold(1.0, f64::max);
        let positive = values.filter(|v| v.is_finite() && *v > 0.0);
        let least = positive.fold(f64::INFINITY, f64::min).min(most);
        if most / least > EXPLODES {
            let from = (least.log10() + 1e-9).floor() as i32;
            let to = ((most.log10() - 1e-9).ceil() as i32).max(from + 1);
            return Axis::Logarithmic { from, to };
        }
        let rough = most / 5.0;
        let unit = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|k| k * unit);
        let step = step.into_iter().find(|&step| step >= rough).unwrap_or(unit * 10.0).max(1.0);
        Axis::Linear { step, lines: (most / step).ceil().clamp(1.0, 20.0) as u32 }
    }

    pub(super) fn is_logarithmic(&self) -> bool {
        matches!(self, Axis::Logarithmic { .. })
    }

    /// How far up a count is, from 0 to 1.
    pub(super) fn share(&self, value: f64) -> f64 {
        match *self {
            Axis::Linear { step, lines } => (value / (step * f64::from(lines))).clamp(0.0, 1.0),
            Axis::Logarithmic { from, to } => {
                let height = value.max(f64::MIN_POSITIVE).log10() - f64::from(from);
                (height / f64::from(to - from)).clamp(0.0, 1.0)
            }
        }
    }

    /// The lines of the grid from the bottom up.
    pub(super) fn ticks(&self) -> Vec<Tick> {
        match *self {
            Axis::Linear { step, lines } => (0..=lines)
                .map(|i| Tick { value: f64::from(i) * step, labelled: true, power: None })
                .collect(),
            Axis::Logarithmic { from, to } => {
                let every = (to - from + 4) / 5;
                (from..=to)
                    .map(|power| Tick {
                        value: 10f64.powi(power),
                        labelled: (power - from) % every == 0,
                        // Small numbers are written out if all of them are small.
                        power: (to > 3 && power > 1).then_some(power),
                    })
                    .collect()
            }
        }
    }
}

impl Tick {
    /// `10⁶`, or the number itself where it is short.
    pub(super) fn text(&self, voice: &Voice<'_>) -> String {
        match self.power {
            Some(power) => {
                let digits = power.to_string();
                let raised = digits.chars().filter_map(|c| c.to_digit(10)).map(superscript);
                std::iter::once("10".to_owned()).chain(raised.map(String::from)).collect()
            }
            None => voice.words.number(self.value.max(0.0).round() as i128),
        }
    }
}

fn superscript(digit: u32) -> char {
    ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][digit as usize % 10]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_counts_are_linear_from_zero() {
        let axis = Axis::new([3.0, 17.0, 42.0].into_iter());
        assert_eq!(axis, Axis::Linear { step: 10.0, lines: 5 });
        assert_eq!(axis.share(25.0), 0.5);
        assert_eq!(axis.ticks().len(), 6);
    }

    #[test]
    fn exploding_counts_are_logarithmic() {
        let axis = Axis::new([8.0, 46_028_599.0].into_iter());
        assert_eq!(axis, Axis::Logarithmic { from: 0, to: 8 });
        assert!((axis.share(1e4) - 0.5).abs() < 1e-9);
        let labelled = axis.ticks().into_iter().filter(|tick| tick.labelled).count();
        assert_eq!(labelled, 5);
    }

    #[test]
    fn no_counts_give_an_axis_all_the_same() {
        for values in [vec![], vec![0.0], vec![f64::NAN], vec![1.0]] {
            let axis = Axis::new(values.iter().copied());
            assert!(axis.ticks().len() >= 2);
            assert!(axis.share(0.0).is_finite());
        }
    }
}
