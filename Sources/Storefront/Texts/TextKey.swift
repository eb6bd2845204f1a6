/// A text of the screen that needs no other words in it; sentences with names and numbers are in `Texts+Sentences`.
package enum TextKey: Hashable, Sendable, CaseIterable {
    // MARK: Shop
    case restorePurchases
    case redeemCode
    case terms
    case privacy
    case buy
    case manage
    case quantity
    case ownedTitle
    case owned
    case purchased
    case notPurchased
    case familySharing
    case sharedByFamily
    case waiting
    case undelivered
    case refundedMark
    case buying
    case subscribe
    case change
    case askToBuyOn
    case buyingOff
    case loading
    case loadFailed
    case loadAgain
    case noProducts
    case noMatch
    case filterPrompt
    case tooSmall
    case tooSmallQuit

    // MARK: Kinds of product
    case consumable
    case nonConsumable
    case nonRenewing
    case autoRenewable

    // MARK: Product detail
    case detail
    case price
    case total
    case kind
    case productID
    case renewal
    case renewsUntilCancelled

    // MARK: Buttons of dialogs
    case ok
    case cancel
    case confirmBuy
    case askParent
    case approve
    case decline
    case notNow
    case stay
    case quit
    case signIn
    case requestRefund
    case agree
    case updatePayment
    case turnOn
    case turnOff
    case redeem

    // MARK: Payment sheet
    case appStore
    case account
    case quantityTitle
    case needsParent
    case priceChanged

    // MARK: Results
    case doneTitle
    case doneText
    case pendingTitle
    case pendingAsked
    case pendingNext
    case interruptedTitle
    case interruptedText
    case alreadyOwnedTitle
    case alreadyOwnedText
    case alreadySubscribedTitle
    case alreadySubscribedText
    case planKeptTitle
    case planKeptText
    case changeFailed
    case redeemFailed
    case redeemedText
    case planChangesTitle
    case planChangesText
    case purchaseFailed
    case nothingCharged
    case notDeliveredTitle
    case notDeliveredText
    case buyingStopTitle
    case purchasesNotAllowed
    case stateNotWritable
    case restoreTitle
    case restoreFailed
    case restoring
    case refundFailed
    case answerFailed
    case historyFailed
    case termsMissing

    // MARK: Questions
    case quitTitle
    case quitText
    case answerTitle
    case resolveTitle
    case signInTitle
    case signInText
    case agreeTitle
    case agreeText
    case paymentTitle
    case turnOnTitle
    case turnOffTitle
    case turnOffText
    case codeLabel
    case codeText
    case refundTitle
    case refundWhy
    case reasonMistake
    case reasonPermission
    case reasonUnexpected
    case reasonOther

    // MARK: Transactions
    case transactions
    case columnID
    case columnDate
    case columnProduct
    case columnQuantity
    case columnPrice
    case columnStatus
    case finished
    case unfinished
    case refunded
    case noLongerShared
    case unverified
    case verified
    case noTransactions
    case readingMore
    case transaction
    case algorithm
    case certificates
    case verification
    case signature
    case bytes
    case unreadable
    case header
    case payload

    // MARK: Other screens
    case log
    case noLog
    case keys
    case inbox
    case noRequests
    case askToBuyIsOn
    case askToBuyIsOff
    case plans
    case noPlans
    case noTimeline

    // MARK: Key table: what
    case keyMove
    case keyQuantity
    case keyPicker
    case keyBuy
    case keyTurn
    case keyType
    case keyActivate
    case keyControls
    case keyYesNo
    case keyBack
    case keyRestore
    case keyInbox
    case keyAskToBuy
    case keySubscriptions
    case keyOfferCode
    case keyTimeline
    case keyTransactions
    case keyRefund
    case keyLog
    case keyDetail
    case keyFilter
    case keyKeepFilter
    case keyErase
    case keyLeaveFilter
    case keyLanguage
    case keyRetry
    case keyReload
    case keyHelp
    case keyRedraw
    case keySuspend
    case keyQuit

    // MARK: Key table: where
    case placeLists
    case placeRow
    case placeQuantityRow
    case placePicker
    case placeControls
    case placeQuestions
    case placeScreens
    case placeFilter
    case placeShop
    case placeTransactions
    case placePlans
    case placeEverywhere

    // MARK: Hint line
    case hintMove
    case hintQuantity
    case hintType
    case hintBuy
    case hintOpen
    case hintActivate
    case hintControls
    case hintYesNo
    case hintBuyCancel
    case hintApprove
    case hintBack
    case hintRestore
    case hintInbox
    case hintTransactions
    case hintRefund
    case hintTimeline
    case hintLog
    case hintDetail
    case hintFilter
    case hintLeaveFilter
    case hintLanguage
    case hintHelp
    case hintQuit
}
