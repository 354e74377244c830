//! The one definition of the command line, from which the parser, the help in
//! both languages, the shell completions and the manual are made.

pub(crate) mod draw;

use std::borrow::Cow;
use std::ffi::OsString;

use arene::Player;
use arene_games::{Algorithm, Turn};
use arene_words::{Language, Message, Plain, Words, id, message};
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
    let text = |id: Plain| words.text(id);
    let mut command = Command::new("arene")
        .version(env!("CARGO_PKG_VERSION"))
        .about(text(id!("about")))
        .after_help(text(id!("about-examples")))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_help_heading(text(id!("heading-commands")))
        .subcommand_value_name(text(id!("value-command")))
        .disable_help_subcommand(true)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .args(everywhere(words))
        .arg(
            Arg::new("version")
                .short('V')
                .long("version")
                .help(text(id!("arg-version")))
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
    let heading = |id: Plain| {
        let title = message!("heading", title = Message::from(id));
        format!("\x1b[1m{}\x1b[0m", words.say(&title))
    };
    let mut text = format!("{{about}}\n\n{} {{usage}}\n", heading(id!("heading-usage")));
    let parts = [
        (command.has_subcommands(), id!("heading-commands"), "{subcommands}"),
        (command.get_positionals().next().is_some(), id!("heading-arguments"), "{positionals}"),
        (true, id!("heading-options"), "{options}"),
    ];
    for (_, id, part) in parts.into_iter().filter(|(there, ..)| *there) {
        text.push_str(&format!("\n{}\n{part}\n", heading(id)));
    }
    text.trim_end().to_owned() + "{after-help}"
}

