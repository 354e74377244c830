//! The one definition of the command line, from which the parser, the help in
//! both languages, the shell completions and the manual are made.

pub(crate) mod draw;

use std::borrow::Cow;
use std::ffi::OsString;

use arene::Player;
use arene_games::{Algorithm, Turn};
use arene_words::{Language, Message, Words};
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint};

/// The language: `--lang`, else the locale. Needed before the arguments are
/// parsed, since their help is in that language too.
pub(crate) fn words(arguments: &[OsString]) -> Words {
    let mut chosen = None;
    let mut arguments = arguments.iter().map(|argument| argument.to_string_lossy());
    while let Some(argument) = arguments.next() {
        match argument.strip_prefix("--lang") {
            Some("") => chosen = arguments.next().map(Cow::into_owned),
            Some(value) if value.starts_with('=') => chosen = Some(value[1..].to_owned()),
            _ => {}
        }
    }
    let locale = || {
        let variables = ["LC_ALL", "LC_MESSAGES", "LANG"];
        variables.iter().find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
    };
    Words::new(Language::of_locale(&chosen.or_else(locale).unwrap_or_default()))
}

/// The whole command line.
pub(crate) fn command(words: &Words) -> Command {
    let text = |id: &'static str| words.text(id);
    let mut command = Command::new("arene")
        .version(env!("CARGO_PKG_VERSION"))
        .about(text("about"))
        .after_help(text("about-examples"))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_help_heading(text("heading-commands"))
        .subcommand_value_name(text("value-command"))
        .disable_help_subcommand(true)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .args(everywhere(words))
        .arg(
            Arg::new("version")
                .short('V')
                .long("version")
                .help(text("arg-version"))
                .action(ArgAction::Version),
        );
    for subcommand in subcommands(words) {
        let subcommand = subcommand.disable_help_flag(true).args(everywhere(words));
        let template = template(&subcommand, words);
        command = command.subcommand(subcommand.help_template(template));
    }
    let template = template(&command, words);
    command.help_template(template)
}

/// How help is laid out, with its headings in the user's language.
fn template(command: &Command, words: &Words) -> String {
    // Where there are no colours clap takes this out again.
    let heading = |id: &'static str| {
        let title = Message::new("heading").with("title", Message::new(id));
        format!("\x1b[1m{}\x1b[0m", words.say(&title))
    };
    let mut text = format!("{{about}}\n\n{} {{usage}}\n", heading("heading-usage"));
    let parts = [
        (command.has_subcommands(), "heading-commands", "{subcommands}"),
        (command.get_positionals().next().is_some(), "heading-arguments", "{positionals}"),
        (true, "heading-options", "{options}"),
    ];
    for (_, id, part) in parts.into_iter().filter(|(there, ..)| *there) {
        text.push_str(&format!("\n{}\n{part}\n", heading(id)));
    }
    text.trim_end().to_owned() + "{after-help}"
}

