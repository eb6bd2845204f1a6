import StoreEngine
import TerminalUI
import Testing

@testable import Storefront

@Suite struct TextsTests {
    @Test(
        "Every text is there in both languages, filtered, on one line and of a sane width", arguments: TextKey.allCases)
    func complete(_ key: TextKey) {
        for language in Language.allCases {
            let text = Texts(language)(key)
            #expect(!text.isEmpty && TerminalText.filtered(text) == text && !text.contains("\n"))
            #expect(TerminalText.width(text) <= 110)
        }
    }

    @Test("Texts that are the same in both languages are meant to be")
    func translated() {
        let same = TextKey.allCases.filter { Texts(.english)($0) == Texts(.japanese)($0) }
        #expect(Set(same) == [.ok, .appStore])
    }

    @Test(
        "The documents' own words are used as they are (SEED-9, SEED-37, SEED-38, SEED-43, SEED-51, SEED-56, SEED-62, SEED-182)",
        arguments: [
            (TextKey.buy, "購入"), (.restorePurchases, "購入を復元"), (.quantity, "個数："), (.owned, "所持数："),
            (.purchased, "購入済み"), (.notPurchased, "未購入"), (.familySharing, "ファミリー共有"),
            (.purchaseFailed, "購入に失敗しました"), (.ok, "OK"), (.pendingTitle, "承認と購入のリクエスト"),
            (.waiting, "承認待ち"), (.terms, "利用規約"), (.privacy, "プライバシーポリシー"),
        ])
    func verbatim(_ key: TextKey, _ text: String) {
        #expect(Texts(.japanese)(key) == text)
    }

    @Test(
        "Reasons are the sentences of document 002 (SEED-103, SEED-104, SEED-105, SEED-106, SEED-107, SEED-108)",
        arguments: [
            ("userCancelled", "ユーザーによって購入がキャンセルされました"), ("pending", "購入が保留されています"),
            ("productUnavailable", "指定した商品が無効です"), ("purchaseNotAllowed", "OSの支払い機能が無効化されています"),
            ("failedVerification", "トランザクションデータの署名が不正です"), ("somethingElse", "不明なエラーが発生しました"),
        ])
    func reasons(_ name: String, _ text: String) {
        #expect(Texts(.japanese).reason(named: name) == text)
    }

    static let storeKitErrors = [
        "userCancelled", "networkError", "systemError", "notAvailableInStorefront", "notEntitled", "unsupported",
        "invalidQuantity", "productUnavailable", "purchaseNotAllowed", "ineligibleForOffer", "invalidOfferIdentifier",
        "invalidOfferPrice", "invalidOfferSignature", "missingOfferParameters", "duplicateRequest", "failed",
    ]

    @Test("Every named StoreKit error has a reason of its own", arguments: storeKitErrors)
    func named(_ name: String) {
        for language in Language.allCases {
            let texts = Texts(language)
            #expect(texts.reason(named: name) != texts.reason(named: "unknown"))
        }
    }

    static let failures: [StoreFailure] =
        [
            .purchaseNotAllowed, .productUnavailable(productID: "a"), .invalidQuantity(0), .notSoldYet(productID: "a"),
            .network, .signInCancelled, .busy, .unknown("why"),
            .store(.cannotWrite(path: "/x", detail: "full")), .store(.busy(path: "/x")), .store(.noTransaction(1)),
            .store(.alreadyRefunded(1)), .store(.simulated(SimulatedFailure(error: "networkError"), api: .purchase)),
        ] + VerificationProblem.allCases.map { .failedVerification($0) }

    @Test("Every failure has a reason in both languages", arguments: failures)
    func failureTexts(_ failure: StoreFailure) {
        for language in Language.allCases {
            let text = Texts(language).failure(failure)
            #expect(!text.reason.isEmpty && !text.line.isEmpty)
        }
    }

