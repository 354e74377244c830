//! Requests and answers are what their schemas say, and read back.

use std::collections::BTreeMap;
use std::sync::Arc;

use arene_service::{
    FaultAnswer, Host, Question, answer_json, answer_schemas, fault_schema, question_schema,
};
use jsonschema::Validator;
use serde_json::Value;

use crate::samples::requests;

fn validator(schema: schemars::Schema) -> Validator {
    jsonschema::validator_for(&schema.to_value()).expect("a sound schema")
}

/// The question of a request, without what is said beside it.
fn question(request: &str) -> Value {
    let mut value: Value = serde_json::from_str(request).expect("JSON");
    let fields = value.as_object_mut().expect("an object");
    for beside in ["lang", "names", "limits"] {
        fields.remove(beside);
    }
    value
}

#[test]
fn answers_and_faults_are_what_their_schemas_say() {
    let answers: BTreeMap<&str, Validator> = answer_schemas()
        .into_iter()
        .map(|answer| (answer.question, validator(answer.schema)))
        .collect();
    let fault = validator(fault_schema());
    let (host, mut answered): (Arc<dyn Host>, _) = (Arc::new(()), BTreeMap::new());
    for request in requests() {
        let answer: Value = serde_json::from_str(&answer_json(request, &host)).expect("JSON");
        if answer.get("error").is_some() {
            fault.validate(&answer).unwrap_or_else(|why| panic!("{request}: {why}\n{answer}"));
            let read: FaultAnswer = serde_json::from_value(answer.clone()).expect("a fault");
            assert_eq!(serde_json::to_value(&read).expect("JSON"), answer, "{request}");
            assert!(!read.error.text.is_empty() && !read.error.id.is_empty(), "{request}");
            continue;
        }
        let name = question(request)["question"].as_str().expect("a name").to_owned();
        let schema = &answers[&*name];
        schema.validate(&answer).unwrap_or_else(|why| panic!("{request}: {why}\n{answer}"));
        *answered.entry(name).or_insert(0) += 1;
    }
    // Those that write files have no answer here.
    for name in answers.keys().filter(|name| !["book", "export"].contains(*name)) {
        assert!(answered.contains_key(*name), "no request has an answer to {name}");
    }
}

#[test]
fn questions_are_what_their_schema_says_and_read_back() {
    let schema = validator(question_schema());
    for request in requests() {
        let written = question(request);
        let Ok(read) = serde_json::from_value::<Question>(written.clone()) else {
            assert!(!schema.is_valid(&written), "{request} is not read");
            continue;
        };
        schema.validate(&written).unwrap_or_else(|why| panic!("{request}: {why}"));
        let again = serde_json::to_value(&read).expect("JSON");
        assert_eq!(serde_json::from_value::<Question>(again).expect("a question"), read);
    }
}

/// What is written of an answer is read as the same answer.
#[test]
fn answers_read_back() {
    use arene_service::{
        AttractorAnswer, AuditAnswer, CheckAnswer, ContestAnswer, ConvertAnswer, DrawAnswer,
        GameTreeAnswer, GamesAnswer, GrundyAnswer, InfoAnswer, MatchAnswer, SearchAnswer,
        SolveAnswer, StrategyAnswer, VerifyAnswer,
    };

    fn again<T: serde::Serialize + for<'de> serde::Deserialize<'de>>(text: &str) -> String {
        let read: T = serde_json::from_str(text).unwrap_or_else(|why| panic!("{why}: {text}"));
        serde_json::to_string_pretty(&read).expect("JSON")
    }
    let host: Arc<dyn Host> = Arc::new(());
    for request in requests() {
        let answer = answer_json(request, &host);
        let name = question(request)["question"].as_str().unwrap_or_default().to_owned();
        let read = match &*name {
            _ if answer.starts_with("{\n  \"error\"") => continue,
            "games" => again::<GamesAnswer>(&answer),
            "solve" => again::<SolveAnswer>(&answer),
            "attractor" => again::<AttractorAnswer>(&answer),
            "search" => again::<SearchAnswer>(&answer),
            "match" => again::<MatchAnswer>(&answer),
            "contest" => again::<ContestAnswer>(&answer),
            "draw" => again::<DrawAnswer>(&answer),
            "tree" => again::<GameTreeAnswer>(&answer),
            "info" => again::<InfoAnswer>(&answer),
            "strategy" => again::<StrategyAnswer>(&answer),
            "check" => again::<CheckAnswer>(&answer),
            "grundy" => again::<GrundyAnswer>(&answer),
            "verify" => again::<VerifyAnswer>(&answer),
            "audit" => again::<AuditAnswer>(&answer),
            "convert" => again::<ConvertAnswer>(&answer),
            other => panic!("{other} is not read back"),
        };
        assert_eq!(read, answer, "{request}");
    }
}
