import StoreEngine

extension Product.SubscriptionInfo {
    /// Whether the customer can have an introductory offer of this group. May be true where none is configured.
    public var isEligibleForIntroOffer: Bool {
        get async { await device.isEligibleForIntroOffer(group: subscriptionGroupID) }
    }

    /// Whether the customer can have an introductory offer of a group (`storekit-spec` A2.3).
    public static func isEligibleForIntroOffer(for groupID: String) async -> Bool {
        guard let device = SimulatedDevice.currentIfAny() else { return false }
        return await device.isEligibleForIntroOffer(group: groupID)
    }

    /// The customer's statuses in this group: none who never subscribed, several with Family Sharing.
    ///
    /// - Throws: ``StoreKitError`` when the store cannot be read.
    public var status: [Status] {
        get async throws { try await device.status(group: subscriptionGroupID) }
    }

    /// The customer's statuses in a group. A cancelled task reads none (`storekit-spec` A2).
    ///
    /// - Throws: ``StoreKitError`` when the store cannot be read.
    public static func status(for groupID: String) async throws -> [Status] {
        try await SimulatedDevice.current().status(group: groupID)
    }

    /// The status of the subscription that a transaction belongs to; `nil` when it belongs to none.
    ///
    /// - Throws: ``StoreKitError`` when the store cannot be read.
    public static func status(transactionID: UInt64) async throws -> SubscriptionStatus? {
        let device = try SimulatedDevice.current()
        do throws(StoreEngineError) {
            guard let signed = try await device.store.transaction(transactionID),
                signed.account == device.buyer.account
            else { return nil }
            return await device.verify(signed).unsafePayloadValue.subscriptionStatus
        } catch {
            throw error.storeKitError
        }
    }
}

extension Transaction {
    /// Where the subscription stands that this transaction belongs to; `nil` for other products, and when the store
    /// cannot be read. Its transaction is the group's latest, not necessarily this one.
    public var subscriptionStatus: Product.SubscriptionInfo.Status? {
        get async {
            guard let group = subscriptionGroupID, let statuses = try? await device.status(group: group) else {
                return nil
            }
            return statuses.first { $0.transaction.unsafePayloadValue.originalID == originalID }
        }
    }
}

extension SimulatedDevice {
    fileprivate func status(group: String) async throws -> [Product.SubscriptionInfo.Status] {
        if Task.isCancelled { return [] }
        do throws(StoreEngineError) {
            return try await subscriptionStatuses(group: group)
        } catch {
            throw error.storeKitError
        }
    }
}
