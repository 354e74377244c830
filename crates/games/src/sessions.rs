//! Sessions of games and graphs that a program brings itself.

use arene::{Arena, Finals, Limits};
use arene_words::{Message, message, shortened};

use crate::files::{self, NamedArena, Names};
use crate::rules::Rules;
use crate::{Facts, Failure, Session, explicit};

/// The session of any game that knows its names: it is explored, solved, searched, proven,
/// played and drawn as the built-in ones are. A game that is nothing but rules takes its
/// names from [`Plain`](crate::Plain).
///
/// ```
/// use arene_games::games::nim::{Nim, PARAMS};
/// use arene_games::{Params, session};
/// let session = session(Nim::from_params(&Params::read("9", PARAMS)?)?);
/// assert_eq!(session.place(None, None)?.name(), "9_0");
/// # Ok::<(), arene_words::Message>(())
/// ```
pub fn session<G>(game: G) -> Box<dyn Session>
where
    G: Facts + Send + Sync + 'static,
    G::Position: Send + Sync,
    G::Move: Send + Sync,
{
    Box::new(Rules::new(game))
}

/// The session of a graph in memory: its arena, who wins at the ends, the names of its
/// vertices in their order, and where play starts (at vertex 0 if nowhere is said).
///
/// ```
/// use arene::{ArenaBuilder, Finals, Limits, Player};
/// use arene_games::{Start, session_of};
///
/// let mut builder = ArenaBuilder::new();
/// let [a, b] = Player::BOTH.map(|owner| builder.vertex(owner));
/// builder.edge(a, b)?;
/// let arena = builder.build().arena;
/// let finals = Finals::new(&arena, [b], [])?;
/// let session = session_of(arena, finals, ["a", "b"], None)?;
/// let model = session.explore(&Start::default(), &Limits::none())?;
/// assert_eq!(model.name(model.start()), "a");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn session_of<S: AsRef<str>>(
    arena: Arena,
    finals: Finals,
    names: impl IntoIterator<Item = S>,
    start: Option<u32>,
) -> Result<Box<dyn Session>, Message> {
    let names: Vec<S> = names.into_iter().collect();
    let (vertices, count) = (arena.len(), names.len());
    if count != vertices {
        return Err(message!("names-too-few", names = count, vertices));
    }
    if let Some(start) = start.filter(|&start| start as usize >= vertices) {
        return Err(message!("vertex-no-number", number = start, count = vertices));
    }
    let twice = |v: u32| {
        let name = names.get(v as usize).map_or("", |name| name.as_ref());
        message!("names-twice", vertex = shortened(name))
    };
    let names = Names::listed(&names).map_err(twice)?;
    explicit::of(NamedArena { arena, finals, names, start, warnings: Vec::new() })
}

/// Opens an arena whose text somebody gives, within limits.
///
/// ```
/// use arene::Limits;
/// use arene_games::{Start, files::Format, open_arena};
/// let text = "digraph { a [player=0]; b [player=1, wins=0]; a -> b }";
/// let session = open_arena(text, Format::Dot, &Limits::none())?;
/// let model = session.explore(&Start::default(), &Limits::none())?;
/// assert_eq!(model.name(1), "b");
/// # Ok::<(), arene_games::Failure>(())
/// ```
pub fn open_arena(
    text: &str,
    format: files::Format,
    limits: &Limits,
) -> Result<Box<dyn Session>, Failure> {
    explicit::session_of(text, format, limits)
}