fn subcommands(words: &Words) -> Vec<Command> {
    let new = |name: &'static str| {
        Command::new(name).about(words.text(format!("command-{name}"))).arg(json(words))
    };
    // What asks the service can tell how.
    let asks = |name: &'static str| new(name).arg(question(words));
    let plain =
        |name: &'static str| Command::new(name).about(words.text(format!("command-{name}")));
    let text = |id: &'static str| words.text(id);
    vec![
        asks("games"),
        explores(asks("info"), words).arg(
            number::<u32>("depth", "N", text("arg-info-depth"))
                .value_parser(clap::value_parser!(u32).range(0..=1000)),
        ),
        explores(asks("solve"), words)
            .arg(Arg::new("all").long("all").help(text("arg-all")).action(ArgAction::SetTrue))
            .arg(Arg::new("weak").long("weak").help(text("arg-weak")).action(ArgAction::SetTrue))
            .arg(
                Arg::new("moves")
                    .long("moves")
                    .help(text("arg-moves"))
                    .action(ArgAction::SetTrue)
                    .conflicts_with("weak"),
            )
            .arg(threads("arg-solve-threads", words))
            .arg(
                file("output", "arg-solve-output", words)
                    .short('o')
                    .long("output")
                    .conflicts_with_all(["weak", "moves", "book"]),
            )
            .arg(table(words).conflicts_with_all(["output", "weak", "moves", "book"]))
            .arg(book(words))
            .arg(batch(words).conflicts_with_all(["all", "output", "table", "question"])),
        explores(asks("attractor"), words)
            .arg(player("arg-attractor-player", words).required(true))
            .arg(
                Arg::new("target")
                    .long("target")
                    .value_name("V,…")
                    .help(text("arg-target"))
                    .action(ArgAction::Append),
            )
            .arg(
                Arg::new("algorithm")
                    .long("algorithm")
                    .value_name(text("value-name"))
                    .help(text("arg-attractor-algorithm"))
                    .hide_possible_values(true)
                    .value_parser(["counters", "steps", "sweeps"]),
            ),
        explores(asks("search"), words)
            .arg(number::<u32>("depth", "N", text("arg-depth")))
            .arg(heuristic(words))
            .arg(
                Arg::new("algorithm")
                    .long("algorithm")
                    .value_name(text("value-name"))
                    .help(text("arg-algorithm"))
                    .hide_possible_values(true)
                    .value_parser(PossibleValuesParser::new(Algorithm::ALL.map(Algorithm::name))),
            )
            .arg(
                Arg::new("time")
                    .long("time")
                    .value_name(text("value-seconds"))
                    .allow_negative_numbers(true)
                    .help(text("arg-time")),
            )
            .arg(
                number::<u64>("nodes", "N", text("arg-nodes"))
                    .value_parser(clap::value_parser!(u64).range(1..)),
            )
            .arg(threads("arg-threads", words))
            .arg(
                Arg::new("hash")
                    .long("hash")
                    .value_name(text("value-size"))
                    .allow_negative_numbers(true)
                    .help(text("arg-hash")),
            )
            .arg(
                number::<u32>("playouts", "N", text("arg-playouts"))
                    .value_parser(clap::value_parser!(u32).range(1..=100_000_000)),
            )
            .arg(number::<u64>("seed", "N", text("arg-seed")))
            .arg(table(words).conflicts_with_all([
                "depth",
                "heuristic",
                "algorithm",
                "time",
                "nodes",
                "hash",
                "playouts",
                "seed",
            ]))
            .arg(batch(words).conflicts_with("question")),
        explores(asks("audit"), words)
            .arg(heuristic(words))
            .arg(
                Arg::new("depths")
                    .long("depth")
                    .value_name("N..M")
                    .allow_negative_numbers(true)
                    .help(text("arg-audit-depths")),
            )
            .arg(
                number::<u32>("sample", "N", text("arg-sample"))
                    .value_parser(clap::value_parser!(u32).range(1..)),
            ),
        play(new("play"), words),
        asks("book")
            .arg(spec(words))
            .arg(
                number::<u32>("plies", "N", text("arg-plies"))
                    .value_parser(clap::value_parser!(u32).range(0..=1000))
                    .required(true),
            )
            .arg(file("output", "arg-book-output", words).short('o').long("output").required(true))
            .arg(threads("arg-solve-threads", words))
            .arg(memory(words)),
        explores(asks("strategy"), words)
            .arg(player("arg-strategy-player", words).required(true))
            .arg(file("check", "arg-check", words).long("check"))
            .arg(table(words).conflicts_with("check")),
        asks("check")
            .arg(spec(words))
            .arg(
                Arg::new("play")
                    .value_name(text("value-play"))
                    .help(text("arg-play"))
                    .required(true),
            )
            .arg(file("strategy", "arg-strategy", words).long("strategy").requires("player"))
            .arg(player("arg-strategy-player", words).requires("strategy")),
        explores(asks("grundy"), words).arg(
            Arg::new("all").long("all").help(text("arg-grundy-all")).action(ArgAction::SetTrue),
        ),
        explores(asks("verify"), words)
            .arg(file("solution", "arg-solution", words).value_name("SOLUTION"))
            .arg(threads("arg-solve-threads", words))
            .arg(
                number::<u32>("sample", "N", text("arg-verify-sample"))
                    .value_parser(clap::value_parser!(u32).range(1..)),
            ),
        explores(plain("convert").arg(question(words)), words)
            .arg(
                Arg::new("format")
                    .long("format")
                    .value_name("FORMAT")
                    .help(text("arg-format"))
                    .hide_possible_values(true)
                    .value_parser(["json", "node-link", "dot", "pg"]),
            )
            .arg(file("output", "arg-output", words).short('o').long("output")),
        plain("export")
            .arg(question(words))
            .arg(file("file", "arg-export-file", words).required(true))
            .arg(Arg::new("game").long("game").value_name("SPEC").help(text("arg-export-game")))
            .arg(
                Arg::new("format")
                    .long("format")
                    .value_name("FORMAT")
                    .help(text("arg-export-format"))
                    .hide_possible_values(true)
                    .value_parser(["csv", "parquet"]),
            )
            .arg(file("output", "arg-output", words).short('o').long("output"))
            .arg(threads("arg-solve-threads", words))
            .arg(memory(words)),
        draw::draw(plain("draw"), words),
        plain("ask")
            .arg(
                Arg::new("request")
                    .value_name("JSON")
                    .help(text("arg-ask-request"))
                    .allow_hyphen_values(true),
            )
            .arg(
                Arg::new("schema")
                    .long("schema")
                    .help(text("arg-ask-schema"))
                    .action(ArgAction::SetTrue)
                    .conflicts_with("request"),
            )
            .arg(threads("arg-solve-threads", words))
            .arg(memory(words)),
        new("bench")
            .arg(Arg::new("quick").long("quick").help(text("arg-quick")).action(ArgAction::SetTrue))
            .arg(
                Arg::new("filter")
                    .long("filter")
                    .value_name(text("value-name"))
                    .help(text("arg-filter")),
            )
            .arg(threads("arg-solve-threads", words))
            .arg(memory(words)),
        plain("completions").arg(
            Arg::new("shell")
                .value_name("SHELL")
                .help(text("arg-shell"))
                .required(true)
                .hide_possible_values(true)
                .value_parser(["bash", "elvish", "fish", "powershell", "zsh"]),
        ),
        plain("man").arg(
            Arg::new("directory")
                .value_name(text("value-folder"))
                .help(text("arg-man-folder"))
                .value_hint(ValueHint::DirPath),
        ),
        plain("help").arg(
            Arg::new("command").value_name(text("value-command")).help(text("arg-help-command")),
        ),
    ]
}

