//! Games that a program adds answer every question as those that are built in do.

use std::sync::Arc;

use arene::{Guarded, Outcome, Player, TryGame};
use arene_games::{AddedGame, Failure, ParamKind, Plain, Registry, refused, session};
use arene_service::{Games, Host, answer_json};
use arene_words::Language;
use serde_json::Value;

/// Sticks of which one or two are taken; the rules do not know what to do with 13.
struct Sticks(u32);

impl TryGame for Sticks {
    type Position = (u32, Player);
    type Move = Box<str>;
    type Error = String;

    fn start(&self) -> Result<(u32, Player), String> {
        Ok((self.0, Player::J0))
    }

    fn turn(&self, at: &(u32, Player)) -> Result<Player, String> {
        Ok(at.1)
    }

    fn outcome(&self, at: &(u32, Player)) -> Result<Option<Outcome>, String> {
        Ok((at.0 == 0).then(|| Outcome::Win(at.1.other())))
    }

    fn moves(&self, at: &(u32, Player), out: &mut Vec<Box<str>>) -> Result<(), String> {
        if at.0 == 13 {
            return Err("thirteen brings bad luck".to_owned());
        }
        out.extend(["one", "two"].iter().take(at.0 as usize).map(|&name| name.into()));
        Ok(())
    }

    fn play(&self, at: &(u32, Player), m: Box<str>) -> Result<(u32, Player), String> {
        Ok((at.0 - if &*m == "one" { 1 } else { 2 }, at.1.other()))
    }
}

struct Program(Registry);

impl Host for Program {
    fn games(&self) -> Games {
        Games::built_in().with_registry(self.0.clone())
    }
}

fn sticks() -> AddedGame {
    AddedGame::new("sticks", |params| {
        let heap = params.number("heap")?;
        let limit = if params.choice("limit")? == 0 { 100 } else { 1000 };
        if heap > limit {
            return Err(refused("too many sticks to count").into());
        }
        let rules = Guarded::new(Sticks(heap)).map_err(refused)?;
        let plain = Plain::new(rules)
            .positions(|_, at| format!("{}_{}", at.0, at.1.index()))
            .moves(|_, _, m| m.to_string());
        Ok::<_, Failure>(session(plain))
    })
    .alias("batons")
    .param("heap", ParamKind::Number, "7", "how many there are")
    .param("limit", ParamKind::Choice(vec!["few".into(), "many".into()]), "few", "how many at most")
    .title("Sticks")
    .title_in(Language::French, "Bâtons")
    .rules("Take one or two; who takes the last wins.")
    .about_in(Language::French, "heap", "combien il y en a")
    .example("sticks:5")
}

fn host() -> Arc<dyn Host> {
    Arc::new(Program(Registry::built_in().with(sticks()).expect("the name is free")))
}

fn asked(request: &str) -> Value {
    serde_json::from_str(&answer_json(request, &host())).expect("an answer is JSON")
}

#[test]
fn an_added_game_answers_questions() {
    let answer = asked(r#"{"question": "solve", "game": "sticks:5", "all": true}"#);
    assert_eq!(answer["game"], "sticks:5");
    assert_eq!(answer["start"]["vertex"], "5_0");
    assert_eq!(answer["start"]["winner"], "J0");
    assert_eq!(answer["start"]["moves"][1]["move"], "two");
    assert_eq!(answer["positions"].as_array().map(Vec::len), Some(10));
    let answer = asked(r#"{"question": "solve", "game": " Batons : 4", "from": "3_1"}"#);
    assert_eq!(answer["start"]["winner"], "J0");
    let answer = asked(r#"{"question": "search", "game": "sticks", "depth": 9}"#);
    assert_eq!(answer["best"], serde_json::json!(["one"]));
    let answer = asked(r#"{"question": "attractor", "game": "sticks:6", "player": "J1"}"#);
    assert_eq!(answer["layers"].as_array().map(Vec::len), Some(5), "{answer}");
}

#[test]
fn an_added_game_is_listed_in_the_readers_language() {
    let listed = |lang: &str| {
        let list = asked(&format!(r#"{{"question": "games", "lang": "{lang}"}}"#));
        list.as_array().and_then(|games| games.last().cloned()).expect("games")
    };
    let english = listed("en");
    assert_eq!(english["name"], "sticks");
    assert_eq!(english["title"], "Sticks");
    assert_eq!(english["aliases"], serde_json::json!(["batons"]));
    assert_eq!(english["parameters"][0]["default"], "7");
    assert_eq!(english["parameters"][1]["kind"], "few|many");
    assert_eq!(english["properties"]["acyclic"], Value::Null);
    let french = listed("fr");
    assert_eq!(french["title"], "Bâtons");
    assert_eq!(french["parameters"][0]["about"], "combien il y en a");
    // What the program does not say in French it says in English.
    assert_eq!(french["rules"], "Take one or two; who takes the last wins.");
}

#[test]
fn faults_of_added_games_are_told() {
    let fault = |game: &str| {
        let answer = asked(&format!(r#"{{"question": "solve", "game": "{game}"}}"#));
        answer["error"].clone()
    };
    let failed = fault("sticks:20");
    assert_eq!(failed["kind"], "rules", "{failed}");
    assert_eq!(failed["id"], "rules-failed");
    let position = failed["place"]["position"].as_str().expect("a place");
    assert!(position.starts_with("13_"), "{position}");
    assert!(failed["text"].as_str().is_some_and(|text| text.contains("bad luck")), "{failed}");
    let refused = fault("sticks:101");
    assert_eq!(refused["kind"], "input");
    assert!(refused["text"].as_str().is_some_and(|text| text.contains("too many")), "{refused}");
    assert_eq!(fault("sticks:x")["id"], "spec-error-example");
    assert_eq!(fault("stics")["id"], "game-unknown-nearest");
    assert_eq!(fault("sticks:101,limit=many")["id"], "rules-failed");
}

#[test]
fn names_are_taken_once() {
    let mut games = Registry::built_in();
    games.add(sticks()).expect("free");
    let id = |game: AddedGame| games.clone().add(game).expect_err("refused").id().to_string();
    let game = |name: &str| AddedGame::new(name, |_| Err(refused("closed").into()));
    assert_eq!(id(sticks()), "game-name-taken");
    assert_eq!(id(game("NIM")), "game-name-taken");
    assert_eq!(id(game("other").alias("Marienbad")), "game-name-taken");
    for odd in ["", "a b", "a:b", "a/b", "x.json", "a,b", "a=b"] {
        assert_eq!(id(game(odd)), "game-name-odd", "{odd}");
    }
    assert!(games.clone().with(game("élan-2")).is_ok());
}

#[test]
fn questions_and_answers_are_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<arene_service::Question>();
    shared::<arene_service::Answer>();
    shared::<arene_service::SolveAnswer>();
    shared::<arene_service::Positions>();
    shared::<arene_service::SearchAnswer>();
    shared::<arene_service::Fault>();
    shared::<Games>();
    shared::<Registry>();
}
