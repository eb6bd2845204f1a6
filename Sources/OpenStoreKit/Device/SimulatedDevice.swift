import Foundation
import StoreEngine
import Synchronization

/// One device with a signed-in account: what StoreKit's static entry points act on.
///
/// The one bound to the task with ``run(_:)`` wins; else the process-wide one, which ``use(_:)`` sets or which opens
/// on first use from `KIOSK_CATALOG`, `KIOSK_STATE`, `KIOSK_STOREFRONT` and `KIOSK_ENVIRONMENT`.
public final class SimulatedDevice: Sendable {
    /// The store it talks to.
    package let store: SimulatedAppStore
    /// Account, device name and session.
    package let buyer: Buyer
    /// Draws the system's sheets.
    package let systemUI: any SystemUI
    /// Language of product names and sheets, such as `ja_JP`.
    package let locale: String
    /// `SKIncludeConsumableInAppPurchaseHistory`: whether `Transaction.all` has finished consumables.
    package let includesConsumableHistory: Bool

    let state = Mutex(State())
    private let onError: @Sendable (StoreEngineError) -> Void
    let onWarning: @Sendable (String) -> Void

    struct State {
        /// Direct purchases of this session that are not finished: `updates` does not repeat them.
        var directPurchases: Set<UInt64> = []
        var verifier: SignedDataVerifier?
        /// Whether anyone ever listened to `updates`, or was warned that nobody does.
        var knowsOfListener = false
        /// The newest event that a listener of `updates` has dealt with, and who waits for one.
        var handledSequence: Int64 = -1
        var waiters: [Waiter] = []

        struct Waiter {
            let sequence: Int64
            let continuation: CheckedContinuation<Void, Never>
        }
    }

    /// Makes a device on an open store. `onError` hears of ledger trouble that StoreKit's sequences cannot throw,
    /// `onWarning` of mistakes in the app; by default warnings go to standard error.
    package init(
        store: SimulatedAppStore, buyer: Buyer = Buyer(), systemUI: any SystemUI = ConfirmingSystemUI(),
        locale: String = "en_US", includesConsumableHistory: Bool = false,
        onError: @escaping @Sendable (StoreEngineError) -> Void = { _ in },
        onWarning: @escaping @Sendable (String) -> Void = { text in
            try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
        }
    ) {
        self.store = store
        self.buyer = buyer
        self.systemUI = systemUI
        self.locale = locale
        self.includesConsumableHistory = includesConsumableHistory
        self.onError = onError
        self.onWarning = onWarning
    }

    @TaskLocal private static var bound: SimulatedDevice?
    private static let shared = Mutex<SimulatedDevice?>(nil)

    /// Runs `body` with this device as the one StoreKit's static entry points act on, in this task and its children.
    public func run<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await Self.$bound.withValue(self) { try await body() }
    }

    /// Makes a device the process-wide one.
    public static func use(_ device: SimulatedDevice?) {
        shared.withLock { $0 = device }
    }

    /// The device in force.
    ///
    /// - Throws: `StoreKitError.systemError` with a ``StoreSetupError`` when there is none and the environment names
    ///   no usable catalogue.
    static func current() throws -> SimulatedDevice {
        if let bound { return bound }
        return try shared.withLock { device in
            if let device { return device }
            let opened = try openFromEnvironment()
            device = opened
            return opened
        }
    }

    /// Tells whoever holds the device that the ledger could not be read.
    func report(_ error: StoreEngineError) {
        onError(error)
    }
}
