import StoreEngine

/// A purchase that the customer began outside the app; the app finishes it with `product.purchase()`
/// (`storekit-spec` A10).
public struct PurchaseIntent: Equatable, Identifiable, Sendable {
    /// The product.
    public let product: Product
    /// The offer to buy it with, if any; subscriptions only.
    public let offer: Product.SubscriptionOffer?
    /// The product's identifier.
    public var id: Product.ID { product.id }
}

extension PurchaseIntent {
    /// Intents as they come; one that came while nobody listened is the first. It never ends by itself.
    public static var intents: PurchaseIntents { PurchaseIntents(device: SimulatedDevice.currentIfAny()) }

    /// Purchases begun outside the app.
    public struct PurchaseIntents: AsyncSequence, Sendable {
        /// An intent.
        public typealias Element = PurchaseIntent
        let device: SimulatedDevice?

        /// Reads intents one by one.
        public struct AsyncIterator: AsyncIteratorProtocol {
            var base: AsyncStream<PurchaseIntent>.Iterator?
            /// Looks for what customers begin, for as long as somebody listens.
            let reading: ListeningTask?

            /// Waits for the next intent; `nil` when the task is cancelled. Never throws.
            public mutating func next() async -> PurchaseIntent? { await base?.next() }
        }

        /// Begins to listen.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(base: device?.appState.intents.listen(), reading: device?.readIntents())
        }
    }
}

extension SimulatedDevice {
    /// Announces purchases that were begun at the store itself, now and as they come; each goes to one app.
    fileprivate func readIntents() -> ListeningTask {
        follow { (device) throws(StoreEngineError) in
            while let intent = try await device.store.takePurchaseIntent(account: device.buyer.account) {
                do {
                    try await device.beginPurchaseOutsideApp(of: intent.productID, offerID: intent.offerID)
                } catch {
                    device.onWarning(
                        "StoreKit: a purchase of \(intent.productID) that began outside the app cannot go on. "
                            + error.localizedDescription)
                }
            }
        }
    }

    /// The customer begins a purchase outside the app, with one of the product's win-back offers or none.
    ///
    /// - Throws: ``Product/PurchaseError/productUnavailable`` or ``Product/PurchaseError/invalidOfferIdentifier``;
    ///   ``StoreKitError`` when the store cannot be read.
    package func beginPurchaseOutsideApp(of productID: String, offerID: String? = nil) async throws {
        guard let product = try await products(for: [productID]).first else {
            throw Product.PurchaseError.productUnavailable
        }
        let offer = offerID.map { id in product.subscription?.winBackOffers.first { $0.id == id } }
        if case .some(nil) = offer { throw Product.PurchaseError.invalidOfferIdentifier }
        appState.intents.announce(PurchaseIntent(product: product, offer: offer ?? nil))
    }
}
