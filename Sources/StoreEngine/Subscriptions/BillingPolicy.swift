/// What the store does when a period ends. It holds for as long as the switches do: everything due is settled by the
/// old policy before a new one counts.
package struct BillingPolicy: Hashable, Sendable, Codable {
    /// How fast subscriptions renew.
    package var rate: RenewalRate
    /// Where there is no limit, a subscription still ends at some time: at a rate of two seconds a shop that was closed
    /// for a year would otherwise find 15 million renewals. In real time a weekly plan comes this far in 191 years.
    package static let mostRenewals = 10_000

    /// How often a purchase renews by itself before auto-renew ends; `nil`: without limit, but for ``mostRenewals``.
    package var maximumRenewals: Int?
    /// Every renewal fails for want of payment.
    package var failsRenewals: Bool
    /// The grace period after a failed payment; `nil`: none.
    package var gracePeriod: GracePeriod?

    /// Real time, no limit, nothing fails, no grace period: StoreKit Testing's defaults.
    package init(
        rate: RenewalRate = .realTime, maximumRenewals: Int? = nil, failsRenewals: Bool = false,
        gracePeriod: GracePeriod? = nil
    ) {
        self.rate = rate
        self.maximumRenewals = maximumRenewals
        self.failsRenewals = failsRenewals
        self.gracePeriod = gracePeriod
    }
}

/// Access that goes on after a failed payment (`storekit-spec` A4.2).
package struct GracePeriod: Hashable, Sendable, Codable {
    /// The lengths that can be chosen, in days of real time; weekly plans have six days at most.
    package enum Length: Int, Hashable, Sendable, CaseIterable, Codable {
        case threeDays = 3
        case sixteenDays = 16
        case twentyEightDays = 28
    }

    /// Its length.
    package var length: Length
    /// Only where one paid period should follow another; not where a free offer turns paid.
    package var isPaidToPaidOnly: Bool

    /// Sixteen days (six for weekly plans) for every renewal.
    package init(length: Length = .sixteenDays, isPaidToPaidOnly: Bool = false) {
        self.length = length
        self.isPaidToPaidOnly = isPaidToPaidOnly
    }
}

/// The paces and renewal limits of the places where apps are tested (`storekit-spec` B5, D4).
package enum RenewalProfile: String, Hashable, Sendable, CaseIterable, Codable {
    case xcode, sandbox, sandbox2021, testFlight

    /// Its policy before anybody changes a switch.
    package var policy: BillingPolicy {
        switch self {
        case .xcode: BillingPolicy()
        case .sandbox: BillingPolicy(rate: .monthlyRenewalEveryFiveMinutes, maximumRenewals: 12)
        case .sandbox2021: BillingPolicy(rate: .monthlyRenewalEveryFiveMinutes, maximumRenewals: 5)
        case .testFlight: BillingPolicy(rate: .oneRenewalEveryDay, maximumRenewals: 6)
        }
    }
}
