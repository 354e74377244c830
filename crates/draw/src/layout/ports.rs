//! Where edges leave and enter vertices: fanned, so that heads never overlap.

use arene::Player;

use crate::geometry::{Point, pt};
use crate::scene::half_side;

/// Angles near the wished ones (sorted), at least `apart` from one another and
/// between `low` and `high`; closer together only if they do not fit.
pub(crate) fn fan(wished: &[f64], apart: f64, low: f64, high: f64) -> Vec<f64> {
    let count = wished.len();
    if count == 0 {
        return Vec::new();
    }
    let apart = apart.min((high - low) / count.saturating_sub(1).max(1) as f64);
    // Moving the i-th down by i steps leaves "not decreasing" to be asked:
    // neighbours that break it are pooled at their mean.
    let mut pools: Vec<(f64, usize)> = Vec::with_capacity(count);
    for (i, angle) in wished.iter().enumerate() {
        let mut pool = (angle - i as f64 * apart, 1);
        while let Some(&(mean, size)) = pools.last()
            && mean > pool.0
        {
            pools.pop();
            let together = size + pool.1;
            pool = ((mean * size as f64 + pool.0 * pool.1 as f64) / together as f64, together);
        }
        pools.push(pool);
    }
    let flat = pools.iter().flat_map(|&(mean, size)| std::iter::repeat_n(mean, size));
    flat.enumerate()
        .map(|(i, base)| {
            let floor = low + i as f64 * apart;
            let ceiling = high - (count - 1 - i) as f64 * apart;
            (base + i as f64 * apart).clamp(floor.min(ceiling), ceiling)
        })
        .collect()
}

/// The unit vector at an angle in degrees, clockwise from the right.
pub(crate) fn direction(degrees: f64) -> Point {
    let (sin, cos) = degrees.to_radians().sin_cos();
    pt(cos, sin)
}

/// The point where a ray from the centre leaves the outline, and the outward
/// normal there, softened on squares so that neighbouring curves stay similar.
pub(crate) fn port(centre: Point, owner: Player, radius: f64, ray: Point) -> (Point, Point) {
    let half = half_side(owner, radius);
    match owner {
        Player::J0 => (centre + ray * half, ray),
        Player::J1 => {
            let longest = ray.x.abs().max(ray.y.abs()).max(1e-9);
            let face = if ray.x.abs() > ray.y.abs() {
                pt(ray.x.signum(), 0.0)
            } else {
                pt(0.0, ray.y.signum())
            };
            (centre + ray * (half / longest), (ray + face).unit())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fan_keeps_what_is_far_apart() {
        assert_eq!(fan(&[-40.0, 0.0, 40.0], 20.0, -70.0, 70.0), [-40.0, 0.0, 40.0]);
    }

    #[test]
    fn a_fan_spreads_what_is_close() {
        assert_eq!(fan(&[0.0, 0.0, 0.0], 20.0, -70.0, 70.0), [-20.0, 0.0, 20.0]);
        assert_eq!(fan(&[70.0, 70.0], 20.0, -70.0, 70.0), [50.0, 70.0]);
    }

    #[test]
    fn a_full_fan_shares_the_room() {
        assert_eq!(fan(&[0.0; 5], 60.0, -60.0, 60.0), [-60.0, -30.0, 0.0, 30.0, 60.0]);
        assert!(fan(&[], 10.0, 0.0, 1.0).is_empty());
    }
}
