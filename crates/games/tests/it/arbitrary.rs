//! Whatever a user types: every text gets an answer or an error that both
//! languages can say, nothing panics, and nothing takes long or much memory
//! because a number in it is large.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use crate::common::{self, place, solved};
use arene::{Limits, Player};
use arene_games::answers::{
    SolveAnswer, SolvedArena, StrategyFile, check, check_strategy, read_target, verify_stored,
};
use arene_games::{Failure, GAMES, Session, Start, Turn, open};
use arene_words::{Arg, Language, Message, Words};
use proptest::prelude::*;

thread_local! {
    static WORDS: [Words; 2] = Language::ALL.map(Words::new);
}

/// Both languages have the words for a message and all messages inside it, and
/// the message has all the arguments that they want.
fn can_be_said(message: &Message) {
    WORDS.with(|words| {
        for words in words {
            let code = words.language().code();
            let said = words.say(message);
            assert!(!said.trim().is_empty(), "{} is empty in {code}", message.id());
            // Fluent writes an argument that it was not given as {$name}.
            let given = message
                .args()
                .iter()
                .any(|(_, arg)| matches!(arg, Arg::Text(text) if text.contains("{$")));
            assert!(given || !said.contains("{$"), "{}: {said}", message.id());
        }
    });
    for (_, arg) in message.args() {
        if let Arg::Message(inner) = arg {
            can_be_said(inner);
        }
    }
}

/// Runs something that must not take long: it takes milliseconds, on a machine that is free.
fn quickly<T>(what: &str, run: impl FnOnce() -> T) -> T {
    let began = Instant::now();
    let answer = run();
    assert!(began.elapsed() < Duration::from_secs(60), "{what} took {:?}", began.elapsed());
    answer
}

/// Specs from nonsense to almost right, with numbers of any size.
fn specs() -> impl Strategy<Value = String> {
    let name = "(nim|marienbad|grundy|wythoff|chocolate|chomp|tictactoe|morpion|connect4|hex)";
    let params = "[0-9a-z+,=x ×_-]{0,24}";
    let number = "(0|1|3|9|63|64|99|127|20000|1000000|4294967295|4294967296|99999999999999999999)";
    let extra = "(,take=[0-9+]{1,9}|,light|,rule=normal|,line=[0-9]{1,10}|,only=[0-9+]{1,9})?";
    prop_oneof![
        2 => any::<String>(),
        3 => format!("{name}(:{params})?").as_str().prop_map_regex(),
        5 => format!("{name}:{number}([+x]{number}){{0,3}}{extra}").as_str().prop_map_regex(),
        1 => format!("nim:({number}\\+){{0,60}}{number}").as_str().prop_map_regex(),
    ]
}

/// `str::prop_map_regex`, for patterns put together at run time.
trait Regex {
    fn prop_map_regex(&self) -> BoxedStrategy<String>;
}

impl Regex for str {
    fn prop_map_regex(&self) -> BoxedStrategy<String> {
        proptest::string::string_regex(self).expect("a pattern").boxed()
    }
}

/// Positions, vertices and moves, from nonsense to almost right.
fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        2 => any::<String>(),
        1 => "[0-9+x_/.XOxo, …→>-]{0,40}",
        1 => "[0-9]{1,22}([+x][0-9]{1,22}){0,5}(_[01])?",
        1 => "([XO.]{3}/){0,3}[XO.]{3}(_[01])?",
        1 => "([XO.]{7}/){0,6}[XO.]{7}(_[01])?",
        1 => "(take|split) [0-9]{1,11}( (row|column)s?| from (both|heap [0-9]{1,11})| into [0-9]\\+[0-9])?",
        1 => "[a-zA-Z][0-9]{1,11}",
        1 => "[1-7]{1,45}",
    ]
}

/// Plays made of such texts.
fn plays() -> impl Strategy<Value = String> {
    let separator = prop_oneof![Just(","), Just(" → "), Just("->"), Just(" "), Just(";")];
    let steps = prop::collection::vec(texts(), 0..6);
    let end = prop_oneof![4 => Just(""), 1 => Just(",..."), 1 => Just("…"), 1 => Just(")")];
    (steps, separator, end).prop_map(|(steps, between, end)| steps.join(between) + end)
}

