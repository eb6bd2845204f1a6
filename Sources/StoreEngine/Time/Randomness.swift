import Foundation

/// Where the store's random choices come from: the system, or a seed.
///
/// With a seed a choice depends only on the seed and on what it is for, not on how many were made before; so a program
/// that starts again on the same store neither repeats an earlier choice nor disturbs a later one (design rule 10).
struct Randomness: Sendable {
    /// The seed; `nil`: the system's randomness.
    let seed: UInt64?

    /// A random UUID (version 4) for a purpose such as `nonce 17`.
    func uuid(for purpose: String) -> UUID {
        if var seeded = generator(for: purpose) { return Self.uuid(from: &seeded) }
        // Not `UUID()`, which opens a file of the system for each.
        var system = SystemRandomNumberGenerator()
        return Self.uuid(from: &system)
    }

    private static func uuid(from generator: inout some RandomNumberGenerator) -> UUID {
        let high = (generator.next() as UInt64).bigEndian
        let low = (generator.next() as UInt64).bigEndian
        var bytes = withUnsafeBytes(of: (high, low)) { $0.load(as: uuid_t.self) }
        bytes.6 = bytes.6 & 0x0f | 0x40
        bytes.8 = bytes.8 & 0x3f | 0x80
        return UUID(uuid: bytes)
    }

    /// A random number for a purpose.
    func number(in range: Range<UInt64>, for purpose: String) -> UInt64 {
        guard var generator = generator(for: purpose) else { return .random(in: range) }
        return .random(in: range, using: &generator)
    }

    private func generator(for purpose: String) -> SplitMix64? {
        guard let seed else { return nil }
        // FNV-1a spreads the purpose over 64 bits.
        let hash = purpose.utf8.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
        var mixed = SplitMix64(state: seed)
        return SplitMix64(state: mixed.next() ^ hash)
    }
}

/// Steele, Lea and Flood's generator: one addition and a mixing of bits per number.
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var bits = state
        bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
        return bits ^ bits >> 31
    }
}
