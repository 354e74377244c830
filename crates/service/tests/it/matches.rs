//! Matches: whatever is done in one, it stays whole, and reads back as it was written.

use std::collections::HashMap;

use arene::{Limits, Player};
use arene_service::{
    Contest, Context, EndedBy, Ending, Fault, FaultKind, Games, HintReason, Judgement, Match,
    MatchStep, NamedPlayer, PlayerKind, Reader, SavedMatch, Source, SourceText, Step, TextFormat,
};
use arene_words::Language;
use proptest::prelude::*;

/// Goes round: 2 → 5 → 2.
const CYCLE: &str = r#"{ "players": {"0": ["1","2","3"], "1": ["4","5","6"]},
    "moves": {"1": ["5"], "2": ["5","6"], "4": ["3"], "5": ["2","4"]},
    "wins": {"0": ["6"], "1": ["3"]}, "start": "2" }"#;

fn reader() -> Reader {
    Reader::new(Language::English)
}

fn context(reader: &Reader) -> Context<'_> {
    Context::new(Games::built_in(), reader, Limits::none().memory(256 << 20))
}

fn cycle() -> Source {
    let text = SourceText { text: CYCLE.to_owned(), format: TextFormat::Json, name: None };
    Source::Text(text)
}

fn opened(saved: &SavedMatch) -> Match {
    saved.open(&context(&reader())).unwrap_or_else(|fault| panic!("{saved:?}: {fault:?}"))
}

/// A match of two people after some moves.
fn played(game: impl Into<Source>, moves: &[&str]) -> Match {
    let mut played = opened(&SavedMatch::of(game).between([PlayerKind::Human; 2]));
    for m in moves {
        played.play(m, &context(&reader())).unwrap_or_else(|fault| panic!("{m}: {fault:?}"));
    }
    played
}

fn text(saved: &SavedMatch) -> String {
    serde_json::to_string(saved).expect("JSON")
}

/// The match as it is written down, and all that is computed from that.
fn whole(played: &Match) -> (SavedMatch, Vec<String>, Option<Ending>, u32) {
    let names = played.places().iter().map(|place| place.name()).collect();
    (played.saved(), names, played.ending(), played.times())
}

/// What must hold of any match at any time.
fn sound(played: &Match) {
    let (saved, names, ending, times) = whole(played);
    assert_eq!(names.len(), played.moves().len() + 1);
    for (k, m) in played.moves().iter().enumerate() {
        let next = played.places()[k].step(m).expect("a legal move");
        assert_eq!(next.name(), names[k + 1], "{saved:?}");
    }
    let mut met: HashMap<&str, u32> = HashMap::new();
    for name in &names[..names.len() - 1] {
        *met.entry(name).or_default() += 1;
        assert!(met[name.as_str()] < 3, "play goes on after {name}: {saved:?}");
    }
    assert!(played.places()[..names.len() - 1].iter().all(|place| place.outcome().is_none()));
    let last = names.last().expect("a position");
    assert_eq!(times, met.get(last.as_str()).copied().unwrap_or(0) + 1, "{saved:?}");
    match (ending, played.place().outcome()) {
        (Some(Ending::Resigned(_)), _) => {}
        (ending, Some(outcome)) => assert_eq!(ending, Some(Ending::Rules(outcome))),
        (ending, None) => assert_eq!(ending, (times >= 3).then_some(Ending::Repeated)),
    }
    assert_eq!(saved.result.map(|end| end.winner), ending.map(Ending::winner));
    // It reads back as it was written.
    let read = SavedMatch::read(&text(&saved)).expect("a record");
    assert_eq!(read, saved);
    assert_eq!(whole(&opened(&read)), whole(played));
}

