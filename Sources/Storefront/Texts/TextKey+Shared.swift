import StoreViews

extension TextKey {
    /// The words of the pieces that the shop is built from; `nil` for the shop's own.
    var shared: ViewText? {
        switch self {
        case .restorePurchases: .restorePurchases
        case .redeemCode: .redeemCode
        case .redeem: .redeem
        case .codeLabel: .codeLabel
        case .noPlans: .noPlans
        case .terms: .terms
        case .privacy: .privacy
        case .buy: .buy
        case .subscribe: .subscribe
        case .alreadySubscribedTitle: .alreadySubscribedTitle
        case .alreadySubscribedText: .alreadySubscribedText
        case .quantity: .quantity
        case .purchased: .purchased
        case .notPurchased: .notPurchased
        case .familySharing: .familySharing
        case .buying: .buying
        case .loading: .loading
        case .loadFailed: .loadFailed
        case .loadAgain: .loadAgain
        case .noProducts: .noProducts
        case .tooSmall: .tooSmall
        case .tooSmallQuit: .tooSmallQuit
        case .consumable: .consumable
        case .nonConsumable: .nonConsumable
        case .nonRenewing: .nonRenewing
        case .autoRenewable: .autoRenewable
        case .ok: .ok
        case .cancel: .cancel
        case .confirmBuy: .confirmBuy
        case .askParent: .askParent
        case .signIn: .signIn
        case .appStore: .appStore
        case .account: .account
        case .price: .price
        case .needsParent: .needsParent
        case .priceChanged: .priceChanged
        case .renewsUntilCancelled: .renewsUntilCancelled
        case .doneTitle: .doneTitle
        case .doneText: .doneText
        case .pendingTitle: .pendingTitle
        case .pendingAsked: .pendingAsked
        case .pendingNext: .pendingNext
        case .interruptedTitle: .interruptedTitle
        case .interruptedText: .interruptedText
        case .purchaseFailed: .purchaseFailed
        case .restoreTitle: .restoreTitle
        case .restoreFailed: .restoreFailed
        case .restoring: .restoring
        case .signInTitle: .signInTitle
        case .signInText: .signInText
        case .hintMove: .hintMove
        case .hintBuy: .hintBuy
        case .hintActivate: .hintActivate
        case .hintControls: .hintControls
        case .hintBuyCancel: .hintBuyCancel
        case .hintBack: .hintBack
        case .hintRestore: .hintRestore
        case .hintQuit: .hintQuit
        default: nil
        }
    }
}
