//! Opening books.

#![no_main]

use arene::Limits;
use arene_games::book::{Book, BookLines, check_book};
use arene_games::{ProofRequest, open};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let session = open("connect4:4x3").expect("a game");
    if let Ok(book) = Book::read(bytes, "connect4:4x3", &arene_fuzz::limits()) {
        let place = session.place(None, None).expect("its start");
        let _ = (book.head(), book.value(&*place), book.answer(&*place));
    }
    let Ok(lines) = BookLines::begin(bytes) else { return };
    let openings = session.openings(2, &Limits::none()).expect("a small opening");
    let request = ProofRequest::default();
    let _ = check_book(&*session, lines, &openings, Some(2), &request, &Limits::none(), |_, _| {});
});
