import StoreEngine
import StoreViews

/// Sentences with names and numbers in them.
extension Texts {
    /// What is bought: `Apple × 2`, or the name alone for one.
    package func item(_ name: String, quantity: Int) -> String {
        views.item(name, quantity: quantity)
    }

    /// A whole number with groups of three, such as `10,000`.
    package func number(_ value: Int) -> String {
        let digits = Array(String(value.magnitude))
        var text = value < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return text
    }

    /// Which lines of how many are in sight.
    package func position(_ first: Int, _ last: Int, of total: Int) -> String {
        "\(number(first))–\(number(last)) / \(number(total))"
    }

    /// How many the filter leaves.
    package func found(_ count: Int) -> String {
        either("\(number(count)) found", "\(number(count))件")
    }

    /// A purchase under way.
    package func buying(_ name: String) -> String {
        views.buying(name)
    }

    /// Bought and delivered.
    package func bought(_ name: String, quantity: Int, transaction: UInt64) -> String {
        either(
            "Bought \(item(name, quantity: quantity)) (transaction \(transaction))",
            "\(name)を\(quantity == 1 ? "" : "\(quantity)個")購入しました（取引 \(transaction)）")
    }

    /// Arrived by itself.
    package func arrived(_ name: String, quantity: Int, transaction: UInt64) -> String {
        either(
            "\(item(name, quantity: quantity)) arrived (transaction \(transaction))",
            "\(name)\(quantity == 1 ? "" : "\(quantity)個")が届きました（取引 \(transaction)）")
    }

    /// Refunded.
    package func refunded(_ name: String, transaction: UInt64) -> String {
        either(
            "\(name) was refunded (transaction \(transaction))", "\(name)を払い戻しました（取引 \(transaction)）")
    }

    /// The family no longer shares it.
    package func noLongerShared(_ name: String) -> String {
        either("\(name) is no longer shared with you", "\(name)の家族との共有が終了しました")
    }

    /// A request was declined.
    package func declined(_ name: String) -> String {
        either("The request for \(name) was declined", "\(name)のリクエストは承認されませんでした")
    }

    /// A request was approved.
    package func approved(_ name: String) -> String {
        either("The request for \(name) was approved", "\(name)のリクエストを承認しました")
    }

    /// A purchase waits, for a parent or until its interruption is resolved.
    package func waits(_ name: String, for kind: PurchaseRequest.Kind) -> String {
        switch kind {
        case .askToBuy: either("\(name) waits for approval", "\(name)は承認待ちです")
        case .interrupted: either("The purchase of \(name) is on hold", "\(name)の購入は保留中です")
        }
    }

    /// A transaction by its number.
    package func transaction(_ id: UInt64) -> String { either("transaction \(id)", "取引 \(id)") }

    /// A child asks a parent.
    package func asks(_ account: String, for item: String) -> String {
        either("\(account) asks for \(item).", "\(account) から \(item) のリクエストです。")
    }

    /// A restore is done; zero is an answer too (BUG-13).
    package func restored(_ count: Int) -> String {
        switch count {
        case ...0: either("There is nothing to restore.", "復元する購入はありません。")
        case 1: either("1 purchase was restored.", "1件の購入を復元しました。")
        default: either("\(number(count)) purchases were restored.", "\(number(count))件の購入を復元しました。")
        }
    }

    /// The delivery is tried again.
    package func retrying(_ count: Int) -> String {
        count == 0
            ? either("Everything is delivered", "未配達の購入はありません")
            : either("Delivering again: \(number(count))", "未配達の購入\(number(count))件を再配達しています…")
    }

    /// The title of one transaction.
    package func transactionTitle(_ id: UInt64) -> String { "\(self(.transaction)) \(id)" }

    /// Why a transaction cannot be refunded.
    package func obstacle(_ obstacle: RefundObstacle) -> String {
        switch obstacle {
        case .alreadyRefunded: either("This transaction is refunded already", "この取引は払い戻し済みです")
        case .familyShared:
            either("Only the family member who paid can ask for a refund", "払い戻しは購入した家族だけが申請できます")
        case .unverified:
            either("An unverified transaction cannot be refunded", "検証できない取引は払い戻しできません")
        case .busy: either("Another refund is under way", "別の払い戻しを処理中です")
        }
    }

    /// A fault of the state files.
    package func notice(_ notice: StoreSnapshot.Notice) -> String {
        switch notice {
        case .balancesSetAside(let path):
            either(
                "The balances were damaged: set aside as \(path) and rebuilt from the store’s history",
                "所持数のファイルが壊れていたため \(path) に移し、取引から作り直しました")
        case .balances(let error): failure(.balances(error)).line
        case .store(let error): failure(.store(error)).line
        }
    }

    /// The name of a storefront's country; its code when it has no name here.
    package func country(_ code: String) -> String {
        switch code {
        case "JPN": either("Japan", "日本")
        case "USA": either("United States", "アメリカ")
        case "GBR": either("United Kingdom", "イギリス")
        case "DEU": either("Germany", "ドイツ")
        case "FRA": either("France", "フランス")
        case "ESP": either("Spain", "スペイン")
        case "ITA": either("Italy", "イタリア")
        case "CAN": either("Canada", "カナダ")
        case "AUS": either("Australia", "オーストラリア")
        case "KOR": either("Korea", "韓国")
        case "TWN": either("Taiwan", "台湾")
        case "CHN": either("China", "中国")
        default: code
        }
    }
}
