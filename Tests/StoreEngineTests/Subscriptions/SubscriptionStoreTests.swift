import Foundation
import Testing

@testable import StoreEngine

@Suite("The store sells subscriptions")
struct SubscriptionStoreTests {
    private static let day: TimeInterval = 86_400

    @Test("a purchase is signed with its period, group and status, and is an entitlement")
    func purchase() async throws {
        let store = try SimulatedAppStore.subscriptions()
        let sold = try await store.charge(SubscriptionShop.monthly).payload
        #expect(sold.type == "Auto-Renewable Subscription")
        #expect(sold.subscriptionGroupIdentifier == SubscriptionShop.group)
        #expect(sold.expiresDate == newYear.addingTimeInterval(31 * Self.day))
        #expect(sold.originalTransactionID == sold.transactionID)
        #expect(sold.transactionReason == "PURCHASE")
        #expect(sold.price?.rawValue == 9990)
        #expect(sold.webOrderLineItemID == "0")
        #expect(try await store.ids(.currentEntitlements) == [0])
        #expect(try await store.ids(.currentEntitlements, account: "somebody") == [])
        let status = try #require(try await store.basketStatus())
        #expect(status.state == 1)
        #expect(status.renewalInfo.renewalDate == sold.expiresDate)
        #expect(status.renewalInfo.autoRenewStatus == 1)
        #expect(status.renewalInfo.renewalPrice?.rawValue == 9990)
        #expect(try await store.notices().map(\.text) == ["SUBSCRIBED/INITIAL_BUY"])
    }

