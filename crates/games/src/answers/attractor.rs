//! The target of an attractor, as somebody writes it.

use arene::VertexSet;
use arene_words::{Message, message};

use crate::{Model, names};

/// The vertices of a target, given as texts, each a vertex or several joined by
/// commas, in quotes where they need it.
pub fn read_target(model: &dyn Model, texts: &[String]) -> Result<VertexSet, Message> {
    let mut target = VertexSet::new(model.arena().len());
    for text in texts {
        // A vertex of an arena file may have a comma in its name.
        if let Ok(v) = model.find(text) {
            target.insert(v);
            continue;
        }
        for name in names(text) {
            target.insert(model.find(&name)?);
        }
    }
    // Nothing but commas and spaces.
    if !texts.is_empty() && target.is_empty() {
        return Err(message!("target-empty"));
    }
    Ok(target)
}
