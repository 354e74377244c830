//! Pictures of arenas and attractors: what they must be on any arena, what every
//! output makes of them, and how they looked when they were looked at.

use std::collections::BTreeSet;

use arene::{LimitReached, Limits, Player, Solution, VertexSet, attractor, solve};
use arene_draw::pictures::arena::{ArenaPicture, arena_scene};
use arene_draw::pictures::attractor::{
    AttractorPicture, attractor_animation, attractor_layer, attractor_series, attractor_strip,
};
use arene_draw::pictures::near::Near;
use arene_draw::pictures::part::Part;
use arene_draw::pictures::sketch::Layout;
use arene_draw::pictures::thumbs::Thumbnails;
use arene_draw::{
    Colours, EdgeKind, Item, Region, Scene, Theme, Tone, Voice, dot, has_glyph, png, svg, text,
    tikz_document, tikz_snippet,
};
use arene_games::files::{Format, read};
use arene_games::{Model, Session, Start, Tabletop, Turn, open};
use arene_words::{Language, Words};
use resvg::tiny_skia::Pixmap;
use resvg::usvg::roxmltree::Document;

use crate::common::{check, golden, golden_text, labels_are_whole};

/// A solved game, to be drawn.
pub(crate) struct Game {
    spec: &'static str,
    session: Box<dyn Session>,
    pub(crate) model: Box<dyn Model>,
    pub(crate) solution: Solution,
    words: Words,
    play: Vec<u32>,
}

impl Game {
    pub(crate) fn new(spec: &'static str, turn: Turn) -> Game {
        let session = open(spec).unwrap();
        let model =
            session.explore(&Start { position: None, turn }, &Limits::none()).expect("no limits");
        let solution = solve(model.arena(), model.finals(), &Limits::none()).expect("no limits");
        Game {
            spec,
            session,
            model,
            solution,
            words: Words::new(Language::English),
            play: Vec::new(),
        }
    }

    fn tabletop(&self, v: u32) -> Option<Tabletop> {
        let place = self.session.place(Some(&self.model.name(v)), None).ok()?;
        Some(place.tabletop()).filter(|tabletop| !matches!(tabletop, Tabletop::Vertex(_)))
    }

