//! Tables: opened, looked up, proven and exported.

#![no_main]

use std::io;
use std::path::Path;

use arene::Limits;
use arene_games::tables::{self, ExportFormat, Opened};
use arene_games::{Named, named, open_within};
use arene_table::Table;
use libfuzzer_sys::fuzz_target;

/// The bytes before the list of the blocks of a tile, and where it says how many they are.
const HEAD: usize = 72;
const COUNT: usize = 68;

fuzz_target!(|bytes: &[u8]| {
    read(bytes);
    let mut mended = bytes.to_vec();
    if mend(&mut mended).is_some() && mended != bytes {
        read(&mended);
    }
});

/// Reads all that a table has, in every way that there is.
fn read(bytes: &[u8]) {
    let limits = &arene_fuzz::limits().depth(1000);
    let table = || Table::read(bytes.to_vec(), Path::new("table"));
    let Ok(opened) = table() else { return };
    let game = opened.header().game.clone();
    let last = opened.header().numbers.saturating_sub(1);
    if let Ok(mut lookup) = opened.lookup() {
        let _ = (lookup.code(0), lookup.code(last), lookup.code(last / 2));
        // A few bytes may stand for very many numbers.
        if last < 1 << 20 {
            let _ = lookup.each(|_, _| Ok(()));
        }
    }
    if !matches!(named(&game), Ok(Named::Game(_))) {
        return;
    }
    let Ok(session) = open_within(&game, limits) else { return };
    let again = || table().unwrap_or_else(|_| panic!("it was opened before"));
    let _ = tables::check(&*session, &again(), limits);
    let _ = tables::export(&*session, &again(), ExportFormat::Csv, &mut io::sink(), limits);
    if let Ok(opened) = Opened::new(&*session, &again(), &Limits::none().memory(64 << 20))
        && let Ok(place) = session.place(None, None)
    {
        let _ = opened.search(&*place);
    }
}

/// Makes all checksums right, which random bytes never have: what is behind them is read,
/// too. `None` if there is nothing that looks like a table.
fn mend(bytes: &mut [u8]) -> Option<()> {
    let length = |bytes: &[u8], place: usize| {
        let four = bytes.get(place..place.checked_add(4)?)?;
        Some(u32::from_le_bytes(four.try_into().ok()?) as usize)
    };
    let text = length(bytes, 8)?;
    let mut place = text.checked_add(16)?;
    let sum = crc32fast::hash(bytes.get(16..place)?);
    bytes[12..16].copy_from_slice(&sum.to_le_bytes());
    while place < bytes.len() {
        let list = place + HEAD
            ..(length(bytes, place + COUNT)?.checked_mul(8)?).checked_add(place + HEAD)?;
        bytes.get(list.end..)?.get(..4)?;
        let mut block = list.end + 4;
        for entry in list.clone().step_by(8) {
            let end = block.checked_add(length(bytes, entry)?)?;
            let sum = crc32fast::hash(bytes.get(block..end)?);
            bytes[entry + 4..entry + 8].copy_from_slice(&sum.to_le_bytes());
            block = end;
        }
        let sum = crc32fast::hash(&bytes[place..list.end]);
        bytes[list.end..list.end + 4].copy_from_slice(&sum.to_le_bytes());
        place = block;
    }
    Some(())
}
