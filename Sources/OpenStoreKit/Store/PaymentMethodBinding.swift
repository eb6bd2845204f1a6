import Foundation

/// Binds an outside payment method to a customer's account (`storekit-spec` A1). This store knows no outside payment
/// methods, so no customer is eligible and none of these values comes to be.
public struct PaymentMethodBinding: Identifiable, Equatable, Hashable, Sendable {
    /// Why a payment method was not bound.
    public enum PaymentMethodBindingError: Error, LocalizedError, Equatable, Hashable, Sendable, CaseIterable {
        /// The customer cannot bind one.
        case notEligible
        /// The identifier is none.
        case invalidPinningID
        /// Anything else.
        case failed

        /// What happened, in one sentence.
        public var errorDescription: String? {
            switch self {
            case .notEligible: "The customer cannot bind a payment method."
            case .invalidPinningID: "The identifier of the payment method is not valid."
            case .failed: "The payment method could not be bound."
            }
        }

        /// Why.
        public var failureReason: String? {
            switch self {
            case .notEligible: "The store does not take outside payment methods."
            case .invalidPinningID: "The store does not know the identifier."
            case .failed: "The store could not be reached, or refused."
            }
        }

        /// What to try.
        public var recoverySuggestion: String? {
            switch self {
            case .notEligible: "Use the store's own payment."
            case .invalidPinningID: "Ask the app's server for the identifier again."
            case .failed: "Try again later."
            }
        }
    }

    /// The identifier that the app's server got.
    public let id: String

    /// Asks whether the customer is eligible.
    ///
    /// - Throws: ``PaymentMethodBindingError/notEligible``, always.
    public init(id: String) async throws {
        throw PaymentMethodBindingError.notEligible
    }

    /// Binds the payment method.
    ///
    /// - Throws: ``PaymentMethodBindingError/notEligible``, always.
    public func bind() async throws {
        throw PaymentMethodBindingError.notEligible
    }
}
