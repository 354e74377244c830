//! The rules of Connect 4, its texts and its facts.

use super::*;
use crate::games::grid::testing::{
    Lcg, check_laws, has_line, reachable, same_game, texts, winner_by_hand,
};
use crate::games::heaps::testing::{described, id as id_of};
use crate::{Facts, Notation};
use proptest::prelude::*;

fn usual() -> Connect4<u64> {
    Connect4::new(7, 6, 4, None).unwrap()
}

fn moves<W: Word>(game: &Connect4<W>, at: &Board<W>) -> Vec<String> {
    let mut moves = Vec::new();
    game.moves(at, &mut moves);
    moves.iter().map(|&m| game.write_move(at, m)).collect()
}

#[test]
fn the_figures_of_small_boards() {
    let game = Connect4::<u64>::new(4, 4, 4, None).unwrap();
    let all = reachable(&game);
    assert_eq!(all.len(), 161_029);
    assert!(all.iter().all(|at| game.unreachable(at).is_none()));
}

/// Of all boards with either side to move, those that play reaches are
/// those without a reason why not.
#[test]
fn unreachable_is_exact() {
    for (columns, rows, line, only) in [
        (3, 3, 3, None),
        (2, 5, 3, None),
        (5, 2, 2, None),
        (3, 3, 2, None),
        (3, 3, 3, Some(&[1, 3][..])),
    ] {
        let game = Connect4::<u64>::new(columns, rows, line, only).unwrap();
        let all = reachable(&game);
        let (mut boards, mut met) = (0, 0);
        for text in texts(columns, rows) {
            for turn in Player::BOTH {
                let Ok(at) = game.read_position(&text, Some(turn)) else {
                    continue;
                };
                let reason = game.unreachable(&at);
                assert_eq!(reason.is_none(), all.contains(&at), "{text} {turn} {reason:?}");
                boards += 1;
                met += usize::from(reason.is_none());
            }
        }
        assert_eq!(met, all.len());
        // Each column is a word of up to `rows` letters X and O.
        assert_eq!(boards, 2 * (2_usize.pow(rows + 1) - 1).pow(columns));
    }
}

#[test]
fn impossible_boards_have_a_reason() {
    let game = usual();
    for (text, turn, id) in [
        ("X......", Player::J0, "unreachable-counts"),
        ("X....../O......", Player::J0, "unreachable-order"),
        ("XXXX.../OOOO...", Player::J0, "unreachable-both-won"),
        ("O....../XXXXOOO", Player::J0, "unreachable-played-on"),
        ("OOOX.../XXXXO..", Player::J1, "unreachable-won-before"),
        ("OOOO.../XXXX...", Player::J1, "unreachable-counts"),
    ] {
        let at = game.read_position(text, Some(turn)).unwrap();
        let reason = game.unreachable(&at);
        assert_eq!(reason.as_ref().map(id_of).as_deref(), Some(id), "{text}");
    }
    let only = Connect4::<u64>::new(7, 6, 4, Some(&[3, 4, 5])).unwrap();
    let at = only.read_position("XO.....", None).unwrap();
    let reason = only.unreachable(&at).unwrap();
    assert_eq!(id_of(&reason), "unreachable-barred");
    assert!(reason.to_string().contains("3+4+5"));
}

/// J0 cannot have begun where the lowest stones are all J1's. On a wide
/// board it takes too long to find out.
#[test]
fn taking_back_is_bounded() {
    let reason = |stacks: u32| {
        // The last column stays empty, so that no row is a line.
        let game = Connect4::<u128>::new(stacks + 1, 4, stacks + 1, None).unwrap();
        let rows = ["O", "X", "X", "O"].map(|stone| stone.repeat(stacks as usize) + ".");
        game.unreachable(&game.read_position(&rows.join("/"), None).unwrap())
    };
    assert_eq!(id_of(&reason(6).unwrap()), "unreachable-order");
    assert_eq!(reason(20), None);
}