/// The games that texts are tried on: every example, and an arena file.
static SESSIONS: LazyLock<Vec<Box<dyn Session>>> = LazyLock::new(|| {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("arbitrary.json");
    let text = r#"{ "players": {"0": ["1", "a b"], "1": ["...", "take 1"]},
        "moves": {"1": ["...", "take 1"], "...": ["1", "a b"]}, "wins": {"0": ["a b"]} }"#;
    std::fs::write(&path, text).expect("a temporary file");
    let examples = GAMES.iter().flat_map(|entry| entry.examples.iter().copied());
    let file = path.display().to_string();
    examples.chain([file.as_str()]).map(|spec| open(spec).expect(spec)).collect()
});

proptest! {
    // Each case tries many games.
    #![proptest_config(ProptestConfig {
        cases: 96,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_spec_is_opened_or_refused(spec in specs()) {
        match quickly(&spec, || open(&spec)) {
            Ok(session) => {
                session.stated();
                match quickly(&spec, || place(&*session, None)) {
                    Ok(start) => prop_assert!(!start.name().is_empty()),
                    Err(message) => can_be_said(&message),
                }
                let limits = Limits::none().memory(1 << 20).vertices(2000);
                match quickly(&spec, || session.explore(&Start::default(), &limits)) {
                    Ok(model) => prop_assert!(model.arena().len() <= 2000),
                    Err(failure) => can_be_said(&failure.message()),
                }
            }
            Err(message) => can_be_said(&message),
        }
    }

    #[test]
    fn any_text_is_a_place_or_not(text in texts(), move_text in texts()) {
        for session in SESSIONS.iter() {
            match place(&**session, Some(&text)) {
                Ok(there) => {
                    // What is read is written so that it is read again.
                    let name = there.name();
                    let again = place(&**session, Some(&name));
                    prop_assert_eq!(again.map(|place| place.name()), Ok(name));
                    if let Err(message) = there.step(&move_text) {
                        can_be_said(&message);
                    }
                }
                Err(message) => can_be_said(&message),
            }
            let start = place(&**session, None).expect("the start");
            match start.step(&text) {
                Ok(next) => prop_assert_eq!(next.owner(), next.owner()),
                Err(message) => can_be_said(&message),
            }
        }
    }

    #[test]
    fn any_place_can_be_explored(text in texts(), turn in 0usize..4) {
        let turn = [Turn::AsWritten, Turn::Both, Turn::Of(Player::J0), Turn::Of(Player::J1)][turn];
        let limits = Limits::none().vertices(200);
        for session in SESSIONS.iter() {
            let start = Start { position: Some(&text), turn };
            match session.explore(&start, &limits) {
                Ok(model) => {
                    model.warnings().iter().for_each(can_be_said);
                    if let Err(message) = model.find(&text) {
                        can_be_said(&message);
                    }
                    if let Err(message) = read_target(&*model, std::slice::from_ref(&text)) {
                        can_be_said(&message);
                    }
                }
                Err(failure) => can_be_said(&failure.message()),
            }
        }
    }

    #[test]
    fn any_play_is_checked(text in plays(), which in 0usize..100) {
        let session = &SESSIONS[which % SESSIONS.len()];
        match quickly(&text, || check(&**session, &text, None)) {
            Ok(answer) => {
                prop_assert_eq!(answer.legal, answer.fault.is_none());
                prop_assert!(!answer.play.is_empty());
                answer.fault.iter().chain(&answer.warning).for_each(can_be_said);
                // What it understood, it understands.
                if answer.legal && answer.warning.is_none() {
                    let again = check(&**session, &answer.play.join(" → "), None);
                    prop_assert_eq!(again.expect("a play").play, answer.play);
                }
            }
            Err(message) => can_be_said(&message),
        }
    }

    #[test]
    fn any_strategy_is_read_or_refused(
        text in prop_oneof![
            any::<String>(),
            "(([0-9]_[01]|[0-9]) ?(->|→) ?([0-9]_[01]|take [0-9]|[a-z]{0,3})(\n|#| ){0,2}){0,6}",
            "\\{\"(strategy|[0-5]_0)\": ?(\"[0-5]_1\"|[0-9]|\\{\"5_0\": \"3_1\"\\})(, \"3_0\": \"1_1\")?\\}?",
        ],
        second in any::<bool>(),
    ) {
        thread_local! {
            static FIVE: common::Solved = solved("nim:5");
        }
        let player = if second { Player::J1 } else { Player::J0 };
        FIVE.with(|five| match StrategyFile::read(&text) {
            Ok(file) => {
                match check_strategy(&*five.model, &file, player, five.model.start(), &Limits::none()) {
                    Ok(answer) => assert_eq!(answer.winning, answer.counter_play.is_none()),
                    Err(failure) => can_be_said(&failure.message()),
                }
                if let Err(message) = check(&*five.session, "5,3,1,0", Some((&file, player))) {
                    can_be_said(&message);
                }
            }
            Err(message) => can_be_said(&message),
        });
    }

    /// A stored solution with a piece torn out and something else put in: it is
    /// refused, or it still says the same.
    #[test]
    fn any_stored_solution_is_accepted_or_refused(
        piece in (any::<prop::sample::Index>(), 0usize..12),
        instead in prop_oneof![any::<String>(), "[0-9\"{}\\[\\],:a-zJ_]{0,8}"],
    ) {
        thread_local! {
            static STORED: (common::Solved, String) = {
                let game = solved("nim:5");
                let solved = SolvedArena { model: &*game.model, solution: &game.solution };
                let answer = SolveAnswer::new("nim:5", &solved, true, &Limits::none()).expect("no limits");
                let text = serde_json::to_string(&answer).expect("JSON");
                (game, text)
            };
        }
        STORED.with(|(game, right)| {
            let from = piece.0.index(right.len());
            let to = (from + piece.1).min(right.len());
            let text = format!("{}{instead}{}", &right[..from], &right[to..]);
            match verify_stored(&game.spec, &*game.model, &text, &Limits::none()) {
                Ok(Ok(counts)) => assert_eq!(counts, game.solution.counts()),
                Ok(Err(message)) => can_be_said(&message),
                Err(failure) => can_be_said(&failure.message()),
            }
            if let Err(failure) = verify_stored(&game.spec, &*game.model, &instead, &Limits::none()) {
                can_be_said(&failure.message());
            }
        });
    }
}

