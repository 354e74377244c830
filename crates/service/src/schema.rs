//! What the JSON of questions and answers looks like, as JSON Schemas made from the types
//! that read and write it.

use schemars::{JsonSchema, Schema, schema_for};

use crate::{
    AttractorAnswer, ContestAnswer, FaultAnswer, GamesAnswer, MatchAnswer, Question, SearchAnswer,
    SolveAnswer,
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

/// What the answer to each question looks like.
pub fn answer_schemas() -> Vec<AnswerSchema> {
    fn of<T: JsonSchema>(question: &'static str) -> AnswerSchema {
        AnswerSchema { question, schema: schema_for!(T) }
    }
    vec![
        of::<GamesAnswer>("games"),
        of::<SolveAnswer>("solve"),
        of::<AttractorAnswer>("attractor"),
        of::<SearchAnswer>("search"),
        of::<MatchAnswer>("match"),
        of::<ContestAnswer>("contest"),
    ]
}

/// What is answered where there is no answer.
pub fn fault_schema() -> Schema {
    schema_for!(FaultAnswer)
}