    @Test("A failure of the state files says where", arguments: Language.allCases)
    func paths(_ language: Language) {
        let failure = StoreFailure.balances(BalancesError(.cannotWrite, path: "/s/balances.plist", detail: "full"))
        #expect(Texts(language).failure(failure).line.contains("/s/balances.plist"))
        let store = StoreFailure.store(.cannotWrite(path: "/s/ledger.sqlite", detail: "full"))
        #expect(Texts(language).failure(store).line.contains("/s/ledger.sqlite"))
    }

    @Test(
        "Periods in words (SEED-184)",
        arguments: [
            (CatalogPeriod(unit: .day, value: 3), "3 days", "3日間", "Every 3 days", "3日ごと"),
            (CatalogPeriod(unit: .week, value: 1), "week", "週", "Every week", "1週ごと"),
            (CatalogPeriod(unit: .month, value: 1), "month", "月", "Every month", "1か月ごと"),
            (CatalogPeriod(unit: .month, value: 6), "6 months", "6か月", "Every 6 months", "6か月ごと"),
            (CatalogPeriod(unit: .year, value: 1), "year", "年", "Every year", "1年ごと"),
        ])
    func periods(_ period: CatalogPeriod, _ en: String, _ ja: String, _ every: String, _ goto: String) {
        #expect(Texts(.english).per(period) == en)
        #expect(Texts(.japanese).per(period) == ja)
        #expect(Texts(.english).renewal(period) == every)
        #expect(Texts(.japanese).renewal(period) == goto)
    }

    @Test("An offer says what comes after it (SEED-185)")
    func introductions() {
        let week = CatalogPeriod(unit: .week, value: 1)
        let month = CatalogPeriod(unit: .month, value: 1)
        let free = CatalogOffer(mode: .freeTrial, period: week)
        let paid = CatalogOffer(mode: .payAsYouGo, period: month, periodCount: 3)
        let upFront = CatalogOffer(mode: .payUpFront, period: CatalogPeriod(unit: .month, value: 3))
        let english = Texts(.english)
        let japanese = Texts(.japanese)
        let dollars = english.rate("$9.99", per: month)
        let yen = japanese.rate("￥980", per: month)
        #expect(english.introduction(free, offerPrice: "", regular: dollars) == "1 week free, then $9.99/month")
        #expect(
            english.introduction(paid, offerPrice: "$4.99", regular: dollars)
                == "$4.99/month for 3 months, then $9.99/month")
        #expect(
            english.introduction(upFront, offerPrice: "$12", regular: dollars) == "$12 for 3 months, then $9.99/month")
        #expect(japanese.introduction(free, offerPrice: "", regular: yen) == "1週間無料、その後 ￥980/月")
        #expect(japanese.introduction(paid, offerPrice: "￥500", regular: yen) == "最初の3か月 ￥500/月、その後 ￥980/月")
        #expect(japanese.introduction(upFront, offerPrice: "￥1,200", regular: yen) == "最初の3か月 ￥1,200、その後 ￥980/月")
    }

    @Test(
        "A restore says its number, zero too (BUG-13)",
        arguments: [
            (0, "There is nothing to restore.", "復元する購入はありません。"),
            (1, "1 purchase was restored.", "1件の購入を復元しました。"),
            (7, "7 purchases were restored.", "7件の購入を復元しました。"),
        ])
    func restored(_ count: Int, _ en: String, _ ja: String) {
        #expect(Texts(.english).restored(count) == en)
        #expect(Texts(.japanese).restored(count) == ja)
    }

    @Test("Whole numbers are grouped", arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")])
    func numbers(_ value: Int, _ text: String) {
        #expect(Texts(.english).number(value) == text)
    }

    @Test(
        "The language comes from the locale; what is not spoken becomes English",
        arguments: [
            ("ja_JP.UTF-8", Language.japanese), ("ja", .japanese), ("JA_JP", .japanese), ("en_GB", .english),
            ("C", .english), ("", .english), ("fr_FR", .english), ("jam_JM", .english),
        ])
    func languages(_ locale: String, _ language: Language) {
        #expect(Language(locale: locale) == language)
    }
}
