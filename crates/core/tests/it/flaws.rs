//! The verifier says where a solution is wrong and how: one wrong verdict for
//! each kind of problem, on an arena small enough to see it.

use arene::Player::{J0, J1};
use arene::*;

/// ```text
///   4 (J1) ──▸ 2, 1
///   3 (J0) ──▸ 2, 1
///   2 (J1) ──▸ 1 (J0) ──▸ 0   won by J0
///   7 (J0) ◂─▸ 6 (J1) ──▸ 5   dead end
///   9 (J0) ──▸ 9, 8           8   won by J1
/// ```
///
/// Vertices come after those they rely on, so that a flaw shows where it is.
fn arena() -> (Arena, Finals) {
    let mut builder = ArenaBuilder::new();
    for owner in [J1, J0, J1, J0, J1, J0, J1, J0, J1, J0] {
        builder.vertex(owner);
    }
    let rows: [&[u32]; 10] = [&[], &[0], &[1], &[2, 1], &[2, 1], &[], &[7, 5], &[6], &[], &[9, 8]];
    for (from, row) in (0u32..).zip(rows) {
        for &to in row {
            builder.edge(from, to).expect("both are there");
        }
    }
    let arena = builder.build().arena;
    let finals = Finals::new(&arena, [0], [8]).expect("they are final");
    (arena, finals)
}

fn win(by: Player, rank: u32) -> Verdict {
    Verdict::Won { by, rank }
}

const DEAD_END: Verdict = Verdict::Drawn(DrawKind::DeadEnd);
const INFINITE: Verdict = Verdict::Drawn(DrawKind::Infinite);

fn right() -> Vec<Verdict> {
    vec![
        win(J0, 0),
        win(J0, 1),
        win(J0, 2),
        win(J0, 2),
        win(J0, 3),
        DEAD_END,
        DEAD_END,
        DEAD_END,
        win(J1, 0),
        INFINITE,
    ]
}

#[test]
fn the_right_solution_has_no_flaw() {
    let (arena, finals) = arena();
    let solution = solve(&arena, &finals, &Limits::none()).expect("no limits");
    assert_eq!(solution, Solution::from_verdicts(right()));
    assert_eq!(verify(&arena, &finals, &solution, &Limits::none()).expect("no limits"), Ok(()));
}

#[test]
fn every_kind_of_flaw_is_named() {
    let (arena, finals) = arena();
    for (vertex, verdict, problem) in [
        (0, win(J1, 0), Problem::FinalVerdict),
        (0, win(J0, 1), Problem::FinalVerdict),
        (5, INFINITE, Problem::FinalVerdict),
        (8, DEAD_END, Problem::FinalVerdict),
        (3, win(J0, 0), Problem::RankZero),
        (3, win(J1, 0), Problem::RankZero),
        (3, win(J0, 1), Problem::NoMoveToRank),
        (4, win(J0, 4), Problem::NoMoveToRank),
        (7, win(J0, 1), Problem::NoMoveToRank),
        (9, win(J0, 1), Problem::NoMoveToRank),
        (3, win(J0, 3), Problem::FasterWin { to: 1 }),
        (6, win(J0, 1), Problem::Escape { to: 7 }),
        (4, win(J1, 3), Problem::NoMoveToRank),
        (4, win(J0, 2), Problem::LongerDefence { to: 2 }),
        // Its own loop would delay for ever.
        (9, win(J1, 1), Problem::LongerDefence { to: 9 }),
        (1, DEAD_END, Problem::MissedWin { to: 0 }),
        (4, DEAD_END, Problem::NoDrawingMove),
        (6, INFINITE, Problem::WrongDraw),
        (9, DEAD_END, Problem::WrongDraw),
    ] {
        let mut wrong = right();
        wrong[vertex as usize] = verdict;
        let found = verify(&arena, &finals, &Solution::from_verdicts(wrong), &Limits::none())
            .expect("no limits");
        assert_eq!(found, Err(Flaw::At { vertex, problem }));
    }
}

#[test]
fn flaws_are_sentences() {
    let flaw = Flaw::At { vertex: 7, problem: Problem::LongerDefence { to: 1 } };
    assert_eq!(flaw.to_string(), "vertex 7: the move to 1 delays longer");
    let flaw = Flaw::Size { arena: 3, solution: 2 };
    assert_eq!(flaw.to_string(), "2 verdicts for an arena of 3 vertices");
}
