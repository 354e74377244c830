//! The options of `draw`.

use arene_draw::pictures::sketch::Layout;
use arene_service::{Draw, PictureFormat, WhatToDraw};
use arene_words::{Plain, Words, id, message};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, Command};

use super::{explores, file, heuristic, number, player, question};

/// Adds the options of `draw` to its command.
pub(super) fn draw(command: Command, words: &Words) -> Command {
    let text = |id: Plain| words.text(id);
    let flag = |name: &'static str, help: Plain| {
        Arg::new(name).long(name).help(text(help)).action(ArgAction::SetTrue)
    };
    let choice = |name: &'static str, shown: &'static str, help: Plain| {
        Arg::new(name).long(name).value_name(shown).help(text(help)).hide_possible_values(true)
    };
    explores(command, words)
        .arg(
            choice("what", "WHAT", id!("arg-draw-what"))
                .value_parser(PossibleValuesParser::new(WhatToDraw::ALL.map(WhatToDraw::name))),
        )
        .arg(
            choice("format", "FORMAT", id!("arg-draw-format")).value_parser(
                PossibleValuesParser::new(PictureFormat::ALL.map(PictureFormat::name)),
            ),
        )
        .arg(file("output", id!("arg-output"), words).short('o').long("output"))
        .arg(
            choice("theme", "THEME", id!("arg-draw-theme"))
                .value_parser(["auto", "light", "dark", "mono"]),
        )
        .arg(
            Arg::new("scale")
                .long("scale")
                .value_name("N")
                .help(text(id!("arg-draw-scale")))
                // So that -1 is told to be no scale, not to be no option.
                .allow_negative_numbers(true),
        )
        .arg(flag("snippet", id!("arg-draw-snippet")))
        .arg(Arg::new("width").long("width").value_name("12cm").help(text(id!("arg-draw-width"))))
        .arg(flag("no-legend", id!("arg-draw-legend")))
        .arg(
            choice("layout", "LAYOUT", id!("arg-draw-layout"))
                .value_parser(PossibleValuesParser::new(Layout::ALL.map(|(name, _)| name))),
        )
        .arg(
            choice("strategy", "J0|J1|both|none", id!("arg-draw-strategy"))
                .ignore_case(true)
                .value_parser(["J0", "J1", "both", "none"]),
        )
        .arg(
            Arg::new("play")
                .long("play")
                .value_name(text(id!("value-play")))
                .help(text(id!("arg-draw-play"))),
        )
        .arg(flag("ranks", id!("arg-draw-ranks")))
        .arg(flag("plain", id!("arg-draw-plain")))
        .arg(flag("transpose", id!("arg-draw-transpose")))
        .arg(flag("thumbnails", id!("arg-draw-thumbnails")))
        .arg(Arg::new("around").long("around").value_name("V").help(text(id!("arg-draw-around"))))
        .arg(number::<u32>("radius", "N", text(id!("arg-draw-radius"))).requires("around"))
        .arg(number::<u32>(
            "limit",
            "N",
            words.say(&message!("arg-draw-limit", limit = Draw::VERTICES)),
        ))
        .arg(player(id!("arg-draw-player"), words))
        .arg(
            Arg::new("target")
                .long("target")
                .value_name("V,…")
                .help(text(id!("arg-target")))
                .action(ArgAction::Append),
        )
        .arg(Arg::new("layer").long("layer").value_name("K|all").help(text(id!("arg-draw-layer"))))
        .arg(flag("animate", id!("arg-draw-animate")))
        .arg(flag("series", id!("arg-draw-series")))
        .arg(
            number::<u32>("depth", "N", text(id!("arg-draw-depth")))
                .value_parser(clap::value_parser!(u32).range(0..=1000)),
        )
        .arg(choice("algorithm", "NAME", id!("arg-draw-algorithm")).value_parser([
            "minimax",
            "alphabeta",
            "alphabeta-all",
        ]))
        .arg(heuristic(words))
        .arg(choice("values", "leaves|N|all", id!("arg-draw-values")))
        .arg(number::<u32>("steps", "N", text(id!("arg-draw-steps"))))
        .arg(choice("windows", "N|all", id!("arg-draw-windows")))
        .arg(flag("last", id!("arg-draw-last")))
        .arg(
            choice("chart", "growth|searches", id!("arg-draw-chart"))
                .value_parser(["growth", "searches"]),
        )
        .arg(question(words))
}
