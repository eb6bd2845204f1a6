import Foundation

/// What the store's clock shows.
package struct ClockReading: Hashable, Sendable {
    /// The store's time: never before the last change.
    package var now: StoreInstant
    /// How it goes.
    package var setting: ClockSetting
    /// Where the clock itself stands when the store has seen later instants; its time stands still until then.
    package var behind: StoreInstant?
    /// When something happens by itself next; `nil`: never.
    package var nextDue: StoreInstant?
    /// How subscriptions renew.
    package var billing: BillingPolicy
}

/// What can be done to the store's clock.
package enum ClockMove: Hashable, Sendable {
    /// Stop at an instant.
    case set(StoreInstant)
    /// Stop this much later.
    case advance(TimeSpan)
    /// Stop at the next instant at which something happens by itself.
    case next
    /// Go on from where it stands.
    case run
    /// Tell the machine's time again.
    case machine
}

extension SimulatedAppStore {
    // MARK: Clock

    /// What the clock shows.
    package func clockReading() throws(StoreEngineError) -> ClockReading {
        let ledger = try existingLedger()
        let settings = try ledger?.settings() ?? StoreSettings()
        let shown = StoreInstant(clock.now)
        let now = max(shown, StoreInstant(rawValue: try ledger?.lastInstant() ?? 0))
        return ClockReading(
            now: now, setting: settings.clock, behind: now > shown ? shown : nil,
            nextDue: try ledger?.nextDueInstant().map(StoreInstant.init(rawValue:)),
            billing: billingPolicy(settings))
    }

    /// Moves the clock, for every process on this store, and settles what that makes due. Throws `.clockOutOfRange`
    /// for an instant that nothing can be signed at.
    @discardableResult
    package func moveClock(_ move: ClockMove) throws(StoreEngineError) -> ClockReading {
        try change { (ledger) throws(StoreEngineError) in
            try adoptClock(of: ledger)
            var settings = try ledger.settings()
            let now = max(clock.now.wholeMilliseconds, try ledger.lastInstant())
            let setting: ClockSetting
            switch move {
            case .set(let instant): setting = .standing(instant)
            case .advance(let span): setting = .standing(span.added(to: StoreInstant(rawValue: now)))
            case .next: setting = .standing(StoreInstant(rawValue: max(now, try ledger.nextDueInstant() ?? now)))
            case .run:
                if case .running = settings.clock { return }
                setting = .running(ahead: now - clock.baseNow.wholeMilliseconds)
            case .machine: setting = .machine
            }
            if case .standing(let instant) = setting, !SigningIdentity.signingDates.contains(instant.date) {
                throw .clockOutOfRange(instant.date)
            }
            guard setting != settings.clock else { return }
            if case .standing(let instant) = setting { try checkRenewals(through: instant, settings, in: ledger) }
            settings.clock = setting
            try ledger.replace(with: settings)
            try ledger.append(.settingsChanged)
        }
        return try clockReading()
    }

    /// Refuses a jump that would renew for hours and fill the disk.
    private func checkRenewals(
        through instant: StoreInstant, _ settings: StoreSettings, in ledger: Ledger
    ) throws(StoreEngineError) {
        let policy = billingPolicy(settings)
        var count: Int64 = 0
        for state in try ledger.dueSubscriptions(by: instant.rawValue).map(\.state) {
            guard let held = state.subscription, held.willAutoRenew else { continue }
            let due = held.expirationDate
            let length = policy.rate.instant(after: 1, held.plan.period, from: due).rawValue - due.rawValue
            let most = Int64(policy.maximumRenewals ?? BillingPolicy.mostRenewals)
            let periods = min((instant.rawValue - due.rawValue) / max(1, length) + 1, most)
            count += periods * Int64(1 + state.members.count(where: { $0.access == .shared }))
        }
        if count > Self.mostRenewalsAtOnce { throw .tooManyRenewals(count: Int(count), rate: policy.rate) }
    }

    /// How many renewals one move of the clock may bring: about a minute's work, and some gigabyte.
    private static let mostRenewalsAtOnce: Int64 = 500_000

    /// Goes by the ledger's clock.
    func adoptClock(of ledger: Ledger?) throws(StoreEngineError) {
        if clock.adopt(try ledger?.settings().clock ?? .machine) { dueTimer.forget() }
    }

    // MARK: Billing

    /// How subscriptions renew.
    package func billingPolicy() throws(StoreEngineError) -> BillingPolicy { billingPolicy(try settings()) }

    /// Changes how subscriptions renew from now on; what is due already is settled as before.
    package func updateBilling(_ change: @Sendable (inout BillingPolicy) -> Void) throws(StoreEngineError) {
        let standard = standardBillingPolicy
        try updateSettings { settings in
            var policy = settings.billing ?? standard
            change(&policy)
            settings.billing = policy == standard ? nil : policy
        }
    }
}