#[test]
fn columns_and_rows_say_the_same() {
    let game = usual();
    for (columns, rows, turn) in [
        ("", "", Player::J0),
        ("4", "...X...", Player::J1),
        ("4453", "...O.../..OXX..", Player::J0),
        ("4+4+5+3", "...o.../..oxx..", Player::J0),
        ("7777771", "......O/......X/......O/......X/......O/X.....X", Player::J1),
    ] {
        let at = game.read_position(columns, None).unwrap();
        assert_eq!(at, game.read_position(rows, None).unwrap(), "{columns}");
        assert_eq!(at.turn(), turn);
        assert_eq!(game.write_position(&at).len(), 6 * 7 + 5);
    }
    let turned = game.read_position("44", Some(Player::J1)).unwrap();
    assert_eq!(turned.turn(), Player::J1);
    let wide = Connect4::<u128>::new(12, 6, 4, None).unwrap();
    let at = wide.read_position("10+12+10", None).unwrap();
    assert_eq!(at, wide.read_position(".........X../.........X.O", None).unwrap());
    assert_eq!(wide.read_position("10", None).unwrap().occupied().count_ones(), 1);
}

#[test]
fn wrong_positions_are_refused_with_their_place() {
    let game = usual();
    let only = Connect4::<u64>::new(7, 6, 4, Some(&[3, 4, 5])).unwrap();
    let wide = Connect4::<u128>::new(12, 6, 4, None).unwrap();
    for (read, id, said) in [
        (game.read_position("4444444", None).map(drop), "connect4-full", "7"),
        (game.read_position("12121212", None).map(drop), "connect4-played-on", "8"),
        (game.read_position("480", None).map(drop), "connect4-no-column", "“8”"),
        (game.read_position("0", None).map(drop), "connect4-no-column", "“0”"),
        (game.read_position("4++4", None).map(drop), "connect4-no-column", "2"),
        (game.read_position("+", None).map(drop), "connect4-no-column", "1"),
        (wide.read_position("4453", None).map(drop), "connect4-no-column", "“4453”"),
        (wide.read_position("99999999999", None).map(drop), "connect4-no-column", "12"),
        (only.read_position("341", None).map(drop), "connect4-barred", "3+4+5"),
        (game.read_position("...X.../.......", None).map(drop), "connect4-floating", "4"),
        (game.read_position("44X", None).map(drop), "grid-letter", "“4”"),
        (game.read_position("XO", None).map(drop), "grid-width", "7"),
    ] {
        let error = read.unwrap_err();
        assert_eq!(id_of(&error), id);
        assert!(error.to_string().contains(said), "{error}");
    }
}

#[test]
fn moves_are_the_columns_with_room() {
    let game = usual();
    assert_eq!(moves(&game, &game.start()), ["1", "2", "3", "4", "5", "6", "7"]);
    let at = game.read_position("444444", None).unwrap();
    assert_eq!(moves(&game, &at), ["1", "2", "3", "5", "6", "7"]);
    assert_eq!(game.read_move(&at, "4").unwrap_err().id().to_string(), "move-illegal");
    assert!(moves(&game, &game.read_position("1212121", None).unwrap()).is_empty());
    let only = Connect4::<u64>::new(7, 6, 4, Some(&[5, 3, 4, 3])).unwrap();
    assert_eq!(moves(&only, &only.start()), ["3", "4", "5"]);
}

#[test]
fn it_is_a_draw_when_no_column_has_room() {
    let game = Connect4::<u64>::new(3, 2, 3, Some(&[2])).unwrap();
    let at = game.read_position("22", None).unwrap();
    assert_eq!(game.outcome(&at), Some(Outcome::Draw));
    let game = Connect4::<u64>::new(3, 2, 3, None).unwrap();
    let at = game.read_position("OXO/XOX", None).unwrap();
    assert_eq!(game.outcome(&at), Some(Outcome::Draw));
}

#[test]
fn of_two_lines_the_last_mover_s_counts() {
    for turn in Player::BOTH {
        let at = usual().read_position("XXXX.../OOOO...", Some(turn)).unwrap();
        assert_eq!(usual().outcome(&at), Some(Outcome::Win(turn.other())));
    }
}

#[test]
fn described_in_both_languages() {
    described("connect4", PARAMS);
}

