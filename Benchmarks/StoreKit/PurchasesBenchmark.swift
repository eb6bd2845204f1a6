import Foundation
import OpenStoreKit
import StoreEngine

/// 10,000 purchases on an in-memory store, as a share of what one core can sign and verify.
///
/// A purchase is signed once by the store and verified once by the device, so the store's side is compared with
/// signing alone, and the whole `purchase()` with signing and verifying one after the other. Like `openssl speed`, it
/// counts by processor time, so that a busy machine does not count against either.
enum PurchasesBenchmark {
    static let count = 10_000

    static func run() async throws {
        let before = try OpenSSLSpeed.measure()
        let store = try await storeSide()
        let whole = try await wholePurchases(devices: 1)
        let parallel = try await wholePurchases(devices: 4)
        let after = try OpenSSLSpeed.measure()
        let signatures = (before.signatures + after.signatures) / 2
        let both = 1 / (1 / signatures + 2 / (before.verifications + after.verifications))
        report("openssl speed ecdsap256, one core: sign", "\(Int(signatures)) /s")
        report("  sign, then verify", "\(Int(both)) /s")
        report("store's side of \(count) purchases", "\(Int(store)) /s, \((store / signatures).short) of sign")
        report("whole purchase(), one device", "\(Int(whole)) /s, \((whole / both).short) of sign and verify")
        report("whole purchase(), four devices at once", "\(Int(parallel)) /s, \((parallel / both).short) of the same")
    }

    /// Validate, price, charge, record and sign; purchases per second of processor time.
    private static func storeSide() async throws -> Double {
        let store = try SimulatedAppStore(StoreConfiguration(catalog: .benchmark(consumables: 10)))
        let buyer = Buyer()
        try await store.charge(100, buyer)
        let time = try await processorMilliseconds { try await store.charge(count, buyer) }
        return Double(count) / time * 1000
    }

    /// `purchase()` as an app calls it, the device's verification included; purchases per second of processor time.
    private static func wholePurchases(devices: Int) async throws -> Double {
        let store = try SimulatedAppStore(StoreConfiguration(catalog: .benchmark(consumables: 10)))
        func buy(_ number: Int, _ count: Int) async throws {
            let device = SimulatedDevice(
                store: store, buyer: Buyer(device: "device \(number)"), onWarning: { _ in })
            guard let product = try await device.products(for: ["consumable.\(number)"]).first else {
                throw StoreKitError.unknown
            }
            for _ in 0..<count {
                guard case .success(.verified(let transaction)) = try await product.purchase() else {
                    throw StoreKitError.unknown
                }
                // What is bought directly is remembered until it is finished.
                _ = transaction
            }
        }
        try await buy(0, 100)
        let time = try await processorMilliseconds {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<devices { group.addTask { try await buy(number, count / devices) } }
                try await group.waitForAll()
            }
        }
        return Double(count) / time * 1000
    }
}

extension SimulatedAppStore {
    /// Purchases one after the other, without changing threads in between.
    fileprivate func charge(_ count: Int, _ buyer: Buyer) throws {
        for _ in 0..<count {
            guard case .confirm(let quote) = try beginPurchase(PurchaseOrder(productID: "consumable.0"), by: buyer),
                case .purchased = try completePurchase(quote)
            else { throw StoreKitError.unknown }
        }
    }
}

/// What the `openssl` program says about this machine.
struct OpenSSLSpeed {
    let signatures: Double
    let verifications: Double

    /// Runs `openssl speed -seconds 2 ecdsap256`; operations per second on one core.
    static func measure() throws -> OpenSSLSpeed {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl", "speed", "-seconds", "2", "ecdsap256"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        // It ends by an alarm, which threads of Dispatch block and a child would inherit blocked.
        var alarm = sigset_t()
        sigemptyset(&alarm)
        sigaddset(&alarm, SIGALRM)
        pthread_sigmask(SIG_UNBLOCK, &alarm, nil)
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        // The last line: "256 bits ecdsa (nistp256) 0.0000s 0.0000s 67370.4 23189.0".
        let numbers = text.split(whereSeparator: \.isWhitespace).suffix(2).compactMap { Double($0) }
        guard numbers.count == 2 else { throw CocoaError(.fileReadCorruptFile) }
        return OpenSSLSpeed(signatures: numbers[0], verifications: numbers[1])
    }
}