fn subcommands(words: &Words) -> Vec<Command> {
    let plain = |name: &'static str, about| Command::new(name).about(words.text(about));
    let new = |name, about| plain(name, about).arg(json(words));
    // What asks the service can tell how.
    let asks = |name, about| new(name, about).arg(question(words));
    let text = |id: Plain| words.text(id);
    vec![
        asks("games", id!("command-games")),
        explores(asks("info", id!("command-info")), words).arg(
            number::<u32>("depth", "N", text(id!("arg-info-depth")))
                .value_parser(clap::value_parser!(u32).range(0..=1000)),
        ),
        explores(asks("solve", id!("command-solve")), words)
            .arg(Arg::new("all").long("all").help(text(id!("arg-all"))).action(ArgAction::SetTrue))
            .arg(
                Arg::new("weak")
                    .long("weak")
                    .help(text(id!("arg-weak")))
                    .action(ArgAction::SetTrue),
            )
            .arg(
                Arg::new("moves")
                    .long("moves")
                    .help(text(id!("arg-moves")))
                    .action(ArgAction::SetTrue)
                    .conflicts_with("weak"),
            )
            .arg(threads(id!("arg-solve-threads"), words))
            .arg(
                file("output", id!("arg-solve-output"), words)
                    .short('o')
                    .long("output")
                    .conflicts_with_all(["weak", "moves", "book"]),
            )
            .arg(table(words).conflicts_with_all(["output", "weak", "moves", "book"]))
            .arg(book(words))
            .arg(batch(words).conflicts_with_all(["all", "output", "table", "question"])),
        explores(asks("attractor", id!("command-attractor")), words)
            .arg(player(id!("arg-attractor-player"), words).required(true))
            .arg(
                Arg::new("target")
                    .long("target")
                    .value_name("V,…")
                    .help(text(id!("arg-target")))
                    .action(ArgAction::Append),
            )
            .arg(
                Arg::new("algorithm")
                    .long("algorithm")
                    .value_name(text(id!("value-name")))
                    .help(text(id!("arg-attractor-algorithm")))
                    .hide_possible_values(true)
                    .value_parser(["counters", "steps", "sweeps"]),
            ),
        explores(asks("search", id!("command-search")), words)
            .arg(number::<u32>("depth", "N", text(id!("arg-depth"))))
            .arg(heuristic(words))
            .arg(
                Arg::new("algorithm")
                    .long("algorithm")
                    .value_name(text(id!("value-name")))
                    .help(text(id!("arg-algorithm")))
                    .hide_possible_values(true)
                    .value_parser(PossibleValuesParser::new(Algorithm::ALL.map(Algorithm::name))),
            )
            .arg(
                Arg::new("time")
                    .long("time")
                    .value_name(text(id!("value-seconds")))
                    .allow_negative_numbers(true)
                    .help(text(id!("arg-time"))),
            )
            .arg(
                number::<u64>("nodes", "N", text(id!("arg-nodes")))
                    .value_parser(clap::value_parser!(u64).range(1..)),
            )
            .arg(threads(id!("arg-threads"), words))
            .arg(
                Arg::new("hash")
                    .long("hash")
                    .value_name(text(id!("value-size")))
                    .allow_negative_numbers(true)
                    .help(text(id!("arg-hash"))),
            )
            .arg(
                number::<u32>("playouts", "N", text(id!("arg-playouts")))
                    .value_parser(clap::value_parser!(u32).range(1..=100_000_000)),
            )
            .arg(number::<u64>("seed", "N", text(id!("arg-seed"))))
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
        explores(asks("audit", id!("command-audit")), words)
            .arg(heuristic(words))
            .arg(
                Arg::new("depths")
                    .long("depth")
                    .value_name("N..M")
                    .allow_negative_numbers(true)
                    .help(text(id!("arg-audit-depths"))),
            )
            .arg(
                number::<u32>("sample", "N", text(id!("arg-sample")))
                    .value_parser(clap::value_parser!(u32).range(1..)),
            ),
        play(new("play", id!("command-play")), words),
        asks("book", id!("command-book"))
            .arg(spec(words))
            .arg(
                number::<u32>("plies", "N", text(id!("arg-plies")))
                    .value_parser(clap::value_parser!(u32).range(0..=1000))
                    .required(true),
            )
            .arg(
                file("output", id!("arg-book-output"), words)
                    .short('o')
                    .long("output")
                    .required(true),
            )
            .arg(threads(id!("arg-solve-threads"), words))
            .arg(memory(words)),
        explores(asks("strategy", id!("command-strategy")), words)
            .arg(player(id!("arg-strategy-player"), words).required(true))
            .arg(file("check", id!("arg-check"), words).long("check"))
            .arg(table(words).conflicts_with("check")),
        asks("check", id!("command-check"))
            .arg(spec(words))
            .arg(
                Arg::new("play")
                    .value_name(text(id!("value-play")))
                    .help(text(id!("arg-play")))
                    .required(true),
            )
            .arg(file("strategy", id!("arg-strategy"), words).long("strategy").requires("player"))
            .arg(player(id!("arg-strategy-player"), words).requires("strategy")),
        explores(asks("grundy", id!("command-grundy")), words).arg(
            Arg::new("all")
                .long("all")
                .help(text(id!("arg-grundy-all")))
                .action(ArgAction::SetTrue),
        ),
        explores(asks("verify", id!("command-verify")), words)
            .arg(file("solution", id!("arg-solution"), words).value_name("SOLUTION"))
            .arg(threads(id!("arg-solve-threads"), words))
            .arg(
                number::<u32>("sample", "N", text(id!("arg-verify-sample")))
                    .value_parser(clap::value_parser!(u32).range(1..)),
            ),
        explores(plain("convert", id!("command-convert")).arg(question(words)), words)
            .arg(
                Arg::new("format")
                    .long("format")
                    .value_name("FORMAT")
                    .help(text(id!("arg-format")))
                    .hide_possible_values(true)
                    .value_parser(["json", "node-link", "dot", "pg"]),
            )
            .arg(file("output", id!("arg-output"), words).short('o').long("output")),
        plain("export", id!("command-export"))
            .arg(question(words))
            .arg(file("file", id!("arg-export-file"), words).required(true))
            .arg(
                Arg::new("game").long("game").value_name("SPEC").help(text(id!("arg-export-game"))),
            )
            .arg(
                Arg::new("format")
                    .long("format")
                    .value_name("FORMAT")
                    .help(text(id!("arg-export-format")))
                    .hide_possible_values(true)
                    .value_parser(["csv", "parquet"]),
            )
            .arg(file("output", id!("arg-output"), words).short('o').long("output"))
            .arg(threads(id!("arg-solve-threads"), words))
            .arg(memory(words)),
        draw::draw(plain("draw", id!("command-draw")), words),
        plain("ask", id!("command-ask"))
            .arg(
                Arg::new("request")
                    .value_name("JSON")
                    .help(text(id!("arg-ask-request")))
                    .allow_hyphen_values(true),
            )
            .arg(
                Arg::new("schema")
                    .long("schema")
                    .help(text(id!("arg-ask-schema")))
                    .action(ArgAction::SetTrue)
                    .conflicts_with("request"),
            )
            .arg(threads(id!("arg-solve-threads"), words))
            .arg(memory(words)),
        new("bench", id!("command-bench"))
            .arg(
                Arg::new("quick")
                    .long("quick")
                    .help(text(id!("arg-quick")))
                    .action(ArgAction::SetTrue),
            )
            .arg(
                Arg::new("filter")
                    .long("filter")
                    .value_name(text(id!("value-name")))
                    .help(text(id!("arg-filter"))),
            )
            .arg(threads(id!("arg-solve-threads"), words))
            .arg(memory(words)),
        plain("completions", id!("command-completions")).arg(
            Arg::new("shell")
                .value_name("SHELL")
                .help(text(id!("arg-shell")))
                .required(true)
                .hide_possible_values(true)
                .value_parser(["bash", "elvish", "fish", "powershell", "zsh"]),
        ),
        plain("man", id!("command-man")).arg(
            Arg::new("directory")
                .value_name(text(id!("value-folder")))
                .help(text(id!("arg-man-folder")))
                .value_hint(ValueHint::DirPath),
        ),
        plain("help", id!("command-help")).arg(
            Arg::new("command")
                .value_name(text(id!("value-command")))
                .help(text(id!("arg-help-command"))),
        ),
    ]
}