#[test]
fn takes_back_to_the_last_turn_of_a_player() {
    let mut game = played("nim:9", &["take 1", "take 1", "take 2"]);
    let undone = |game: &mut Match, of: &[Player]| game.undo(Some(of)).map_or(0, |u| u.moves.len());
    assert_eq!(undone(&mut game, &[Player::J0]), 1);
    assert_eq!(undone(&mut game, &[Player::J0]), 2);
    assert_eq!((game.place().name(), game.moves().len()), ("9_0".to_owned(), 0));
    assert_eq!(undone(&mut game, &[Player::J0]), 0);
    // Again in the same two steps.
    assert_eq!(game.redo().expect("legal").map(|u| u.moves.len()), Some(2));
    assert_eq!(game.redo().expect("legal").map(|u| u.moves), Some(vec!["take 2".to_owned()]));
    assert_eq!(game.redo().expect("legal"), None);
    let mut game = played("nim:9", &["take 1"]);
    assert_eq!(undone(&mut game, &[Player::J1]), 0, "J1 has not moved yet");
    assert_eq!(undone(&mut game, &Player::BOTH), 1);
    // What is played instead ends what could be done again.
    game.play("take 2", &context(&reader())).expect("a move");
    assert_eq!(game.redo().expect("legal"), None);
}

#[test]
fn a_position_that_comes_back_twice_is_a_draw() {
    let mut game = played(cycle(), &["5", "2", "5"]);
    assert_eq!((game.ending(), game.times()), (None, 2));
    game.play("2", &context(&reader())).expect("a move");
    assert_eq!((game.ending(), game.times()), (Some(Ending::Repeated), 3));
    assert_eq!(game.saved().result.map(|end| end.by), Some(EndedBy::Repetition));
    let over = game.play("5", &context(&reader())).expect_err("over");
    assert_eq!(over.message.id().to_string(), "move-after-the-end");
    sound(&game);
    game.undo(Some(&[Player::J1]));
    assert_eq!(game.ending(), None);
}

#[test]
fn who_resigns_loses_and_may_think_better_of_it() {
    let mut game = played("nim:9", &["take 1"]);
    assert_eq!(game.resign(None).expect("a resignation"), Player::J1);
    assert_eq!(game.ending().and_then(Ending::winner), Some(Player::J0));
    assert!(game.resign(None).is_err(), "once is enough");
    sound(&game);
    let given_up = whole(&game);
    assert_eq!(game.undo(None).and_then(|undone| undone.resigned), Some(Player::J1));
    assert_eq!(game.ending(), None);
    game.undo(None);
    sound(&game);
    game.redo().expect("legal");
    game.redo().expect("legal");
    assert_eq!(whole(&game), given_up);
}

#[test]
fn hints_have_a_reason_and_mistakes_are_marked() {
    let reader = reader();
    let context = context(&reader);
    let mut game = played("nim:9", &[]);
    let hint = game.hint(None, &context).expect("solved").expect("a hint");
    assert_eq!((hint.reason, hint.depth), (HintReason::Delays, 0));
    game.play("take 2", &context).expect("a move");
    let hint = game.hint(None, &context).expect("solved").expect("a hint");
    assert_eq!((hint.best[0].name.as_str(), hint.reason), ("take 2", HintReason::Wins));
    assert_eq!(hint.best[0].to, "5_0");
    game.play("take 1", &context).expect("a mistake");
    let mark = game.judge_last(&context).expect("solved").expect("a move");
    assert_eq!((mark.ply, mark.mistake, mark.better), (2, true, vec!["take 2".to_owned()]));
    assert_eq!(game.marks().count(), 1);
    // The mark goes with its move, and comes again with it.
    game.undo(None);
    assert_eq!(game.marks().count(), 0);
    sound(&game);
    game.redo().expect("legal");
    assert_eq!(game.marks().map(|mark| mark.ply).collect::<Vec<_>>(), [2]);
    let review = game.review(&context).expect("solved");
    assert!(review.certain);
    assert_eq!(review.moves.iter().map(|m| m.mistake).collect::<Vec<_>>(), [false, true]);
    assert_eq!(game.marks().cloned().collect::<Vec<_>>(), review.moves);
    // Another move there is another matter.
    game.undo(None);
    game.play("take 2", &context).expect("a move");
    assert_eq!(game.marks().map(|mark| mark.ply).collect::<Vec<_>>(), [1]);
    sound(&game);
}

