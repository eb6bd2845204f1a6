import Foundation
import OpenStoreKit

/// Why something did not work.
extension ViewTexts {
    /// The reason for an error: StoreKit's in the language of these texts, anybody else's in its own words.
    package func reason(for error: any Error) -> String {
        switch error {
        case let error as StoreKitError: reason(named: Self.caseName(error))
        case is Product.PurchaseError, is Transaction.RefundRequestError: reason(named: Self.caseName(error))
        default: (error as? any LocalizedError)?.errorDescription ?? "\(error)"
        }
    }

    /// What can be done about an error, or its details, in its own words.
    package func advice(for error: any Error) -> String? {
        if case .systemError(let inner)? = error as? StoreKitError {
            return (inner as? any LocalizedError)?.errorDescription ?? "\(inner)"
        }
        return nil
    }

    /// The name of an enumeration's case, without what it carries.
    private static func caseName(_ error: any Error) -> String { String("\(error)".prefix { $0 != "(" }) }

    /// The reason for an error by the name of its case: StoreKit's `StoreKitError`, `Product.PurchaseError`,
    /// `Transaction.RefundRequestError` and `VerificationError`. The Japanese sentences of document 002
    /// (SEED-103…SEED-108) are verbatim.
    package func reason(named name: String) -> String {
        switch name {
        case "userCancelled": either("The purchase was cancelled.", "ユーザーによって購入がキャンセルされました")
        case "pending": either("The purchase is on hold.", "購入が保留されています")
        case "productUnavailable": either("This product is not available.", "指定した商品が無効です")
        case "purchaseNotAllowed":
            either("Purchases are switched off for this account.", "OSの支払い機能が無効化されています")
        case "failedVerification", "invalidSignature", "invalidCertificateChain", "revokedCertificate",
            "invalidDeviceVerification", "invalidEncoding", "missingRequiredProperties":
            either("The transaction’s signature is not valid.", "トランザクションデータの署名が不正です")
        case "networkError": either("The App Store cannot be reached.", "App Storeに接続できません")
        case "systemError": either("The system reported an error.", "システムでエラーが発生しました")
        case "notAvailableInStorefront":
            either("This product is not sold in this storefront.", "このストアフロントでは販売されていません")
        case "notEntitled": either("This app may not do that.", "このAppには許可されていません")
        case "unsupported": either("This is not supported.", "対応していない操作です")
        case "invalidQuantity": either("The quantity is not possible.", "個数が正しくありません")
        case "ineligibleForOffer": either("This offer is not for this account.", "このオファーの対象ではありません")
        case "invalidOfferIdentifier": either("There is no such offer.", "オファーが見つかりません")
        case "invalidOfferPrice": either("The offer’s price is not valid.", "オファーの価格が正しくありません")
        case "invalidOfferSignature": either("The offer’s signature is not valid.", "オファーの署名が不正です")
        case "missingOfferParameters": either("The offer is incomplete.", "オファーの情報が足りません")
        case "duplicateRequest":
            either("A refund was asked for already.", "この取引の払い戻しはすでに申請されています")
        case "failed": either("The request was not accepted.", "申請を受け付けられませんでした")
        default: either("An unknown error occurred.", "不明なエラーが発生しました")
        }
    }
}