#[test]
fn sizes_that_cannot_be_are_refused() {
    let wrong = |columns, rows, line| Connect4::<u128>::new(columns, rows, line, None).unwrap_err();
    for (error, id) in [
        (wrong(0, 6, 4), "grid-empty"),
        (wrong(7, 0, 4), "grid-empty"),
        (wrong(12, 10, 4), "grid-too-high"),
        (wrong(u32::MAX, u32::MAX, 4), "grid-too-high"),
        (wrong(7, 6, 0), "line-empty"),
        (wrong(3, 3, 4), "line-too-long"),
    ] {
        assert_eq!(id_of(&error), id);
    }
    assert!(Connect4::<u64>::new(9, 6, 4, None).is_ok());
    assert!(Connect4::<u64>::new(8, 7, 4, None).is_err());
    assert!(Connect4::<u128>::new(1, 126, 126, None).is_ok());
    assert!(Connect4::<u128>::new(63, 1, 63, None).is_ok());
    let read = |text| Connect4::<u64>::from_params(&Params::read(text, PARAMS)?);
    assert_eq!(read("").unwrap().only(), "1+2+3+4+5+6+7");
    assert_eq!(read("7x6,only=3+4+5").unwrap().only(), "3+4+5");
    assert_eq!(id_of(&read("only=0").unwrap_err()), "connect4-only");
    assert_eq!(read("only=8").unwrap_err().id().to_string(), "connect4-only");
    assert_eq!(read("4294967295x4294967295").unwrap_err().id().to_string(), "grid-too-high");
}

#[test]
fn random_plays_obey_the_laws_and_end_when_one_sees_a_line() {
    let mut random = Lcg(3);
    for (columns, rows, line, only) in [
        (1, 1, 1, None),
        (7, 6, 4, None),
        (5, 4, 4, None),
        (4, 5, 3, None),
        (9, 6, 5, None),
        (1, 9, 4, None),
        (31, 1, 3, None),
        (7, 6, 4, Some(&[3, 4, 5][..])),
        (7, 6, 4, Some(&[1, 2])),
    ] {
        let game = Connect4::<u64>::new(columns, rows, line, only).unwrap();
        check_laws(&game, &mut random, 100, |text, turn| {
            winner_by_hand(turn, |player| has_line(text, player, line))
        });
        let wide = Connect4::<u128>::new(columns, rows, line, only).unwrap();
        same_game(&game, &wide, &mut random, 50);
    }
    let large = Connect4::<u128>::new(11, 10, 4, None).unwrap();
    check_laws(&large, &mut random, 30, |text, turn| {
        winner_by_hand(turn, |player| has_line(text, player, 4))
    });
}

#[test]
fn mirrored_boards_have_one_representative() {
    let canonical =
        |game: &Connect4<u64>, text| game.canonical(&game.read_position(text, None).unwrap());
    assert_eq!(canonical(&usual(), "4453"), canonical(&usual(), "4435"));
    assert_ne!(canonical(&usual(), "1"), canonical(&usual(), "2"));
    let even = Connect4::new(7, 6, 4, Some(&[3, 5])).unwrap();
    assert_eq!(canonical(&even, "3"), canonical(&even, "5"));
    let odd = Connect4::new(7, 6, 4, Some(&[3, 4])).unwrap();
    assert_ne!(canonical(&odd, "..X...."), canonical(&odd, "....X.."));
}

#[test]
fn the_estimate_is_about_right() {
    for (columns, rows, positions) in [
        (4, 4, 161_029.0),
        (5, 4, 3_945_711.0),
        (5, 5, 69_763_700.0),
        (6, 4, 94_910_577.0),
        (7, 6, 4_531_985_219_092.0),
    ] {
        let ratio = Connect4::<u64>::new(columns, rows, 4, None).unwrap().estimate() / positions;
        assert!((0.5..3.0).contains(&ratio), "{columns}x{rows}: {ratio}");
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(
        text in "\\PC*|[1-7]{0,42}|[0-9+]{0,9}|([.]{7}/){0,2}[XOxo.]{7}"
    ) {
        let game = usual();
        if let Ok(at) = game.read_position(&text, None) {
            let written = game.write_position(&at);
            prop_assert_eq!(game.read_position(&written, Some(at.turn())).unwrap(), at);
            game.unreachable(&at);
        }
        let _ = game.read_move(&game.start(), &text);
    }
}
