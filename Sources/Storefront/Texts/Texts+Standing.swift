import Foundation
import StoreEngine

/// How a subscription stands, in words and symbol: what a color says is said without it, too.
extension Texts {
    /// The state in the words of document 003 (SEED-154…SEED-158).
    package func sentence(_ state: RenewalState) -> String {
        switch state {
        case .subscribed: either("Your subscription is active", "有効なサブスクリプション")
        case .expired: either("Your subscription has expired", "サブスクリプションの有効期限が切れています")
        case .inBillingRetryPeriod:
            either("The payment failed; Apple is trying again", "支払いに失敗し、Apple が再試行しています")
        case .inGracePeriod:
            either(
                "The payment failed; you keep access during the grace period",
                "支払いに失敗しましたが、猶予期間中はアクセスが継続します")
        case .revoked:
            either(
                "Apple refunded or revoked the subscription", "Apple がサブスクリプションを返金または取り消しました")
        }
    }

    /// A subscription has come to a state.
    package func standing(_ name: String, _ state: RenewalState) -> String {
        news(name, sentence(state))
    }

    /// Something said about a product.
    package func news(_ name: String, _ words: String) -> String { either("\(name): \(words)", "\(name)：\(words)") }

    /// The state in a word or two, with its symbol.
    package func mark(_ state: RenewalState) -> String {
        switch state {
        case .subscribed: either("● Active", "● 有効")
        case .expired: either("○ Expired", "○ 期限切れ")
        case .inBillingRetryPeriod: either("▲ Unpaid", "▲ 支払い失敗")
        case .inGracePeriod: either("▲ Payment due", "▲ 猶予期間中")
        case .revoked: either("✗ Refunded", "✗ 取り消し")
        }
    }

    /// The plan begins later.
    package var comesLater: String { either("→ Next plan", "→ 次のプラン") }

    /// Two sentences in one line.
    package func sentences(_ first: String, _ second: String) -> String {
        either("\(first). \(second)", "\(first)。\(second)")
    }

    // MARK: Dates

    /// A day in UTC; with its time of day when periods are shorter than a day, as they are at accelerated rates.
    package func day(_ date: Date, withTime: Bool = false) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        let (year, month, day) = (parts.year ?? 0, parts.month ?? 1, parts.day ?? 1)
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let text = either("\(names[month - 1]) \(day), \(year)", "\(year)年\(month)月\(day)日")
        guard withTime else { return text }
        let minute = parts.minute ?? 0
        return "\(text) \(parts.hour ?? 0):\(minute < 10 ? "0" : "")\(minute)"
    }

    // MARK: What comes

    /// It renews.
    package func renews(_ date: String) -> String { either("Renews \(date)", "\(date)に更新") }
    /// It renews at a price that does not stay.
    package func renews(_ date: String, at rate: String) -> String {
        either("Renews \(date): \(rate)", "\(date)に更新：\(rate)")
    }
    /// The next period of an offer and the price after it (SEED-185).
    package func offer(
        _ mode: CatalogOffer.PaymentMode, _ period: CatalogPeriod, price: String, then rate: String
    ) -> String {
        let beginning =
            switch mode {
            case .freeTrial: either("\(length(period)) free", "\(length(period))無料")
            case .payAsYouGo: self.rate(price, per: period)
            case .payUpFront: either("\(price) for \(length(period))", "\(length(period)) \(price)")
            }
        return either("\(beginning), then \(rate)", "\(beginning)、その後 \(rate)")
    }
    /// It ends, because nobody renews it.
    package func ends(_ date: String) -> String { either("Ends \(date)", "\(date)に終了") }
    /// It has ended.
    package func ended(_ date: String) -> String { either("Ended \(date)", "\(date)に終了しました") }
    /// The family shared it until then.
    package func noLongerShared(since date: String) -> String {
        either("Shared until \(date)", "家族との共有は\(date)に終了")
    }

    /// It was refunded or taken back.
    package func revoked(_ date: String) -> String { either("Refunded \(date)", "\(date)に返金または取り消し") }
    /// Access goes on for a while.
    package func access(until date: String) -> String { either("Access until \(date)", "\(date)まで利用できます") }
    /// No access since its end.
    package func noAccess(since date: String) -> String {
        either("No access since \(date)", "\(date)から利用できません")
    }
    /// A trial or offer, and what comes after it (SEED-185).
    package func offerEnds(_ date: String, isFree: Bool, then rate: String) -> String {
        isFree
            ? either("Free until \(date), then \(rate)", "\(date)まで無料、その後 \(rate)")
            : either("Offer until \(date), then \(rate)", "\(date)まで特別価格、その後 \(rate)")
    }
    /// Another plan comes with the next renewal.
    package func changes(to name: String, at rate: String, on date: String) -> String {
        either("Changes to \(name) (\(rate)) on \(date)", "\(date)に\(name)（\(rate)）へ変更")
    }
    /// A plan begins when the running one's period ends.
    package func begins(_ date: String, at rate: String) -> String {
        either("Starts \(date) at \(rate)", "\(date)に開始、\(rate)")
    }
    /// A higher price with the next renewal.
    package func priceRises(to rate: String, on date: String, isAgreed: Bool) -> String {
        isAgreed
            ? either("\(rate) from \(date)", "\(date)から \(rate)")
            : either("\(rate) from \(date) if you agree", "同意すると \(date)から \(rate)")
    }

    /// Renewal was switched.
    package func autoRenew(_ name: String, _ isOn: Bool) -> String {
        isOn
            ? either("\(name) renews again", "\(name)の自動更新をオンにしました")
            : either("\(name) will not renew", "\(name)の自動更新をオフにしました")
    }

    /// Only who pays can change a shared subscription.
    package func familyPays(_ name: String) -> String {
        either("\(name) is managed by the family member who pays", "\(name)は購入した家族が管理します")
    }

    /// A renewal came by itself.
    package func renewed(_ name: String, until date: String) -> String {
        either("\(name) renewed until \(date)", "\(name)を\(date)まで更新しました")
    }
}
