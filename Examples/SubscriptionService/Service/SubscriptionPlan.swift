/// The plans that the app sells; raw values are product identifiers. A debug build sells plans of its own, so that trying
/// things out never meets what customers bought (SEED-85, SEED-86, SEED-87).
package enum SubscriptionPlan: String, CaseIterable, Sendable {
    #if DEBUG
        case monthlyPlan = "DevStoreFlowSubscriptionMonthly"
        case annualPlan = "DevStoreFlowSubscriptionAnnualy"
    #else
        case monthlyPlan = "StoreFlowSubscriptionMonthly"
        case annualPlan = "StoreFlowSubscriptionAnnualy"
    #endif
}

/// What the customer has (SEED-88).
package enum SubscriptionStatus: Equatable, Sendable {
    /// Nobody has asked yet.
    case unknown
    /// The monthly plan.
    case monthlyPlanSubscribed
    /// The annual plan.
    case annualPlanSubscribed
    /// Nothing.
    case unsubscribed

    /// Having a plan.
    package init(_ plan: SubscriptionPlan) {
        switch plan {
        case .monthlyPlan: self = .monthlyPlanSubscribed
        case .annualPlan: self = .annualPlanSubscribed
        }
    }

    /// In the words of document 002.
    package var text: String {
        switch self {
        case .unknown: "初期状態"
        case .monthlyPlanSubscribed: "月額プラン購読中"
        case .annualPlanSubscribed: "年額プラン購読中"
        case .unsubscribed: "未購読"
        }
    }
}