/// Options that every command has.
fn everywhere(words: &Words) -> [Arg; 3] {
    [
        Arg::new("lang")
            .long("lang")
            .value_name("fr|en")
            .help(words.text("arg-lang"))
            .ignore_case(true)
            .hide_possible_values(true)
            .value_parser(["en", "fr"]),
        Arg::new("names").long("names").value_name("J0,J1").help(words.text("arg-names")),
        Arg::new("help")
            .short('h')
            .long("help")
            .help(words.text("arg-help"))
            .action(ArgAction::Help),
    ]
}

/// A command that explores a game: which one, from where, with how much memory.
fn explores(command: Command, words: &Words) -> Command {
    command
        .arg(spec(words))
        .arg(
            Arg::new("from")
                .long("from")
                .value_name("POSITION")
                .allow_hyphen_values(true)
                .help(words.text("arg-from")),
        )
        .arg(
            Arg::new("turn")
                .long("turn")
                .value_name("J0|J1|both")
                .help(words.text("arg-turn"))
                .ignore_case(true)
                .hide_possible_values(true)
                .value_parser(
                    sides().into_iter().chain([PossibleValue::new("both")]).collect::<Vec<_>>(),
                ),
        )
        .arg(memory(words))
}

/// The options of `play`: who plays, from where, how often, kept where.
fn play(command: Command, words: &Words) -> Command {
    let text = |id: &'static str| words.text(id);
    let side = |id: &'static str, help: &'static str| {
        Arg::new(id).long(id).value_name(text("value-player")).help(text(help))
    };
    explores(command, words)
        .mut_arg("spec", |spec| spec.required(false).required_unless_present("resume"))
        .mut_arg("turn", |turn| {
            turn.value_name("J0|J1").help(text("arg-play-turn")).value_parser(sides())
        })
        .arg(side("j0", "arg-j0"))
        .arg(side("j1", "arg-j1"))
        .arg(number::<u32>("games", "N", text("arg-games")))
        .arg(number::<u64>("seed", "N", text("arg-play-seed")))
        .arg(book(words))
        .arg(table(words).conflicts_with("book"))
        .arg(file("record", "arg-record", words).long("record"))
        .arg(file("resume", "arg-resume", words).long("resume"))
}

