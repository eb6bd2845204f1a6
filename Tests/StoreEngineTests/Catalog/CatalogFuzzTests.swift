import Foundation
import Testing

@testable import StoreEngine

@Suite("Damaged catalogues")
struct CatalogFuzzTests {
    /// Repeatable chance: a linear congruential generator.
    private struct Chance: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }

    private static let demo = DemoCatalog.json.withUTF8Buffer { Array($0) }

    @Test("are loaded or refused with a place and a reason, never a crash", arguments: 0..<20)
    func mutations(seed: Int) {
        var chance = Chance(state: UInt64(seed) + 1)
        for _ in 0..<100 {
            let bytes = Self.mutate(Self.demo, &chance)
            let result = CatalogLoader.load(data: Data(bytes), name: "products.json")
            let hasError = result.problems.contains { $0.severity == .error }
            #expect((result.catalog == nil) == hasError)
            #expect(result.problems.allSatisfy { $0.line > 0 && $0.column > 0 && !$0.suggestion.isEmpty })
            let order = result.problems.map { ($0.line, $0.column) }
            #expect(zip(order, order.dropFirst()).allSatisfy { $0 <= $1 })
        }
    }

    private static func mutate(_ bytes: [UInt8], _ chance: inout Chance) -> [UInt8] {
        var bytes = bytes
        let signs = Array("{}[]\",:\\/0-.eE1tfn' \n\u{1B}".utf8) + [0x00, 0x80, 0xC2, 0xE3, 0xED, 0xF0, 0xFF]
        for _ in 0..<Int.random(in: 1...4, using: &chance) {
            let place = Int.random(in: 0..<bytes.count, using: &chance)
            switch Int.random(in: 0..<6, using: &chance) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &chance)
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(signs[Int.random(in: 0..<signs.count, using: &chance)], at: place)
            case 3: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...40, using: &chance)))
            case 4:
                let piece = bytes[place..<min(bytes.count, place + Int.random(in: 1...200, using: &chance))]
                bytes.insert(contentsOf: Array(piece), at: Int.random(in: 0..<bytes.count, using: &chance))
            default: bytes.removeSubrange(max(1, place)...)
            }
            if bytes.isEmpty { bytes = [0x7B] }
        }
        return bytes
    }

    @Test("cut off at every byte of the first kilobyte are refused")
    func truncations() {
        for length in 0..<1_024 {
            let result = CatalogLoader.load(data: Data(Self.demo.prefix(length)), name: "products.json")
            #expect(result.catalog == nil && result.problems.contains { $0.severity == .error }, "\(length) bytes")
        }
    }
}
