import StoreEngine

extension Product {
    /// A product that the store's page of the app shows, as this device orders and shows it (`storekit-spec` A10).
    ///
    /// The order begins empty and is what the app sets. It lasts as long as the device is in the process: what a page
    /// outside the app shows has no other reader here.
    public struct PromotionInfo: Equatable, Sendable {
        /// Whether a promoted product shows.
        public enum Visibility: Int, Equatable, Hashable, Sendable {
            /// As the store's own settings say.
            case appStoreConnectDefault = 0
            /// Shown.
            case visible = 1
            /// Hidden.
            case hidden = 2
        }

        /// The product.
        public let productID: Product.ID
        /// Whether it shows; ``update()`` makes a change count.
        public var visibility: Visibility

        /// Makes this value's visibility count.
        ///
        /// - Throws: ``StoreKitError`` when the store cannot be read, ``Product/PurchaseError/productUnavailable`` for
        ///   a product it does not sell.
        public func update() async throws {
            try await Self.updateProductVisibility(visibility, for: productID)
        }

        /// The promoted products in order; empty until the app sets one.
        ///
        /// - Throws: ``StoreKitError`` when there is no store.
        public static var currentOrder: [PromotionInfo] {
            get async throws { try SimulatedDevice.current().appState.promotions }
        }

        /// Sets the order; products keep their visibility.
        ///
        /// - Throws: as ``update()``; then nothing is changed.
        public static func updateProductOrder(byID order: some Collection<String>) async throws {
            let device = try SimulatedDevice.current()
            let ids = try await device.sold(Array(order))
            device.appState.updatePromotions { promotions in
                let known = Dictionary(promotions.map { ($0.productID, $0.visibility) }) { first, _ in first }
                promotions = ids.map { id in
                    PromotionInfo(productID: id, visibility: known[id] ?? .appStoreConnectDefault)
                }
            }
        }

        /// Sets whether one product shows; one that is not in the order is added at its end.
        ///
        /// - Throws: as ``update()``.
        public static func updateProductVisibility(_ visibility: Visibility, for productID: Product.ID) async throws {
            let device = try SimulatedDevice.current()
            _ = try await device.sold([productID])
            device.appState.updatePromotions { promotions in
                if let place = promotions.firstIndex(where: { $0.productID == productID }) {
                    promotions[place].visibility = visibility
                } else {
                    promotions.append(PromotionInfo(productID: productID, visibility: visibility))
                }
            }
        }

        /// Sets order and visibility of all at once.
        ///
        /// - Throws: as ``update()``; then nothing is changed.
        public static func updateAll(_ promotions: some Collection<PromotionInfo>) async throws {
            let device = try SimulatedDevice.current()
            let wanted = Dictionary(promotions.map { ($0.productID, $0.visibility) }) { first, _ in first }
            let ids = try await device.sold(promotions.map(\.productID))
            device.appState.updatePromotions { current in
                current = ids.map { PromotionInfo(productID: $0, visibility: wanted[$0] ?? .appStoreConnectDefault) }
            }
        }
    }
}

extension SimulatedDevice {
    /// The identifiers in the given order without repeats; throws when one of them is not sold.
    fileprivate func sold(_ ids: [String]) async throws -> [String] {
        let sold = Set(try await products(for: ids).map(\.id))
        var seen: Set<String> = []
        let unique = ids.filter { seen.insert($0).inserted }
        guard unique.allSatisfy(sold.contains) else { throw Product.PurchaseError.productUnavailable }
        return unique
    }
}
