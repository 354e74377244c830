//! Games that are in no registry: rules alone, rules that fail, graphs in memory.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use arene::*;
use arene_games::answers::{Solved, SolvedArena};
use arene_games::{
    Algorithm, Answered, Failure, MoveText, Place, Plain, ProofRequest, SearchRequest, Session,
    SolveRequest, Start, Tabletop, Turn, Unrolled, session, session_of,
};
use arene_words::{Message, message};

/// A path of so many steps to the end, one or two at a time; whoever makes the last wins.
/// Moves are texts.
struct Steps {
    length: u32,
    left: AtomicU64,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct At {
    left: u32,
    turn: Player,
}

impl Steps {
    fn game(length: u32, questions: u64) -> Plain<Guarded<Steps>> {
        let rules = Steps { length, left: AtomicU64::new(questions) };
        Plain::new(Guarded::new(rules).expect("the start"))
    }

    fn ask(&self) -> Result<(), String> {
        let asked = self.left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1));
        asked.map(|_| ()).map_err(|_| "the script raised NameError".to_owned())
    }
}

impl TryGame for Steps {
    type Position = At;
    type Move = String;
    type Error = String;

    fn start(&self) -> Result<At, String> {
        Ok(At { left: self.length, turn: Player::J0 })
    }

    fn turn(&self, at: &At) -> Result<Player, String> {
        self.ask().map(|()| at.turn)
    }

    fn outcome(&self, at: &At) -> Result<Option<Outcome>, String> {
        self.ask().map(|()| (at.left == 0).then(|| Outcome::Win(at.turn.other())))
    }

    fn moves(&self, at: &At, out: &mut Vec<String>) -> Result<(), String> {
        self.ask()?;
        out.extend(["one", "two"].iter().take(at.left as usize).map(|&name| name.to_owned()));
        Ok(())
    }

    fn play(&self, at: &At, m: String) -> Result<At, String> {
        self.ask()?;
        let steps = if m == "one" { 1 } else { 2 };
        Ok(At { left: at.left - steps, turn: at.turn.other() })
    }
}

fn steps(length: u32) -> Box<dyn Session> {
    session(Steps::game(length, u64::MAX))
}

/// What can be done with a session, by number.
fn work(which: usize, session: &dyn Session) -> Option<Result<(), Failure>> {
    let (from, limits) = (Start::default(), &Limits::none().depth(5));
    let place = || session.place(None, None);
    let search = |algorithm, threads| {
        let request =
            SearchRequest { algorithm, threads, playouts: 200, ..SearchRequest::default() };
        place()?.search(&request, limits).map(|_| ())
    };
    Some(match which {
        0 => session.explore(&from, limits).map(|_| ()),
        1 => session.answer(&from, &SolveRequest::default(), limits).map(|_| ()),
        2 => search(Algorithm::Minimax, 1),
        3 => search(Algorithm::AlphaBeta, 1),
        4 => search(Algorithm::Deepening, 2),
        5 => search(Algorithm::Mcts, 1),
        6 => place()
            .map_err(Failure::from)
            .and_then(|place| place.prove(&ProofRequest::default(), limits).map(|_| ())),
        7 => session.audit(&from, None, 1..=2, 20, limits).map(|_| ()),
        8 => place().map_err(Failure::from).and_then(|place| place.reach(9, limits).map(|_| ())),
        9 => place()
            .map_err(Failure::from)
            .and_then(|place| place.tree(5, false, limits).transpose().map(|_| ())),
        10 => {
            place().map_err(Failure::from).and_then(|place| place.estimate_tree(limits).map(|_| ()))
        }
        11 => place()
            .map_err(Failure::from)
            .and_then(|place| place.unroll(None, limits).map(|_: Unrolled| ())),
        12 => play_to_the_end(session).map_err(Failure::from),
        _ => return None,
    })
}

fn play_to_the_end(session: &dyn Session) -> Result<(), Message> {
    let mut place = session.place(None, None)?;
    while place.outcome().is_none() {
        let moves = place.move_texts();
        let first = moves.first().map_or("", MoveText::notation);
        place = place.step(first)?;
    }
    Ok(())
}

#[test]
fn a_failure_of_the_rules_reaches_the_caller_with_its_position() {
    let mut which = 0;
    while work(which, &*steps(12)).is_some() {
        let whole = Steps::game(12, u64::MAX);
        assert_eq!(work(which, &*session(whole)), Some(Ok(())), "work {which}");
        for questions in [0, 1, 2, 3, 5, 8, 13, 21, 34] {
            let failing = session(Steps::game(12, questions));
            let failure = work(which, &*failing).and_then(Result::err).expect("too few questions");
            let message = failure.message();
            assert_eq!(
                message.id().to_string(),
                "rules-failed",
                "work {which} after {questions}: {failure}"
            );
            let text = message.to_string();
            assert!(text.contains("the script raised NameError"), "{text}");
            assert!(text.contains("At { left: "), "{text}");
            if !(1..=12).contains(&which) || which == 7 {
                assert!(matches!(failure, Failure::Rules { .. }), "work {which}: {failure:?}");
            }
        }
        which += 1;
    }
    assert_eq!(which, 13);
}

