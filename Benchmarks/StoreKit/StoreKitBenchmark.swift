import Foundation
import StoreEngine

/// Measures what StoreKit's calls cost here, each beside its peer in the same run:
///
///     swift run -c release --disable-default-traits storekit-benchmark [products | purchases | history]…
///
/// - `products`: `Product.products(for:)` of 1,000 identifiers.
/// - `purchases`: 10,000 purchases on an in-memory store against `openssl speed ecdsap256` on one core.
/// - `history`: `currentEntitlements` and the first element of `Transaction.all` in a ledger of 1,000,000 finished
///   transactions against one of 1,000.
@main
struct StoreKitBenchmark {
    static func main() async throws {
        let chosen = CommandLine.arguments.dropFirst()
        func runs(_ name: String) -> Bool { chosen.isEmpty || chosen.contains(name) }
        if runs("products") { try await ProductsBenchmark.run() }
        if runs("purchases") { try await PurchasesBenchmark.run() }
        if runs("history") { try await HistoryBenchmark.run() }
    }
}

/// Time taken by `body`, in milliseconds.
func milliseconds(_ body: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await body()
    return (ContinuousClock.now - start) / .milliseconds(1)
}

/// Processor time of this program taken by `body`, all its threads together, in milliseconds.
func processorMilliseconds(_ body: () async throws -> Void) async rethrows -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
    }
    let start = now()
    try await body()
    return now() - start
}

/// The middle of several runs, in milliseconds.
func median(of runs: Int, _ body: () async throws -> Void) async rethrows -> Double {
    var times: [Double] = []
    for _ in 0..<runs { times.append(try await milliseconds(body)) }
    return times.sorted()[runs / 2]
}

/// Prints one line of the report.
func report(_ what: String, _ value: String) {
    print(what.padding(toLength: 56, withPad: " ", startingAt: 0) + value)
}

extension Double {
    /// The number with three digits after the point.
    var short: String { String(format: "%.3f", self) }
}

extension Catalog {
    /// A catalogue of many consumables, with a few products of other types.
    static func benchmark(consumables: Int, others: Int = 100) -> Catalog {
        func product(_ id: String, _ type: CatalogProductType) -> CatalogProduct {
            CatalogProduct(
                id: id, type: type, section: "all", displayName: LocalizedText(["en": "Product \(id)"]),
                description: LocalizedText(["en": "About \(id)"]), prices: ["JPN": 120, "USA": 1],
                isFamilyShareable: false)
        }
        return Catalog(
            name: LocalizedText(["en": "Benchmark"]), bundleID: "com.example.benchmark", storefront: "JPN",
            maximumQuantity: 10,
            products: (0..<consumables).map { product("consumable.\($0)", .consumable) }
                + (0..<others).map { product("unlock.\($0)", .nonConsumable) } + [product("pass", .nonRenewing)])
    }
}
