import StoreEngine

extension Texts {
    /// The next renewal, planned.
    package func willRenew(_ name: String, at rate: String) -> String {
        either("Renews: \(name), \(rate)", "更新予定：\(name)、\(rate)")
    }

    /// The end of access, planned.
    package func willEnd(_ name: String) -> String { either("Ends: \(name)", "終了予定：\(name)") }

    /// What happened to a subscription.
    package func happened(
        _ kind: SubscriptionNotice.Kind, _ subtype: SubscriptionNotice.Subtype?, _ name: String
    ) -> String {
        let words =
            switch (kind, subtype) {
            case (.subscribed, .resubscribe): either("Subscribed again", "再登録")
            case (.subscribed, _): either("Subscribed", "登録")
            case (.didRenew, .billingRecovery): either("Paid after all", "支払いを再開")
            case (.didRenew, _): either("Renewed", "更新")
            case (.didChangeRenewalPreference, .upgrade): either("Changed to a higher plan", "上位プランへ変更")
            case (.didChangeRenewalPreference, .downgrade): either("Another plan chosen", "次回のプランを変更")
            case (.didChangeRenewalPreference, _): either("Change of plan taken back", "プランの変更を取り消し")
            case (.didChangeRenewalStatus, .autoRenewDisabled): either("Renewal off", "自動更新オフ")
            case (.didChangeRenewalStatus, _): either("Renewal on", "自動更新オン")
            case (.offerRedeemed, _): either("Offer redeemed", "オファーを利用")
            case (.didFailToRenew, .gracePeriod):
                either("Payment failed; grace period begins", "支払い失敗、猶予期間開始")
            case (.didFailToRenew, _): either("Payment failed", "支払い失敗")
            case (.gracePeriodExpired, _): either("Grace period over", "猶予期間終了")
            case (.expired, .voluntary): either("Ended, renewal was off", "終了（自動更新オフ）")
            case (.expired, .billingRetry): either("Ended, not paid", "終了（支払いなし）")
            case (.expired, .priceIncrease): either("Ended, higher price not agreed to", "終了（値上げに同意なし）")
            case (.expired, .productNotForSale): either("Ended, no longer sold", "終了（販売終了）")
            case (.expired, _): either("Ended", "終了")
            case (.priceIncrease, .accepted): either("Higher price agreed to", "値上げに同意")
            case (.priceIncrease, _): either("Price increase announced", "値上げのお知らせ")
            case (.refund, _): either("Refunded", "払い戻し")
            case (.refundDeclined, _): either("Refund declined", "払い戻しは認められず")
            case (.refundReversed, _): either("Refund undone", "払い戻しの取り消し")
            case (.renewalExtended, _): either("Renewal moved later", "更新日を延長")
            case (.revoke, _): either("No longer shared by the family", "家族との共有終了")
            case (.consumptionRequest, _), (.renewalExtension, _), (.oneTimeCharge, _): kind.rawValue
            }
        return either("\(words): \(name)", "\(words)：\(name)")
    }
}
