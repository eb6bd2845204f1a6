import Foundation
import StoreEngine

extension SimulatedDevice {
    /// What the app's options come to, once what the developer signed is proved: in one turn of the store, before any
    /// sheet (`storekit-spec` A4.4). StoreKit's errors do not say what is wrong with a signature; a warning does.
    func order(
        of product: Product, _ choices: PurchaseChoices, in store: isolated SimulatedAppStore
    ) throws(StoreEngineError) -> PurchaseOrder {
        var order = PurchaseOrder(
            productID: product.id, quantity: choices.quantity, appAccountToken: choices.appAccountToken,
            simulatesAskToBuy: choices.simulatesAskToBuy)
        do throws(StoreEngineError) {
            if let offer = choices.offer { order.offer = try prove(offer, for: order, in: store) }
        } catch {
            switch error {
            case .offerSignature, .missingOfferParameters, .invalidOfferPrice, .noOffer: warn(of: error)
            default: break
            }
            throw error
        }
        if let jws = choices.introductoryEligibility, product.subscription != nil {
            order.allowsIntroductoryOffer = try eligibility(jws, for: order, in: store)
        }
        return order
    }

    private func prove(
        _ offer: PurchaseChoices.Offer, for order: PurchaseOrder, in store: isolated SimulatedAppStore
    ) throws(StoreEngineError) -> OfferRequest {
        switch offer {
        case .promotional(let id, let proof):
            return try store.prove(
                offer: id, on: order.productID, by: proof, appAccountToken: order.appAccountToken, for: purchaser)
        case .winBack(let offer):
            let request = OfferRequest.winBack(offer.id ?? "")
            if try store.price(of: request, on: order.productID) != offer.price {
                // The storefront has changed since the app was told of it.
                throw .invalidOfferPrice(
                    productID: order.productID, offer: request.name, storefront: try store.storefront().countryCode)
            }
            return request
        }
    }

    /// As StoreKit has it, a word that does not hold is no error: the customer pays the full price, and sees it on the
    /// sheet (`storekit-spec` A4.4).
    private func eligibility(
        _ jws: String, for order: PurchaseOrder, in store: isolated SimulatedAppStore
    ) throws(StoreEngineError) -> Bool {
        do throws(StoreEngineError) {
            return try store.proveIntroductoryOffer(on: order.productID, by: jws, for: purchaser)
        } catch {
            switch error {
            case .offerSignature, .missingOfferParameters:
                warn(of: error)
                return false
            default: throw error
            }
        }
    }

    private func warn(of error: StoreEngineError) {
        onWarning("StoreKit: \(error.message) \(error.advice)")
    }
}
