//! Keys one by one: the terminal in raw mode, and always back out of it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Once};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use arene::LimitReached;
use arene_games::Failure;
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::terminal;

use super::cursor::Arrow;
use crate::face::Stop;

/// A key, as far as a game cares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    Letter(char),
    Enter,
    Backspace,
    /// Forget what was typed.
    Clear,
    Arrow(Arrow),
    /// To the next move, or to the one before.
    Step {
        forwards: bool,
    },
    /// There will be no more input.
    End,
    /// The screen has another size, or must be drawn again.
    Redraw,
}

/// The keyboard of a terminal in raw mode. Dropping it gives the terminal back;
/// a panic does, too, before it says what happened.
///
/// A thread reads the keys, so that Ctrl-C stops a machine that is thinking: in
/// raw mode the terminal sends no signal for it.
pub(crate) struct Keys {
    keys: Receiver<Key>,
    done: Arc<AtomicBool>,
    reader: JoinHandle<()>,
}

/// How often those who wait look up.
const MOMENT: Duration = Duration::from_millis(40);

impl Keys {
    pub(crate) fn begin() -> std::io::Result<Keys> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            crate::memory::before_the_end(restore);
            let usual = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                restore();
                usual(panic);
            }));
        });
        terminal::enable_raw_mode()?;
        let (send, keys) = channel();
        let done = Arc::new(AtomicBool::new(false));
        let over = done.clone();
        let reader = std::thread::spawn(move || read(&send, &over));
        Ok(Keys { keys, done, reader })
    }

    /// The next key; an error once Ctrl-C was pressed.
    pub(crate) fn next(&self) -> Result<Key, Stop> {
        loop {
            if crate::limits::stopped() {
                return Err(Failure::from(LimitReached::Stopped).into());
            }
            match self.keys.recv_timeout(MOMENT) {
                Ok(key) => return Ok(key),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(Key::End),
            }
        }
    }

    /// Forgets the keys pressed so far.
    pub(crate) fn forget(&self) {
        while self.keys.try_recv().is_ok() {}
    }
}

impl Drop for Keys {
    fn drop(&mut self) {
        self.done.store(true, Ordering::Relaxed);
        // The reader looks up in a moment. One whose terminal has hung up may
        // never come back: it is left behind.
        let patience = Instant::now() + 5 * MOMENT;
        while !self.reader.is_finished() && Instant::now() < patience {
            std::thread::sleep(MOMENT / 8);
        }
        restore();
    }
}

fn restore() {
    // If the terminal is gone there is nothing to restore.
    if terminal::is_raw_mode_enabled().unwrap_or(false) {
        drop(terminal::disable_raw_mode());
    }
}

/// Sends the keys on until it is over.
fn read(send: &Sender<Key>, over: &AtomicBool) {
    while !over.load(Ordering::Relaxed) {
        let event = match event::poll(MOMENT) {
            Ok(false) => continue,
            Ok(true) => event::read(),
            Err(error) => Err(error),
        };
        match event {
            Ok(event) => {
                if let Some(key) = understood(&event)
                    && send.send(key).is_err()
                {
                    return;
                }
            }
            // The terminal is gone.
            Err(_) => return,
        }
    }
}

fn understood(event: &Event) -> Option<Key> {
    let (code, modifiers) = match event {
        Event::Key(KeyEvent { kind: KeyEventKind::Release, .. }) => return None,
        Event::Key(KeyEvent { code, modifiers, .. }) => (*code, *modifiers),
        Event::Resize(..) => return Some(Key::Redraw),
        _ => return None,
    };
    if modifiers.contains(KeyModifiers::CONTROL) {
        return match code {
            KeyCode::Char('c') => {
                // As the signal would: the second time at once.
                if crate::limits::stop() {
                    restore();
                    std::process::exit(1);
                }
                None
            }
            KeyCode::Char('d') => Some(Key::End),
            KeyCode::Char('l') => Some(Key::Redraw),
            KeyCode::Char('u') => Some(Key::Clear),
            // What some terminals send for backspace and enter.
            KeyCode::Char('h') => Some(Key::Backspace),
            KeyCode::Char('j' | 'm') => Some(Key::Enter),
            _ => None,
        };
    }
    Some(match code {
        KeyCode::Char(letter) => Key::Letter(letter),
        KeyCode::Enter => Key::Enter,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Esc => Key::Clear,
        KeyCode::Left => Key::Arrow(Arrow::Left),
        KeyCode::Right => Key::Arrow(Arrow::Right),
        KeyCode::Up => Key::Arrow(Arrow::Up),
        KeyCode::Down => Key::Arrow(Arrow::Down),
        KeyCode::Tab => Key::Step { forwards: true },
        KeyCode::BackTab => Key::Step { forwards: false },
        _ => return None,
    })
}
