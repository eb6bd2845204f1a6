import Foundation
import StoreKit

/// Why subscribing did not work (SEED-109).
package enum SubscribeError: LocalizedError, CaseIterable {
    /// The customer backed out.
    case userCancelled
    /// The purchase waits for something, a parent or a means of payment.
    case pending
    /// The product is not sold.
    case productUnavailable
    /// The customer may not buy.
    case purchaseNotAllowed
    /// What came back is not signed as it must be.
    case failedVerification
    /// Anything else.
    case otherError

    /// The case for whatever StoreKit threw.
    package init(_ error: any Error) {
        switch error {
        case let error as SubscribeError: self = error
        case Product.PurchaseError.productUnavailable: self = .productUnavailable
        case Product.PurchaseError.purchaseNotAllowed: self = .purchaseNotAllowed
        case StoreKitError.userCancelled: self = .userCancelled
        default: self = .otherError
        }
    }

    /// What the customer reads (SEED-103…SEED-108).
    package var errorDescription: String? {
        switch self {
        case .userCancelled: "ユーザーによって購入がキャンセルされました"
        case .pending: "購入が保留されています"
        case .productUnavailable: "指定した商品が無効です"
        case .purchaseNotAllowed: "OSの支払い機能が無効化されています"
        case .failedVerification: "トランザクションデータの署名が不正です"
        case .otherError: "不明なエラーが発生しました"
        }
    }
}
