import Foundation
import StoreEngine
import Testing

@testable import OpenStoreKit

/// Renewal info as signed by the store's own key.
@Suite("Renewal info and statuses (storekit-spec A4, A11)")
struct RenewalInfoTests {
    private func info(
        _ change: (inout RenewalInfoPayload) -> Void = { _ in }
    ) async throws -> Product.SubscriptionInfo.RenewalInfo {
        let shop = try PlanShop()
        return try await shop.device().verify(shop.sign(change)).renewalInfo.payloadValue
    }

    @Test("A subscription that will renew says so")
    func plain() async throws {
        let shop = try PlanShop()
        let status = try await shop.device().verify(shop.sign())
        let info = try status.renewalInfo.payloadValue
        #expect(status.state == .subscribed)
        #expect(try status.transaction.payloadValue.productID == "gold")
        #expect(info.originalTransactionID == 7)
        #expect(info.currentProductID == "gold")
        #expect(info.willAutoRenew)
        #expect(info.autoRenewPreference == "gold")
        #expect(info.expirationReason == nil)
        #expect(info.priceIncreaseStatus == .noIncreasePending)
        #expect(!info.isInBillingRetry)
        #expect(info.gracePeriodExpirationDate == nil)
        #expect(info.offer == nil)
        #expect(info.renewalPrice == nil)
        #expect(info.currency == nil)
        #expect(info.eligibleWinBackOfferIDs == [])
        #expect(info.renewalDate == shop.clock.now.addingTimeInterval(30 * 86_400))
        #expect(info.recentSubscriptionStartDate == shop.clock.now)
        #expect(info.environment == .xcode)
        #expect(info.environmentStringRepresentation == "Xcode")
        #expect(info.appTransactionID == "0")
        #expect(info.appAccountToken == nil)
        #expect(info.signedDate == shop.clock.now)
    }

    @Test("Price, offer, token and win-back offers of the next period")
    func nextPeriod() async throws {
        let token = UUID()
        let info = try await info {
            $0.autoRenewProductID = "silver"
            $0.renewalPrice = Milliunits(rawValue: 600_000)
            $0.currency = "JPY"
            $0.offerType = 2
            $0.offerIdentifier = "half"
            $0.offerDiscountType = "PAY_AS_YOU_GO"
            $0.offerPeriod = "P3M"
            $0.eligibleWinBackOfferIDs = ["back", "later"]
            $0.appAccountToken = token
        }
        #expect(info.autoRenewPreference == "silver")
        #expect(info.renewalPrice == 600)
        #expect(info.currency?.identifier == "JPY")
        #expect(info.currencyCode == "JPY")
        #expect(info.offer?.type == .promotional)
        #expect(info.offer?.id == "half")
        #expect(info.offer?.paymentMode == .payAsYouGo)
        #expect(info.offer?.period == .everyThreeMonths)
        #expect(info.offerType == .promotional)
        #expect(info.offerID == "half")
        #expect(info.offerPaymentModeStringRepresentation == "PAY_AS_YOU_GO")
        #expect(info.offerPeriodStringRepresentation == "P3M")
        #expect(info.eligibleWinBackOfferIDs == ["back", "later"])
        #expect(info.appAccountToken == token)
    }

    @Test(
        "What renews next, by switch and reason",
        arguments: [
            (1, nil, false, "gold"), (0, nil, false, nil), (0, 1, false, nil), (1, 2, true, "gold"), (1, 2, false, nil),
            (0, 3, false, nil),
        ] as [(Int, Int?, Bool, String?)])
    func preference(_ autoRenewStatus: Int, _ intent: Int?, _ retries: Bool, _ expected: String?) async throws {
        let info = try await info {
            $0.autoRenewStatus = autoRenewStatus
            $0.expirationIntent = intent
            $0.isInBillingRetryPeriod = retries
        }
        #expect(info.willAutoRenew == (autoRenewStatus == 1))
        #expect(info.autoRenewPreference == expected)
        #expect(info.expirationReason?.rawValue == intent)
        #expect(info.isInBillingRetry == retries)
    }

    @Test(
        "Answers to a higher price",
        arguments: [
            (nil, Product.SubscriptionInfo.RenewalInfo.PriceIncreaseStatus.noIncreasePending), (0, .pending),
            (1, .agreed),
        ] as [(Int?, Product.SubscriptionInfo.RenewalInfo.PriceIncreaseStatus)])
    func priceIncrease(
        _ raw: Int?, _ expected: Product.SubscriptionInfo.RenewalInfo.PriceIncreaseStatus
    ) async throws {
        let info = try await info { $0.priceIncreaseStatus = raw }
        #expect(info.priceIncreaseStatus == expected)
    }

    @Test("A grace period has an end, and the reason is billing")
    func grace() async throws {
        let end = Date(wholeMilliseconds: 1_800_000_000_000)
        let info = try await info {
            $0.gracePeriodExpiresDate = end
            $0.expirationIntent = 2
            $0.isInBillingRetryPeriod = true
        }
        #expect(info.gracePeriodExpirationDate == end)
        #expect(info.expirationReason == .billingError)
    }

