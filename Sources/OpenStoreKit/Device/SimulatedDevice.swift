import Foundation
import StoreEngine
import Synchronization

/// One device with a signed-in account: what StoreKit's static entry points act on.
///
/// The one bound to the task with ``run(isolation:_:)`` wins; else the process-wide one, which ``use(_:)`` sets or
/// which opens on first use from `KIOSK_CATALOG`, `KIOSK_STATE`, `KIOSK_STOREFRONT` and `KIOSK_ENVIRONMENT`.
///
/// A detached task inherits nothing from the task that made it, so it acts on the process-wide device. Values are
/// bound for good: a ``Product``, a ``Transaction`` and a sequence that was read while a device was in force go on
/// acting on it, in whichever task. Code under test that starts detached listeners runs in
/// ``runProcessWide(isolation:_:)``.
public final class SimulatedDevice: Sendable {
    /// The store it talks to.
    package let store: SimulatedAppStore
    /// Account, device name and session.
    package let buyer: Buyer
    /// Draws the system's sheets, unless a task has a ``screen`` of its own.
    let ownSystemUI: any SystemUI
    /// Language of product names and sheets, such as `ja_JP`.
    package let locale: String
    /// `SKIncludeConsumableInAppPurchaseHistory`: whether `Transaction.all` has finished consumables.
    package let includesConsumableHistory: Bool

    let state = Mutex(State())
    /// Messages, purchase intents and the like.
    let appState = DeviceAppState()
    /// Whose turn it is on the device's screen.
    let conversations = Conversations()
    private let onError: @Sendable (StoreEngineError) -> Void
    let onWarning: @Sendable (String) -> Void

    struct State {
        /// Direct purchases of this session that are not finished: `updates` does not repeat them.
        var directPurchases: Set<UInt64> = []
        var verifier: SignedDataVerifier?
        /// Numbers of other devices, whose purchases this one shows.
        var verificationIDs: [String: UUID] = [:]
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
        onError: (@Sendable (StoreEngineError) -> Void)? = nil,
        onWarning: @escaping @Sendable (String) -> Void = { text in
            try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
        }
    ) {
        self.store = store
        self.buyer = buyer
        ownSystemUI = systemUI
        self.locale = locale
        self.includesConsumableHistory = includesConsumableHistory
        // What a sequence cannot throw is said once; an empty sequence must not look like a customer who owns nothing.
        let told = Mutex<Set<String>>([])
        self.onError =
            onError
            ?? { error in
                guard told.withLock({ $0.insert(error.message).inserted }) else { return }
                onWarning("StoreKit: \(error.message) \(error.advice)")
            }
        self.onWarning = onWarning
    }

    /// Tells whoever holds the device that the ledger could not be read.
    func report(_ error: StoreEngineError) {
        onError(error)
    }
}
