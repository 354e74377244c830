//! Codes in blocks: each is compressed by itself and has a checksum.

use arene::{Code, LimitReached, make_room, reserve};
use zstd::zstd_safe::{CCtx, CParameter, DCtx};

/// How many codes make a block, but the last of a tile: few enough to be unpacked in
/// one or two microseconds, and enough to be small. Four times as many take twice as long
/// to look up and 0.7 of the room.
pub(crate) const BLOCK: usize = 1024;

/// No block takes more bytes when it is packed.
pub(crate) fn longest_packed() -> usize {
    zstd::zstd_safe::compress_bound(BLOCK)
}

/// How hard to pack for a file: more brings little.
pub(crate) const SMALL: i32 = 1;

/// How hard to pack for memory: four times as fast, and three times as large.
pub(crate) const QUICK: i32 = -50;

/// The blocks of a tile: their bytes, one after the other, and of each the length
/// and the checksum.
#[derive(Debug, Default)]
pub(crate) struct Packed {
    pub(crate) bytes: Vec<u8>,
    pub(crate) blocks: Vec<(u32, u32)>,
}

/// Packs the codes of a tile.
pub(crate) fn pack(codes: &[Code], level: i32) -> Result<Packed, LimitReached> {
    let mut packed = Packed::default();
    let mut packer = CCtx::try_create().ok_or(REFUSED)?;
    // Each block has its checksum and its length in the record.
    for parameter in [
        CParameter::CompressionLevel(level),
        CParameter::ChecksumFlag(false),
        CParameter::ContentSizeFlag(false),
    ] {
        packer.set_parameter(parameter).map_err(|_| REFUSED)?;
    }
    let mut room = vec![0; longest_packed()];
    reserve(&mut packed.blocks, codes.len().div_ceil(BLOCK))?;
    for block in codes.chunks(BLOCK) {
        // There is room for whatever comes of it.
        let length = packer.compress2(&mut room[..], block).map_err(|_| REFUSED)?;
        let bytes = &room[..length];
        packed.blocks.push((length as u32, crc32fast::hash(bytes)));
        make_room(&mut packed.bytes, length)?;
        packed.bytes.extend_from_slice(bytes);
    }
    Ok(packed)
}

/// All that zstd can lack is memory, some hundreds of KiB; how much, it does not say.
const REFUSED: LimitReached = LimitReached::Refused { needed: 0 };

/// Unpacks blocks, one at a time.
pub(crate) struct Unpacker(DCtx<'static>);

impl Unpacker {
    pub(crate) fn new() -> Result<Unpacker, LimitReached> {
        DCtx::try_create().map(Unpacker).ok_or(REFUSED)
    }

    /// Unpacks a block of this checksum into as many codes as it must have;
    /// `false` if it is not what was packed.
    pub(crate) fn unpack(&mut self, bytes: &[u8], sum: u32, codes: &mut [Code]) -> bool {
        let length = codes.len();
        crc32fast::hash(bytes) == sum && self.0.decompress(codes, bytes) == Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_come_back() {
        for length in [0, 1, BLOCK - 1, BLOCK, 3 * BLOCK + 5] {
            let codes: Vec<Code> = (0..length).map(|i| ((i * i) >> 7) as Code).collect();
            let packed = pack(&codes, SMALL).unwrap();
            assert_eq!(packed.blocks.len(), length.div_ceil(BLOCK));
            let mut unpacker = Unpacker::new().unwrap();
            let mut rest = &packed.bytes[..];
            for (&(length, sum), codes) in packed.blocks.iter().zip(codes.chunks(BLOCK)) {
                let (block, others) = rest.split_at(length as usize);
                rest = others;
                let mut found = vec![0; codes.len()];
                assert!(unpacker.unpack(block, sum, &mut found));
                assert_eq!(found, codes);
                assert!(!unpacker.unpack(block, sum ^ 1, &mut found));
                assert!(!unpacker.unpack(block, sum, &mut found[1..]));
                assert!(!unpacker.unpack(&block[1..], sum, &mut found));
            }
            assert!(rest.is_empty());
        }
    }
}
