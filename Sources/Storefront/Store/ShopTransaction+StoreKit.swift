import OpenStoreKit
import StoreEngine

extension ShopTransaction {
    /// Copies what StoreKit handed out, trusted or not.
    init(_ result: VerificationResult<Transaction>) {
        let transaction = result.unsafePayloadValue
        self.init(
            id: transaction.id, originalID: transaction.originalID, productID: transaction.productID,
            type: CatalogProductType(rawValue: transaction.productType.rawValue),
            quantity: transaction.purchasedQuantity, purchaseDate: transaction.purchaseDate, price: transaction.price,
            currency: transaction.currencyCode, revocationDate: transaction.revocationDate,
            revocationReason: transaction.revocationReason?.rawValue,
            isFamilyShared: transaction.ownershipType == .familyShared, isFinished: transaction.isFinished,
            jws: result.jwsRepresentation)
        expirationDate = transaction.expirationDate
        isRenewal = transaction.reason == .renewal
        if case .unverified(_, let error) = result {
            failure = VerificationProblem(error)
            failureDetail = transaction.failure?.reason
        }
    }
}

extension VerificationProblem {
    init(_ error: VerificationResult<Transaction>.VerificationError) {
        switch error {
        case .revokedCertificate: self = .revokedCertificate
        case .invalidCertificateChain: self = .invalidCertificateChain
        case .invalidDeviceVerification: self = .invalidDeviceVerification
        case .invalidEncoding: self = .invalidEncoding
        case .invalidSignature: self = .invalidSignature
        case .missingRequiredProperties: self = .missingRequiredProperties
        }
    }
}
