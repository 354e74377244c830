//! Where a game is shown and a person asked. Here: line by line, for pipes and
//! plain terminals; the screen with a cursor is in its own file.

use std::io::{BufRead, IsTerminal};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use arene::{LimitReached, Player};
use arene_games::{Change, Failure, GridKind, Place, Tabletop};
use arene_service::Match;
use arene_words::{Message, message, visible};

use super::board::{self, Line, View};
use crate::face::{Face, Stop};

/// Whatever shows a game.
pub(crate) trait Console {
    /// The game begins, or goes on after a while, at this position.
    fn begin(&mut self, game: &Match, face: &mut Face) -> Result<(), Stop>;

    /// A machine looks for its move.
    fn thinking(&mut self, game: &Match, face: &mut Face) -> Result<(), Stop>;

    /// A move was made.
    fn moved(&mut self, game: &Match, face: &mut Face) -> Result<(), Stop>;

    /// Moves were taken back, or played again at once; with what is said of it.
    fn leapt(&mut self, said: &Message, game: &Match, face: &mut Face) -> Result<(), Stop>;

    /// Something to read for whoever is to move.
    fn tell(&mut self, lines: Vec<Line>, face: &mut Face) -> Result<(), Stop>;

    /// What the player to move types; `None` when there will be no more.
    fn ask(&mut self, game: &Match, face: &mut Face) -> Result<Option<String>, Stop>;

    /// Nothing more will be shown here.
    fn end(&mut self, game: &Match, face: &mut Face) -> Result<(), Stop>;
}

/// How much is shown line by line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// The board after each move.
    Boards,
    /// Each move, and the board at the end.
    Moves,
    /// Nothing: the answer will be JSON.
    Nothing,
}

/// A game line by line.
pub(crate) struct Script {
    detail: Detail,
    lines: Option<Lines>,
    /// Whether the next question has been asked before, as after an order.
    asked: bool,
}

impl Script {
    pub(crate) fn new(detail: Detail) -> Script {
        Script { detail, lines: None, asked: false }
    }

    fn board(&self, game: &Match, face: &mut Face) -> Result<(), Stop> {
        face.blank()?;
        for line in position(game, &Change::default()) {
            let text = painted(&line, face);
            face.line(text.trim_end())?;
        }
        face.blank()
    }
}

impl Console for Script {
    fn begin(&mut self, game: &Match, face: &mut Face) -> Result<(), Stop> {
        match self.detail {
            Detail::Boards => self.board(game, face),
            Detail::Moves | Detail::Nothing => Ok(()),
        }
    }

    fn thinking(&mut self, _: &Match, face: &mut Face) -> Result<(), Stop> {
        face.finish()
    }

    fn moved(&mut self, game: &Match, face: &mut Face) -> Result<(), Stop> {
        self.asked = false;
        let Some((player, m)) = game.last() else { return Ok(()) };
        match self.detail {
            Detail::Nothing => Ok(()),
            Detail::Moves => {
                let (number, name) = (game.moves().len(), face.name(player));
                let text = visible(&format!("{number:>3}. {name} {m}")).into_owned();
                face.line(face.paint(player.into(), text))
            }
            Detail::Boards => {
                let text = face.text(&message!("playing-moved", r#move = m, ..face.about(player)));
                face.line(face.paint(player.into(), text))?;
                self.board(game, face)
            }
        }
    }

    fn leapt(&mut self, said: &Message, game: &Match, face: &mut Face) -> Result<(), Stop> {
        self.asked = false;
        if self.detail == Detail::Nothing {
            return Ok(());
        }
        face.say(said)?;
        self.board(game, face)
    }

    fn tell(&mut self, lines: Vec<Line>, face: &mut Face) -> Result<(), Stop> {
        for line in lines {
            let text = painted(&line, face);
            if self.detail == Detail::Nothing {
                face.finish()?;
                // Stdout is for the answer alone.
                face.to_stderr(&text);
            } else {
                face.line(text)?;
            }
        }
        Ok(())
    }

    fn ask(&mut self, game: &Match, face: &mut Face) -> Result<Option<String>, Stop> {
        if self.detail != Detail::Nothing && !std::mem::replace(&mut self.asked, true) {
            let owner = game.place().owner();
            let text = face.text(&message!("playing-turn", ..face.about(owner)));
            face.line(face.paint(owner.into(), text))?;
        }
        if std::io::stdin().is_terminal() && self.detail != Detail::Nothing {
            write!(face.writer(), "> ")?;
        }
        face.finish()?;
        self.lines.get_or_insert_with(Lines::new).next()
    }

    fn end(&mut self, game: &Match, face: &mut Face) -> Result<(), Stop> {
        match self.detail {
            Detail::Moves => self.board(game, face),
            Detail::Boards | Detail::Nothing => Ok(()),
        }
    }
}

/// The lines of standard input, read by a thread of their own so that Ctrl-C is
/// heard while one is awaited.
struct Lines(Receiver<Vec<u8>>);

impl Lines {
    fn new() -> Lines {
        // The game takes its time: whoever types ahead of it waits.
        let (send, lines) = sync_channel(16);
        std::thread::spawn(move || {
            let mut input = std::io::stdin().lock();
            loop {
                let mut line = Vec::new();
                match input.read_until(b'\n', &mut line) {
                    Ok(1..) if send.send(line).is_ok() => {}
                    // The end, or nobody listens any more.
                    _ => return,
                }
            }
        });
        Lines(lines)
    }

    fn next(&mut self) -> Result<Option<String>, Stop> {
        loop {
            match self.0.recv_timeout(Duration::from_millis(50)) {
                // What is not UTF-8 is no move, and will be told so.
                Ok(line) => return Ok(Some(String::from_utf8_lossy(&line).into_owned())),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) if crate::limits::stopped() => {
                    return Err(Failure::from(LimitReached::Stopped).into());
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

/// The present position as lines.
pub(crate) fn position(game: &Match, cursor: &Change) -> Vec<Line> {
    let place = game.place();
    let tabletop = place.tabletop();
    let before = game.before().map(Place::tabletop);
    let last = before.map(|before| Change::between(&before, &tabletop)).unwrap_or_default();
    // Only a vertex is drawn with its moves; a heap may have thousands.
    let moves = match tabletop {
        Tabletop::Vertex(_) => place.moves(),
        _ => Vec::new(),
    };
    let winning = board::winning(place);
    let (owner, last) = (place.owner(), &last);
    board::draw(&View {
        tabletop: &tabletop,
        owner,
        moves: &moves,
        last,
        cursor,
        winning: &winning,
    })
}

/// A line in the colours of the terminal.
pub(crate) fn painted(line: &Line, face: &Face) -> String {
    line.painted(face.has_colours())
}

/// A player's name, with the piece the player has on a board.
pub(crate) fn with_piece(player: Player, game: &Match, face: &Face) -> String {
    match game.place().tabletop() {
        Tabletop::Grid { kind, .. } => named_piece(kind, player, face),
        _ => face.name(player).to_owned(),
    }
}

fn named_piece(kind: GridKind, player: Player, face: &Face) -> String {
    format!("{} {}", face.name(player), board::piece(kind, player))
}