    @Test("renewal info is signed by the store's own chain, bound to the buyer's device")
    func renewalInfo() async throws {
        let store = try SimulatedAppStore.subscriptions()
        try await store.charge(SubscriptionShop.monthly, by: Buyer(device: "phone"))
        let status = try #require(
            try await store.subscriptionStatuses(group: SubscriptionShop.group, account: "default").first)
        let jws = try #require(JSONWebSignature(compact: status.renewalInfo))
        #expect(try await store.signingIdentity().isValidSignature(jws.signature, of: jws.payload))
        let payload = try RenewalInfoPayload.read(jws.payload).payload
        let nonce = try #require(payload.deviceVerificationNonce)
        let device = try await store.deviceVerificationID(for: "phone")
        #expect(
            payload.deviceVerification
                == TransactionPayload.deviceVerification(nonce: nonce, deviceVerificationID: device))
    }

    @Test("a store closed for three months has each missed renewal once, with the right status at once (BUG-18)")
    func closed() async throws {
        let directory = try TemporaryDirectory()
        let clock = VirtualStoreClock()
        var seen: Int64 = 0
        do {
            let store = try SimulatedAppStore.subscriptions(in: directory, clock: clock)
            try await store.charge(SubscriptionShop.monthly)
            seen = try await store.latestSequence()
        }
        clock.advance(by: (31 + 28 + 31 + 5) * Self.day)
        let store = try SimulatedAppStore.subscriptions(in: directory, clock: clock)
        #expect(try await store.ids(.currentEntitlements) == [3])
        #expect(try await store.ids(.unfinished) == [3, 2, 1, 0])
        #expect(try await store.basketStatus()?.state == 1)
        let news = try await store.events(after: seen)
        #expect(news.map(\.kind) == [.purchased, .purchased, .purchased, .subscriptionChanged])
        #expect(news.compactMap(\.transactionID) == [1, 2, 3])
        #expect(news.compactMap(\.session).isEmpty)
        let starts: [Date] = [0.0, 31.0, 59.0, 90.0].map { newYear.addingTimeInterval($0 * Self.day) }
        #expect(try await store.payloads().map(\.purchaseDate) == starts)
        // Who looks later, or a second process, finds nothing left to do.
        let other = try SimulatedAppStore.subscriptions(in: directory, clock: clock)
        #expect(try await other.latestSequence() == news.last?.sequence)
        #expect(try await store.latestSequence() == news.last?.sequence)
    }

    @Test("one leap and many looks in between write the same ledger (issue 4)")
    func leap() async throws {
        func ledger(looking: Bool) async throws -> (payloads: [TransactionPayload], notices: [SubscriptionNotice]) {
            let clock = VirtualStoreClock()
            let store = try SimulatedAppStore.subscriptions(clock: clock)
            for account in ["mum", "dad"] {
                try await store.charge(SubscriptionShop.monthly, by: Buyer(account: account))
                clock.advance(by: 3 * Self.day)
            }
            try await store.charge(SubscriptionShop.yearly, by: Buyer(account: "kid"))
            for _ in 0..<40 {
                clock.advance(by: 10 * Self.day)
                if looking { _ = try await store.latestSequence() }
            }
            return (try await store.payloads(), try await store.notices())
        }
        let leap = try await ledger(looking: false)
        let steps = try await ledger(looking: true)
        #expect(leap.payloads == steps.payloads)
        #expect(leap.notices == steps.notices)
        // Three purchases, thirteen renewals of each monthly plan, two of the yearly one after its trial.
        #expect(leap.payloads.count == 31)
    }

    @Test("eight processes that catch up at once renew once (BUG-46)")
    func atOnce() async throws {
        let directory = try TemporaryDirectory()
        let clock = VirtualStoreClock()
        try await SimulatedAppStore.subscriptions(in: directory, clock: clock).charge(SubscriptionShop.monthly)
        clock.advance(by: 400 * Self.day)
        let stores = try (0..<8).map { _ in try SimulatedAppStore.subscriptions(in: directory, clock: clock) }
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for store in stores { group.addTask { try await store.ids().count } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts == [Int](repeating: 14, count: 8))
    }

    @Test("the price of the first period is quoted: nothing in a trial, and in full once it was used (BUG-21)")
    func trial() async throws {
        let clock = VirtualStoreClock()
        let store = try SimulatedAppStore.subscriptions(clock: clock)
        #expect(try await store.quote(SubscriptionShop.yearly).total == 0)
        let sold = try await store.charge(SubscriptionShop.yearly).payload
        #expect(sold.offerType == 1)
        #expect(sold.offerDiscountType == "FREE_TRIAL")
        #expect(sold.offerPeriod == "P1W")
        #expect(sold.price?.rawValue == 0)
        #expect(try await store.basketStatus()?.renewalInfo.renewalPrice?.rawValue == 99_990)
        try await store.apply(.setAutoRenew(false), group: SubscriptionShop.group)
        clock.advance(by: 8 * Self.day)
        #expect(try await store.quote(SubscriptionShop.yearly).total == Decimal(string: "99.99"))
        try await store.clearTransactions()
        #expect(try await store.quote(SubscriptionShop.yearly).total == 0)
    }

    @Test("buying the active plan again shows no sheet and gives the transaction held (BUG-15)")
    func again() async throws {
        let store = try SimulatedAppStore.subscriptions()
        let first = try await store.charge(SubscriptionShop.monthly)
        #expect(try await store.buy(SubscriptionShop.monthly).transaction == first)
        #expect(try await store.buy(SubscriptionShop.monthly).name == "alreadyOwned")
        #expect(try await store.ids().count == 1)
    }

    @Test("an upgrade is a new transaction; the old one is signed anew as upgraded, and is no entitlement (BUG-19)")
    func upgrade() async throws {
        let clock = VirtualStoreClock()
        let store = try SimulatedAppStore.subscriptions(clock: clock)
        try await store.charge(SubscriptionShop.monthly)
        clock.advance(by: Self.day)
        #expect(try await store.buy(SubscriptionShop.pro).name == "purchased")
        let payloads = try await store.payloads()
        #expect(payloads.map(\.isUpgraded) == [true, false])
        #expect(payloads.map(\.originalTransactionID) == [0, 0])
        #expect(payloads[0].signedDate == newYear.addingTimeInterval(Self.day))
        #expect(try await store.ids(.currentEntitlements) == [1])
        #expect(try await store.proratedRefunds().map(\.amount.rawValue) == [9660])
    }

    @Test("a downgrade gives the transaction held, and comes with the renewal")
    func downgrade() async throws {
        let clock = VirtualStoreClock()
        let store = try SimulatedAppStore.subscriptions(clock: clock)
        try await store.charge(SubscriptionShop.pro)
        let outcome = try await store.buy(SubscriptionShop.monthly)
        #expect(outcome.name == "alreadyOwned")
        #expect(outcome.transaction?.id == 0)
        #expect(try await store.basketStatus()?.renewalInfo.autoRenewProductID == SubscriptionShop.monthly)
        clock.advance(by: 31 * Self.day)
        #expect(try await store.payloads().map(\.productID) == [SubscriptionShop.pro, SubscriptionShop.monthly])
    }

    @Test("offers are found by name or code; the name of a code is on the transaction, not the code")
    func offers() async throws {
        let store = try SimulatedAppStore.subscriptions()
        await #expect(throws: StoreEngineError.noOffer(productID: SubscriptionShop.monthly, offer: "none")) {
            try await store.buy(SubscriptionShop.monthly, offer: .promotional("none"))
        }
        await #expect(
            throws: StoreEngineError.subscriptionRefused(
                group: SubscriptionShop.group, .ineligibleForOffer(.promotional))
        ) {
            try await store.buy(SubscriptionShop.monthly, offer: .promotional("half"))
        }
        let sold = try await store.buy(SubscriptionShop.monthly, offer: .code("SPRING")).transaction?.payload
        #expect(sold?.offerType == 3)
        #expect(sold?.offerIdentifier == "spring")
        #expect(sold?.price?.rawValue == 0)
    }

    @Test("a refund of the current period revokes the status; one of an older period does not (A3.4)")
    func refund() async throws {
        let clock = VirtualStoreClock()
        let store = try SimulatedAppStore.subscriptions(clock: clock)
        try await store.charge(SubscriptionShop.monthly)
        clock.advance(by: 40 * Self.day)
        #expect(try await store.refund(0, reason: 0).payload.revocationDate != nil)
        #expect(try await store.basketStatus()?.state == 1)
        await #expect(throws: StoreEngineError.alreadyRefunded(0)) { try await store.refund(0, reason: 0) }
        let refunded = try await store.refund(1, reason: 1).payload
        #expect(refunded.revocationReason == 1)
        #expect(refunded.revocationType == "REFUND_FULL")
        #expect(try await store.basketStatus()?.state == 5)
        #expect(try await store.ids(.currentEntitlements).isEmpty)
        try await store.apply(.reverseRefund(transactionID: 1), group: SubscriptionShop.group)
        #expect(try await store.payloads()[1].revocationDate == nil)
        #expect(try await store.ids(.currentEntitlements) == [1])
    }

    @Test("family members have transactions and statuses of their own, and cannot return them (BUG-12)")
    func family() async throws {
        let store = try SimulatedAppStore.subscriptions()
        try await store.apply(.setFamilySharing(true), group: SubscriptionShop.group, account: "mum")
        try await store.apply(.memberJoined("kid"), group: SubscriptionShop.group, account: "mum")
        try await store.charge(SubscriptionShop.monthly, by: Buyer(account: "mum", device: "phone"))
        #expect(try await store.payloads().map(\.inAppOwnershipType) == ["PURCHASED", "FAMILY_SHARED"])
        #expect(try await store.ids(.currentEntitlements, account: "kid") == [1])
        #expect(try await store.basketStatus(of: "kid")?.state == 1)
        await #expect(
            throws: StoreEngineError.subscriptionRefused(group: SubscriptionShop.group, .familyShared(1))
        ) {
            try await store.refund(1, reason: 0)
        }
        try await store.apply(.memberLeft("kid"), group: SubscriptionShop.group, account: "mum")
        let revoked = try await store.payloads()[1]
        #expect(revoked.revocationType == "FAMILY_REVOKE")
        #expect(revoked.revocationDate != nil)
        #expect(try await store.ids(.currentEntitlements, account: "kid").isEmpty)
        #expect(try await store.basketStatus(of: "kid")?.state == 5)
    }

    @Test("in the grace period the transaction stays an entitlement, after it none is (BUG-20)")
    func grace() async throws {
        let clock = VirtualStoreClock()
        let store = try SimulatedAppStore.subscriptions(clock: clock)
        try await store.charge(SubscriptionShop.monthly)
        try await store.updateSettings {
            $0.billing = BillingPolicy(failsRenewals: true, gracePeriod: GracePeriod())
        }
        clock.advance(by: 31 * Self.day + 1)
        #expect(try await store.ids(.currentEntitlements) == [0])
        let status = try #require(try await store.basketStatus())
        #expect(status.state == 4)
        #expect(status.renewalInfo.gracePeriodExpiresDate == newYear.addingTimeInterval(47 * Self.day))
        clock.advance(by: 16 * Self.day)
        #expect(try await store.ids(.currentEntitlements).isEmpty)
        #expect(try await store.basketStatus()?.state == 3)
        try await store.updateSettings { $0.billing = nil }
        try await store.apply(.resolveBillingIssue, group: SubscriptionShop.group)
        #expect(try await store.ids(.currentEntitlements) == [1])
        #expect(try await store.notices().last?.text == "DID_RENEW/BILLING_RECOVERY")
    }

    @Test("a switch counts from when it was set, not for what was due before")
    func switchedLate() async throws {
        let clock = VirtualStoreClock()
        let store = try SimulatedAppStore.subscriptions(clock: clock)
        try await store.charge(SubscriptionShop.monthly)
        clock.advance(by: 40 * Self.day)
        try await store.updateSettings { $0.billing = BillingPolicy(failsRenewals: true) }
        #expect(try await store.ids() == [1, 0])
        #expect(try await store.basketStatus()?.state == 1)
    }

    @Test("what the catalogue no longer holds stays sold and does not renew; so does what was withdrawn")
    func withdrawn() async throws {
        let directory = try TemporaryDirectory()
        let clock = VirtualStoreClock()
        try await SimulatedAppStore.subscriptions(in: directory, clock: clock).charge(SubscriptionShop.monthly)
        let edited = try SimulatedAppStore.subscriptions(
            in: directory, catalog: SubscriptionShop.catalog(without: [SubscriptionShop.monthly]), clock: clock)
        #expect(try await edited.ids(.currentEntitlements) == [0])
        clock.advance(by: 31 * Self.day)
        #expect(try await edited.basketStatus()?.renewalInfo.expirationIntent == 4)
        let store = try SimulatedAppStore.subscriptions(in: directory, clock: clock)
        try await store.charge(SubscriptionShop.monthly)
        try await store.updateSettings { $0.withdrawnProducts = [SubscriptionShop.monthly] }
        await #expect(
            throws: StoreEngineError.productUnavailable(productID: SubscriptionShop.monthly, storefront: "USA")
        ) {
            try await store.buy(SubscriptionShop.monthly)
        }
        clock.advance(by: 31 * Self.day)
        #expect(try await store.notices().last?.text == "EXPIRED/PRODUCT_NOT_FOR_SALE")
        try await store.updateSettings { $0.withdrawnProducts = [] }
        #expect(try await store.buy(SubscriptionShop.monthly).name == "purchased")
    }

    @Test("a parent's approval subscribes, offer included, and asks once for one plan")
    func askToBuy() async throws {
        let store = try SimulatedAppStore.subscriptions()
        try await store.updateSettings { $0.askToBuy = true }
        let request = try #require(try await store.buy(SubscriptionShop.monthly, offer: .code("SPRING")).request)
        #expect(try await store.buy(SubscriptionShop.monthly).request?.id == request.id)
        let sold = try await store.approve(request: request.id).payload
        #expect(sold.offerIdentifier == "spring")
        #expect(try await store.ids(.currentEntitlements) == [sold.transactionID])
    }

    @Test("what cannot be done is a typed error, and writes nothing")
    func refused() async throws {
        let store = try SimulatedAppStore.subscriptions()
        await #expect(
            throws: StoreEngineError.subscriptionRefused(group: SubscriptionShop.group, .noSubscription)
        ) {
            try await store.apply(.setAutoRenew(false), group: SubscriptionShop.group)
        }
        #expect(try await store.subscriptions().isEmpty)
        await #expect(
            throws: StoreEngineError.invalidQuantity(productID: SubscriptionShop.monthly, quantity: 2, maximum: 1)
        ) {
            try await store.buy(SubscriptionShop.monthly, quantity: 2)
        }
    }

    @Test("clearing forgets subscriptions, offers used, statuses and news (BUG-31)")
    func cleared() async throws {
        let store = try SimulatedAppStore.subscriptions()
        try await store.charge(SubscriptionShop.yearly)
        try await store.clearTransactions()
        #expect(try await store.subscriptions().isEmpty)
        #expect(try await store.basketStatus() == nil)
        #expect(try await store.notices().isEmpty)
        #expect(try await store.ids(.currentEntitlements).isEmpty)
    }

    @Test("outside the years that can be signed what was written last is shown")
    func outOfRange() async throws {
        let clock = VirtualStoreClock()
        let store = try SimulatedAppStore.subscriptions(clock: clock)
        try await store.charge(SubscriptionShop.monthly)
        clock.advance(by: 80 * 365 * Self.day)
        #expect(try await store.ids() == [0])
    }

    @Test("a ledger from before subscriptions goes on: its purchases and requests stay, and it sells plans")
    func olderLedger() async throws {
        let directory = try TemporaryDirectory()
        let clock = VirtualStoreClock()
        let stateDirectory = StateDirectory(directory.store)
        // Where the first version of this store left it.
        let first = LedgerSchema(migrations: Array(LedgerSchema.current.migrations.prefix(1)))
        try Ledger.create(
            in: stateDirectory,
            owner: Ledger.Owner(
                environment: "Xcode", bundleID: SubscriptionShop.catalog.bundleID, firstTransaction: 0,
                identity: "first"),
            schema: first)
        do {
            let database = try Database(path: stateDirectory.ledgerPath, access: .readWrite)
            #expect(try database.first("PRAGMA user_version") { $0.integer(0) } == 1)
            try database.script(
                """
                INSERT INTO requests(kind, status, product, quantity, simulated, account, device, requested)
                VALUES ('askToBuy', 'pending', 'non.consumable.knife', 1, 0, 'default', 'default', 5)
                """)
        }
        let store = try SimulatedAppStore.subscriptions(in: directory, clock: clock)
        #expect(try await store.requests(pendingOnly: true, account: nil).map(\.order.productID) == [Shop.knife])
        try await store.charge(SubscriptionShop.monthly)
        clock.advance(by: 31 * Self.day)
        #expect(try await store.ids(.currentEntitlements) == [1])
        #expect(try await store.ledgerMark().identity == "first")
    }

    // MARK: Waking

    @Test("whoever waits for news hears of a renewal when the clock is moved", .timeLimit(.minutes(1)))
    func wokenByMove() async throws {
        let clock = VirtualStoreClock()
        let store = try SimulatedAppStore.subscriptions(clock: clock)
        try await store.charge(SubscriptionShop.monthly)
        let seen = try await store.latestSequence()
        async let event = store.nextEvent(after: seen)
        while store.signal.waiterCount == 0 { await Task.yield() }
        clock.advance(by: 31 * Self.day)
        #expect(await event?.transactionID == 1)
    }

    @Test("in real time the store wakes by itself when a renewal is due (issue 4)", .timeLimit(.minutes(1)))
    func wokenByTime() async throws {
        let directory = try TemporaryDirectory()
        var seen: Int64 = 0
        do {
            let store = try SimulatedAppStore.subscriptions(in: directory)
            try await store.charge(SubscriptionShop.monthly)
            seen = try await store.latestSequence()
        }
        let clock = ShiftedClock(standingAt: newYear.addingTimeInterval(31 * Self.day - 0.05))
        let store = try SimulatedAppStore.subscriptions(in: directory, clock: clock)
        let event = await store.nextEvent(after: seen)
        #expect(event?.kind == .purchased)
        #expect(event?.transactionID == 1)
    }
}

/// The machine's clock, some way off.
private struct ShiftedClock: StoreClock {
    private let shift: TimeInterval

    /// A clock that shows `instant` now.
    init(standingAt instant: Date) {
        shift = instant.timeIntervalSinceNow
    }

    var now: Date { Date().addingTimeInterval(shift) }
    func realTime(until instant: Date) -> Duration? {
        .milliseconds(max(0, instant.wholeMilliseconds - now.wholeMilliseconds))
    }
    func observeMoves(_ onMove: @escaping @Sendable () -> Void) {}
}