#[test]
fn what_is_not_solved_is_estimated() {
    let reader = reader();
    let context = context(&reader);
    let mut game = played("connect4", &["4", "4"]);
    let time = Some(std::time::Duration::from_millis(20));
    let hint = game.hint(time, &context).expect("searched").expect("a hint");
    assert!(hint.depth > 0 && hint.reason == HintReason::Estimate, "{hint:?}");
    let values = game.values(time, &context).expect("searched").expect("values");
    assert_eq!(values.moves.len(), 7);
    assert!(values.moves.iter().all(|m| matches!(m.worth, Judgement::Estimate(_))));
    let text = serde_json::to_value(&values).expect("JSON");
    assert!(text["moves"][0]["estimate"].is_i64(), "{text}");
    assert_eq!(serde_json::from_value::<arene_service::MoveValues>(text).expect("read"), values);
}

#[test]
fn a_fault_leaves_the_match_as_it_was() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    let reader = reader();
    let mut game = played("tictactoe", &["b2", "a1"]);
    game.undo(None);
    let before = whole(&game);
    let stopped = Limits::none().stop_flag(Arc::new(AtomicBool::new(true)));
    let stopped = Context::new(Games::built_in(), &reader, stopped);
    let judged = |m: &str| Step::Play { m: m.to_owned(), judge: true };
    let machine = |player: &str| Step::Machine { player: Some(player.to_owned()), judge: false };
    for (step, context, kind) in [
        (judged("b2"), &context(&reader), FaultKind::Input),
        (judged("zz"), &context(&reader), FaultKind::Input),
        (judged("a1"), &stopped, FaultKind::Stopped),
        (machine("perfect"), &stopped, FaultKind::Stopped),
        (machine("random"), &stopped, FaultKind::Stopped),
        (machine("deepblue"), &context(&reader), FaultKind::Input),
        (machine("human"), &context(&reader), FaultKind::Input),
        (Step::Machine { player: None, judge: false }, &context(&reader), FaultKind::Input),
        (Step::Hint { seconds: Some(-1.0) }, &context(&reader), FaultKind::Input),
        (Step::Values { seconds: Some(f64::NAN) }, &context(&reader), FaultKind::Input),
    ] {
        let fault = game.step(&step, context).expect_err("a fault");
        assert_eq!(fault.kind, kind, "{step:?}: {fault:?}");
        assert_eq!(whole(&game), before, "{step:?}");
    }
}

/// A record of nim:9 with these fields changed.
fn refused(change: impl Fn(&mut SavedMatch)) -> (String, Option<u64>) {
    let reader = reader();
    let mut game = played("nim:9", &["take 1", "take 2", "take 3"]);
    game.review(&context(&reader)).expect("solved");
    game.undo(None);
    let mut saved = game.saved();
    change(&mut saved);
    let fault = saved.open(&context(&reader)).map(|played| whole(&played)).expect_err("a fault");
    let told = fault.told_to(&reader).error;
    (told.id, told.place.and_then(|place| place.ply))
}

#[test]
fn records_that_were_tampered_with_name_the_move() {
    let end = |winner, by, plies| Some(arene_service::MatchEnd { winner, by, plies, score: None });
    let is = |(id, ply): (String, Option<u64>), wanted: &str, at: Option<u64>| {
        assert_eq!((id.as_str(), ply), (wanted, at));
    };
    is(refused(|saved| saved.moves[1] = "take 7".into()), "record-move", Some(2));
    is(refused(|saved| saved.moves[0] = "b2".into()), "record-move", Some(1));
    is(refused(|saved| saved.undone[0].moves[0] = "take 9".into()), "record-move", Some(3));
    is(refused(|saved| saved.undone[0].moves.clear()), "record-move", Some(2));
    is(refused(|saved| saved.undone[0].resigned = Some(Player::J0)), "record-move", Some(3));
    is(refused(|saved| saved.marks[1].name = "take 1".into()), "record-move", Some(2));
    is(refused(|saved| saved.marks[1].player = Player::J0), "record-move", Some(2));
    is(refused(|saved| saved.marks[1].better = vec!["take 8".into()]), "record-move", Some(2));
    is(refused(|saved| saved.marks[2].ply = 9), "record-move", Some(9));
    is(refused(|saved| saved.marks[1].ply = 1), "record-move", Some(1));
    let rules = |saved: &mut SavedMatch| saved.result = end(Some(Player::J0), EndedBy::Rules, 2);
    is(refused(rules), "record-result", Some(2));
    let nobody = |saved: &mut SavedMatch| saved.result = end(None, EndedBy::Resignation, 2);
    is(refused(nobody), "record-winner", None);
    is(refused(|saved| saved.j1 = "deepblue".into()), "player-wrong", None);
    is(refused(|saved| saved.from = Some("b2".into())), "position-heaps", None);
}

