//! What the JSON of questions and answers looks like, as JSON Schemas made from the types
//! that read and write it.

use schemars::{JsonSchema, Schema, schema_for};

#[cfg(feature = "export")]
use crate::ExportAnswer;
use crate::json::Beside;
use crate::{
    AttractorAnswer, AuditAnswer, BookAnswer, CheckAnswer, ContestAnswer, ConvertAnswer,
    DrawAnswer, FaultAnswer, GameTreeAnswer, GamesAnswer, GrundyAnswer, InfoAnswer, MatchAnswer,
    ProgressAnswer, Question, SearchAnswer, SolveAnswer, StrategyAnswer, VerifyAnswer,
};

/// A question by the name that its requests give it, and the schema of its answer.
#[derive(Clone, Debug)]
pub struct AnswerSchema {
    /// The name in `"question"`.
    pub question: &'static str,
    /// What the answer looks like.
    pub schema: Schema,
}

/// What a question looks like.
pub fn question_schema() -> Schema {
    schema_for!(Question)
}

/// What may be said beside a question: in which language, what the players are called, and
/// what the work may take.
pub fn beside_schema() -> Schema {
    schema_for!(Beside)
}

/// What the answer to each question looks like.
pub fn answer_schemas() -> Vec<AnswerSchema> {
    fn of<T: JsonSchema>(question: &'static str) -> AnswerSchema {
        AnswerSchema { question, schema: schema_for!(T) }
    }
    vec![
        of::<GamesAnswer>("games"),
        of::<InfoAnswer>("info"),
        of::<SolveAnswer>("solve"),
        of::<AttractorAnswer>("attractor"),
        of::<SearchAnswer>("search"),
        of::<MatchAnswer>("match"),
        of::<ContestAnswer>("contest"),
        of::<DrawAnswer>("draw"),
        of::<GameTreeAnswer>("tree"),
        of::<StrategyAnswer>("strategy"),
        of::<CheckAnswer>("check"),
        of::<GrundyAnswer>("grundy"),
        of::<AuditAnswer>("audit"),
        of::<ConvertAnswer>("convert"),
        of::<VerifyAnswer>("verify"),
        of::<BookAnswer>("book"),
        #[cfg(feature = "export")]
        of::<ExportAnswer>("export"),
    ]
}

/// How progress is told.
pub fn progress_schema() -> Schema {
    schema_for!(ProgressAnswer)
}

/// What is answered where there is no answer.
pub fn fault_schema() -> Schema {
    schema_for!(FaultAnswer)
}
