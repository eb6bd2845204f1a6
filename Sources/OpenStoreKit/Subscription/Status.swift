import StoreEngine
import Synchronization

extension Product.SubscriptionInfo {
    /// Where one customer's subscription in one group stands (`storekit-spec` A4).
    public struct Status: Equatable, Hashable, Sendable {
        /// What the two documents add up to.
        public let state: RenewalState
        /// The latest transaction of the group.
        public let transaction: VerificationResult<Transaction>
        /// What will become of the subscription.
        public let renewalInfo: VerificationResult<RenewalInfo>
    }
}

extension Product.SubscriptionInfo.Status {
    /// Statuses as they change, in whichever group: purchases, renewals, lapses, switched renewal (`storekit-spec` A4).
    /// It never ends by itself.
    public static var updates: Statuses { Statuses(device: SimulatedDevice.currentIfAny()) }

    /// The customer's statuses by subscription group, read once; groups never subscribed to are left out.
    public static var all: AsyncStream<(groupID: String, statuses: [Product.SubscriptionInfo.Status])> {
        let device = SimulatedDevice.currentIfAny()
        let groups = Mutex((device?.store.catalog.subscriptionGroups.map(\.id) ?? [])[...])
        return AsyncStream {
            while !Task.isCancelled, let device, let group = groups.withLock({ $0.popFirst() }) {
                do throws(StoreEngineError) {
                    let statuses = try await device.subscriptionStatuses(group: group)
                    if !statuses.isEmpty { return (groupID: group, statuses: statuses) }
                } catch {
                    device.report(error)
                }
            }
            return nil
        }
    }
}
