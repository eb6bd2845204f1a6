import Foundation
import StoreEngine

extension Transaction {
    /// A sequence of transactions: a finite reading of the store, or its endless updates.
    public struct Transactions: AsyncSequence, Sendable {
        /// A transaction and what its check found.
        public typealias Element = VerificationResult<Transaction>

        enum Source: Sendable {
            case query(TransactionQuery.Scope, productID: String?)
            case updates
        }

        let device: SimulatedDevice?
        let source: Source

        /// Reads one transaction after the other; lazily, so the first does not wait for the rest.
        public struct AsyncIterator: AsyncIteratorProtocol {
            enum State {
                case empty
                case query(TransactionPages)
                case updates(TransactionUpdates)
            }

            var state: State

            /// The next transaction; `nil` at the end of a finite sequence or when the task is cancelled. Never throws.
            public mutating func next() async -> VerificationResult<Transaction>? {
                switch state {
                case .empty:
                    return nil
                case .query(var pages):
                    defer { state = .query(pages) }
                    return await pages.next()
                case .updates(var updates):
                    defer { state = .updates(updates) }
                    return await updates.next()
                }
            }
        }

        /// Starts reading.
        public func makeAsyncIterator() -> AsyncIterator {
            guard let device else { return AsyncIterator(state: .empty) }
            switch source {
            case .query(let scope, let productID):
                return AsyncIterator(
                    state: .query(TransactionPages(device: device, scope: scope, productID: productID)))
            case .updates:
                return AsyncIterator(state: .updates(TransactionUpdates(device: device)))
            }
        }

        /// The first transaction.
        package func firstElement() async -> Element? {
            var iterator = makeAsyncIterator()
            return await iterator.next()
        }
    }
}
