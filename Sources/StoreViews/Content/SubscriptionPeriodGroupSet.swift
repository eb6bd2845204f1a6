import OpenStoreKit

/// Groups of plans by how often they renew (`storekit-spec` A12, SEED-150): “Monthly”, “Yearly”; 毎月, 毎年; the shortest
/// period first.
public struct SubscriptionPeriodGroupSet: StoreContent {
    private let label: (@Sendable (Product.SubscriptionPeriod?) -> String)?
    private let marketingContent: @Sendable (Product.SubscriptionPeriod?) -> String?

    /// Groups plans by period.
    ///
    /// - Parameters:
    ///   - marketingContent: what the app says above the plans of a period; `nil`: what it says outside.
    ///   - label: the title of a period's group; without it, in the language of the view.
    public init(
        marketingContent: @escaping @Sendable (Product.SubscriptionPeriod?) -> String? = { _ in nil },
        label: (@Sendable (Product.SubscriptionPeriod?) -> String)? = nil
    ) {
        self.marketingContent = marketingContent
        self.label = label
    }

    /// What it stands for.
    public var body: some StoreContent {
        SubscriptionOptionGroupSet(
            groupedBy: { $0.subscription?.subscriptionPeriod },
            title: { period in label.map { .text($0(period)) } ?? .period(period) },
            marketingContent: marketingContent, comesBefore: { Self.days($0) < Self.days($1) })
    }

    /// About how many days a period has; what has none comes last.
    private static func days(_ period: Product.SubscriptionPeriod?) -> Int {
        guard let period else { return .max }
        return switch period.unit {
        case .day: period.value
        case .week: 7 * period.value
        case .month: 30 * period.value
        case .year: 365 * period.value
        }
    }
}
