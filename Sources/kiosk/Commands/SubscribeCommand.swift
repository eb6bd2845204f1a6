import Foundation
import OpenStoreKit
import StoreEngine
import Storefront

/// `kiosk subscribe`: a plan bought outside the app, as in the App Store's settings; the app learns of it by itself.
enum SubscribeCommand {
    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        guard arguments.operands.count == 1 else { throw CommandFailure.usage("Say 'kiosk subscribe PLAN'.") }
        let session = try Session(arguments.common)
        let plan = try DirectPurchase.plan(arguments.operands[0], session)
        let offer = try arguments.options["offer"].map { try DirectPurchase.offer($0, of: plan) }
        return try await DirectPurchase.run(PurchaseOrder(productID: plan.id, offer: offer), session, output)
    }
}

/// `kiosk redeem`: an offer code; what it brings arrives through the app's updates only.
enum RedeemCommand {
    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        guard arguments.operands.count == 1 else { throw CommandFailure.usage("Say 'kiosk redeem CODE'.") }
        let session = try Session(arguments.common)
        guard let order = session.catalog.order(redeeming: arguments.operands[0]) else {
            throw CommandFailure(
                .failed, code: "invalidCode", "There is no offer code '\(arguments.operands[0])'.",
                advice: "Codes stand in the catalogue, under the plan's offerCodes.")
        }
        return try await DirectPurchase.run(order, session, output)
    }
}

/// A purchase of a plan at the store itself, without the app's device asking.
enum DirectPurchase {
    /// The plan of that name.
    static func plan(_ id: String, _ session: Session) throws(CommandFailure) -> CatalogProduct {
        let plans = session.catalog.products.filter { $0.subscription != nil }
        if let plan = plans.first(where: { $0.id == id }) { return plan }
        let isOther = session.catalog.products.contains { $0.id == id }
        throw CommandFailure(
            .failed, code: "productUnavailable",
            isOther ? "\(id) is no subscription." : StoreFailure.productUnavailable(productID: id).message,
            advice: isOther
                ? "'kiosk buy \(id)' buys it."
                : NearestName.of(id, among: plans.map(\.id)).map { "Did you mean '\($0)'?" }
                    ?? "'kiosk products' lists what is sold.")
    }

    /// An offer on a plan by its identifier: promotional or win-back. Whoever has the command line is the developer, so
    /// nobody else has to sign for it.
    static func offer(_ id: String, of plan: CatalogProduct) throws(CommandFailure) -> OfferRequest {
        guard let terms = plan.subscription else {
            throw .usage("\(plan.id) is no subscription; --offer belongs to those.")
        }
        if terms.promotionalOffers.contains(where: { $0.id == id }) { return .promotional(id) }
        if terms.winBackOffers.contains(where: { $0.id == id }) { return .winBack(id) }
        let error = StoreEngineError.noOffer(productID: plan.id, offer: id)
        if let code = terms.offerCodes.first(where: { $0.id == id })?.codes.first {
            throw CommandFailure(
                .failed, code: error.code, "“\(id)” is an offer behind a code.", advice: "Say 'kiosk redeem \(code)'.")
        }
        let names = (terms.promotionalOffers + terms.winBackOffers).compactMap(\.id)
        let others = names.isEmpty ? "It has none." : "It has \(names.joined(separator: ", "))."
        throw CommandFailure(
            .failed, code: error.code, error.message,
            advice: NearestName.of(id, among: names).map { "Did you mean '\($0)'?" } ?? others)
    }

    /// Buys and says what came of it; `deliver`: hand it to the app and finish it, too.
    static func run(
        _ order: PurchaseOrder, _ session: Session, deliver: Bool = false, _ output: Output
    ) async throws -> ExitStatus {
        let store = session.store
        let buyer = Buyer(account: session.buyer.account, device: session.buyer.device)
        let outcome = try await Session.engine { () throws(StoreEngineError) in
            try await store.buyOutsideApp(order, by: buyer)
        }
        switch outcome {
        case .purchased(let signed), .alreadyOwned(let signed):
            if deliver { _ = try await session.shop() }
            var isNew = false
            if case .purchased = outcome { isNew = true }
            try await show(signed.id, of: order.productID, isNew: isNew, session, output)
            return .done
        case .pending(let request):
            output.line(
                "\(request.kind == .interrupted ? "interrupted" : "waiting for approval") (request \(request.id)); "
                    + "nothing was charged")
            output.object(["result": "pending", "request": request.id])
            return .pending
        case .changed:
            throw CommandFailure(.tryAgain, code: "busy", "The price changed while buying.", advice: "Try again.")
        }
    }

    /// What a customer got for choosing a plan: a sale, the plan held already, or a change with the next renewal.
    static func show(
        _ id: UInt64, of productID: String, isNew: Bool, _ session: Session, _ output: Output
    ) async throws {
        let store = session.store
        let (signed, reports) = try await Session.engine { () throws(StoreEngineError) in
            (
                try await store.transaction(id),
                try await SubscriptionReport.all(of: session.buyer.account, in: store)
            )
        }
        let group = session.catalog.products.first { $0.id == productID }?.subscription?.groupID
        let report = reports.first { $0.state.groupID == group && !$0.status.isFamilyShared }
        let isScheduled = report.map { $0.held.nextPlan != nil || $0.held.nextOffer != nil } ?? false
        var object: [String: Any] = ["result": "success", "subscription": report?.object ?? NSNull()]
        if isNew {
            output.line("bought \(productID) (transaction \(id))")
        } else if isScheduled {
            object["scheduled"] = true
            output.line("comes with the next renewal; nothing was charged (transaction \(id) counts until then)")
        } else {
            object["alreadyOwned"] = true
            output.line("\(productID) is already subscribed (transaction \(id)); nothing was charged")
        }
        for line in report?.lines ?? [] { output.line(line) }
        // Another program may have cleared the ledger meanwhile.
        if output.json, let signed {
            object["transaction"] = TransactionJSON.object(await session.device().verify(signed))
        }
        output.object(object)
    }
}