/// Options that every command has.
fn everywhere(words: &Words) -> [Arg; 3] {
    [
        Arg::new("lang")
            .long("lang")
            .value_name("fr|en")
            .help(words.text(id!("arg-lang")))
            .ignore_case(true)
            .hide_possible_values(true)
            .value_parser(["en", "fr"]),
        Arg::new("names").long("names").value_name("J0,J1").help(words.text(id!("arg-names"))),
        Arg::new("help")
            .short('h')
            .long("help")
            .help(words.text(id!("arg-help")))
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
                .help(words.text(id!("arg-from"))),
        )
        .arg(
            Arg::new("turn")
                .long("turn")
                .value_name("J0|J1|both")
                .help(words.text(id!("arg-turn")))
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
    let text = |id: Plain| words.text(id);
    let side = |id: &'static str, help: Plain| {
        Arg::new(id).long(id).value_name(text(id!("value-player"))).help(text(help))
    };
    explores(command, words)
        .mut_arg("spec", |spec| spec.required(false).required_unless_present("resume"))
        .mut_arg("turn", |turn| {
            turn.value_name("J0|J1").help(text(id!("arg-play-turn"))).value_parser(sides())
        })
        .arg(side("j0", id!("arg-j0")))
        .arg(side("j1", id!("arg-j1")))
        .arg(number::<u32>("games", "N", text(id!("arg-games"))))
        .arg(number::<u64>("seed", "N", text(id!("arg-play-seed"))))
        .arg(book(words))
        .arg(table(words).conflicts_with("book"))
        .arg(file("record", id!("arg-record"), words).long("record"))
        .arg(file("resume", id!("arg-resume"), words).long("resume"))
}

fn memory(words: &Words) -> Arg {
    Arg::new("memory")
        .long("memory")
        .value_name(words.text(id!("value-size")))
        .allow_negative_numbers(true)
        .help(words.text(id!("arg-memory")))
}

fn threads(help: Plain, words: &Words) -> Arg {
    number::<u32>("threads", "N", words.text(help))
        .value_parser(clap::value_parser!(u32).range(1..=1024))
}

/// A book to look positions up in.
fn book(words: &Words) -> Arg {
    file("book", id!("arg-book"), words).long("book")
}

/// A table to look positions up in.
fn table(words: &Words) -> Arg {
    file("table", id!("arg-solve-table"), words).long("table")
}

/// Many positions instead of one.
fn batch(words: &Words) -> Arg {
    file("batch", id!("arg-batch"), words)
        .long("batch")
        .allow_hyphen_values(true)
        .conflicts_with("from")
}

fn heuristic(words: &Words) -> Arg {
    Arg::new("heuristic")
        .long("heuristic")
        .value_name(words.text(id!("value-name")))
        .help(words.text(id!("arg-heuristic")))
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
        .help(words.text(id!("arg-spec")))
        .value_hint(ValueHint::FilePath)
}

fn player(help: Plain, words: &Words) -> Arg {
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
    Arg::new("json").long("json").help(words.text(id!("arg-json"))).action(ArgAction::SetTrue)
}

fn question(words: &Words) -> Arg {
    Arg::new("question")
        .long("question")
        .help(words.text(id!("arg-question")))
        .action(ArgAction::SetTrue)
}

fn file(id: &'static str, help: Plain, words: &Words) -> Arg {
    Arg::new(id)
        .value_name(words.text(id!("value-file")))
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
