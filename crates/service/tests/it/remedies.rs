//! What can be done about a failure is said in the terms of whoever asked.

use arene::{Limits, Player};
use arene_service::{
    Context, Fault, FaultKind, Games, Info, Offers, Question, Reader, Spelling, Strategy,
};
use arene_words::Language;

fn readers() -> [Reader; 2] {
    let fields = Reader::new(Language::English);
    [fields.clone(), fields.with_spelling(Spelling::Options)]
}

fn said(fault: &Fault, reader: &Reader) -> String {
    fault.told_to(reader).error.text
}

#[test]
fn fields_or_options() {
    let [fields, options] = readers();
    let question = Strategy::of("nim:900000", Player::J0);
    let context = Context::new(Games::built_in(), &fields, Limits::none().memory(1 << 20));
    let fault = question.answer(&context).expect_err("too large");
    assert_eq!(fault.kind, FaultKind::Limit);
    let fault = fault.offering(Question::Strategy(question).offers());
    let text = said(&fault, &fields);
    assert!(text.ends_with("with from, or raise limits.memory."), "{text}");
    let text = said(&fault, &options);
    assert!(text.ends_with("with --from, or raise --memory."), "{text}");
}

#[test]
fn only_what_there_is_to_change() {
    let [fields, _] = readers();
    let context = Context::new(Games::built_in(), &fields, Limits::none().memory(1 << 20));
    let fault = Strategy::of("nim:900000", Player::J0).answer(&context).expect_err("too large");
    for (offers, end) in [
        (Offers::none(), "Raise limits.memory."),
        (Offers::of(&"nim:9".into(), false), "Take a smaller size, or raise limits.memory."),
    ] {
        let text = said(&fault.clone().offering(offers), &fields);
        assert!(text.ends_with(end), "{text}");
    }
    let stopped = Fault::from(arene::LimitReached::Stopped);
    assert_eq!(said(&stopped, &fields), "Stopped on request.");
    let late = Fault::from(arene::LimitReached::Deadline);
    assert_eq!(
        said(&late.offering(Offers::none()), &fields),
        "Stopped: time is up. Allow more time."
    );
}

#[test]
fn warnings_have_them_too() {
    for (reader, end) in readers().iter().zip(["raise limits.memory.", "raise --memory."]) {
        let limits = Limits::none().memory(1 << 20);
        let context = Context::new(Games::built_in(), reader, limits);
        let answer = Info::of("connect4").answer(&context).expect("what the rules say");
        let stopped = answer.stopped.expect("it was not explored");
        assert!(stopped.text.ends_with(end), "{}", stopped.text);
        assert!(answer.warnings[0].text.ends_with(end), "{}", answer.warnings[0].text);
    }
}