    pub(crate) fn draw(&self, change: impl Fn(&mut ArenaPicture<'_>)) -> Scene {
        let tabletop = |v| self.tabletop(v);
        let mut picture = ArenaPicture {
            model: &*self.model,
            game: self.spec,
            solution: Some(&self.solution),
            unsolved: false,
            layout: Layout::Auto,
            strategies: [true, true],
            play: &self.play,
            focus: None,
            ranks: false,
            transposed: false,
            part: Part::whole(self.model.arena()),
            thumbnails: Thumbnails::Auto,
            tabletop: &tabletop,
            voice: Voice { words: &self.words, names: ["J0", "J1"] },
            legend: true,
        };
        change(&mut picture);
        arena_scene(&picture, &Limits::none()).expect("no limits")
    }

    fn attractor<T>(
        &self,
        player: Player,
        draw: impl Fn(&AttractorPicture<'_>, &Limits) -> Result<T, LimitReached>,
    ) -> T {
        let target = self.model.finals().won_by(player).clone();
        let found =
            attractor(self.model.arena(), player, &target, &Limits::none()).expect("no limits");
        let picture = AttractorPicture {
            model: &*self.model,
            game: self.spec,
            attractor: &found,
            layout: Layout::AutoUpright,
            part: Part::whole(self.model.arena()),
            thumbnails: Thumbnails::Auto,
            tabletop: &|v| self.tabletop(v),
            voice: Voice { words: &self.words, names: ["J0", "J1"] },
        };
        draw(&picture, &Limits::none()).expect("no limits")
    }
}

fn two_cycle() -> Game {
    Game::new(
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/two-cycle.json"),
        Turn::default(),
    )
}

fn dead_end() -> Game {
    Game::new(
        concat!(env!("CARGO_MANIFEST_DIR"), "/../cli/tests/arenas/dead-end.json"),
        Turn::default(),
    )
}

/// As text, attractors and arenas lose none of their words: neither names, nor
/// captions, nor the signs of reasons, nor names instead of little boards.
#[test]
fn labels_of_text_are_whole() {
    let mut readable = 0;
    for spec in
        ["nim:9", "nim:5", "chocolate:3x4", "chomp:2x3", "chomp:3x3", "grundy:8", "wythoff:3+2"]
    {
        for language in [Language::English, Language::French] {
            let mut game = Game::new(spec, Turn::default());
            game.words = Words::new(language);
            let mut scenes =
                vec![game.draw(|_| {}), game.draw(|picture| picture.transposed = true)];
            for player in Player::BOTH {
                scenes.push(game.attractor(player, attractor_strip));
                scenes.extend(game.attractor(player, attractor_series));
            }
            let seen = scenes.iter().filter(|scene| labels_are_whole(spec, scene)).count();
            // Nothing of this is too large, but the arena of Chomp is a tangle.
            assert_eq!(seen < scenes.len(), spec == "chomp:3x3", "{spec}: {seen}");
            readable += seen;
        }
    }
    assert!(readable > 100, "{readable}");
    // Vertices that hold little boards are called by their names.
    let game = Game::new("tictactoe:2x2,line=2", Turn::default());
    let strip = game.attractor(Player::J0, attractor_strip);
    assert!(strip.vertices().all(|v| v.label.is_empty() && v.instead.is_some()));
    assert!(labels_are_whole("little boards", &strip));
}

#[test]
fn pictures_stay_as_they_were() {
    let nim = Game::new("nim:9,light", Turn::Both);
    let arena = nim.draw(|_| {});
    golden("arena-nim9", &arena);
    golden_text("arena-nim9.tex", &tikz_document(&arena, Theme::Light, None));
    golden_text("arena-nim9.dot", &dot(&arena, Theme::Light).unwrap());
    golden_text("arena-nim9.txt", &text(&arena, false));
    golden("attractor-nim9", &nim.attractor(Player::J0, attractor_strip));
    let layer = nim.attractor(Player::J1, |picture, limits| attractor_layer(picture, 2, limits));
    golden("attractor-nim9-layer2", &layer);
    golden_text("attractor-nim9-layer2.tikz", &tikz_snippet(&layer, Theme::Mono, None));

    let chomp = Game::new("chomp:2x3", Turn::default());
    golden("arena-chomp", &chomp.draw(|_| {}));
    golden("arena-chomp-rank", &chomp.draw(|picture| picture.layout = Layout::Rank));

    let mut cycle = two_cycle();
    cycle.spec = "two-cycle";
    let transposed = cycle.draw(|picture| picture.transposed = true);
    golden("arena-cycle", &transposed);
    golden_text("arena-cycle.tex", &tikz_document(&transposed, Theme::Light, None));
    golden_text("arena-cycle.dot", &dot(&transposed, Theme::Light).unwrap());
    let grundy = Game::new("grundy:8", Turn::default()).draw(|_| {});
    golden("arena-grundy", &grundy);
    golden_text("arena-grundy.tex", &tikz_document(&grundy, Theme::Light, None));
    let mut dead = dead_end();
    dead.spec = "dead-end";
    let scene = dead.draw(|_| {});
    golden("arena-dead-end", &scene);
    golden_text("arena-dead-end.scene", &rounded(&format!("{scene:#?}\n")));
    let chocolate = Game::new("chocolate:2x3", Turn::default());
    golden("arena-chocolate", &chocolate.draw(|picture| picture.thumbnails = Thumbnails::Always));
}

/// Numbers with two decimals: the last digits differ between machines.
fn rounded(text: &str) -> String {
    let mut out = String::new();
    let mut number = String::new();
    for c in text.chars().chain(['\n']) {
        if c.is_ascii_digit() || matches!(c, '.' | '-') {
            number.push(c);
            continue;
        }
        match number.parse::<f64>() {
            Ok(value) if number.contains('.') => out.push_str(&format!("{value:.2}")),
            _ => out.push_str(&number),
        }
        number.clear();
        out.push(c);
    }
    out.replace("-0.00", "0.00").trim_end().to_owned() + "\n"
}

#[test]
fn shape_and_colour_say_who_moves_and_who_wins() {
    let nim = Game::new("nim:9,light", Turn::Both);
    let scene = nim.draw(|_| {});
    let vertices: Vec<_> = scene.vertices().filter(|v| !v.name.is_empty()).collect();
    assert_eq!(vertices.len(), 18);
    for vertex in vertices {
        let v = nim.model.find(&vertex.name).unwrap();
        assert_eq!(vertex.owner, nim.model.arena().owner(v));
        assert_eq!(vertex.region, Region::Won(nim.solution.winner(v).unwrap()));
        assert_eq!(vertex.is_final, vertex.name.starts_with("1_"));
    }
    // Six winning moves for each player, thirty others.
    let count = |kind| scene.edges().filter(|e| e.from.is_some() && e.kind == kind).count();
    assert_eq!(count(EdgeKind::Chosen(Player::J0)), 6);
    assert_eq!(count(EdgeKind::Chosen(Player::J1)), 6);
    assert_eq!(count(EdgeKind::Other), 30);
    let none = nim.draw(|picture| picture.strategies = [true, false]);
    assert!(none.edges().all(|edge| edge.kind != EdgeKind::Chosen(Player::J1)));
}

#[test]
fn draws_are_told_apart() {
    let region = |scene: &Scene, name: &str| {
        scene.vertices().find(|v| v.name == name).map(|v| v.region).unwrap()
    };
    let cycle = two_cycle().draw(|_| {});
    assert_eq!(region(&cycle, "2"), Region::Draw);
    assert_eq!(region(&cycle, "5"), Region::Draw);
    let dead = dead_end().draw(|_| {});
    assert_eq!(region(&dead, "a"), Region::DrawEnds);
    assert_eq!(region(&dead, "n"), Region::DeadEnd);
}

#[test]
fn a_play_is_highlighted() {
    let mut nim = Game::new("nim:9", Turn::default());
    nim.play = ["9_0", "8_1", "5_0"].iter().map(|name| nim.model.find(name).unwrap()).collect();
    let scene = nim.draw(|_| {});
    check("play", &scene);
    let played: Vec<_> = scene
        .edges()
        .filter(|edge| edge.kind == EdgeKind::Played && edge.from.is_some())
        .map(|edge| (edge.from.clone().unwrap(), edge.to.clone().unwrap()))
        .collect();
    assert_eq!(played, [("9_0".into(), "8_1".into()), ("8_1".into(), "5_0".into())]);
    let haloed: Vec<_> = scene.vertices().filter(|v| v.halo).map(|v| v.name.clone()).collect();
    assert_eq!(haloed.len(), 3);
}

#[test]
fn every_newcomer_has_its_reason() {
    let nim = Game::new("nim:9,light", Turn::Both);
    let series = nim.attractor(Player::J0, attractor_series);
    let newcomers: Vec<usize> = series
        .iter()
        .map(|scene| scene.vertices().filter(|v| matches!(v.region, Region::New(_))).count())
        .collect();
    assert_eq!(newcomers, [1, 3, 1, 3, 1]);
    for (layer, scene) in series.iter().enumerate() {
        check("series", scene);
        assert_eq!((scene.width, scene.height), (series[0].width, series[0].height));
        let bold = scene.edges().filter(|e| e.kind == EdgeKind::Chosen(Player::J0)).count();
        assert_eq!(bold, if layer == 0 { 0 } else { 3 }, "layer {layer}");
    }
    let moving = nim.attractor(Player::J0, attractor_animation);
    let written = svg(&moving, Colours::Auto, "");
    Document::parse(&written).unwrap();
    assert!(written.contains("@keyframes") && written.contains("prefers-reduced-motion"));
    // The arena little by little, its words at once.
    assert_eq!(written.matches("animation:arene-in 0.18s").count(), 5);
    assert_eq!(written.matches("animation:arene-in 0s").count(), 5);
}

/// Every small game in every layout and every output.
#[test]
fn every_game_in_every_layout() {
    for spec in [
        "nim:7",
        "nim:1+2+3",
        "grundy:7",
        "wythoff:2+3",
        "chocolate:3x3",
        "chomp:3x3",
        "hex:2",
        "tictactoe:2x2,line=2",
        "connect4:3x2,line=3",
    ] {
        let game = Game::new(spec, Turn::default());
        for (name, layout) in Layout::ALL {
            let about = format!("{spec} {name}");
            let scene = game.draw(|picture| {
                picture.layout = layout;
                picture.ranks = true;
            });
            vertices_apart(&about, &scene);
            outputs(&about, &scene);
        }
        outputs(spec, &game.draw(|picture| picture.transposed = true));
        for player in Player::BOTH {
            outputs(spec, &game.attractor(player, attractor_strip));
        }
    }
}

/// Vertices of a picture do not touch.
fn vertices_apart(name: &str, scene: &Scene) {
    let vertices: Vec<_> =
        scene.vertices().map(|v| Item::Vertex(v.clone()).bounds().grown(-1.5)).collect();
    for (i, a) in vertices.iter().enumerate() {
        for b in &vertices[i + 1..] {
            assert!(!a.overlaps(b), "{name}: two vertices overlap, {a:?} and {b:?}");
        }
    }
}

/// Every output can be read.
fn outputs(name: &str, scene: &Scene) {
    for colours in [Colours::Auto, Colours::Fixed(Theme::Mono), Colours::Page] {
        let written = svg(scene, colours, "");
        Document::parse(&written).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(!written.contains("NaN") && !written.contains("inf "), "{name}");
    }
    let tex = tikz_document(scene, Theme::Light, None);
    assert!(!tex.contains("NaN"), "{name}");
    assert_eq!(tex.matches('{').count(), tex.matches('}').count(), "{name}");
    assert!(dot(scene, Theme::Light).is_some_and(|dot| dot.starts_with("digraph")), "{name}");
    assert!(!text(scene, false).contains('\x1b'), "{name}");
}

#[test]
fn pngs_decode_in_every_theme() {
    let scene = Game::new("nim:4", Turn::default()).draw(|_| {});
    for theme in Theme::ALL {
        let bytes = png(&scene, theme, 2.0).unwrap();
        let pixels = Pixmap::decode_png(&bytes).unwrap();
        assert_eq!(f64::from(pixels.width()), (scene.width * 2.0).ceil());
        let corner = pixels.pixel(0, 0).unwrap();
        let paper = theme.rgb(arene_draw::Token::Paper);
        let found = [corner.red(), corner.green(), corner.blue()];
        assert_eq!(found, [(paper >> 16) as u8, (paper >> 8) as u8, paper as u8], "{theme:?}");
    }
    assert!(png(&scene, Theme::Light, 1e6).is_err());
    assert!(png(&Scene::default(), Theme::Light, 1.0).is_err());
}

#[test]
fn what_is_near_a_vertex() {
    let nim = Game::new("nim:20", Turn::default());
    let centre = nim.model.find("10_0").unwrap();
    let part = Part::around(nim.model.arena(), centre, 1, &Limits::none()).expect("no limits");
    // Three ways in, three ways out.
    assert_eq!(part.vertices.len(), 7);
    // Only moves out of what is shown are not shown, and a final vertex has none.
    let hidden = |name: &str| part.beyond[part.place(nim.model.find(name).unwrap()).unwrap()];
    assert_eq!(["13_1", "10_0", "9_1"].map(hidden), [2, 0, 3]);
    let end = Part::around(nim.model.arena(), nim.model.find("0_0").unwrap(), 1, &Limits::none())
        .expect("no limits");
    let scene = nim.draw(|picture| picture.part = end.clone());
    let signs = scene.leaves().into_iter().filter_map(|item| match item {
        Item::Text(text) => Some(text.label.to_plain()).filter(|text| text.starts_with('+')),
        _ => None,
    });
    let mut signs: Vec<String> = signs.collect();
    signs.sort();
    assert_eq!(signs, ["+1", "+2", "+n"]);
    check("around", &nim.draw(|picture| picture.part = part.clone()));

    let place = open("connect4").unwrap().place(Some("44"), None).unwrap();
    let near = Near::explore(place, 1, 100).unwrap();
    assert_eq!(near.arena().len(), 8);
    let part = near.part();
    assert!((1..8).all(|i| part.beyond[i] == 7 && !part.is_final(near.arena(), i)));
    let place = open("connect4").unwrap().place(Some("44"), None).unwrap();
    assert!(Near::explore(place, 3, 100).is_none());
}

#[test]
fn targets_may_be_anything() {
    let game = Game::new("nim:5", Turn::default());
    let mut target = VertexSet::new(game.model.arena().len());
    target.insert(game.model.start());
    let found =
        attractor(game.model.arena(), Player::J1, &target, &Limits::none()).expect("no limits");
    let picture = AttractorPicture {
        model: &*game.model,
        game: game.spec,
        attractor: &found,
        layout: Layout::Distance,
        part: Part::whole(game.model.arena()),
        thumbnails: Thumbnails::Auto,
        tabletop: &|_| None,
        voice: Voice { words: &game.words, names: ["Alice", "Bob"] },
    };
    let scene = attractor_strip(&picture, &Limits::none()).expect("no limits");
    check("target", &scene);
}

/// Vertices may be called anything: TeX takes a bracket or a star after the end of a
/// line for its own, and pdflatex knows few alphabets.
#[test]
fn odd_names_are_written() {
    let odd = Game::new("tests/odd-names.json", Turn::default());
    let scene = odd.draw(|_| {});
    check("odd-names", &scene);
    let tex = tikz_document(&scene, Theme::Light, None);
    assert!(tex.contains("\\arenechar{王}") && !tex.contains("\\\\["), "{tex}");
    golden_text("odd-names.tex", &tex);
    let lost: String = scene.characters().into_iter().filter(|&c| !has_glyph(c)).collect();
    assert_eq!(lost, "王");
}

/// Ranks, and signs of moves that are not shown, have places of their own.
#[test]
fn notes_lie_on_nothing() {
    for (spec, centres) in [
        ("nim:9", &["9_0", "3_1", "5_0"][..]),
        ("nim:50", &["50_0", "20_1"]),
        ("nim:1+3+5", &["1+3+5_0", "1+1+0_0"]),
        ("nim:30,take=1+2+5+7", &["30_0", "11_1"]),
        ("chomp:3x3", &["1+1_0", "3+3+3_0"]),
        ("chocolate:4x6", &["4x6_0", "2x3_1"]),
        ("grundy:10", &["10_0", "3+7_1"]),
        ("wythoff:4+5", &["4+5_0", "2+3_1"]),
    ] {
        let game = Game::new(spec, Turn::default());
        for centre in centres {
            let v = game.model.find(centre).unwrap();
            for radius in 1..=5 {
                let part = Part::around(game.model.arena(), v, radius, &Limits::none())
                    .expect("no limits");
                if part.vertices.len() > 60 {
                    break;
                }
                for ranks in [false, true] {
                    let about = format!("{spec} around {centre}, radius {radius}, ranks {ranks}");
                    let scene = game.draw(|picture| {
                        (picture.part, picture.focus) = (part.clone(), Some(v));
                        picture.ranks = ranks;
                    });
                    check(&about, &scene);
                    no_note_on_an_edge(&about, &scene);
                }
                if part.vertices.iter().any(|&v| game.model.finals().winner(v).is_some()) {
                    let strip = game.attractor(Player::J0, |picture, limits| {
                        let part = part.clone();
                        attractor_strip(&AttractorPicture { part, ..picture.clone() }, limits)
                    });
                    let about = format!("the attractor of {spec} around {centre}, {radius}");
                    no_note_on_an_edge(&about, &strip);
                }
            }
        }
        for (name, layout) in Layout::ALL {
            let scene = game.draw(|picture| (picture.layout, picture.ranks) = (layout, true));
            // What nobody can read is not drawn without being asked twice.
            if scene.is_readable() {
                no_note_on_an_edge(&format!("the ranks of {spec}, {name}"), &scene);
            }
        }
    }
}

/// No text crosses an edge.
fn no_note_on_an_edge(name: &str, scene: &Scene) {
    let pieces: Vec<_> = scene
        .edges()
        .flat_map(|edge| &edge.path)
        .flat_map(|curve| curve.sampled(30).windows(2).map(|w| (w[0], w[1])).collect::<Vec<_>>())
        .collect();
    for item in scene.leaves() {
        if let Item::Text(text) = item {
            let room = text.bounds();
            let on = pieces.iter().any(|&(from, to)| room.meets(from, to));
            let words = text.label.to_plain();
            assert!(!on, "{name}: “{words}” lies on an edge, at {:?}", text.at);
        }
    }
}

/// DOT that was drawn can be read again: the same arena, start and winners.
#[test]
fn drawn_dot_is_an_arena_file() {
    let nim = Game::new("nim:5", Turn::default());
    let written = dot(&nim.draw(|_| {}), Theme::Light).unwrap();
    let again = read(&written, Format::Dot).unwrap();
    assert_eq!(again.arena.len(), nim.model.arena().len());
    assert_eq!(again.names.get(again.start.unwrap()), "5_0");
    for v in nim.model.arena().vertices() {
        let w = again.names.find(&nim.model.name(v)).unwrap();
        assert_eq!(again.arena.owner(w), nim.model.arena().owner(v));
        assert_eq!(again.finals.winner(w), nim.model.finals().winner(v));
    }
}

/// What is no whole arena says so, and is not read as one.
#[test]
fn other_dot_is_no_arena_file() {
    let nim = Game::new("nim:5", Turn::default());
    let part =
        Part::around(nim.model.arena(), nim.model.start(), 1, &Limits::none()).expect("no limits");
    for (shows, scene) in [
        ("part", nim.draw(|picture| picture.part = part.clone())),
        ("picture", nim.draw(|picture| picture.transposed = true)),
        ("attractor", nim.attractor(Player::J0, attractor_strip)),
        (
            "attractor",
            nim.attractor(Player::J0, |picture, limits| attractor_layer(picture, 1, limits)),
        ),
    ] {
        let written = dot(&scene, Theme::Light).unwrap();
        assert!(written.contains(&format!("arene={shows};")), "{written}");
        assert_eq!(read(&written, Format::Dot).err().unwrap().id().to_string(), "file-dot-picture");
    }
}

/// In a part of an arena every newcomer has its reason too: an edge that is drawn, or
/// moves that are not shown, in colour. What does not change is not drawn.
#[test]
fn newcomers_of_a_part_have_their_reasons() {
    let mut idle = 0;
    for (spec, centre, radius) in [
        ("chomp:3x3", "1+1_0", 2),
        ("nim:1+3+5", "0+1+0_1", 1),
        ("nim:20", "3_0", 2),
        ("tictactoe", "XO./XO./..._0", 1),
    ] {
        let game = Game::new(spec, Turn::default());
        let part = Part::around(
            game.model.arena(),
            game.model.find(centre).unwrap(),
            radius,
            &Limits::none(),
        )
        .expect("no limits");
        let series = game.attractor(Player::J0, |picture, limits| {
            attractor_series(&AttractorPicture { part: part.clone(), ..picture.clone() }, limits)
        });
        for (step, scene) in series.iter().enumerate() {
            check(spec, scene);
            let news: Vec<_> =
                scene.vertices().filter(|v| matches!(v.region, Region::New(_))).collect();
            assert!(!news.is_empty(), "{spec}: nothing changes at step {step}");
            let bold: BTreeSet<&str> = scene
                .edges()
                .filter(|edge| edge.kind == EdgeKind::Chosen(Player::J0))
                .filter_map(|edge| edge.from.as_deref())
                .collect();
            let coloured = scene.leaves().into_iter().filter(|item| match item {
                Item::Text(text) => {
                    let words = text.label.to_plain();
                    text.tone == Tone::Of(Player::J0)
                        && words.starts_with('+')
                        && !words.contains('{')
                }
                _ => false,
            });
            let unshown: Vec<_> = news.iter().filter(|v| !bold.contains(&*v.name)).collect();
            if step == 0 {
                continue;
            }
            assert!(unshown.len() <= coloured.count(), "{spec}: a newcomer without a reason");
            // Where an edge leads inside, it is the reason, not one that is not shown.
            let inside = |name: &str| {
                scene.vertices().any(|v| v.name == name && matches!(v.region, Region::Won(_)))
            };
            for v in unshown.into_iter().filter(|v| v.owner == Player::J0) {
                let mut own = scene.edges().filter(|e| e.from.as_deref() == Some(&*v.name));
                assert!(!own.any(|e| e.to.as_deref().is_some_and(inside)), "{spec}: {}", v.name);
            }
            let says = |text: &String| text.ends_with(": no change");
            idle += texts(scene).iter().filter(|text| says(text)).count();
        }
    }
    assert!(idle > 0, "layers without changes are named");
}

/// The attractor of a game on a board shows the boards.
#[test]
fn attractors_hold_little_boards() {
    let game = Game::new("tictactoe", Turn::default());
    let centre = game.model.find("XO./XO./..._0").unwrap();
    let part = Part::around(game.model.arena(), centre, 1, &Limits::none()).expect("no limits");
    let scene = game.attractor(Player::J0, |picture, limits| {
        attractor_layer(&AttractorPicture { part: part.clone(), ..picture.clone() }, 1, limits)
    });
    check("attractor-boards", &scene);
    let is_board = |item: &&Item| matches!(item, Item::Group(group) if group.name == "board");
    assert_eq!(scene.items.iter().filter(is_board).count(), part.vertices.len());
    assert!(scene.vertices().all(|v| v.label.is_empty()));
}

/// The word at the start stands outside the plate of an endless play.
#[test]
fn the_start_is_outside_the_plate() {
    let scene = two_cycle().draw(|_| {});
    let plate = scene.items.iter().find(|item| matches!(item, Item::Shape(_))).unwrap().bounds();
    let start = scene.leaves().into_iter().find(|item| match item {
        Item::Text(text) => text.label.to_plain() == "start",
        _ => false,
    });
    assert!(!start.unwrap().bounds().overlaps(&plate));
}

/// The names of nodes in TikZ, in order.
fn tikz_nodes(tex: &str) -> Vec<&str> {
    tex.lines()
        .filter_map(|line| {
            line.trim().strip_prefix("\\node[")?.split_once("] (")?.1.split(')').next()
        })
        .collect()
}

/// Graphs side by side: each edge joins vertices of its own graph, in TikZ, where
/// names are the picture's, and in DOT, where a name is a node.
#[test]
fn panels_have_names_of_their_own() {
    let transposed = two_cycle().draw(|picture| picture.transposed = true);
    let strip = Game::new("nim:4", Turn::default()).attractor(Player::J0, attractor_strip);
    for (scene, panels) in [(transposed, 2), (strip, 3)] {
        assert_eq!(scene.panels().len(), panels);
        let tex = tikz_document(&scene, Theme::Light, None);
        let nodes = tikz_nodes(&tex);
        let distinct: BTreeSet<&str> = nodes.iter().copied().collect();
        assert_eq!(nodes.len(), distinct.len(), "two nodes of one name");
        let written = dot(&scene, Theme::Light).unwrap();
        assert_eq!(written.matches("subgraph \"cluster_").count(), panels);
        let mut edges = 0;
        for (name, _) in scene.panels() {
            let own = format!("({name}-");
            for line in tex.lines().filter(|line| line.contains("\\draw") && line.contains(&own)) {
                assert_eq!(line.matches(&own).count(), 2, "an edge between panels: {line}");
                edges += 1;
            }
        }
        let ends = |line: &&str| line.contains(" -> ");
        assert_eq!(written.lines().filter(ends).count(), edges);
        for line in written.lines().filter(ends) {
            let panel =
                |text: &str| text.split('"').nth(1)?.split_once('/').map(|p| p.0.to_owned());
            let (from, to) = line.split_once(" -> ").unwrap();
            assert_eq!(panel(from).unwrap(), panel(to).unwrap(), "{line}");
        }
    }
    // One graph alone needs no names before its own.
    assert!(
        tikz_nodes(&tikz_document(&two_cycle().draw(|_| {}), Theme::Light, None)).contains(&"2")
    );
}

/// What is drawn without being asked twice can be read.
#[test]
fn small_games_can_be_read() {
    for spec in ["chomp:3x3", "nim:1+2+3", "wythoff:3+4", "grundy:8", "nim:40", "hex:2"] {
        let game = Game::new(spec, Turn::default());
        let scene = game.draw(|_| {});
        assert!(scene.is_readable(), "{spec}: {} × {}", scene.width, scene.height);
    }
    for spec in ["chomp:2x3", "nim:20", "grundy:8"] {
        let scene = Game::new(spec, Turn::default()).attractor(Player::J0, attractor_strip);
        assert!(scene.is_readable(), "{spec}: {} × {}", scene.width, scene.height);
        assert!(scene.height < 1.5 * scene.width, "{spec}: a column of panels");
    }
    let large = Game::new("chomp:4x4", Turn::default()).draw(|_| {});
    assert!(!large.is_readable());
}

#[test]
fn vertices_do_not_look_alike() {
    for spec in ["grundy:8", "grundy:9", "nim:1+2+3", "chomp:3x3"] {
        let game = Game::new(spec, Turn::default());
        let strip =
            game.attractor(Player::J0, |picture, limits| attractor_layer(picture, 0, limits));
        for scene in [game.draw(|_| {}), strip] {
            let vertices: Vec<_> = scene.vertices().filter(|v| !v.name.is_empty()).collect();
            for v in &vertices {
                // In as many lines as it takes, but whole.
                assert_eq!(v.label.to_plain(), v.words(), "{spec}");
            }
            let labels: BTreeSet<String> = vertices.iter().map(|v| v.label.to_plain()).collect();
            assert_eq!(labels.len(), vertices.len(), "{spec}");
        }
    }
}

fn texts(scene: &Scene) -> Vec<String> {
    let text = |item: &&Item| match item {
        Item::Text(text) => Some(text.label.to_plain()),
        _ => None,
    };
    scene.leaves().iter().filter_map(text).collect()
}

#[test]
fn every_end_says_who_wins() {
    let scene = two_cycle().draw(|picture| picture.legend = false);
    let said = texts(&scene);
    for word in ["J0 wins", "J1 wins"] {
        assert_eq!(said.iter().filter(|text| *text == word).count(), 1, "{said:?}");
    }
    check("ends", &scene);
}

#[test]
fn the_legend_explains_what_is_there() {
    let mut nim = Game::new("nim:20", Turn::default());
    let centre = nim.model.find("10_0").unwrap();
    let part = Part::around(nim.model.arena(), centre, 1, &Limits::none()).expect("no limits");
    let around = |game: &Game, solved: bool| {
        texts(&game.draw(|picture| {
            picture.part = part.clone();
            picture.focus = Some(centre);
            if !solved {
                (picture.solution, picture.unsolved) = (None, true);
            }
        }))
    };
    let has = |said: &[String], word: &str| said.iter().any(|text| text == word);
    let said = around(&nim, true);
    assert!(has(&said, "the vertex looked at") && has(&said, "moves that are not shown"));
    assert!(!has(&said, "not solved") && !has(&said, "the play goes on outside the picture"));
    assert!(has(&around(&nim, false), "not solved"));
    let plain = texts(&nim.draw(|picture| picture.solution = None));
    assert!(!has(&plain, "not solved") && !has(&plain, "other move") && has(&plain, "move"));
    nim.play = ["10_0", "9_1", "8_0", "7_1"].iter().map(|v| nim.model.find(v).unwrap()).collect();
    assert!(has(&around(&nim, true), "the play goes on outside the picture"));
    let ranks = "rank: plies to the end";
    assert!(has(&texts(&nim.draw(|picture| picture.ranks = true)), ranks));
    let whole = texts(&nim.draw(|_| {}));
    assert!(!has(&whole, ranks));
    assert!(!has(&whole, "moves that are not shown"));
    assert!(!has(&whole, "the play goes on outside the picture"));
}

/// Where no stick is left there is no little board, but a name.
#[test]
fn an_empty_table_has_a_name() {
    let nim = Game::new("nim:5", Turn::default());
    let scene = nim.draw(|picture| picture.thumbnails = Thumbnails::Always);
    let named = scene.vertices().filter(|v| !v.label.is_empty());
    assert_eq!(
        named.map(|v| v.label.to_plain()).collect::<BTreeSet<_>>(),
        ["0₀", "0₁"].map(str::to_owned).into()
    );
}

/// An animation begins with its first layer, not with an empty page.
#[test]
fn an_animation_begins_at_once() {
    let moving = Game::new("nim:4", Turn::default()).attractor(Player::J0, attractor_animation);
    let written = svg(&moving, Colours::Auto, "");
    assert!(
        written.contains(
            "class=\"layer-0\" opacity=\"0\" style=\"animation:arene-in 0.18s ease-out 0s"
        )
    );
    // Where nothing moves, the last layer is the picture.
    assert!(text(&moving, false).contains("layer 2") && !text(&moving, false).contains("layer 1"));
}

/// Edges keep away from the outlines of vertices that are not theirs.
#[test]
fn edges_keep_clear_of_other_vertices() {
    for spec in [
        "wythoff:5+3",
        "wythoff:4+3",
        "nim:2+2+2",
        "nim:4+3",
        "nim:3+2",
        "chocolate:4x6",
        "chomp:2x5",
        "chomp:3x3",
    ] {
        let game = Game::new(spec, Turn::default());
        for layout in [Layout::Auto, Layout::Distance, Layout::Position] {
            let scene = game.draw(|picture| picture.layout = layout);
            assert_eq!(scene.edges_over_vertices(4.0), 0, "{spec} {layout:?}");
        }
    }
    // Two columns suit one row of positions only.
    let columns = |spec| {
        let scene = Game::new(spec, Turn::default()).draw(|p| p.layout = Layout::Columns);
        scene.edges_over_vertices(0.0)
    };
    assert_eq!(columns("nim:9"), 0);
    assert!(columns("chocolate:4x6") > 0);
}

/// Tangles are told from what can be followed.
#[test]
fn tangles_are_known() {
    for (spec, is_tangled) in [
        ("nim:9", false),
        ("chomp:2x3", false),
        ("chomp:3x3", false),
        ("chocolate:4x6", false),
        ("wythoff:5+3", true),
        ("chocolate:5x7", true),
    ] {
        let scene = Game::new(spec, Turn::default()).draw(|_| {});
        assert_eq!(scene.tangle().is_some(), is_tangled, "{spec}");
    }
    let strip = |spec| Game::new(spec, Turn::default()).attractor(Player::J0, attractor_strip);
    assert!(strip("nim:9").tangle().is_none());
    assert!(strip("nim:30").tangle().is_some());
}

/// What cannot be followed as text is a list, in which best moves come first.
#[test]
fn tangled_text_is_a_list() {
    let nim = text(&Game::new("nim:9,light", Turn::Both).draw(|_| {}), false);
    assert!(nim.starts_with("(9₀)¹ start →[8₁]¹ →[7₁]¹ →[6₁]¹\n"), "{nim}");
    assert!(nim.contains("\n(8₀)⁰ ━▶[5₁]⁰ →[7₁]¹ →[6₁]¹\n"), "{nim}");
    let cycle = text(&two_cycle().draw(|_| {}), false);
    assert!(cycle.contains("═▶ move that keeps the draw"), "{cycle}");
    let ends = text(&dead_end().draw(|_| {}), false);
    assert!(ends.contains("( )⁻ draw, ends"), "{ends}");
}

/// Styles say what vertices have in common; nodes say how they differ.
#[test]
fn tikz_is_easily_restyled() {
    let scene = Game::new("nim:9,light", Turn::Both).draw(|_| {});
    let tex = tikz_document(&scene, Theme::Light, None);
    assert!(tex.contains("\\node[arene/j1, arene/w0, arene/final] (1-1) at"), "{tex}");
    let nodes: Vec<&str> = tex.lines().filter(|line| line.contains("\\node[arene/j")).collect();
    assert!(nodes.iter().all(|node| !node.contains("minimum size")), "{nodes:?}");
    assert!(tikz_snippet(&scene, Theme::Light, None).contains("\\width>\\linewidth"));
    assert!(tikz_snippet(&scene, Theme::Light, Some(300.0)).contains("\\resizebox{300pt}{!}"));
}

/// Captions count upwards, and say of a lonely target that nothing follows.
#[test]
fn captions_of_attractors() {
    let nim = Game::new("nim:9,light", Turn::Both);
    let strip = nim.attractor(Player::J0, attractor_strip);
    assert!(texts(&strip).contains(&"+ { 2₀, 3₀, 4₀ }".to_owned()), "{:?}", texts(&strip));
    let one = Game::new("nim:1,light", Turn::Both).attractor(Player::J0, attractor_strip);
    assert!(texts(&one).iter().any(|text| text.contains("stationary")), "{:?}", texts(&one));
}

/// Names in words are broken between words.
#[test]
fn words_stay_whole() {
    let path = std::env::temp_dir().join("arene-words-stay-whole.json");
    let file = r#"{"players":{"0":["a very long name of a vertex"],"1":["another one as long as it"]},
        "moves":{"a very long name of a vertex":["another one as long as it"]},"wins":{"0":[]}}"#;
    std::fs::write(&path, file).unwrap();
    let game = Game::new(path.to_string_lossy().into_owned().leak(), Turn::default());
    for vertex in game.draw(|_| {}).vertices().filter(|v| !v.name.is_empty()) {
        for line in vertex.label.lines() {
            let words: Vec<&str> = vertex.name.split(' ').collect();
            assert!(
                line.to_plain().split_whitespace().all(|word| words.contains(&word)),
                "{line:?}"
            );
        }
    }
}
