//! Memory that the host and the module hand each other. All of it is kept here, so that no
//! pointer is ever believed.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is lent, and the last answer.
pub(crate) struct Room {
    lent: Vec<Vec<u8>>,
    answer: Vec<u8>,
}

static ROOM: Mutex<Room> = Mutex::new(Room { lent: Vec::new(), answer: Vec::new() });

/// An answer begins with its length.
const LENGTH: usize = 4;

impl Room {
    /// The one that there is. The work on a request does not hold it: a host may ask for
    /// room while it is told of progress.
    pub(crate) fn open() -> MutexGuard<'static, Room> {
        ROOM.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Room for so many bytes, none of which is anything yet; null if there is none.
    pub(crate) fn lend(&mut self, len: usize) -> *const u8 {
        let mut room = Vec::new();
        // Even where nothing is wanted, so that no two have the same place.
        let len = len.max(1);
        if arene::reserve(&mut room, len).is_err() || arene::make_room(&mut self.lent, 1).is_err() {
            return std::ptr::null();
        }
        room.resize(len, 0);
        let place = room.as_ptr();
        self.lent.push(room);
        place
    }

    /// The first bytes that stand in lent room, so many of them, which is lent no more;
    /// `None` if it is not or has fewer.
    pub(crate) fn taken(&mut self, place: *const u8, len: usize) -> Option<Vec<u8>> {
        let number = self.lent.iter().position(|room| room.as_ptr() == place)?;
        let mut room = self.lent.swap_remove(number);
        (len <= room.len()).then(|| {
            room.truncate(len);
            room
        })
    }

    /// Keeps an answer in place of the one before it; null if there is no room for it.
    pub(crate) fn answered(&mut self, answer: &str) -> *const u8 {
        self.answer = Vec::new();
        if arene::reserve(&mut self.answer, LENGTH + answer.len()).is_err() {
            return std::ptr::null();
        }
        self.answer.extend_from_slice(&(answer.len() as u32).to_le_bytes());
        self.answer.extend_from_slice(answer.as_bytes());
        self.answer.as_ptr()
    }

    /// Frees what begins there, if anything does.
    pub(crate) fn free(&mut self, place: *const u8) {
        if self.answer.as_ptr() == place {
            self.answer = Vec::new();
        }
        self.lent.retain(|room| room.as_ptr() != place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_lent_until_it_is_taken_or_freed() {
        let mut room = Room { lent: Vec::new(), answer: Vec::new() };
        let [first, second, none] = [3, 3, 0].map(|len| room.lend(len));
        assert!(first != second && second != none && !none.is_null());
        assert_eq!(room.taken(second, 2), Some(vec![0, 0]));
        assert_eq!(room.taken(second, 2), None);
        assert_eq!(room.taken(first, 4), None);
        assert_eq!(room.lent.len(), 1);
        room.free(none);
        room.free(none);
        assert!(room.lent.is_empty());
        assert!(room.lend(usize::MAX).is_null());
    }

    #[test]
    fn an_answer_begins_with_its_length() {
        let mut room = Room { lent: Vec::new(), answer: Vec::new() };
        let place = room.answered("∞!");
        assert_eq!(room.answer, [4, 0, 0, 0, 0xe2, 0x88, 0x9e, b'!']);
        room.free(place);
        assert!(room.answer.is_empty());
    }
}
