import Foundation
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
    /// The code typed so far.
    package var code = ""
    /// Whether the app opens policies itself.
    package var canOpen = false

    /// Makes a dialog.
    package init(_ kind: Kind) {
        self.kind = kind
        if case .sheet(.offerCode) = kind { focus = nil }
    }

    /// Its buttons, the safe one first.
    package var buttons: [(label: ViewText, command: Command)] {
        switch kind {
        case .sheet(.payment(let sheet)): [(.cancel, .back), (sheet.asksToBuy ? .askParent : .confirmBuy, .confirm)]
        case .sheet(.signIn): [(.cancel, .back), (.signIn, .confirm)]
        case .sheet(.offerCode): [(.cancel, .back), (.redeem, .confirm)]
        case .alert: [(.ok, .back)]
        case .link(_, let url):
            [(.close, .back)] + (url == nil ? [] : [(.copyAddress, .copy)])
                + (url != nil && canOpen ? [(.openAddress, .open)] : [])
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
