import Foundation
import StoreEngine
import StoreKit
import Synchronization

/// A small catalogue on an in-memory store with a virtual clock, and devices on it.
struct TestShop {
    let store: SimulatedAppStore
    let clock = VirtualStoreClock()
    let sheets = ScriptedSystemUI()
    let device: SimulatedDevice

    init(maximumQuantity: Int = 10, includesConsumableHistory: Bool = false) throws {
        let catalog = Self.catalog(maximumQuantity: maximumQuantity)
        store = try SimulatedAppStore(StoreConfiguration(catalog: catalog, clock: clock, seed: 7))
        device = SimulatedDevice(
            store: store, systemUI: sheets, includesConsumableHistory: includesConsumableHistory, onWarning: { _ in })
    }

    /// Another device, by default of the same account.
    func otherDevice(_ name: String = "other", account: String = "default") -> SimulatedDevice {
        SimulatedDevice(store: store, buyer: Buyer(account: account, device: name), onWarning: { _ in })
    }

    /// The same device after the app was started again.
    func relaunched() -> SimulatedDevice {
        SimulatedDevice(store: store, buyer: Buyer(), systemUI: sheets, onWarning: { _ in })
    }

    static func catalog(maximumQuantity: Int) -> Catalog {
        func product(_ id: String, _ type: CatalogProductType, yen: Decimal, shared: Bool = false) -> CatalogProduct {
            CatalogProduct(
                id: id, type: type, section: "food", displayName: LocalizedText(["en": "Name of \(id)", "ja": "名前"]),
                description: LocalizedText(["en": "About \(id)"]), prices: ["JPN": yen, "USA": yen / 100],
                isFamilyShareable: shared)
        }
        return Catalog(
            name: LocalizedText(["en": "Test Shop"]), bundleID: "com.example.test", storefront: "JPN",
            maximumQuantity: maximumQuantity,
            products: [
                product("apple", .consumable, yen: 120), product("knife", .nonConsumable, yen: 1200, shared: true),
                product("pass", .nonRenewing, yen: 500), product("gem", .consumable, yen: 99),
            ])
    }

    /// Buys and returns the verified transaction.
    func buy(
        _ id: String, _ other: SimulatedDevice? = nil, _ options: Set<Product.PurchaseOption> = []
    ) async throws -> Transaction {
        let device = other ?? device
        return try await device.run {
            guard let product = try await Product.products(for: [id]).first,
                case .success(let result) = try await product.purchase(options: options)
            else { throw StoreKitError.unknown }
            return try result.payloadValue
        }
    }
}

/// Answers sheets from a script and remembers them.
final class ScriptedSystemUI: SystemUI {
    private struct State {
        var decisions: [PaymentDecision] = []
        var sheets: [PaymentSheet] = []
        var signIns = 0
        var signsIn = true
        var alerts: [SystemAlert] = []
        var refundSheets: [RefundSheet] = []
        var refundAnswer = RefundDecision.cancel
        var onSheet: (@Sendable () async -> Void)?
    }
    private let state = Mutex(State())

    var sheets: [PaymentSheet] { state.withLock { $0.sheets } }
    var signIns: Int { state.withLock { $0.signIns } }

    /// Forgets the sheets shown so far.
    func forgetSheets() { state.withLock { $0.sheets = [] } }

    /// The next answers; when they run out, sheets are confirmed.
    func answer(_ decisions: PaymentDecision...) {
        state.withLock { $0.decisions = decisions }
    }

    /// Alerts shown so far.
    var alerts: [SystemAlert] { state.withLock { $0.alerts } }
    /// Refund sheets shown so far.
    var refundSheets: [RefundSheet] { state.withLock { $0.refundSheets } }

    /// The answer to every refund sheet from now on.
    func answer(refund: RefundDecision) {
        state.withLock { $0.refundAnswer = refund }
    }

    func show(_ alert: SystemAlert) async -> SystemAlert.Answer {
        state.withLock { $0.alerts.append(alert) }
        return .dismissed
    }

    func requestRefund(_ sheet: RefundSheet) async -> RefundDecision {
        state.withLock { state in
            state.refundSheets.append(sheet)
            return state.refundAnswer
        }
    }

    func refuseSignIn() {
        state.withLock { $0.signsIn = false }
    }

    /// Something to do while the next sheet is open.
    func whileNextSheetIsOpen(_ body: @escaping @Sendable () async -> Void) {
        state.withLock { $0.onSheet = body }
    }

    func confirmPayment(_ sheet: PaymentSheet) async -> PaymentDecision {
        let (decision, body) = state.withLock { state in
            state.sheets.append(sheet)
            defer { state.onSheet = nil }
            return (state.decisions.isEmpty ? .confirm : state.decisions.removeFirst(), state.onSheet)
        }
        await body?()
        return decision
    }

    func signIn(account: String) async -> Bool {
        state.withLock { state in
            state.signIns += 1
            return state.signsIn
        }
    }
}

extension AsyncSequence where Element == VerificationResult<Transaction>, Failure == Never {
    /// Every element of a finite sequence, unchecked.
    func transactions() async -> [Transaction] {
        var all: [Transaction] = []
        for await result in self { all.append(result.unsafePayloadValue) }
        return all
    }
}
