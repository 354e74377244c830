//! Drawn as DOT and read back, an arena is the same whatever its vertices are called.

use arene::{ArenaBuilder, Finals, Limits, Player, Solution, solve};
use arene_draw::pictures::arena::{ArenaPicture, arena_scene};
use arene_draw::pictures::part::Part;
use arene_draw::pictures::sketch::Layout;
use arene_draw::pictures::thumbs::Thumbnails;
use arene_draw::{Theme, Voice, dot};
use arene_games::files::{self, Format, View};
use arene_games::{Model, Start, open_arena};
use arene_words::{Language, Words};
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use proptest::sample::Index;

/// The arena as its picture in DOT.
fn drawn(model: &dyn Model, solution: Option<&Solution>) -> String {
    let words = Words::new(Language::English);
    let picture = ArenaPicture {
        model,
        game: "odd.json",
        solution,
        unsolved: solution.is_none(),
        layout: Layout::Auto,
        strategies: [false, false],
        play: &[],
        focus: None,
        ranks: false,
        transposed: false,
        part: Part::whole(model.arena()),
        thumbnails: Thumbnails::Auto,
        tabletop: &|_| None,
        voice: Voice { words: &words, names: ["J0", "J1"] },
        legend: true,
    };
    dot(&arena_scene(&picture, &Limits::none()).unwrap(), Theme::Light).unwrap()
}

/// Vertex by vertex, in the order of their names; moves in the order of theirs.
fn described(view: View<'_>) -> Vec<String> {
    let name = |v| view.names.name(v).into_owned();
    let vertex = |v| {
        let mut moves: Vec<_> = view.arena.successors(v).iter().map(|&to| name(to)).collect();
        moves.sort();
        let (owner, winner) = (view.arena.owner(v), view.finals.winner(v));
        format!("{:?} {owner} {moves:?} {winner:?} {}", name(v), view.start == Some(v))
    };
    let mut lines: Vec<String> = view.arena.vertices().map(vertex).collect();
    lines.sort();
    lines
}

fn names() -> impl Strategy<Value = Vec<String>> {
    let odd = prop_oneof![
        r#"["\\a<> ,;\n\r\tné0_{}\[\]#/*+:=NGL-]{0,4}"#,
        prop::sample::select(vec![
            "",
            "\n",
            "\r",
            " ",
            "\r\n",
            "\\",
            "\\N",
            "\\\n",
            "node",
            "Digraph",
            "<b>",
            "\0",
            "\u{feff}",
            "\u{1b}[2J",
            "1/2"
        ])
        .prop_map(str::to_owned),
    ];
    btree_set(odd, 1..7).prop_map(Vec::from_iter).prop_shuffle()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn a_drawn_arena_is_the_arena(
        names in names(),
        kinds in vec(0..6u8, 7),
        edges in vec((any::<Index>(), any::<Index>()), 0..12),
        start in any::<Index>(),
        solved in any::<bool>(),
    ) {
        let mut builder = ArenaBuilder::new();
        for kind in &kinds[..names.len()] {
            builder.vertex(Player::BOTH[usize::from(kind % 2)]);
        }
        for (from, to) in &edges {
            let (from, to) = (from.index(names.len()) as u32, to.index(names.len()) as u32);
            builder.edge(from, to).unwrap();
        }
        let arena = builder.build().arena;
        let won_by = |player: u8| {
            let ends = arena.graph().final_vertices();
            ends.filter(|&v| kinds[v as usize] / 2 == player).collect::<Vec<u32>>()
        };
        let finals = Finals::new(&arena, won_by(0), won_by(1)).unwrap();
        let name = |v: u32| names[v as usize].clone();
        let start = Some(start.index(names.len()) as u32);
        let view = View { arena: &arena, finals: &finals, names: &name, start };
        let mut text = Vec::new();
        files::write(view, Format::Json, &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        let session = open_arena(&text, Format::Json, &Limits::none()).unwrap();
        let model = session.explore(&Start::default(), &Limits::none()).unwrap();
        let solution = solve(model.arena(), model.finals(), &Limits::none()).unwrap();
        let written = drawn(&*model, solved.then_some(&solution));
        let again = files::read(&written, Format::Dot);
        let again = again.unwrap_or_else(|error| panic!("{error}\n{written}"));
        prop_assert_eq!(described(again.view()), described(view), "{}", written);
    }
}