/// The largest games that open: nothing is laid out by size until it is asked
/// for, and one step takes no longer than to list the moves.
#[test]
fn the_largest_games() {
    for spec in [
        "nim:4294967295",
        "nim:1000000+1000000+1000000+1000000+1000000+1000000",
        "nim:7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7",
        "grundy:20000",
        "wythoff:1000000+1000000",
        "chocolate:1000000x1000000",
        "chomp:30x30",
        "tictactoe:26x4,line=4",
        "tictactoe:1x127,line=127",
        "connect4:11x10",
        "connect4:1x126",
        "connect4:63x1",
        "hex:11",
    ] {
        let session = quickly(spec, || open(spec).unwrap_or_else(|error| panic!("{error}")));
        let Ok(start) = quickly(spec, || place(&*session, None)) else { continue };
        for text in ["nonsense", "take 1", "take 1 from heap 1", "1", "a1", "999999+999999", "5x5"]
        {
            let what = format!("{spec}: {text}");
            if let Err(message) = quickly(&what, || start.step(text).map(drop)) {
                can_be_said(&message);
                assert!(message.to_string().len() < 2000, "{what}: {message}");
            }
            if let Err(message) = quickly(&what, || check(&*session, text, None).map(drop)) {
                can_be_said(&message);
            }
        }
        let limits = Limits::none().memory(64 << 20);
        match quickly(spec, || session.explore(&Start::default(), &limits).map(drop)) {
            Ok(()) => panic!("{spec} fits in 64 MiB"),
            Err(failure @ (Failure::Limit(_) | Failure::TooLarge { .. })) => {
                can_be_said(&failure.message());
            }
            Err(failure) => panic!("{spec}: {failure}"),
        }
    }
}
