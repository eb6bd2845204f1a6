import Foundation

extension Transaction {
    /// How a refund request ended (`storekit-spec` A3.4).
    #if compiler(>=6.3)
        @nonexhaustive(warn)
    #endif
    public enum RefundRequestStatus: Equatable, Hashable, Sendable {
        /// The customer backed out.
        case userCancelled
        /// The store has received the request.
        case success
    }

    /// Why a refund request came to nothing.
    #if compiler(>=6.3)
        @nonexhaustive(warn)
    #endif
    public enum RefundRequestError: Error, LocalizedError, Equatable, Hashable, Sendable, CaseIterable {
        /// There is a request for this transaction already.
        case duplicateRequest
        /// The request could not be made: no such transaction, or not this customer's.
        case failed

        /// What happened, in one sentence.
        public var errorDescription: String? {
            switch self {
            case .duplicateRequest: "A refund has already been requested for this purchase."
            case .failed: "The refund request could not be made."
            }
        }

        /// Why.
        public var failureReason: String? {
            switch self {
            case .duplicateRequest: "The store takes one refund request for each transaction."
            case .failed: "The store has no such transaction for this account, or it cannot be trusted."
            }
        }

        /// What to try.
        public var recoverySuggestion: String? {
            switch self {
            case .duplicateRequest: "Look at the transaction's revocation date to see whether it was granted."
            case .failed: "Check that the transaction exists and belongs to the signed-in account."
            }
        }
    }
}
