import Foundation
import StoreEngine
import TerminalUI

/// Subscription plans: what the account has of them, and what comes next.
extension ShopState {
    /// What a plan is to the account.
    package enum PlanStanding: Hashable, Sendable {
        /// Nothing; another plan of its group may be running.
        case none
        /// The plan of the latest period, running or over.
        case current(ShopSubscription)
        /// The plan that the next renewal changes to.
        case next(ShopSubscription)
    }

    /// What a plan is to the account.
    package func standing(of product: ShopProduct) -> PlanStanding {
        guard let terms = product.subscription, let held = snapshot.subscription(in: terms.groupID) else {
            return .none
        }
        if held.productID == product.id { return .current(held) }
        return held.changesPlan && held.nextProductID == product.id ? .next(held) : .none
    }

    /// Whether there is something to manage about a plan: it is running, or comes next.
    package func isManaged(_ product: ShopProduct) -> Bool {
        switch standing(of: product) {
        case .none: false
        case .current(let held): held.isRunning
        case .next: true
        }
    }

    /// A plan's state in a word, with its symbol.
    func mark(ofPlan product: ShopProduct) -> Span {
        switch standing(of: product) {
        case .none: Span(texts(.notPurchased), .secondary)
        case .next: Span(texts.comesLater, .waiting)
        case .current(let held) where held.isFamilyShared && held.state.isEntitled:
            Span(texts(.sharedByFamily), .success)
        case .current(let held) where held.isNoLongerShared: Span(texts(.notPurchased), .secondary)
        case .current(let held): Span(texts.mark(held.state), role(of: held.state))
        }
    }

    /// The look of a state.
    func role(of state: RenewalState) -> StyleRole {
        switch state {
        case .subscribed: .success
        case .inGracePeriod: .waiting
        case .inBillingRetryPeriod, .revoked: .failure
        case .expired: .secondary
        }
    }

    /// What the button of a plan says.
    func buttonKey(ofPlan product: ShopProduct) -> TextKey {
        if isManaged(product) { return .manage }
        let held = product.subscription.flatMap { snapshot.subscription(in: $0.groupID) }
        return held?.state.isEntitled == true ? .change : .subscribe
    }

    // MARK: What comes

    /// What comes next for a plan that is, was or will be the account's; `nil` for all others.
    package func outlook(ofPlan product: ShopProduct) -> String? {
        switch standing(of: product) {
        case .none: nil
        case .current(let held): outlook(of: held)
        case .next(let held): texts.begins(day(held.renewalDate, of: held), at: nextRate(of: held))
        }
    }

    /// The same in fewer words, where the price after an offer stands beside it anyway.
    func briefOutlook(ofPlan product: ShopProduct) -> String? {
        guard case .current(let held) = standing(of: product), held.state == .subscribed, held.nextOffer != nil,
            held.nextProductID == held.productID, let amount = held.renewalPrice
        else { return nil }
        return texts.renews(day(held.renewalDate, of: held), at: price(amount, currency: held.currency))
    }

    /// What comes next for a subscription, and when.
    package func outlook(of held: ShopSubscription) -> String {
        let end = day(held.expirationDate, of: held)
        switch held.state {
        case .expired: return texts.ended(end)
        case .revoked where held.isFamilyShared: return texts.noLongerShared(since: day(held.revocationDate, of: held))
        case .revoked: return texts.revoked(day(held.revocationDate, of: held))
        case .inGracePeriod: return texts.access(until: day(held.gracePeriodEnd, of: held))
        case .inBillingRetryPeriod: return texts.noAccess(since: end)
        case .subscribed: break
        }
        guard held.willAutoRenew, let next = held.nextProductID else { return texts.ends(end) }
        let date = day(held.renewalDate, of: held)
        if next != held.productID { return texts.changes(to: name(of: next), at: nextRate(of: held), on: date) }
        if held.priceIncrease != .none {
            return texts.priceRises(to: nextRate(of: held), on: date, isAgreed: held.priceIncrease == .agreed)
        }
        if let mode = held.offerMode {
            // An offer of several periods goes on.
            if held.nextOffer != nil { return texts.renews(date, at: nextRate(of: held)) }
            return texts.offerEnds(date, isFree: mode == .freeTrial, then: nextRate(of: held))
        }
        return held.nextOffer == nil ? texts.renews(date) : texts.renews(date, at: nextRate(of: held))
    }

    /// The price of the next period; with an offer, the price after it too (SEED-185).
    func nextRate(of held: ShopSubscription) -> String {
        let next = held.nextProductID.flatMap { product($0) }
        let amount = held.renewalPrice.map { price($0, currency: held.currency) } ?? next?.displayPrice ?? "–"
        guard let period = next?.subscription?.period else { return amount }
        guard let offer = held.nextOffer, let next else { return texts.rate(amount, per: period) }
        return texts.offer(
            offer.mode, offer.period, price: amount, then: texts.rate(next.displayPrice, per: period))
    }

    /// A date of a subscription; with the time of day when its periods are shorter than a day.
    func day(_ date: Date?, of held: ShopSubscription) -> String {
        texts.day(date ?? held.expirationDate, withTime: held.isQuick)
    }

    // MARK: Buying

    /// The running plan of a group that a purchase of this plan would leave as it is until its period ends: the plan is
    /// lower, or equal with another period (`storekit-spec` A4.1).
    func runningPlan(before product: ShopProduct) -> ShopSubscription? {
        guard let terms = product.subscription, let held = snapshot.subscription(in: terms.groupID),
            held.state.isEntitled, !held.isFamilyShared, held.productID != product.id,
            let running = self.product(held.productID)?.subscription
        else { return nil }
        let waits = terms.level > running.level || (terms.level == running.level && terms.period != running.period)
        return waits ? held : nil
    }

    /// Whether the account may have a plan's introductory offer: never had one of its group, and has no plan of it.
    func mayHaveIntroduction(_ terms: SubscriptionTerms) -> Bool {
        !snapshot.introductionsUsed.contains(terms.groupID)
            && snapshot.subscription(in: terms.groupID)?.state.isEntitled != true
    }

    /// What buying one or several of a product costs now: of a plan, its first period.
    func firstPrice(of product: ShopProduct, quantity: Int) -> String {
        guard let terms = product.subscription, let offer = terms.introductoryOffer, mayHaveIntroduction(terms) else {
            return price(of: product, quantity: quantity)
        }
        return price(snapshot.storefront.flatMap { offer.prices[$0.countryCode] } ?? 0)
    }

    /// What a payment sheet says beside the price of a plan: what comes after an offer, or when the plan begins
    /// (SEED-184, SEED-185).
    func sheetTerms(of product: ShopProduct) -> String? {
        guard let terms = product.subscription else { return nil }
        let rate = texts.rate(product.displayPrice, per: terms.period)
        let renews = texts(.renewsUntilCancelled)
        if case .current(let held) = standing(of: product), held.changesPlan {
            return texts.sentences(texts.renews(day(held.expirationDate, of: held)), rate)
        }
        if let running = runningPlan(before: product) {
            return texts.sentences(texts.begins(day(running.expirationDate, of: running), at: rate), renews)
        }
        return texts.sentences(introduction(of: product) ?? rate, renews)
    }
}
