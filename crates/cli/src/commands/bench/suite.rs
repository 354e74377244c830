//! The rows of `arene bench`, each with the answer that is known.

use std::time::{Duration, Instant};

use arene::{Counts, LimitReached, Limits, Player, Unsolvable, Value};
use arene::{random, solve, solving_bytes};
use arene_games::answers::Solved;
use arene_games::{Algorithm, ProofRequest, SearchRequest, Session, Start, open};
use arene_words::{Message, message};

use crate::face::Stop;

/// The game of exact and depth-limited searches.
const BOARD: &str = "connect4";

/// Something to do, and its answer.
pub(super) enum Task {
    /// A random arena is solved.
    Arena { vertices: u32, edges: u64, counts: Counts },
    /// Every position of a game is solved.
    Sweep { game: &'static str, positions: u64, counts: Counts },
    /// Positions of Connect 4 with so many stones: the columns played, and the
    /// score of the player to move. Above 0 that player wins, below 0 the other
    /// one does, with stone number 22 − |score| of the winner's.
    Exact { stones: u32, positions: [(&'static str, i32); 3] },
    /// Alpha-beta from the empty board: plies, and J0's value.
    AlphaBeta { depth: u32, value: i32 },
}

/// What doing it has shown.
pub(super) struct Measured {
    pub(super) count: u64,
    pub(super) seconds: f64,
    pub(super) bytes: Option<u64>,
}

/// All rows: a few seconds, or a minute.
pub(super) fn suite(quick: bool) -> Vec<Task> {
    let counts = |won, dead_end, infinite, longest| Counts {
        won,
        dead_end,
        infinite,
        scored: 0,
        longest: Some(longest),
    };
    let arena = if quick {
        let counts = counts([502_752, 497_246], 0, 2, 37);
        Task::Arena { vertices: 1_000_000, edges: 2_801_411, counts }
    } else {
        let counts = counts([2_502_505, 2_497_495], 0, 0, 37);
        Task::Arena { vertices: 5_000_000, edges: 13_997_109, counts }
    };
    let connect4 = if quick {
        let counts = counts([1_372_788, 1_269_287], 1_303_636, 0, 19);
        Task::Sweep { game: "connect4:5x4", positions: 3_945_711, counts }
    } else {
        let counts = counts([31_229_115, 24_115_312], 14_419_273, 0, 23);
        Task::Sweep { game: "connect4:5x5", positions: 69_763_700, counts }
    };
    let hex = counts([5_327_831, 4_058_404], 0, 0, 13);
    let nim = counts([255_014, 255_018], 0, 0, 85);
    vec![
        arena,
        connect4,
        Task::Sweep { game: "hex:4", positions: 9_386_235, counts: hex },
        Task::Sweep { game: "nim:20+21+22+23", positions: 510_032, counts: nim },
        Task::Exact {
            stones: 12,
            positions: [("644574752652", 0), ("274276564365", 12), ("663757643274", -2)],
        },
        Task::Exact {
            stones: 16,
            positions: [("1635677217433262", 8), ("1217127367412666", 2), ("2463627663722115", 1)],
        },
        Task::Exact {
            stones: 20,
            positions: [
                ("17111612154376232432", -8),
                ("62446131173647456776", 8),
                ("24625737731612735746", 10),
            ],
        },
        Task::Exact {
            stones: 24,
            positions: [
                ("147713541756555145737246", 8),
                ("167213236265573616355153", -9),
                ("651354512715521276443534", 8),
            ],
        },
        if quick {
            Task::AlphaBeta { depth: 12, value: 0 }
        } else {
            Task::AlphaBeta { depth: 14, value: 1 }
        },
    ]
}

impl Task {
    /// Its name, of which `--filter` gives a part.
    pub(super) fn name(&self) -> String {
        match self {
            Task::Arena { .. } => "arena".to_owned(),
            Task::Sweep { game, .. } => format!("sweep-{game}"),
            Task::Exact { stones, .. } => format!("exact-{stones}"),
            Task::AlphaBeta { .. } => "alphabeta".to_owned(),
        }
    }

    /// What is counted.
    pub(super) fn unit(&self) -> &'static str {
        match self {
            Task::Arena { .. } => "edges",
            Task::Sweep { .. } => "positions",
            Task::Exact { .. } | Task::AlphaBeta { .. } => "nodes",
        }
    }

    /// What it does, in words.
    pub(super) fn title(&self) -> Message {
        match self {
            Task::Arena { vertices, .. } => {
                message!("bench-arena", vertices = u64::from(*vertices))
            }
            Task::Sweep { game, .. } => message!("bench-sweep", game = *game),
            Task::Exact { stones, positions } => {
                message!("bench-exact", count = positions.len(), stones = u64::from(*stones))
            }
            Task::AlphaBeta { depth, .. } => {
                message!("bench-alphabeta", depth = u64::from(*depth))
            }
        }
    }

    /// Does it several times, and checks the answer each time. `idle` are the bytes of
    /// memory that the program has when it does nothing.
    pub(super) fn measure(&self, limits: &Limits, idle: Option<u64>) -> Result<Measured, Stop> {
        match self {
            Task::Arena { vertices, edges, counts } => {
                let (arena, finals) = random::arena(*vertices, 1);
                let solving = solving_bytes(&arena, limits.thread_count());
                let mut measured = self.least(|| {
                    let solution = solve(&arena, &finals, limits).map_err(|error| match error {
                        Unsolvable::Limit(limit) => limit,
                        // A random arena has no scores.
                        Unsolvable::Cyclic(_) => LimitReached::Scores,
                    })?;
                    let found = arena.graph().edge_count() as u64;
                    let right = solution.counts() == *counts && found == *edges;
                    Ok((right, found))
                })?;
                measured.bytes = Some(arena.bytes() + solving);
                Ok(measured)
            }
            Task::Sweep { game, positions, counts } => {
                let session = open(game)?;
                let mut held = None;
                let mut measured = self.least(|| {
                    forget_peak();
                    let solved = sweep(&*session, game, limits)?;
                    let most = peak().zip(idle).map(|(most, idle)| most.saturating_sub(idle));
                    held = held.max(most);
                    let found = solved.size().map_or(0, |(positions, _)| positions);
                    let right = solved.counts() == Some(*counts) && found == *positions;
                    Ok((right, found))
                })?;
                measured.bytes = held;
                Ok(measured)
            }
            Task::Exact { stones, positions } => {
                let session = open(BOARD)?;
                let request = ProofRequest::default();
                let mut table = 0;
                let mut measured = self.least(|| {
                    let (mut right, mut nodes) = (true, 0);
                    for &(columns, score) in positions {
                        let answer = session.place(Some(columns), None)?.prove(&request, limits)?;
                        if let Some(limit) = answer.stopped {
                            return Err(limit.into());
                        }
                        let value = answer.proven;
                        right &= value.least == value.most
                            && value.least.winner() == winner(*stones, score);
                        nodes += answer.nodes;
                        table = table.max(answer.table_bytes);
                    }
                    Ok((right, nodes))
                })?;
                measured.bytes = Some(table as u64);
                Ok(measured)
            }
            Task::AlphaBeta { depth, value } => {
                let place = open(BOARD)?.place(None, None)?;
                let limits = limits.clone().depth(*depth);
                let request =
                    SearchRequest { algorithm: Algorithm::AlphaBeta, ..SearchRequest::default() };
                self.least(|| {
                    let answer = place.search(&request, &limits)?;
                    Ok((answer.value.value == Value::estimate(*value), answer.nodes))
                })
            }
        }
    }

    /// The least time of some runs. `run` tells whether the answer is right and
    /// how many things were dealt with.
    fn least(&self, mut run: impl FnMut() -> Result<(bool, u64), Stop>) -> Result<Measured, Stop> {
        let mut least = Measured { count: 0, seconds: f64::MAX, bytes: None };
        let began = Instant::now();
        for _ in 0..MOST_RUNS {
            let start = Instant::now();
            let (right, count) = run()?;
            let seconds = start.elapsed().as_secs_f64();
            if !right {
                return Err(Stop::Failed(message!("bench-wrong", name = self.name())));
            }
            if seconds < least.seconds {
                least = Measured { count, seconds, bytes: None };
            }
            if began.elapsed() >= ENOUGH {
                break;
            }
        }
        Ok(least)
    }
}

/// A row is run again until it took this long, or often enough.
const ENOUGH: Duration = Duration::from_millis(700);
const MOST_RUNS: usize = 5;

/// Every position, or why not.
fn sweep(session: &dyn Session, game: &str, limits: &Limits) -> Result<Box<dyn Solved>, Stop> {
    let swept = session.sweep(&Start::default(), limits, None)?;
    swept.ok_or_else(|| Stop::Failed(message!("bench-no-room", game)))
}

/// Who wins, and in how many plies, by the score of the player to move, J0, after
/// an even number of stones.
fn winner(stones: u32, score: i32) -> Option<(Player, u32)> {
    let last = 2 * (22 - score.unsigned_abs());
    match score {
        0 => None,
        1.. => Some((Player::J0, last - 1 - stones)),
        _ => Some((Player::J1, last - stones)),
    }
}

/// The most memory in bytes that the program has had since [`forget_peak`], where the
/// system tells; elsewhere what it has now.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.strip_suffix("kB"));
    most.and_then(|most| most.trim().parse::<u64>().ok()).map(|most| most << 10).or_else(resident)
}

/// Has the system forget how much memory the program has had so far.
fn forget_peak() {
    // Where there is no such file, nothing is remembered.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

/// Bytes of memory that the program has now, where the system tells.
pub(super) fn resident() -> Option<u64> {
    let pid = sysinfo::get_current_pid().ok()?;
    let mut system = sysinfo::System::new().ok()?;
    system.refresh_processes(sysinfo::ProcessesToUpdate::Some(&[pid]), true);
    system.process(pid).map(sysinfo::Process::memory)
}
