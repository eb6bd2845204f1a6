extension Product {
    /// How a purchase ended (`storekit-spec` A2.6, SEED-15).
    #if compiler(>=6.3)
        @nonexhaustive(warn)
    #endif
    public enum PurchaseResult: Sendable {
        /// The store sold it, or handed back what the customer already holds.
        case success(VerificationResult<Transaction>)
        /// The customer backed out: nothing happened (SEED-22).
        case userCancelled
        /// Someone else has to act first; the transaction comes through ``Transaction/updates`` (SEED-21).
        case pending
    }
}
