import Foundation
import StoreEngine

/// Measures renewals in one leap of a virtual clock, each beside its peer in the same run:
///
///     swift run -c release --disable-default-traits subscription-benchmark [DIRECTORY]
///
/// 1. Renewals on an in-memory store, and on one in a directory, against the bare ES256 signing rate for input of the
///    same size on one core. Renewals are signed on every core; so the processor time of both is compared too.
/// 2. The rules alone, without ledger and signing.
@main
struct SubscriptionBenchmark {
    static let subscribers = 200
    static let years = 10
    static let rounds = 5

    static func main() async throws {
        let base = URL(
            fileURLWithPath: CommandLine.arguments.dropFirst().first ?? FileManager.default.currentDirectoryPath)
        let place = base.appendingPathComponent(".subscription-benchmark-\(getpid())")
        defer { try? FileManager.default.removeItem(at: place) }
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)

        print("\(subscribers) monthly subscriptions, \(years) years in one leap; medians of \(rounds) rounds")
        var signing: [Rate] = []
        var memory: [Rate] = []
        var durable: [Rate] = []
        for round in 0..<rounds {
            signing.append(try signatures())
            memory.append(try await renewals(in: nil))
            durable.append(try await renewals(in: place.appendingPathComponent("\(round)")))
        }
        report("bare ES256 signatures", signing, against: nil)
        report("renewals in memory", memory, against: signing)
        report("durable renewals", durable, against: signing)
        report("rules alone", try (0..<rounds).map { _ in try rules() }, against: nil)
    }

    /// Renewals a second of one leap.
    private static func renewals(in directory: URL?) async throws -> Rate {
        let clock = VirtualStoreClock()
        let store = try SimulatedAppStore(
            StoreConfiguration(catalog: .plan, stateDirectory: directory, clock: clock, seed: 1))
        for number in 0..<subscribers {
            let order = PurchaseOrder(productID: "monthly")
            _ = try await store.buyOutsideApp(order, by: Buyer(account: "account \(number)"))
        }
        let before = try await store.latestSequence()
        let watch = Stopwatch()
        clock.advance(by: Double(years) * 365.25 * 86_400)
        _ = try await store.latestSequence()
        let elapsed = watch.rate(1)
        let count = try await store.notices().count - subscribers
        guard count >= subscribers * years * 12 - subscribers, before > 0 else {
            throw CocoaError(.fileReadCorruptFile)
        }
        return Rate(wall: elapsed.wall * Double(count), processor: elapsed.processor * Double(count))
    }

    /// Signatures a second, of what a renewal signs: an encoded header with three certificates, and a payload.
    private static func signatures() throws -> Rate {
        let identity = try SigningIdentity.ephemeral()
        let count = 10_000
        let payload = Data(repeating: 0x41, count: 900)
        let header = identity.certificateChain.headerSegment
        let watch = Stopwatch()
        for _ in 0..<count {
            _ = try identity.sign(JSONWebSignature.signingInput(headerSegment: header, payload: payload))
        }
        return watch.rate(count)
    }

    /// Renewals a second of the pure rules.
    private static func rules() throws -> Rate {
        let reducer = SubscriptionReducer(policy: BillingPolicy())
        var numbers = TransactionNumbers(next: 1)
        let start = StoreInstant(VirtualStoreClock().now)
        let plan = SubscriptionPlan(
            productID: "monthly", level: 1, period: CatalogPeriod(unit: .month, value: 1),
            price: Milliunits(rawValue: 980_000), currency: "JPY", smallestAmount: Milliunits(rawValue: 1000),
            storefront: "JPN")
        var states = (0..<subscribers).map { number in
            var state = SubscriptionState(account: "account \(number)", groupID: "group")
            _ = reducer.apply(.purchase(SubscriptionOrder(plan: plan)), at: start, to: &state, numbers: &numbers)
            return state
        }
        var count = 0
        let watch = Stopwatch()
        reducer.advance(&states, through: start.adding(years, CatalogPeriod(unit: .year, value: 1)), numbers: &numbers)
        {
            count += $1.transactions.count
        }
        return watch.rate(count)
    }

    private static func report(_ name: String, _ rates: [Rate], against peer: [Rate]?) {
        func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
        let wall = rates.map(\.wall)
        var line = "\(name.padding(toLength: 24, withPad: " ", startingAt: 0)) \(Int(median(wall))) /s  "
        line += "[\(Int(wall.min() ?? 0)) … \(Int(wall.max() ?? 0))]"
        if let peer {
            // Each beside the signatures of its own round.
            let share = median(zip(rates, peer).map { $0.wall / $1.wall })
            let processor = median(zip(rates, peer).map { $0.processor / $1.processor })
            line += "  share of signing \((share * 100).rounded() / 100)"
            line += ", by processor time \((processor * 100).rounded() / 100)"
        }
        print(line)
    }
}

/// How often something was done, by the wall's clock and by the processor's.
struct Rate {
    /// A second of time.
    var wall: Double
    /// A second of processor time, all threads together.
    var processor: Double
}

/// Measures both times.
struct Stopwatch {
    private let start = ContinuousClock.now
    private let processorStart = Self.processorSeconds()

    /// The rate of so many doings since the start.
    func rate(_ count: Int) -> Rate {
        Rate(
            wall: Double(count) / ((ContinuousClock.now - start) / .seconds(1)),
            processor: Double(count) / (Self.processorSeconds() - processorStart))
    }

    private static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
    }
}

extension Catalog {
    /// One monthly plan.
    fileprivate static let plan = Catalog(
        name: LocalizedText(["en": "Benchmark"]), bundleID: "com.example.benchmark", storefront: "JPN",
        products: [
            CatalogProduct(
                id: "monthly", type: .autoRenewable, displayName: LocalizedText(["en": "Monthly"]),
                description: LocalizedText(["en": "A plan"]), prices: ["JPN": 980],
                subscription: SubscriptionTerms(
                    groupID: "group", level: 1, period: CatalogPeriod(unit: .month, value: 1)))
        ],
        subscriptionGroups: [
            SubscriptionGroup(id: "group", name: LocalizedText(["en": "Group"]), productIDs: ["monthly"])
        ])
}
