import Foundation
import StoreEngine
import TerminalUI
import Testing

@testable import Storefront

/// Every screen and dialog of the shop, each reached by the actions that lead to it.
enum Scene: String, CaseIterable, CustomTestStringConvertible, Sendable {
    case shop, shopFiltered, shopEmpty, shopLoading, shopFailed, shopMarks, shopButtons
    case detail, detailPlan, transactions, transactionsEmpty, transaction, unverifiedTransaction
    case log, help, helpFiltered, inbox, inboxEmpty, plans, timeline, autoRenew
    case quantity, payment, paymentAsking, paymentChanged
    case done, pending, interrupted, alreadyOwned, failed, notDelivered, notAllowed, readOnly
    case restored, restoreFailed, offerCode, terms
    case quitWhileBuying, answer, signIn, refund, refundFailed, busy

    var testDescription: String { rawValue }

    /// The scene in a language and size.
    func state(_ language: Language, _ size: Size) -> ShopState {
        var state = Fixture.state(language, size: size, change)
        for action in actions { _ = reduce(&state, action) }
        return state
    }

    private func change(_ snapshot: inout StoreSnapshot) {
        switch self {
        case .shopEmpty: snapshot.products = []
        case .shopLoading:
            snapshot.products = []
            snapshot.loading = .loading
        case .shopFailed:
            snapshot.products = []
            snapshot.loading = .failed(.network)
        case .shopMarks:
            snapshot.requests = [Fixture.request(1, Fixture.mandarin), Fixture.request(2, Fixture.mandarin)]
            snapshot.undelivered = [
                .init(transaction: Fixture.transaction(7, Fixture.apple), reason: .unverified(.invalidSignature))
            ]
            snapshot.entitlements = [
                Fixture.transaction(3, Fixture.knife), Fixture.transaction(4, Fixture.plate, family: true),
            ]
            snapshot.purchasedProductIDs = ["non.consumable.knife", "non.consumable.plate"]
            snapshot.settings.askToBuy = true
            snapshot.arrivals = [.init(id: 1, kind: .refunded(Fixture.transaction(2, Fixture.melon, revoked: true)))]
        case .inbox, .answer:
            snapshot.requests = [Fixture.request(1, Fixture.mandarin, quantity: 3), Fixture.request(2)]
            snapshot.settings.askToBuy = true
        case .log:
            snapshot.log = [
                LogEntry(id: 1, date: Fixture.start, event: .verified(12)),
                LogEntry(id: 2, date: Fixture.start + 61, event: .purchased(12)),
            ]
        case .plans, .timeline, .autoRenew: snapshot.subscriptions = [Self.held]
        case .notAllowed: snapshot.settings.allowsPurchases = false
        case .readOnly:
            snapshot.notices = [
                .balances(BalancesError(.cannotWrite, path: "/state/balances.plist", detail: "Read-only file system"))
            ]
        default: break
        }
    }

    /// The monthly basket, paid until February.
    private static let held = ShopSubscription(
        groupID: "basket", state: .subscribed, productID: "StoreFlowSubscriptionMonthly", transactionID: 4,
        periodStart: Fixture.start, expirationDate: Fixture.start + 31 * 86_400)

    private static let happened = ShopAction.timelineLoaded(
        groupID: "basket",
        [
            TimelineEntry(
                date: Fixture.start - 7 * 86_400, kind: .subscribed, subtype: .initialBuy,
                productID: "StoreFlowSubscriptionMonthly"),
            TimelineEntry(date: Fixture.start, kind: .didRenew, productID: "StoreFlowSubscriptionMonthly"),
        ])

    private static let history = HistoryPage(
        transactions: [
            Fixture.transaction(12, quantity: 2, jws: Fixture.jws),
            Fixture.transaction(11, Fixture.knife, revoked: true),
            Fixture.transaction(10, Fixture.melon, finished: false),
            Fixture.transaction(9, failure: .invalidSignature),
        ], hasMore: false)

    private var openHistory: [ShopAction] {
        [.key(.character("t")), .historyLoaded(Self.history, before: nil)]
    }

    private var buying: [ShopAction] { [.key(.enter), .paymentRequested(Fixture.prompt), .sheetShown] }

    private func ended(_ report: PurchaseReport) -> [ShopAction] { [.key(.enter), .purchaseEnded(report)] }

    private var actions: [ShopAction] {
        switch self {
        case .shop, .shopEmpty, .shopLoading, .shopFailed, .shopMarks: []
        case .shopFiltered: Self.keys("/ap")
        case .shopButtons: [.key(.tab)]
        case .detail: Self.keys("i")
        case .detailPlan: Self.keys("jjjjji")
        case .transactions: openHistory
        case .transactionsEmpty: [.key(.character("t")), .historyLoaded(HistoryPage(), before: nil)]
        case .transaction: openHistory + [.key(.enter)]
        case .unverifiedTransaction: openHistory + Self.keys("G") + [.key(.enter)]
        case .log: Self.keys("e")
        case .help: Self.keys("?")
        case .helpFiltered: Self.keys("?quit")
        case .inbox, .inboxEmpty: Self.keys("a")
        case .plans, .timeline: Self.keys("m") + (self == .plans ? [] : Self.keys("i") + [Self.happened])
        case .autoRenew: Self.keys("m") + [.key(.enter)]
        case .quantity: Self.keys("12")
        case .payment: buying
        case .paymentAsking:
            [.key(.enter), .paymentRequested(Self.asking), .sheetShown]
        case .paymentChanged: buying + [.snapshot(Self.dearer)]
        case .done: ended(.delivered(Fixture.transaction(12, quantity: 2), quantity: 2))
        case .pending: ended(.pending(Fixture.request(5, quantity: 2)))
        case .interrupted: ended(.pending(Self.interruption))
        case .alreadyOwned: ended(.alreadyOwned(Fixture.transaction(3, Fixture.knife)))
        case .failed: ended(.failed(.network))
        case .notDelivered: ended(.notDelivered(Fixture.transaction(8), .unknown("No space left on device")))
        case .notAllowed, .readOnly: [.key(.enter)]
        case .restored: [.key(.character("r")), .restoreEnded(.restored(7))]
        case .restoreFailed: [.key(.character("r")), .restoreEnded(.failed(.network))]
        case .offerCode: Self.keys("c")
        case .terms: [.key(.tab), .key(.tab), .key(.tab), .key(.enter)]
        case .quitWhileBuying: [.key(.enter), .key(.character("q"))]
        case .answer: Self.keys("a") + [.key(.enter)]
        case .signIn: [.key(.character("r")), .signInRequested(account: "dad@family")]
        case .refund: openHistory + Self.keys("f")
        case .refundFailed:
            openHistory + Self.keys("fy") + [.refundEnded(.failed(.store(.alreadyRefunded(12))))]
        case .busy: [.key(.enter)]
        }
    }

    private static func keys(_ text: String) -> [ShopAction] { text.map { .key(.character($0)) } }

    private static let asking: PaymentPrompt = {
        var prompt = Fixture.prompt
        prompt.asksToBuy = true
        return prompt
    }()

    private static let interruption: PurchaseRequest = {
        var request = Fixture.request(6)
        request.kind = .interrupted
        return request
    }()

    /// The store after the price of apples rose.
    static let dearer = Fixture.snapshot { snapshot in
        snapshot.revision = 2
        snapshot.products[0].price = 150
        snapshot.products[0].displayPrice = "￥150"
    }
}
