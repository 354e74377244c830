//! The service as one WebAssembly module with a raw interface: JSON in memory, no glue.
//!
//! The module is the same for a page, a worker, Node and Pyodide. It starts no thread, opens
//! no file and reads no clock but the host's. `cargo xtask wasm` builds it.
//!
//! # What it offers
//!
//! | export | what it does |
//! |---|---|
//! | `memory` | where requests are put and answers are read |
//! | `alloc(len) → ptr` | gives room for a request of so many bytes; 0 if there is none |
//! | `call(ptr, len) → ptr` | answers the request that stands there, of so many bytes of UTF-8, and takes its room back |
//! | `free(ptr)` | takes an answer back, or room that was never used |
//!
//! An answer is its length in bytes, 4 of them, the least first, and then the JSON in UTF-8
//! that [`answer_json`] gives: an answer, or `{"error": …}`. It
//! stays until it is freed or another request is answered; 0 says that there was no memory for
//! it. Whatever is no pointer of the
//! module's is told as a fault by `call`, and nothing to `free`. After `alloc` and `call` the
//! memory may have grown: views of it are made anew.
//!
//! # What it needs
//!
//! | import of module `arene` | what it does |
//! |---|---|
//! | `progress(ptr, len) → stop` | is told, some times a second, how far the work has come: `{"phase": "search", "done": 4096, "total": null}`. With `len` 0 there is nothing to tell. Anything but 0 stops the work |
//! | `now() → ms` | milliseconds since whenever the host likes, as `performance.now()` |
//!
//! ```js
//! const { exports } = (await WebAssembly.instantiate(bytes, { arene: {
//!   now: () => performance.now(),
//!   progress: (ptr, len) => 0,
//! } })).instance;
//!
//! function ask(request) {
//!   const text = new TextEncoder().encode(JSON.stringify(request));
//!   const room = exports.alloc(text.length);
//!   new Uint8Array(exports.memory.buffer, room, text.length).set(text);
//!   const answer = exports.call(room, text.length);
//!   const length = new DataView(exports.memory.buffer).getUint32(answer, true);
//!   const json = new Uint8Array(exports.memory.buffer, answer + 4, length);
//!   return JSON.parse(new TextDecoder().decode(json));
//! }
//!
//! ask({ question: "solve", game: "nim:9" });
//! ```
//!
//! # Its limits
//!
//! Work takes at most a gigabyte; a request may ask for less (`"limits": {"memory": …}`),
//! and a system that gives less is told as a fault as well. A trap is a fault of this
//! library: the instance is thrown away then, and another one made. Searches recurse on the
//! stack that any browser has, so they follow fewer plies than in a program.

mod host;
mod room;

use arene_service::{Fault, Reader, answer_json};
use arene_words::{Language, Message, message};

use room::Room;

/// Gives room for a request of so many bytes; 0 if there is none.
#[cfg_attr(
    target_family = "wasm",
    expect(unsafe_code, reason = "the one symbol of this name in the module"),
    unsafe(export_name = "alloc")
)]
pub extern "C" fn alloc(len: usize) -> *const u8 {
    Room::open().lend(len)
}

/// Answers the request in this room, and takes it back.
#[cfg_attr(
    target_family = "wasm",
    expect(unsafe_code, reason = "the one symbol of this name in the module"),
    unsafe(export_name = "call")
)]
pub extern "C" fn call(request: *const u8, len: usize) -> *const u8 {
    let request = Room::open().taken(request, len);
    let answer = match request.map(String::from_utf8) {
        Some(Ok(request)) => answer_json(&request, &host::host()),
        Some(Err(_)) => told(message!("request-no-text")),
        None => told(message!("request-nowhere")),
    };
    Room::open().answered(&answer)
}

/// Takes an answer back, or room that was never used.
#[cfg_attr(
    target_family = "wasm",
    expect(unsafe_code, reason = "the one symbol of this name in the module"),
    unsafe(export_name = "free")
)]
pub extern "C" fn free(room: *const u8) {
    Room::open().free(room);
}

fn told(message: Message) -> String {
    let reader = Reader::new(Language::default());
    serde_json::to_string_pretty(&Fault::from(message).told_to(&reader)).unwrap_or_default()
}
