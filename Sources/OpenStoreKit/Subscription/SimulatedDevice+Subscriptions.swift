import Foundation
import StoreEngine

extension SimulatedDevice {
    /// The customer's statuses in one group, verified: the one place this module learns of them.
    func subscriptionStatuses(group: String) async throws(StoreEngineError) -> [Product.SubscriptionInfo.Status] {
        var statuses: [Product.SubscriptionInfo.Status] = []
        for signed in try await store.subscriptionStatuses(group: group, account: buyer.account) {
            statuses.append(await verify(signed))
        }
        return statuses
    }

    /// Checks both documents of a status.
    package func verify(_ signed: SignedSubscriptionStatus) async -> Product.SubscriptionInfo.Status {
        Product.SubscriptionInfo.Status(
            state: Product.SubscriptionInfo.RenewalState(rawValue: signed.state),
            transaction: await verify(signed.transaction),
            renewalInfo: await verify(renewalInfo: signed.renewalInfo, device: signed.transaction.device))
    }

    private func verify(
        renewalInfo jws: String, device: String
    ) async -> VerificationResult<Product.SubscriptionInfo.RenewalInfo> {
        do throws(StoreEngineError) {
            let otherDevice = device == buyer.device ? nil : try await store.deviceVerificationID(for: device)
            let outcome = try await verifier().verify(jws, as: RenewalInfoPayload.self, issuedTo: otherDevice)
            let info = Product.SubscriptionInfo.RenewalInfo(
                payload: outcome.payload ?? .unreadable, jws: jws, failure: outcome.failure)
            if let failure = outcome.failure { return .unverified(info, .init(failure)) }
            return .verified(info)
        } catch {
            report(error)
            let info = Product.SubscriptionInfo.RenewalInfo(payload: .unreadable, jws: jws, failure: nil)
            return .unverified(info, .invalidCertificateChain)
        }
    }

    /// Whether the customer can have an introductory offer in a group: none was ever used there, and no subscription
    /// is running (`storekit-spec` A2.3). Asked anew every time; false when the store cannot be read.
    func isEligibleForIntroOffer(group: String) async -> Bool {
        do throws(StoreEngineError) {
            let entitled: Set = [Product.SubscriptionInfo.RenewalState.subscribed, .inGracePeriod]
            if try await subscriptionStatuses(group: group).contains(where: { entitled.contains($0.state) }) {
                return false
            }
        } catch {
            report(error)
            return false
        }
        let all = Transaction.Transactions(
            device: self, source: .query(.all(includesFinishedConsumables: false), productID: nil))
        for await result in all {
            guard case .verified(let transaction) = result else { continue }
            if transaction.subscriptionGroupID == group, transaction.offer?.type == .introductory { return false }
        }
        return !Task.isCancelled
    }
}

extension RenewalInfoPayload {
    /// Stands for a payload that could not be read at all.
    fileprivate static let unreadable = RenewalInfoPayload(
        originalTransactionID: 0, productID: "", autoRenewStatus: 0,
        recentSubscriptionStartDate: Date(timeIntervalSince1970: 0), renewalDate: nil, environment: "",
        signedDate: Date(timeIntervalSince1970: 0), appTransactionID: "")
}