    @Test("The signed JSON has the store's names, strings for identifiers, whole milliseconds and no null")
    func json() async throws {
        let info = try await info {
            $0.expirationIntent = 1
            $0.renewalPrice = Milliunits(rawValue: 990)
        }
        let object = try #require(try JSONSerialization.jsonObject(with: info.jsonRepresentation) as? [String: Any])
        #expect(object["originalTransactionId"] as? String == "7")
        #expect(object["productId"] as? String == "gold")
        #expect(object["autoRenewProductId"] as? String == "gold")
        #expect(object["autoRenewStatus"] as? Int == 1)
        #expect(object["expirationIntent"] as? Int == 1)
        #expect(object["renewalPrice"] as? Int == 990)
        #expect(object["signedDate"] as? Int64 == info.signedDate.wholeMilliseconds)
        #expect(!object.values.contains { $0 is NSNull })
        #expect(object["isInBillingRetryPeriod"] == nil)
        #expect(object["eligibleWinBackOfferIds"] == nil)
        #expect(info.debugDescription == String(decoding: info.jsonRepresentation, as: UTF8.self))
    }

    @Test("The result hands out the JWS and its parts")
    func parts() async throws {
        let shop = try PlanShop()
        let signed = try await shop.sign()
        let result = await shop.device().verify(signed).renewalInfo
        #expect(result.jwsRepresentation == signed.renewalInfo)
        #expect(result.payloadData == result.unsafePayloadValue.jsonRepresentation)
        #expect(result.signedDate == shop.clock.now)
        #expect(result.deviceVerification.count == 48)
        #expect(result.deviceVerificationNonce == result.unsafePayloadValue.deviceVerificationNonce)
    }

    @Test("A changed byte is not verified, and what it says can still be read (SEED-17)")
    func tampered() async throws {
        let shop = try PlanShop()
        var signed = try await shop.sign { $0.autoRenewStatus = 0 }
        let parts = try #require(JSONWebSignature(compact: signed.renewalInfo))
        let text = String(decoding: parts.payload, as: UTF8.self)
            .replacing(#""autoRenewStatus":0"#, with: #""autoRenewStatus":1"#)
        signed.renewalInfo = JSONWebSignature.compact(
            headerSegment: parts.headerSegment, payload: Data(text.utf8), signature: parts.signature)
        guard case .unverified(let info, .invalidSignature) = await shop.device().verify(signed).renewalInfo else {
            Issue.record("a changed renewal info is verified")
            return
        }
        #expect(info.willAutoRenew)
    }

    @Test("Renewal info of another device of the customer is verified as that device's, of a stranger's not")
    func otherDevice() async throws {
        let shop = try PlanShop()
        let signed = try await shop.sign(device: "other")
        let renewalInfo = await shop.device().verify(signed).renewalInfo
        #expect(throws: Never.self) { try renewalInfo.payloadValue }
        var stranger = signed
        stranger.transaction.device = "default"
        guard case .unverified(_, .invalidDeviceVerification) = await shop.device().verify(stranger).renewalInfo else {
            Issue.record("renewal info of a stranger's device is verified")
            return
        }
    }

    @Test("A transaction is no renewal info: missingRequiredProperties")
    func otherKind() async throws {
        let shop = try PlanShop()
        var signed = try await shop.sign()
        signed.renewalInfo = signed.transaction.jws
        guard case .unverified(_, .missingRequiredProperties) = await shop.device().verify(signed).renewalInfo else {
            Issue.record("a transaction passes for renewal info")
            return
        }
    }

    @Test("Text that is no JWS is not verified, and nothing is read from it", arguments: ["", "a.b.c", "りんご"])
    func noJWS(_ text: String) async throws {
        let shop = try PlanShop()
        var signed = try await shop.sign()
        signed.renewalInfo = text
        guard case .unverified(let info, .invalidEncoding) = await shop.device().verify(signed).renewalInfo else {
            Issue.record("it is verified")
            return
        }
        #expect(info.currentProductID.isEmpty)
        #expect(!info.willAutoRenew)
    }

    @Test("A customer who never subscribed has no status, and can have the introductory offer (storekit-spec A2.3)")
    func never() async throws {
        let shop = try PlanShop()
        let device = shop.device()
        let gold = try #require(try await shop.product("gold", on: device).subscription)
        let own = try await gold.status
        let isEligible = await gold.isEligibleForIntroOffer
        #expect(own.isEmpty)
        #expect(isEligible)
        try await device.run { () async throws in
            let group = try await Product.SubscriptionInfo.status(for: "group")
            let nothing = try await Product.SubscriptionInfo.status(for: "nothing")
            let unknown = try await Product.SubscriptionInfo.status(transactionID: 7)
            let isEligible = await Product.SubscriptionInfo.isEligibleForIntroOffer(for: "group")
            #expect(group.isEmpty && nothing.isEmpty)
            #expect(unknown == nil)
            #expect(isEligible)
            for await _ in Product.SubscriptionInfo.Status.all { Issue.record("a status of nothing") }
        }
    }

    @Test("Status updates end when the task is cancelled, and switches of the store are none")
    func updates() async throws {
        let shop = try PlanShop()
        let task = await shop.device().run {
            Task {
                var iterator = Product.SubscriptionInfo.Status.updates.makeAsyncIterator()
                return await iterator.next()
            }
        }
        try await shop.store.updateSettings { $0.askToBuy = true }
        task.cancel()
        #expect(await task.value == nil)
    }
}
