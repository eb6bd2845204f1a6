import OpenStoreKit

/// What a task that asks for an entitlement knows (`storekit-spec` A12).
public enum EntitlementTaskState<Value: Sendable>: Sendable {
    /// Nothing yet.
    case loading
    /// It could not be read.
    case failure(any Error)
    /// The answer.
    case success(Value)

    /// The answer, if there is one.
    public var value: Value? {
        if case .success(let value) = self { value } else { nil }
    }

    /// The same state of a value made from this one's.
    public func map<New: Sendable>(_ transform: (Value) throws -> New) rethrows -> EntitlementTaskState<New> {
        try flatMap { .success(try transform($0)) }
    }

    /// The state made from this one's value.
    public func flatMap<New: Sendable>(
        _ transform: (Value) throws -> EntitlementTaskState<New>
    ) rethrows -> EntitlementTaskState<New> {
        switch self {
        case .loading: .loading
        case .failure(let error): .failure(error)
        case .success(let value): try transform(value)
        }
    }
}

extension EntitlementTaskState where Value == VerificationResult<Transaction>? {
    /// The transaction that entitles the customer, if it is known and verified.
    public var transaction: Transaction? {
        guard case .verified(let transaction)?? = value else { return nil }
        return transaction
    }
}

extension Product {
    /// What a task that loads one product knows (`storekit-spec` A12).
    public enum TaskState: Sendable {
        /// Nothing yet.
        case loading
        /// No such product is sold here.
        case unavailable
        /// It could not be loaded.
        case failure(any Error)
        /// The product.
        case success(Product)

        /// The product, if it is loaded.
        public var product: Product? {
            if case .success(let product) = self { product } else { nil }
        }
    }

    /// What a task that loads several products knows (`storekit-spec` A12).
    public enum CollectionTaskState: Sendable {
        /// Nothing yet.
        case loading
        /// They could not be loaded.
        case failure(any Error)
        /// The products sold here, and the identifiers of those that are not.
        case success([Product], unavailable: [Product.ID])

        /// The products that are loaded.
        public var products: [Product] {
            if case .success(let products, _) = self { products } else { [] }
        }
    }
}
