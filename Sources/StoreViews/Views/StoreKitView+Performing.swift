import Foundation
import OpenStoreKit

extension StoreKitView {
    /// Does what the view asks for, as far as the store is concerned, and returns the events that tell how it ended.
    ///
    /// Sheets are the business of the device's ``SystemUI`` then. Effects that concern the terminal or the program
    /// (``StoreViewEffect/copy(_:)``, ``StoreViewEffect/answer(_:)``, ``StoreViewEffect/redraw``,
    /// ``StoreViewEffect/dismiss``) do nothing here.
    @MainActor
    public func perform(_ effect: StoreViewEffect) async -> [StoreViewEvent] {
        let options = model.options
        switch effect {
        case .load: return [await load()]
        case .purchase(let product): return await purchase(product)
        case .restorePurchases:
            do {
                try await options.backend.sync()
                return [.restored(.success(())), await load()]
            } catch {
                return [.restored(.failure(error))]
            }
        case .redeemCode:
            do {
                try await options.backend.redeem()
                await options.redemptionCompletion?(.success(()))
                return []
            } catch {
                guard let completion = options.redemptionCompletion else { return [.failed(error)] }
                await completion(.failure(error))
                return []
            }
        case .manageSubscriptions(let group):
            do {
                try await options.backend.manage(group)
                return [await load()]
            } catch {
                return [.failed(error)]
            }
        case .requestRefund(let id):
            do {
                let status = try await options.backend.refund(id)
                return [.refundEnded(.success(status)), await load()]
            } catch {
                return [.refundEnded(.failure(error))]
            }
        case .signIn:
            await options.signIn?()
            return [await load()]
        case .openPolicy(let policy, let url):
            await options.openPolicy?(policy, url)
            return []
        case .copy, .answer, .redraw, .dismiss: return []
        }
    }

    private func load() async -> StoreViewEvent {
        let backend = model.options.backend
        do {
            var contents = StoreViewContents(products: [])
            switch model.request {
            case .identifiers(let ids):
                contents.products = try await backend.products(ids)
                contents.unavailable = Set(ids).subtracting(contents.products.map(\.id)).sorted()
            case .products(let products): contents.products = products
            case .group(let id): contents.products = try await backend.plans(id)
            }
            contents.ownedProductIDs = await backend.ownedProductIDs()
            let plans = contents.products.filter { $0.subscription != nil }
            for plan in plans { contents.offers[plan.id] = await offers(of: plan) }
            for policy in SubscriptionStorePolicyKind.allCases {
                contents.policies[policy] = backend.policy(policy).flatMap { URL(string: $0) }
            }
            return .loaded(.success(contents))
        } catch {
            return .loaded(.failure(error))
        }
    }

    /// The offers that the customer may have (`storekit-spec` A4.4).
    private func offers(of plan: Product) async -> [Product.SubscriptionOffer] {
        guard let info = plan.subscription else { return [] }
        let backend = model.options.backend
        var offers: [Product.SubscriptionOffer] = []
        if let introduction = info.introductoryOffer, await backend.isEligibleForIntroOffer(plan) {
            offers.append(introduction)
        }
        guard model.options.preferredOffer != nil || model.options.promotionalOffer != nil,
            let statuses = try? await backend.statuses(info.subscriptionGroupID), !statuses.isEmpty
        else { return offers }
        let winBacks = Set(statuses.flatMap { $0.renewalInfo.unsafePayloadValue.eligibleWinBackOfferIDs })
        offers += info.winBackOffers.filter { $0.id.map(winBacks.contains) ?? false }
        if model.options.promotionalOffer != nil { offers += info.promotionalOffers }
        return offers
    }

    /// The purchase options that a plan's offer needs.
    private func options(for product: Product) async throws -> Set<Product.PurchaseOption> {
        guard let info = product.subscription else { return [] }
        let offer = model.offer(of: product)
        if let offer, offer.type == .winBack { return [.winBackOffer(offer)] }
        if let offer, offer.type == .promotional {
            return try await model.options.promotionalOffer?.options(product, info, offer) ?? []
        }
        // Also where the app withholds it: the store would apply it by itself.
        guard let introduction = model.options.introductoryOffer, info.introductoryOffer != nil else { return [] }
        return [.introductoryOfferEligibility(compactJWS: try await introduction.compactJWS(product, info))]
    }

    /// One purchase with the app's callbacks around it.
    @MainActor
    private func purchase(_ product: Product) async -> [StoreViewEvent] {
        let options = model.options
        await options.purchaseStart?(product)
        let own = await options.purchaseOptions?(product) ?? []
        let isHandled = options.purchaseCompletion != nil
        let result: Result<Product.PurchaseResult, any Error>
        do {
            let chosen = try await self.options(for: product).union(own)
            result = .success(
                try await SimulatedDevice.$deliversThroughUpdates.withValue(!isHandled) {
                    try await options.backend.purchase(product, chosen)
                })
        } catch {
            result = .failure(error)
        }
        await options.purchaseCompletion?(product, result)
        return [.purchaseEnded(product, result, handled: isHandled), await load()]
    }
}
