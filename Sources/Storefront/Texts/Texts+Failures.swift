import StoreEngine
import StoreViews

/// Why something did not work, and what to do about it.
package struct FailureText: Hashable, Sendable {
    /// The reason in the screen's language.
    package var reason: String
    /// What a person can do; paths and the system's words are in it.
    package var advice: String?

    /// Both as one line.
    package var line: String { advice.map { "\(reason) \($0)" } ?? reason }
}

extension Texts {
    /// What a failure says.
    package func failure(_ failure: StoreFailure) -> FailureText {
        switch failure {
        case .purchaseNotAllowed: FailureText(reason: reason(named: "purchaseNotAllowed"))
        case .productUnavailable(let id): FailureText(reason: reason(named: "productUnavailable"), advice: id)
        case .invalidQuantity: FailureText(reason: reason(named: "invalidQuantity"))
        case .notSoldYet(let id): FailureText(reason: reason(named: "unsupported"), advice: id)
        case .offer(let error): FailureText(reason: reason(named: "\(error)"))
        case .failedVerification(let why):
            FailureText(reason: reason(named: "failedVerification"), advice: verification(why))
        case .network: FailureText(reason: reason(named: "networkError"))
        case .signInCancelled: FailureText(reason: reason(named: "userCancelled"))
        case .balances(let error): balances(error)
        case .store(let error): store(error)
        case .busy: FailureText(reason: either("Another purchase is under way.", "別の購入を処理中です。"))
        case .unknown(let text): FailureText(reason: reason(named: "unknown"), advice: text.isEmpty ? nil : text)
        }
    }

    /// Why signed data is not trusted, by StoreKit's case.
    package func verification(_ failure: VerificationProblem) -> String {
        switch failure {
        case .revokedCertificate: either("A certificate was revoked.", "証明書が失効しています。")
        case .invalidCertificateChain:
            either("The certificates do not lead to this store.", "証明書の連鎖がこのストアのものではありません。")
        case .invalidDeviceVerification: either("It was signed for another device.", "別のデバイス用の署名です。")
        case .invalidEncoding: either("It is not a signed transaction.", "署名データの形式が不正です。")
        case .invalidSignature: either("The signature does not match the content.", "署名が内容と一致しません。")
        case .missingRequiredProperties: either("Required values are missing.", "必要な項目が足りません。")
        }
    }

    /// The reason for an error by the name of its case.
    package func reason(named name: String) -> String { views.reason(named: name) }

    private func balances(_ error: BalancesError) -> FailureText {
        let reason =
            switch error.problem {
            case .cannotCreate: either("The balances file cannot be created.", "所持数のファイルを作れません。")
            case .cannotLock: either("The balances file is held by another program.", "所持数のファイルが使用中です。")
            case .cannotRead: either("The balances file cannot be read.", "所持数のファイルを読めません。")
            case .cannotWrite: either("The balances file cannot be written.", "所持数のファイルに書き込めません。")
            case .damaged: either("The balances file is damaged.", "所持数のファイルが壊れています。")
            case .newerFormat:
                either("The balances file is of a newer version.", "所持数のファイルが新しいバージョンのものです。")
            case .invalidDeviceName: either("The device’s name cannot be used.", "デバイス名が正しくありません。")
            }
        return FailureText(reason: reason, advice: "\(error.path): \(error.detail)")
    }

    private func store(_ error: StoreEngineError) -> FailureText {
        switch error {
        case .simulated(let failure, _): FailureText(reason: reason(named: failure.error))
        case .invalidQuantity: FailureText(reason: reason(named: "invalidQuantity"), advice: error.advice)
        case .productUnavailable(let id, _): FailureText(reason: reason(named: "productUnavailable"), advice: id)
        case .notSold(let id, _): FailureText(reason: reason(named: "unsupported"), advice: id)
        case .purchaseNotAllowed: FailureText(reason: reason(named: "purchaseNotAllowed"))
        case .alreadyRefunded: FailureText(reason: reason(named: "duplicateRequest"))
        case .noOffer: FailureText(reason: reason(named: "invalidOfferIdentifier"), advice: error.advice)
        case .invalidOfferPrice: FailureText(reason: reason(named: "invalidOfferPrice"), advice: error.advice)
        case .missingOfferParameters:
            FailureText(reason: reason(named: "missingOfferParameters"), advice: error.message)
        case .offerSignature: FailureText(reason: reason(named: "invalidOfferSignature"), advice: error.message)
        case .subscriptionRefused:
            FailureText(
                reason: either("The subscription cannot be changed that way.", "このサブスクリプションは変更できません"),
                advice: error.message)
        case .noTransaction: FailureText(reason: either("There is no such transaction.", "取引が見つかりません"))
        case .noRequest:
            FailureText(reason: either("The request no longer waits.", "リクエストはすでに処理されています"))
        case .busy: FailureText(reason: either("Another program holds the store.", "ストアが使用中です"), advice: error.advice)
        case .cannotWrite, .cannotCreate:
            FailureText(reason: either("The store cannot be written.", "ストアに書き込めません"), advice: error.message)
        case .cannotRead, .damaged, .newerLedger, .otherStore, .signing, .clockOutOfRange, .unknownStorefront,
            .noOfferKey, .invalidOfferKey, .refundNotReversible, .tooManyRenewals:
            FailureText(reason: either("The store cannot be used.", "ストアを使えません"), advice: error.message)
        }
    }
}
