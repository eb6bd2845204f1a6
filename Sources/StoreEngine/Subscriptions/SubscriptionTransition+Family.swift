extension SubscriptionTransition {
    /// How many others a family has at most (`storekit-spec` A4.5).
    static let maximumMembers = 5

    // MARK: Events

    mutating func join(_ account: String) -> SubscriptionOutcome.Result {
        let position = state.members.firstIndex { $0.account == account }
        if account == state.account || position.map({ state.members[$0].isPresent }) == true {
            return .refused(.alreadyMember(account))
        }
        guard state.members.count(where: \.isPresent) < Self.maximumMembers else { return .refused(.familyIsFull) }
        if let position {
            state.members[position].isPresent = true
        } else {
            state.members.append(FamilyMember(account: account))
        }
        shareCurrentPeriod()
        return .changed
    }

    mutating func leave(_ account: String) -> SubscriptionOutcome.Result {
        guard let position = state.members.firstIndex(where: { $0.account == account && $0.isPresent }) else {
            return .refused(.notMember(account))
        }
        revokeShare(at: position)
        state.members[position].isPresent = false
        return .changed
    }

    mutating func setSharing(_ isOn: Bool) -> SubscriptionOutcome.Result {
        guard state.isSharing != isOn else { return .unchanged }
        state.isSharing = isOn
        if isOn { shareCurrentPeriod() } else { revokeShares() }
        return .changed
    }

    // MARK: Shares

    /// Whether a transaction came through the family.
    func isShared(_ id: UInt64) -> Bool { state.members.contains { $0.transactionID == id } }

    private var isShareable: Bool {
        state.isSharing && state.subscription?.phase == .active && state.subscription?.plan.isFamilyShareable == true
    }

    /// Gives the rest of the current period to members who have nothing yet.
    mutating func shareCurrentPeriod() {
        guard isShareable else { return }
        for position in state.members.indices where state.members[position].isPresent {
            guard state.members[position].access != .shared else { continue }
            let isFirst = state.members[position].origin == nil
            share(with: position, from: now, .purchase)
            tell(.subscribed, isFirst ? .initialBuy : .resubscribe, of: state.members[position])
        }
    }

    /// Gives a new period to members who had the one before.
    mutating func renewShares(_ subtype: SubscriptionNotice.Subtype?) {
        for position in state.members.indices where state.members[position].access == .shared {
            if isShareable, let start = state.subscription?.periodStart {
                share(with: position, from: start, .renewal)
                tell(.didRenew, subtype, of: state.members[position])
            } else {
                // The new plan is not for the family.
                state.members[position].access = .expired
                tell(.expired, of: state.members[position], status: .expired)
            }
        }
        shareCurrentPeriod()
    }

    /// Gives the better plan to members who had the old one.
    mutating func upgradeShares() {
        for position in state.members.indices where state.members[position].access == .shared {
            let member = state.members[position]
            guard isShareable, let old = member.transactionID else {
                revokeShare(at: position)
                continue
            }
            change(old, of: member.account, .upgraded)
            share(with: position, from: now, .purchase)
            tell(.didChangeRenewalPreference, .upgrade, of: state.members[position])
        }
        shareCurrentPeriod()
    }

    /// Ends what the members have, with the purchaser's own access.
    mutating func expireShares(_ subtype: SubscriptionNotice.Subtype?) {
        for position in state.members.indices where state.members[position].access == .shared {
            state.members[position].access = .expired
            tell(.expired, subtype, of: state.members[position], status: .expired)
        }
    }

    /// Takes back what the members have.
    mutating func revokeShares() {
        for position in state.members.indices { revokeShare(at: position) }
    }

    /// What members had of an earlier subscription is over; what they get of the next is new.
    mutating func forgetShares() {
        for position in state.members.indices where state.members[position].access == .shared {
            state.members[position].access = .expired
        }
    }

    private mutating func revokeShare(at position: Int) {
        let member = state.members[position]
        guard member.access == .shared, let id = member.transactionID else { return }
        state.members[position].access = .revoked
        change(id, of: member.account, .revoked(.family, reason: 0))
        tell(.revoke, of: member, status: .revoked)
    }

    private mutating func share(with position: Int, from start: StoreInstant, _ reason: SubscriptionTransaction.Reason)
    {
        guard let held = state.subscription else { return }
        let id = numbers.take()
        let member = state.members[position]
        let origin = member.origin ?? SubscriptionState.Origin(transactionID: id, purchaseDate: start)
        state.members[position].origin = origin
        state.members[position].transactionID = id
        state.members[position].access = .shared
        outcome.entries.append(
            .transaction(
                SubscriptionTransaction(
                    id: id, originalID: origin.transactionID, originalPurchaseDate: origin.purchaseDate,
                    periodID: held.transactionID, account: member.account, isFamilyShared: true, groupID: state.groupID,
                    plan: held.plan, price: Milliunits(rawValue: 0), chargeDate: now, purchaseDate: start,
                    expirationDate: held.expirationDate, reason: reason)))
    }
}
