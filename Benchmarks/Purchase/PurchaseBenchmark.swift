import Foundation
import OpenStoreKit
import StoreEngine
import Storefront

/// Measures purchases, each beside its peer in the same run:
///
///     swift run -c release --disable-default-traits purchase-benchmark [DIRECTORY] [durable|memory]
///
/// 1. A durable purchase (charge, record, deliver, finish) against the bare fsyncs it needs: two log writes with
///    fdatasync, one new file with fsync, rename and fsync of the directory.
/// 2. Purchases on an in-memory store against the bare ES256 signing rate.
@main
struct PurchaseBenchmark {
    static let rounds = 9
    static let perRound = 40
    static let charges = 10_000

    static func main() async throws {
        let arguments = CommandLine.arguments
        let base = arguments.count > 1 ? arguments[1] : FileManager.default.currentDirectoryPath
        let part = arguments.count > 2 ? arguments[2] : nil
        if part != "memory" { try await measureDurable(in: URL(fileURLWithPath: base)) }
        if part != "durable" { try await measureInMemory() }
    }

    static func measureDurable(in base: URL) async throws {
        let place = base.appendingPathComponent(".purchase-benchmark-\(getpid())")
        defer { try? FileManager.default.removeItem(at: place) }
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)

        let shop = try await Shop(state: place.appendingPathComponent("state"))
        _ = await shop.buy(5)
        let bare = try BareWrites(directory: place.appendingPathComponent("bare"))
        var ours: [Double] = []
        var busy: [Double] = []
        var theirs: [Double] = []
        for _ in 0..<rounds {
            let before = processorTime
            ours.append(await milliseconds { await shop.buy(perRound) } / Double(perRound))
            busy.append((processorTime - before) / Double(perRound))
            theirs.append(try milliseconds { try bare.run(perRound) } / Double(perRound))
        }
        print("durable purchase      \(median(ours)) ms   [\(ours.min() ?? 0) … \(ours.max() ?? 0)]")
        print("its bare fsyncs       \(median(theirs)) ms   [\(theirs.min() ?? 0) … \(theirs.max() ?? 0)]")
        print("ratio of medians      \(median(ours) / median(theirs))")
        print("processor time        \(median(busy)) ms a purchase")
    }

    static func measureInMemory() async throws {
        let memory = try await Shop(state: nil)
        _ = await memory.buy(100)
        let purchases = Double(charges) / (await milliseconds { await memory.charge(charges) } / 1000)
        let identity = try SigningIdentity.ephemeral()
        let input = [UInt8](repeating: 0x41, count: 4000)
        let signing = try milliseconds { for _ in 0..<charges { _ = try identity.sign(input) } }
        let signatures = Double(charges) / (signing / 1000)
        print("in-memory purchases   \(Int(purchases)) /s")
        print("bare ES256 signatures \(Int(signatures)) /s, share \(purchases / signatures)")
    }

    /// Milliseconds that all threads of this process have had a processor for.
    static var processorTime: Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
        let microseconds = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
        return Double(seconds) * 1000 + Double(microseconds) / 1000
    }

    static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock.now
        try body()
        return (ContinuousClock.now - start) / .milliseconds(1)
    }

    static func milliseconds(_ body: @Sendable () async -> Void) async -> Double {
        let start = ContinuousClock.now
        await body()
        return (ContinuousClock.now - start) / .milliseconds(1)
    }
}

/// The demo shop without a screen.
struct Shop: Sendable {
    private let store: Store
    private let engine: SimulatedAppStore
    private let apple: Product
    private let buyer = Buyer()

    init(state: URL?) async throws {
        guard let catalog = CatalogLoader.demo.catalog else { throw CocoaError(.fileReadCorruptFile) }
        engine = try SimulatedAppStore(StoreConfiguration(catalog: catalog, stateDirectory: state))
        let device = SimulatedDevice(store: engine, buyer: buyer)
        store = Store(device: device, balances: try BalancesFile(stateDirectory: state), clock: SystemStoreClock())
        await store.load()
        await store.listen()
        guard let apple = await store.products.first(where: { $0.id == "consumable.apple" }) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        self.apple = apple
    }

    /// Whole purchases: charge, record, deliver, finish.
    func buy(_ count: Int) async {
        for _ in 0..<count {
            guard case .delivered = await store.purchase(apple) else {
                print("a purchase failed")
                return
            }
        }
    }

    /// The store's side alone: validate, charge, sign.
    func charge(_ count: Int) async {
        for _ in 0..<count {
            guard
                case .confirm(let quote) = try? await engine.beginPurchase(
                    PurchaseOrder(productID: apple.id), by: buyer),
                case .purchased = try? await engine.completePurchase(quote)
            else {
                print("a purchase failed")
                return
            }
        }
    }
}

/// The writes and flushes a durable purchase cannot do without, and nothing else.
struct BareWrites {
    private let directory: String
    private let log: Int32

    init(directory: URL) throws {
        self.directory = directory.path
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        log = open(directory.path + "/log", O_RDWR | O_CREAT, 0o600)
    }

    func run(_ count: Int) throws {
        let page = [UInt8](repeating: 1, count: 8272)
        let list = [UInt8](repeating: 2, count: 500)
        for number in 0..<count {
            for half in 0..<2 {
                guard pwrite(log, page, page.count, (number * 2 + half) % 400 * page.count) == page.count,
                    fdatasync(log) == 0
                else { throw POSIXError(.EIO) }
            }
            let name = directory + "/list.new"
            let file = open(name, O_WRONLY | O_CREAT | O_EXCL, 0o600)
            guard write(file, list, list.count) == list.count, fsync(file) == 0 else { throw POSIXError(.EIO) }
            close(file)
            guard rename(name, directory + "/list") == 0 else { throw POSIXError(.EIO) }
            let folder = open(directory, O_RDONLY | O_DIRECTORY)
            guard fsync(folder) == 0 else { throw POSIXError(.EIO) }
            close(folder)
        }
    }
}
