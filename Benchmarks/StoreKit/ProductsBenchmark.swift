import OpenStoreKit
import StoreEngine

/// `Product.products(for:)` of 1,000 identifiers, from a catalogue of exactly these and from one of 100,000.
enum ProductsBenchmark {
    static func run() async throws {
        let identifiers = (0..<1000).map { "consumable.\($0)" }
        for size in [1000, 100_000] {
            let store = try SimulatedAppStore(StoreConfiguration(catalog: .benchmark(consumables: size)))
            let device = SimulatedDevice(store: store)
            try await device.run {
                _ = try await Product.products(for: identifiers)
                let time = try await median(of: 21) {
                    guard try await Product.products(for: identifiers).count == 1000 else {
                        throw StoreKitError.unknown
                    }
                }
                report("products(for:) of 1,000 ids, catalogue of \(size)", "\(time.short) ms")
            }
        }
    }
}
