//! The options of `draw`.

use arene_draw::pictures::sketch::Layout;
use arene_service::{Draw, PictureFormat, WhatToDraw};
use arene_words::{Message, Words};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, Command};

use super::{explores, file, heuristic, number, player, question};

/// Adds the options of `draw` to its command.
pub(super) fn draw(command: Command, words: &Words) -> Command {
    let text = |id: &'static str| words.text(id);
    let flag = |name: &'static str, help: &'static str| {
        Arg::new(name).long(name).help(text(help)).action(ArgAction::SetTrue)
    };
    let choice = |name: &'static str, shown: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(shown).help(text(help)).hide_possible_values(true)
    };
    explores(command, words)
        .arg(
            choice("what", "WHAT", "arg-draw-what")
                .value_parser(PossibleValuesParser::new(WhatToDraw::ALL.map(WhatToDraw::name))),
        )
        .arg(
            choice("format", "FORMAT", "arg-draw-format").value_parser(PossibleValuesParser::new(
                PictureFormat::ALL.map(PictureFormat::name),
            )),
        )
        .arg(file("output", "arg-output", words).short('o').long("output"))
        .arg(
            choice("theme", "THEME", "arg-draw-theme")
                .value_parser(["auto", "light", "dark", "mono"]),
        )
        .arg(
            Arg::new("scale")
                .long("scale")
                .value_name("N")
                .help(text("arg-draw-scale"))
                // So that -1 is told to be no scale, not to be no option.
                .allow_negative_numbers(true),
        )
        .arg(flag("snippet", "arg-draw-snippet"))
        .arg(Arg::new("width").long("width").value_name("12cm").help(text("arg-draw-width")))
        .arg(flag("no-legend", "arg-draw-legend"))
        .arg(
            choice("layout", "LAYOUT", "arg-draw-layout")
                .value_parser(PossibleValuesParser::new(Layout::ALL.map(|(name, _)| name))),
        )
        .arg(
            choice("strategy", "J0|J1|both|none", "arg-draw-strategy")
                .ignore_case(true)
                .value_parser(["J0", "J1", "both", "none"]),
        )
        .arg(
            Arg::new("play")
                .long("play")
                .value_name(text("value-play"))
                .help(text("arg-draw-play")),
        )
        .arg(flag("ranks", "arg-draw-ranks"))
        .arg(flag("plain", "arg-draw-plain"))
        .arg(flag("transpose", "arg-draw-transpose"))
        .arg(flag("thumbnails", "arg-draw-thumbnails"))
        .arg(Arg::new("around").long("around").value_name("V").help(text("arg-draw-around")))
        .arg(number::<u32>("radius", "N", text("arg-draw-radius")).requires("around"))
        .arg(number::<u32>(
            "limit",
            "N",
            words.say(&Message::new("arg-draw-limit").with("limit", Draw::VERTICES)),
        ))
        .arg(player("arg-draw-player", words))
        .arg(
            Arg::new("target")
                .long("target")
                .value_name("V,…")
                .help(text("arg-target"))
                .action(ArgAction::Append),
        )
        .arg(Arg::new("layer").long("layer").value_name("K|all").help(text("arg-draw-layer")))
        .arg(flag("animate", "arg-draw-animate"))
        .arg(flag("series", "arg-draw-series"))
        .arg(
            number::<u32>("depth", "N", text("arg-draw-depth"))
                .value_parser(clap::value_parser!(u32).range(0..=1000)),
        )
        .arg(choice("algorithm", "NAME", "arg-draw-algorithm").value_parser([
            "minimax",
            "alphabeta",
            "alphabeta-all",
        ]))
        .arg(heuristic(words))
        .arg(choice("values", "leaves|N|all", "arg-draw-values"))
        .arg(number::<u32>("steps", "N", text("arg-draw-steps")))
        .arg(choice("windows", "N|all", "arg-draw-windows"))
        .arg(flag("last", "arg-draw-last"))
        .arg(
            choice("chart", "growth|searches", "arg-draw-chart")
                .value_parser(["growth", "searches"]),
        )
        .arg(question(words))
}