#[test]
fn a_game_of_five_functions_has_all_that_others_have() {
    let session = steps(7);
    assert_eq!(session.stated(), None);
    let from = Start::default();
    let answer = session.answer(&from, &SolveRequest::default(), &Limits::none());
    let Ok(Answered::Explored(model, solution)) = answer else { panic!("an arena") };
    // Whoever leaves a multiple of three wins.
    let name = |left: u32, turn: Player| format!("{:?}", At { left, turn });
    for left in 0..=6 {
        for turn in Player::BOTH {
            let Ok(v) = model.find(&name(left, turn)) else { continue };
            let winner = if left % 3 == 0 { turn.other() } else { turn };
            assert_eq!(solution.winner(v), Some(winner));
            assert_eq!(model.name(v), name(left, turn));
            assert_eq!(model.twin(v), None);
        }
    }
    assert_eq!(
        model.find("elsewhere").expect_err("no name").id().to_string(),
        "vertex-not-in-arena"
    );
    let solved = SolvedArena { model: &*model, solution: &solution };
    assert_eq!(solved.moves()[0].name, "\"one\"");
    // Played by moves and by where they lead.
    let place = session.place(None, None).expect("the start");
    assert_eq!(place.name(), name(7, Player::J0));
    assert_eq!(place.tabletop(), Tabletop::Vertex(name(7, Player::J0)));
    assert_eq!(place.moves(), ["\"one\"", "\"two\""]);
    let next = place.step("\"two\"").expect("legal");
    assert_eq!(next.name(), name(5, Player::J1));
    assert_eq!(place.step(&next.name()).expect("a successor").name(), next.name());
    assert_eq!(place.step("three").err().expect("no move").id().to_string(), "move-illegal");
    // Found by name, as far as names can be looked through.
    let there = session.place(Some(&next.name()), None).expect("reached");
    assert_eq!((there.owner(), there.unreachable()), (Player::J1, None));
    assert!(session.place(Some(&next.name()), Some(Player::J1)).is_ok());
    let turned = session.place(Some(&next.name()), Some(Player::J0));
    assert_eq!(turned.err().expect("not his turn").id().to_string(), "vertex-owned");
    let nowhere = session.place(Some("At"), None).err().expect("no position");
    assert_eq!(nowhere.id().to_string(), "position-not-there");
    let far = steps(1_000_000).place(Some("At"), None).err().expect("too many");
    assert_eq!(far.id().to_string(), "position-too-far");
    // There is one arena, whoever is asked to begin.
    let both = Start { turn: Turn::Both, ..from };
    assert_eq!(session.explore(&both, &Limits::none()).expect("the arena").arena().len(), 14);
    let j1 = Start { turn: Turn::Of(Player::J1), ..from };
    assert!(session.explore(&j1, &Limits::none()).is_err());
}

#[test]
fn names_are_what_the_author_says() {
    let read = |_: &Guarded<Steps>, text: &str| {
        let (left, turn) = text.split_once(' ')?;
        let turn = if turn == "J0" { Player::J0 } else { Player::J1 };
        Some(At { left: left.parse().ok()?, turn })
    };
    let game = Steps::game(1_000_000, u64::MAX)
        .positions(|_, at| format!("{} {}", at.left, at.turn))
        .moves(|_, _, m| m.clone())
        .move_sentences(|_, _, m| {
            Some(message!("move-take", count = if m == "one" { "1" } else { "2" }))
        })
        .table(|_, at| Tabletop::Heaps(vec![at.left]))
        .read_by(read);
    let session = session(game);
    let place = session.place(Some("900000 J1"), None).expect("it can be read");
    assert_eq!((place.name().as_str(), place.owner()), ("900000 J1", Player::J1));
    assert_eq!(place.tabletop(), Tabletop::Heaps(vec![900_000]));
    let texts = place.move_texts();
    assert_eq!(texts[1].notation(), "two");
    let french = arene_words::Words::new(arene_words::Language::French);
    assert_eq!(texts[1].said(&french), "prend 2");
    assert_eq!(
        session.place(Some("x"), None).err().expect("no number").id().to_string(),
        "position-unread"
    );
}

#[test]
fn a_graph_in_memory_is_a_session() {
    let mut builder = ArenaBuilder::new();
    let [a, b, c] = [Player::J0, Player::J1, Player::J0].map(|owner| builder.vertex(owner));
    for (from, to) in [(a, b), (b, a), (a, c)] {
        builder.edge(from, to).expect("vertices");
    }
    let arena = builder.build().arena;
    let finals = || Finals::new(&arena, [c], []).expect("final");
    let opened = |names: &[&str], start| session_of(arena.clone(), finals(), names, start);
    let session = opened(&["left", "right", "end"], Some(b)).expect("a graph");
    let answer = session.answer(&Start::default(), &SolveRequest::default(), &Limits::none());
    let Ok(Answered::Explored(model, solution)) = answer else { panic!("an arena") };
    assert_eq!((model.name(model.start()).as_str(), solution.rank(b)), ("right", Some(2)));
    let place: Box<dyn Place> = session.place(Some("left"), None).expect("a vertex");
    assert_eq!(place.moves(), ["right", "end"]);
    assert_eq!(place.step("left").err().expect("no loop").id().to_string(), "no-such-successor");
    let id = |names: &[&str], start| opened(names, start).err().expect("wrong").id().to_string();
    assert_eq!(id(&["left", "right"], None), "names-too-few");
    assert_eq!(id(&["left", "right", "left"], None), "names-twice");
    assert_eq!(id(&["left", "right", "end"], Some(3)), "vertex-no-number");
    let none: [&str; 0] = [];
    let empty = ArenaBuilder::new().build().arena;
    let nothing = session_of(empty, Finals::default(), none, None);
    assert_eq!(nothing.err().expect("no vertex").id().to_string(), "file-empty");
}

#[test]
fn sessions_and_what_they_find_are_shared_between_threads() {
    fn shared<T: Send + Sync + ?Sized>() {}
    shared::<dyn Session>();
    shared::<Box<dyn arene_games::Model>>();
    shared::<dyn Place>();
    shared::<MoveText>();
    shared::<Box<dyn Solved>>();
    shared::<Answered>();
    shared::<arene_games::Registry>();
}
