//! The checksum of the engine's own files: FNV-1a, 64 bits. It finds torn and damaged files; it is no protection against
//! forgery.

/// The checksum of `parts`, one after the other.
pub fn checksum(parts: &[&[u8]]) -> u64 {
    parts
        .iter()
        .copied()
        .flatten()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
}
