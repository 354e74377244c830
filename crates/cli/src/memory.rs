//! The end of a program to which the system gives no more memory.
//!
//! What grows with a game is asked for within [`arene::refusable`], and whoever is refused
//! says so as of any limit. But std, clap and others take some memory here and there that
//! they cannot do without: the program ends there, with the same sentence and the same
//! code instead of a signal. Nothing more can be done by then: what runs in the middle of
//! any allocation must not take memory, wait for a lock or unwind. So nothing is
//! dropped. Tables keep their `.part`, with which a later run goes on; files without
//! a name go with the process; the one that has a name in vain is removed here.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ffi::CString;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use arene::is_refusable;
use arene_words::{Language, id};

/// Memory of the system, or the end of the program.
struct OrEnd;

#[global_allocator]
static MEMORY: OrEnd = OrEnd;

#[allow(unsafe_code, reason = "std can be told in no other way what to do without memory")]
// SAFETY: what the system's allocator promises is promised here: everything is passed on to
// it, and given back as it came.
unsafe impl GlobalAlloc for OrEnd {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller promises what the system wants.
        or_end(unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        or_end(unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as above.
        or_end(unsafe { System.realloc(old, layout, size) })
    }

    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(old, layout) }
    }
}

#[inline]
fn or_end(memory: *mut u8) -> *mut u8 {
    if memory.is_null() && !is_refusable() {
        end();
    }
    memory
}

/// Has the system give the stack of the main thread now. It grows as it is used, and where
/// memory has run out by then, the program ends with a signal.
#[cfg(target_os = "linux")]
#[inline(never)]
pub(crate) fn take_stack() {
    // A command takes a third of it.
    std::hint::black_box([0u8; 1 << 20]);
}

/// Elsewhere it is there from the beginning, or may be smaller.
#[cfg(not(target_os = "linux"))]
pub(crate) fn take_stack() {}

/// The system's library ends the program itself where it lacks memory that it cannot do
/// without, as a thread that begins does, or one of std's: with a line of its own and the
/// signal of an abort. Then the sentence is told all the same.
#[cfg(target_os = "linux")]
#[allow(unsafe_code, reason = "std cannot handle signals")]
pub(crate) fn watch_aborts() {
    // SAFETY: what runs then takes no memory, and calls nothing that may not be called.
    unsafe {
        libc::signal(libc::SIGABRT, on_abort as *const () as libc::sighandler_t);
    }
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn watch_aborts() {}

/// Ends the program if it is memory that lacks. Any other abort goes on when this returns.
#[cfg(target_os = "linux")]
extern "C" fn on_abort(_: libc::c_int) {
    /// What the system is asked for at least when there is nothing left to give out.
    const PIECE: usize = 128 << 10;
    let (how, what) = (libc::PROT_READ, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
    #[allow(unsafe_code, reason = "nothing of std may be called here")]
    // SAFETY: a new mapping, which nobody uses.
    let piece = unsafe { libc::mmap(std::ptr::null_mut(), PIECE, how, what, -1, 0) };
    if piece == libc::MAP_FAILED {
        end();
    }
}

/// The language in which the end is told.
static LANGUAGE: OnceLock<Language> = OnceLock::new();

/// Sentences are in this language from now on.
pub(crate) fn speak(language: Language) {
    LANGUAGE.get_or_init(|| language);
}

/// What else is to be done before the end.
static RESTORE: OnceLock<fn()> = OnceLock::new();

/// Has something done before such an end: the terminal given back. If it takes memory, or
/// a while, the program ends without it.
pub(crate) fn before_the_end(restore: fn()) {
    RESTORE.get_or_init(|| restore);
}

/// The file that is being written, if it is one that must not be left behind.
static UNFINISHED: Mutex<Option<CString>> = Mutex::new(None);

/// A file that is removed at such an end, as long as this is there.
pub(crate) struct Unfinished;

impl Unfinished {
    pub(crate) fn new(path: &Path) -> Unfinished {
        let path = CString::new(path.as_os_str().as_encoded_bytes()).ok();
        if let Ok(mut unfinished) = UNFINISHED.lock() {
            *unfinished = path;
        }
        Unfinished
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if let Ok(mut unfinished) = UNFINISHED.lock() {
            *unfinished = None;
        }
    }
}

#[cold]
fn end() -> ! {
    static ENDING: AtomicBool = AtomicBool::new(false);
    if ENDING.swap(true, Ordering::Relaxed) {
        // Another thread is at it, or this one.
        std::thread::sleep(Duration::from_millis(100));
        leave();
    }
    let language = LANGUAGE.get().copied().unwrap_or(Language::English);
    let mut room = [0; 512];
    let mut line = &mut room[..];
    let sentence = language.plain(id!("limit-refused-small")).unwrap_or_default();
    // A sentence that does not fit is cut.
    let _ = writeln!(line, "arene: {sentence}");
    let left = line.len();
    let length = room.len() - left;
    say(&room[..length]);
    if let Ok(unfinished) = UNFINISHED.try_lock()
        && let Some(path) = &*unfinished
    {
        remove(path);
    }
    if let Some(restore) = RESTORE.get() {
        restore();
    }
    leave()
}

#[cfg(unix)]
#[allow(unsafe_code, reason = "std's way to the same may wait for a lock")]
fn say(line: &[u8]) {
    // SAFETY: these are so many bytes. Nobody is told if they cannot be written.
    unsafe { libc::write(libc::STDERR_FILENO, line.as_ptr().cast(), line.len()) };
}

#[cfg(unix)]
#[allow(unsafe_code, reason = "std takes memory for a path")]
fn remove(path: &CString) {
    // SAFETY: it ends with a zero.
    unsafe { libc::unlink(path.as_ptr()) };
}

#[cfg(unix)]
#[allow(unsafe_code, reason = "std's way out runs what others have left to be done at the end")]
fn leave() -> ! {
    // SAFETY: no code of the program runs any more.
    unsafe { libc::_exit(1) }
}

#[cfg(not(unix))]
fn say(line: &[u8]) {
    let _ = std::io::stderr().write_all(line);
}

#[cfg(not(unix))]
fn remove(path: &CString) {
    if let Ok(path) = path.to_str() {
        let _ = std::fs::remove_file(path);
    }
}

#[cfg(not(unix))]
fn leave() -> ! {
    std::process::exit(1)
}
