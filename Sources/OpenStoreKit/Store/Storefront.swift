import Foundation
import StoreEngine

/// The country's store a customer buys in (`storekit-spec` A8).
public struct Storefront: Identifiable, Sendable {
    /// ISO 3166-1 alpha-3, such as `JPN`.
    public let countryCode: String
    /// Apple's number of the storefront, as text.
    public let id: String
    /// The currency.
    public let currency: Locale.Currency?

    package init(_ region: StorefrontRegion) {
        self.init(countryCode: region.countryCode, id: region.id, currencyCode: region.currencyCode)
    }

    init(countryCode: String, id: String, currencyCode: String?) {
        self.countryCode = countryCode
        self.id = id
        currency = currencyCode.map { Locale.Currency($0) }
    }

    /// The storefront in force; `nil` when the store cannot be read.
    public static var current: Storefront? {
        get async {
            guard let device = SimulatedDevice.currentIfAny() else { return nil }
            return (try? await device.store.storefront()).map { Storefront($0) }
        }
    }

    /// Storefronts as they change; never ends by itself.
    public static var updates: Storefronts { Storefronts(device: SimulatedDevice.currentIfAny()) }

    /// Storefront changes, in order.
    public struct Storefronts: AsyncSequence, Sendable {
        /// A storefront.
        public typealias Element = Storefront
        let device: SimulatedDevice?

        /// Reads changes one by one.
        public struct AsyncIterator: AsyncIteratorProtocol {
            let device: SimulatedDevice?
            var sequence: Int64?
            var last: String?

            /// Waits for the next change; `nil` when the task is cancelled.
            public mutating func next() async -> Storefront? {
                guard let store = device?.store else { return nil }
                while let position = sequence, let event = await store.nextEvent(after: position) {
                    sequence = event.sequence
                    guard event.kind == .settingsChanged, let region = try? await store.storefront(),
                        region.countryCode != last
                    else { continue }
                    last = region.countryCode
                    return Storefront(region)
                }
                return nil
            }
        }

        /// Starts reading.
        public func makeAsyncIterator() -> AsyncIterator {
            // What changes from here on is news, whenever the first element is asked for.
            let start = device?.store.readSynchronously { (store) throws(StoreEngineError) in
                (try store.latestSequence(), try store.storefront().countryCode)
            }
            return AsyncIterator(device: device, sequence: start?.0, last: start?.1)
        }
    }
}
