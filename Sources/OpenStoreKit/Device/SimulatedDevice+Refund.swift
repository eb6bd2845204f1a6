import Foundation
import StoreEngine

extension SimulatedDevice {
    /// Shows the refund sheet for one of the account's transactions and asks the store for the money back
    /// (`storekit-spec` A3.4). Here, as in StoreKit's test environments, a request is granted at once.
    ///
    /// - Throws: `Transaction.RefundRequestError.duplicateRequest` when it was refunded before, `.failed` when there is
    ///   no such transaction of this account or it cannot be trusted; `StoreKitError` when the store fails.
    func requestRefund(of id: UInt64) async throws -> Transaction.RefundRequestStatus {
        do {
            let sheet = try await refundSheet(for: id)
            let status = try await conversations.hold { waited in
                // What was on the screen before may have been the same request.
                let sheet = waited ? try await refundSheet(for: id) : sheet
                guard case .request(let reason) = await systemUI.requestRefund(sheet), !Task.isCancelled else {
                    return Transaction.RefundRequestStatus.userCancelled
                }
                try await store.refund(id, reason: reason.rawValue)
                return .success
            }
            return status ?? .userCancelled
        } catch let error as StoreEngineError {
            throw error.refundRequestError
        }
    }

    private func refundSheet(for id: UInt64) async throws -> RefundSheet {
        try await store.throwFailure(armedFor: .refundRequest)
        guard let signed = try await store.transaction(id), signed.account == buyer.account,
            case .verified(let transaction) = await verify(signed)
        else { throw Transaction.RefundRequestError.failed }
        if transaction.revocationDate != nil { throw Transaction.RefundRequestError.duplicateRequest }
        let product = store.catalog.products.first { $0.id == transaction.productID }
        return RefundSheet(
            transactionID: id, productID: transaction.productID,
            productName: product?.displayName.text(for: locale) ?? transaction.productID,
            quantity: transaction.purchasedQuantity, purchaseDate: transaction.purchaseDate, price: transaction.price,
            currencyCode: transaction.currency?.identifier, appName: appName, account: buyer.account)
    }
}

extension StoreEngineError {
    /// The error as `beginRefundRequest` throws it.
    fileprivate var refundRequestError: any Error {
        switch self {
        case .alreadyRefunded: Transaction.RefundRequestError.duplicateRequest
        case .noTransaction: Transaction.RefundRequestError.failed
        case .simulated(let failure, _):
            Transaction.RefundRequestError.allCases.first { "\($0)" == failure.error } ?? storeKitError
        default: storeKitError
        }
    }
}
