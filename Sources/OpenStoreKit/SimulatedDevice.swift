import Foundation
import StoreEngine

/// One device with a signed-in account: what StoreKit's static entry points act on.
///
/// The one bound to the task with ``run(on:_:)`` wins; else the process-wide one.
public final class SimulatedDevice: Sendable {
    /// The store it talks to.
    package let store: SimulatedAppStore
    /// Account, device name and session.
    package let buyer: Buyer
    /// Draws the system's sheets.
    package let systemUI: any SystemUI
    /// Screen language for product names and sheets, such as `ja_JP`.
    package let locale: String
    /// `SKIncludeConsumableInAppPurchaseHistory`: whether `Transaction.all` has finished consumables.
    package let includesConsumableHistory: Bool

    /// Makes a device on an open store.
    package init(
        store: SimulatedAppStore, buyer: Buyer = Buyer(), systemUI: any SystemUI = ConfirmingSystemUI(),
        locale: String = "en_US", includesConsumableHistory: Bool = false
    ) {
        self.store = store
        self.buyer = buyer
        self.systemUI = systemUI
        self.locale = locale
        self.includesConsumableHistory = includesConsumableHistory
    }

    @TaskLocal package static var bound: SimulatedDevice?
}