/// A way to choose a step, by numbers.
#[derive(Clone, Debug)]
enum Chosen {
    Move(prop::sample::Index, bool),
    Machine(Option<&'static str>),
    Other(Step),
}

fn steps() -> impl Strategy<Value = Vec<Chosen>> {
    let kinds = [None, Some("random"), Some("perfect"), Some("minimax:2"), Some("mcts:20")];
    let player = prop::sample::select(vec![Player::J0, Player::J1]);
    let of = prop::collection::vec(player.clone().prop_map(NamedPlayer), 0..3);
    let one = prop_oneof![
        8 => (any::<prop::sample::Index>(), any::<bool>()).prop_map(|(k, j)| Chosen::Move(k, j)),
        4 => prop::sample::select(kinds.to_vec()).prop_map(Chosen::Machine),
        4 => of.prop_map(|of| Chosen::Other(Step::Undo { of })),
        4 => Just(Chosen::Other(Step::Redo {})),
        1 => prop::option::of(player).prop_map(|player| Chosen::Other(Step::Resign { player })),
        1 => Just(Chosen::Other(Step::Hint { seconds: None })),
        1 => Just(Chosen::Other(Step::Values { seconds: None })),
        1 => Just(Chosen::Other(Step::Review {})),
        1 => Just(Chosen::Other(Step::Play { m: "nonsense".into(), judge: false })),
    ];
    prop::collection::vec(one, 1..24)
}

fn games() -> impl Strategy<Value = Source> {
    let specs = [
        "nim:9",
        "nim:1+3+2",
        "tictactoe",
        "chomp:2x3",
        "connect4:3x3,line=3",
        "hex:2",
        "grundy:9",
        "wythoff:3+2",
        "chocolate:2x3",
    ];
    let specs = specs.map(Source::from).to_vec();
    prop::sample::select([specs, vec![cycle(); 4]].concat())
}

fn players() -> impl Strategy<Value = [PlayerKind; 2]> {
    let kinds = ["human", "random:5", "minimax:2", "mcts:20", "perfect"];
    let kind = prop::sample::select(kinds.to_vec());
    let read = |text: &str| PlayerKind::read(text).expect("a player");
    [kind.clone(), kind].prop_map(move |kinds| kinds.map(read))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Moves, undo, redo, resignations, hints and machines, in any order: the match stays
    /// whole at every step, reads back as it was written, and a service that keeps nothing
    /// gives the same answers.
    #[test]
    fn a_match_stays_whole(
        game in games(), players in players(), seed in 0..1000u64, steps in steps(),
    ) {
        let reader = reader();
        let context = context(&reader);
        let mut kept = opened(&SavedMatch { seed, ..SavedMatch::of(game).between(players) });
        for chosen in steps {
            let step = match chosen {
                Chosen::Move(k, judge) => {
                    let moves = kept.place().moves();
                    let m = if moves.is_empty() { "none".into() } else { k.get(&moves).clone() };
                    Step::Play { m, judge }
                }
                Chosen::Machine(player) => {
                    Step::Machine { player: player.map(str::to_owned), judge: false }
                }
                Chosen::Other(step) => step,
            };
            let before = whole(&kept);
            let asked = MatchStep { saved: before.0.clone(), step: Some(step.clone()) };
            let (here, there) = (kept.step(&step, &context), asked.answer(&context));
            prop_assert_eq!(&here, &there, "{:?}", step);
            match &here {
                Ok(answer) => prop_assert_eq!(&answer.saved, &kept.saved()),
                Err(_) => prop_assert_eq!(&whole(&kept), &before, "{:?}", step),
            }
            sound(&kept);
            // What is taken back comes again.
            let now = whole(&kept);
            if kept.undo(None).is_some() {
                sound(&kept);
                prop_assert!(kept.redo().expect("legal").is_some());
                prop_assert_eq!(whole(&kept), now);
            }
        }
    }

    /// A record in which something is changed is read, or refused.
    #[test]
    fn broken_records_are_refused_or_read(
        which in 0..3usize,
        at in any::<prop::sample::Index>(),
        cut in 0..6usize,
        put in "[\"{}\\[\\]:,0-9a-z_ .+-]{0,4}",
    ) {
        let reader = reader();
        let mut game = match which {
            0 => played("nim:9", &["take 1", "take 2", "take 3"]),
            1 => played(cycle(), &["5", "2", "5", "2"]),
            _ => played("tictactoe", &["b2", "a1", "c3"]),
        };
        game.review(&context(&reader)).expect("solved");
        game.undo(None);
        let mut letters: Vec<char> = text(&game.saved()).chars().collect();
        let at = at.index(letters.len());
        let end = (at + cut).min(letters.len());
        letters.splice(at..end, put.chars());
        let broken: String = letters.into_iter().collect();
        let limits = Limits::none().memory(16 << 20);
        let context = Context::new(Games::built_in(), &reader, limits);
        let read: Result<Match, Fault> = SavedMatch::read(&broken)
            .map_err(Fault::from)
            .and_then(|saved| saved.open(&context));
        if let Ok(played) = read {
            sound(&played);
        }
    }
}

#[test]
fn contests_count_what_is_played() {
    let reader = reader();
    let contest = |game: &str, j0: &str, j1: &str, games| Contest {
        game: game.into(),
        from: None,
        turn: None,
        j0: j0.into(),
        j1: j1.into(),
        seed: 11,
        games,
        table: None,
        book: None,
    };
    let score = |contest: Contest| contest.answer(&context(&reader)).expect("a score");
    let drawn = score(contest("tictactoe", "perfect", "perfect", 5));
    assert_eq!((drawn.games, drawn.draws), (5, 5));
    // Nine sticks are lost for who begins.
    let lost = score(contest("nim:9", "random", "perfect", 10));
    assert_eq!((lost.wins.j0, lost.wins.j1, lost.stopped), (0, 10, None));
    for (wrong, id) in [
        (contest("nim:9", "random", "perfect", 0), "contest-none"),
        (contest("nim:9", "human", "perfect", 1), "contest-human"),
        (
            Contest { from: Some("0_0".into()), ..contest("nim:9", "random", "random", 1) },
            "verdict-over",
        ),
    ] {
        assert_eq!(wrong.answer(&context(&reader)).expect_err(id).message.id().to_string(), id);
    }
}

/// A contest that is stopped has the score so far.
#[test]
fn a_contest_can_be_stopped() {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    let reader = reader();
    let flag = Arc::new(AtomicBool::new(false));
    let raised = flag.clone();
    let limits = Limits::none().stop_flag(flag).on_progress(move |progress| {
        if progress.phase == arene::Phase::Play && progress.done == 3 {
            raised.store(true, Ordering::Relaxed);
        }
    });
    let context = Context::new(Games::built_in(), &reader, limits);
    let contest: Contest = serde_json::from_str(
        r#"{"game": "nim:9", "j0": "random", "j1": "random", "games": 1000000}"#,
    )
    .expect("a contest");
    let score = contest.answer(&context).expect("a score");
    assert_eq!(
        (score.games, score.stopped.map(|stopped| stopped.id)),
        (3, Some("limit-stopped".to_owned()))
    );
}
