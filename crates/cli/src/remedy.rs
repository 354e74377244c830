//! What the command at hand has that can be changed.

use arene_service::{Offers, Source};
use clap::ArgMatches;

/// What a command with these arguments has, if its game is too large.
pub(crate) fn offers(command: &str, matches: &ArgMatches) -> Offers {
    let has = |name: &str| matches.try_contains_id(name).is_ok();
    let text = |name: &str| matches.try_get_one::<String>(name).ok().flatten().cloned();
    // What is stored is as large as it is.
    if ["verify", "export"].contains(&command) {
        return Offers::none();
    }
    let game = Source::Spec(text("spec").unwrap_or_default());
    let offers = Offers::of(&game, has("from"));
    if has("depth") && has("nodes") { offers.or_depth() } else { offers }
}
