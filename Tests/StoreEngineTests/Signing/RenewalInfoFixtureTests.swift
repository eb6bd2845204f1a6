import Foundation
import Testing

@testable import StoreEngine

/// Signed statuses of every state a subscription can be in, at both ends of what dates can break: for
/// `Tests/Interop/run`, where Apple's library verifies them, and for checks of our own.
@Suite("Renewal info in every state (server-interop §5.2)")
struct RenewalInfoFixtureTests {
    private static let folder = ProcessInfo.processInfo.environment["KIOSK_INTEROP_FIXTURE"]
    /// Before and after 32-bit seconds end, before and after certificates write years with four digits, and the last.
    static let years = ["2001", "2038", "2050", "2099"]

    struct Entry: Codable {
        var name: String
        var state: Int
        var jws: String
        var renewalInfo: String
    }

    @Test("Statuses are written for the official library", .enabled(if: folder != nil), arguments: years)
    func write(_ year: String) async throws {
        let folder = URL(fileURLWithPath: try #require(Self.folder), isDirectory: true)
            .appendingPathComponent("renewals-\(year)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (store, entries) = try await Self.lives(in: year)
        try JSONEncoder().encode(entries).write(to: folder.appendingPathComponent("statuses.json"))
        try await store.rootCertificate().write(to: folder.appendingPathComponent("root.der"))
        try SigningIdentity.ephemeral().certificateChain.root.write(to: folder.appendingPathComponent("other-root.der"))
    }

    @Test("Each state says what it must and nothing else", arguments: years)
    func states(_ year: String) async throws {
        let entries = try await Self.lives(in: year).entries
        #expect(Set(entries.map(\.state)) == [1, 2, 3, 4, 5])
        for entry in entries {
            let info = try RenewalInfoPayload.read(try #require(JSONWebSignature(compact: entry.renewalInfo)).payload)
            #expect(info.problems.isEmpty)
            let payload = info.payload
            #expect((payload.gracePeriodExpiresDate != nil) == (entry.state == 4), "\(entry.name)")
            #expect(payload.isInBillingRetryPeriod == (entry.state == 3 || entry.state == 4), "\(entry.name)")
            let isFailing = [2, 3, 4].contains(entry.state) && entry.name != "shared, then taken back"
            #expect((payload.expirationIntent != nil) == isFailing, "\(entry.name)")
            #expect((payload.renewalPrice != nil) == (payload.autoRenewStatus == 1), "\(entry.name)")
            #expect(payload.signedDate.formatted(.iso8601).hasPrefix(year))
            #expect(payload.environment == "Sandbox")
        }
    }

    /// One store in which an account each has come to a state.
    private static func lives(in year: String) async throws -> (store: SimulatedAppStore, entries: [Entry]) {
        var catalog = SubscriptionShop.catalog
        catalog.bundleID = "com.example.kiosk.interop"
        let clock = VirtualStoreClock(try Date("\(year)-02-28T23:59:00Z", strategy: .iso8601))
        let store = try SimulatedAppStore.subscriptions(catalog: catalog, environment: .sandbox, clock: clock)
        let group = SubscriptionShop.group
        var entries: [Entry] = []

        func note(_ name: String, of account: String) async throws {
            let status = try #require(try await store.subscriptionStatuses(group: group, account: account).first)
            entries.append(
                Entry(
                    name: name, state: status.state, jws: status.transaction.jws, renewalInfo: status.renewalInfo))
        }
        func life(
            _ name: String, plan: String = SubscriptionShop.monthly, _ events: SubscriptionEvent...
        ) async throws {
            try await store.charge(plan, by: Buyer(account: name))
            for event in events { try await store.apply(event, group: group, account: name) }
            try await note(name, of: name)
        }

        // Payments that fail, first of all: the clock moves.
        try await store.charge(SubscriptionShop.monthly, by: Buyer(account: "late"))
        try await store.updateBilling {
            $0.failsRenewals = true
            $0.gracePeriod = GracePeriod()
        }
        for (name, seconds) in [("in grace", 301.0), ("in retry", 200), ("payment never came", 900)] {
            clock.advance(by: seconds)
            try await note(name, of: "late")
        }
        try await store.updateBilling { $0.failsRenewals = false }

        try await life("subscribed")
        try await life("in a trial", plan: SubscriptionShop.yearly)
        try await life("auto-renew off", .setAutoRenew(false))
        try await life(
            "more to pay, unanswered", .announcePriceIncrease(Milliunits(rawValue: 12_990), needsConsent: true))
        try await life("more to pay", .announcePriceIncrease(Milliunits(rawValue: 12_990), needsConsent: false))
        for reason in ExpirationReason.allCases { try await life("expired, \(reason)", .expire(reason)) }
        try await life("extended", .extendRenewalDate(days: 30, isMass: false))

        let lower = Buyer(account: "lower plan next")
        try await store.charge(SubscriptionShop.pro, by: lower)
        _ = try await store.buyOutsideApp(PurchaseOrder(productID: SubscriptionShop.monthly), by: lower)
        try await note(lower.account, of: lower.account)

        let loyal = Buyer(account: "offer next")
        try await store.charge(SubscriptionShop.monthly, by: loyal)
        try await store.buy(SubscriptionShop.monthly, offer: .promotional("half"), by: loyal)
        try await note(loyal.account, of: loyal.account)

        let marked = Buyer(account: "with an account token")
        _ = try await store.buyOutsideApp(
            PurchaseOrder(productID: SubscriptionShop.monthly, appAccountToken: UUID()), by: marked)
        try await note(marked.account, of: marked.account)

        let sold = try await store.charge(SubscriptionShop.monthly, by: Buyer(account: "refunded"))
        try await store.refund(sold.id, reason: 1)
        try await note("refunded", of: "refunded")

        try await store.charge(SubscriptionShop.monthly, by: Buyer(account: "parent"))
        try await store.apply(.setFamilySharing(true), group: group, account: "parent")
        try await store.apply(.memberJoined("child"), group: group, account: "parent")
        try await note("shared", of: "child")
        try await store.apply(.memberLeft("child"), group: group, account: "parent")
        try await note("shared, then taken back", of: "child")
        return (store, entries)
    }
}