fn memory(words: &Words) -> Arg {
    Arg::new("memory")
        .long("memory")
        .value_name(words.text("value-size"))
        .allow_negative_numbers(true)
        .help(words.text("arg-memory"))
}

fn threads(help: &'static str, words: &Words) -> Arg {
    number::<u32>("threads", "N", words.text(help))
        .value_parser(clap::value_parser!(u32).range(1..=1024))
}

/// A book to look positions up in.
fn book(words: &Words) -> Arg {
    file("book", "arg-book", words).long("book")
}

/// A table to look positions up in.
fn table(words: &Words) -> Arg {
    file("table", "arg-solve-table", words).long("table")
}

/// Many positions instead of one.
fn batch(words: &Words) -> Arg {
    file("batch", "arg-batch", words).long("batch").allow_hyphen_values(true).conflicts_with("from")
}

fn heuristic(words: &Words) -> Arg {
    Arg::new("heuristic")
        .long("heuristic")
        .value_name(words.text("value-name"))
        .help(words.text("arg-heuristic"))
}

/// An option that takes a whole number.
fn number<T>(id: &'static str, shown: &'static str, help: String) -> Arg
where
    T: std::str::FromStr + Clone + Send + Sync + 'static,
    T::Err: std::error::Error + Send + Sync + 'static,
{
    Arg::new(id)
        .long(id)
        .value_name(shown)
        .help(help)
        // So that -1 is told to be no such number, not to be no option.
        .allow_negative_numbers(true)
        .value_parser(|text: &str| text.parse::<T>())
}

fn spec(words: &Words) -> Arg {
    Arg::new("spec")
        .value_name("SPEC")
        .required(true)
        .help(words.text("arg-spec"))
        .value_hint(ValueHint::FilePath)
}

fn player(help: &'static str, words: &Words) -> Arg {
    Arg::new("player")
        .long("player")
        .value_name("J0|J1")
        .help(words.text(help))
        .ignore_case(true)
        .hide_possible_values(true)
        .value_parser(sides())
}

/// The players, also by their number alone.
fn sides() -> Vec<PossibleValue> {
    vec![PossibleValue::new("J0").alias("0"), PossibleValue::new("J1").alias("1")]
}

fn json(words: &Words) -> Arg {
    Arg::new("json").long("json").help(words.text("arg-json")).action(ArgAction::SetTrue)
}

fn question(words: &Words) -> Arg {
    Arg::new("question")
        .long("question")
        .help(words.text("arg-question"))
        .action(ArgAction::SetTrue)
}

fn file(id: &'static str, help: &'static str, words: &Words) -> Arg {
    Arg::new(id)
        .value_name(words.text("value-file"))
        .help(words.text(help))
        .value_hint(ValueHint::FilePath)
}

/// The player chosen with `--player`.
pub(crate) fn chosen_player(matches: &ArgMatches) -> Option<Player> {
    matches.get_one::<String>("player").map(|name| read_player(name))
}

/// `J1` in any case, or `1`; everything else was refused before.
fn read_player(name: &str) -> Player {
    if name.ends_with('1') { Player::J1 } else { Player::J0 }
}

/// The side to move chosen with `--turn`.
pub(crate) fn chosen_turn(matches: &ArgMatches) -> Turn {
    match matches.get_one::<String>("turn") {
        None => Turn::AsWritten,
        Some(turn) if turn.eq_ignore_ascii_case("both") => Turn::Both,
        Some(turn) => Turn::Of(read_player(turn)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_is_sound_in_both_languages() {
        for language in Language::ALL {
            command(&Words::new(language)).debug_assert();
        }
    }
}
