import Foundation
import OpenStoreKit
import TerminalUI

/// A dialog over a view. Focus starts on the safe button, the first one.
package struct StoreViewDialog: Hashable, Sendable {
    /// What it is about.
    package enum Kind: Hashable, Sendable {
        /// A sheet of the system. Only this one waits for an answer.
        case sheet(StoreViewSheet)
        /// Something to read.
        case alert(StoreViewAlert)
        /// The address of a policy.
        case link(SubscriptionStorePolicyKind, URL?)
    }

    /// What a button does.
    package enum Command: Hashable, Sendable {
        case back, confirm, copy, open
    }

    /// What it is about.
    package var kind: Kind
    /// The focused button; `nil` is the field of the offer-code sheet.
    package var focus: Int? = 0
    /// Whether it is known to be on the screen; nothing is confirmed before.
    package var isShown = false
    /// Whether the price on it replaced another one that was confirmed (BUG-26).
    package var isPriceChanged = false
    /// The chosen one of several things to ask for.
    package var choice = 0
    /// The code typed so far.
    package var code = ""
    /// Whether the app opens policies itself.
    package var canOpen = false

    /// Makes a dialog.
    package init(_ kind: Kind) {
        self.kind = kind
        if case .sheet(.offerCode) = kind { focus = nil }
        if case .sheet(.manageSubscriptions(let sheet)) = kind {
            choice = sheet.plans.firstIndex(where: \.isCurrent) ?? 0
        }
    }

    /// Its buttons, the safe one first.
    package var buttons: [(label: ViewText, command: Command)] {
        switch kind {
        case .sheet(.payment(let sheet)): [(.cancel, .back), (sheet.asksToBuy ? .askParent : .confirmBuy, .confirm)]
        case .sheet(.signIn): [(.cancel, .back), (.signIn, .confirm)]
        case .sheet(.offerCode): [(.cancel, .back), (.redeem, .confirm)]
        case .sheet(.refund): [(.cancel, .back), (.requestRefund, .confirm)]
        case .sheet(.manageSubscriptions(let sheet)):
            [(.close, .back)] + (sheet.plans.isEmpty ? [] : [(planCommand(in: sheet), .confirm)])
        case .alert: [(.ok, .back)]
        case .link(_, let url):
            [(.close, .back)] + (url == nil ? [] : [(.copyAddress, .copy)])
                + (url != nil && canOpen ? [(.openAddress, .open)] : [])
        }
    }

    /// Reasons for a refund.
    package static let refundReasons: [(reason: Transaction.RevocationReason, label: ViewText)] = [
        (.other, .refundOther), (.developerIssue, .refundIssue),
    ]

    /// How many things there are to choose from with Up and Down.
    package var choiceCount: Int {
        switch kind {
        case .sheet(.refund): Self.refundReasons.count
        case .sheet(.manageSubscriptions(let sheet)): sheet.plans.count
        default: 0
        }
    }

    /// What confirming does with the chosen plan.
    private func planCommand(in sheet: ManageSubscriptionsSheet) -> ViewText {
        let plan = sheet.plans[choice]
        if plan.isCurrent { return .endRenewal }
        return sheet.plans.contains { $0.isCurrent && $0.groupID == plan.groupID } ? .changePlan : .subscribe
    }

    /// Chooses another thing to ask for. What the button does may be another thing then, so the safe one has the focus.
    package mutating func moveChoice(by step: Int) {
        choice = max(0, min(choice + step, choiceCount - 1))
        focus = 0
    }

    /// What confirming a sheet answers.
    package func confirmation(of sheet: StoreViewSheet) -> StoreViewSheet.Answer {
        switch sheet {
        case .payment: return .payment(.confirm)
        case .signIn: return .signIn(true)
        case .offerCode: return .offerCode(code.isEmpty ? nil : code)
        case .refund: return .refund(.request(Self.refundReasons[choice].reason))
        case .manageSubscriptions(let sheet):
            let plan = sheet.plans[choice]
            return .manageSubscriptions(plan.isCurrent ? .cancelRenewal(plan.id) : .changePlan(plan.id))
        }
    }

    /// Moves the focus to the next button, or the field, in a circle.
    package mutating func moveFocus(by step: Int) {
        var stops: [Int?] = buttons.indices.map { $0 }
        if case .sheet(.offerCode) = kind { stops.insert(nil, at: 0) }
        guard let index = stops.firstIndex(of: focus) else { return }
        focus = stops[(index + step + stops.count) % stops.count]
    }
}

/// Something to read, with one button.
package struct StoreViewAlert: Hashable, Sendable {
    /// Title.
    package var title: ViewText
    /// Its look.
    package var role = StyleRole.strong
    /// What was bought, or was to be.
    package var item: String?
    /// Sentences.
    package var paragraphs: [String] = []

    /// Makes an alert.
    package init(_ title: ViewText, _ role: StyleRole = .strong, item: String? = nil, paragraphs: [String] = []) {
        self.title = title
        self.role = role
        self.item = item
        self.paragraphs = paragraphs
    }
}
