import Foundation
import Testing

@testable import StoreEngine

/// Writes signed transactions that the shop itself cannot produce at will, for `Tests/Interop/run` to verify with
/// Apple's library: every product type, offers, and the ends of the simulated years.
@Suite("Interop fixture")
struct InteropFixtureTests {
    private static let folder = ProcessInfo.processInfo.environment["KIOSK_INTEROP_FIXTURE"]

    @Test("Root and transactions are written for the official library", .enabled(if: folder != nil))
    func write() throws {
        let folder = URL(fileURLWithPath: try #require(Self.folder), isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let identity = try SigningIdentity.ephemeral(organization: "com.example.kiosk.interop")
        try identity.certificateChain.root.write(to: folder.appendingPathComponent("root.der"))
        let other = try SigningIdentity.ephemeral().certificateChain.root
        try other.write(to: folder.appendingPathComponent("other-root.der"))
        let lines = try Self.payloads.map { payload in
            let json = try payload.encoded()
            return JSONWebSignature.compact(
                headerSegment: identity.certificateChain.headerSegment, payload: json,
                signature: try identity.sign(payload: json))
        }
        try Data(lines.joined(separator: "\n").utf8).write(to: folder.appendingPathComponent("transactions.txt"))
    }

    @Test("The catalogue of the interop test loads without a complaint and sells every type it names")
    func catalogue() throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let result = try CatalogLoader.load(file: tests.appendingPathComponent("Interop/products.json"))
        #expect(result.problems.isEmpty)
        #expect(result.catalog?.bundleID == "com.example.kiosk.interop")
        #expect(
            result.catalog?.products.map(\.type) == [
                .consumable, .nonConsumable, .nonRenewing, .autoRenewable, .autoRenewable,
            ])
    }

    private static let payloads: [TransactionPayload] = {
        let first = Date(wholeMilliseconds: 1_767_225_600_123)
        var subscription = payload(2, "plan.monthly", "Auto-Renewable Subscription", at: first)
        subscription.originalTransactionID = 1
        subscription.webOrderLineItemID = "3"
        subscription.subscriptionGroupIdentifier = "basket"
        subscription.expiresDate = Date(wholeMilliseconds: 1_769_904_000_123)
        subscription.transactionReason = "RENEWAL"
        subscription.offerType = 2
        subscription.offerIdentifier = "spring"
        subscription.offerDiscountType = "PAY_AS_YOU_GO"
        subscription.offerPeriod = "P1M"
        subscription.isUpgraded = true
        var refund = payload(4, "非消耗品「ナイフ」", "Non-Consumable", at: first)
        refund.revocationDate = first.addingTimeInterval(60)
        refund.revocationReason = 1
        refund.revocationType = "REFUND_FULL"
        refund.revocationPercentage = 100_000
        refund.inAppOwnershipType = "FAMILY_SHARED"
        refund.appAccountToken = UUID()
        refund.bind(toDevice: UUID(), nonce: UUID())
        let instants: [Int64] = [
            946_684_800_000, 978_307_200_000, 2_147_483_648_000, 2_524_608_000_000, 4_102_444_798_999,
        ]
        let dated = instants.enumerated().map { index, instant in
            payload(UInt64(10 + index), "pass", "Non-Renewing Subscription", at: Date(wholeMilliseconds: instant))
        }
        return [subscription, refund] + dated
    }()

    private static func payload(
        _ id: UInt64, _ productID: String, _ type: String, at date: Date
    ) -> TransactionPayload {
        TransactionPayload(
            transactionID: id, bundleID: "com.example.kiosk.interop", productID: productID, type: type,
            purchaseDate: date, price: Milliunits(rawValue: 99_999_990), currency: "USD", storefront: "USA",
            storefrontID: "143441", environment: "Sandbox", appTransactionID: "700000000000000001")
    }
}
