import OpenStoreKit

/// What the payment sheet says; a copy of the system's sheet that a test can make.
package struct PaymentPrompt: Hashable, Sendable {
    /// Product identifier.
    package var productID: String
    /// Product name as the system has it; the screen prefers the name in its own language.
    package var productName: String
    /// How many.
    package var quantity: Int
    /// The app's name.
    package var appName: String
    /// Price for the whole quantity, as the storefront writes it.
    package var displayPrice: String
    /// The account that pays.
    package var account: String
    /// Environment name.
    package var environment: String
    /// Whether a parent will be asked.
    package var asksToBuy: Bool

    /// Makes a prompt.
    package init(
        productID: String, productName: String, quantity: Int, appName: String, displayPrice: String,
        account: String, environment: String, asksToBuy: Bool = false
    ) {
        self.productID = productID
        self.productName = productName
        self.quantity = quantity
        self.appName = appName
        self.displayPrice = displayPrice
        self.account = account
        self.environment = environment
        self.asksToBuy = asksToBuy
    }

    /// Copies the system's sheet.
    package init(_ sheet: PaymentSheet) {
        self.init(
            productID: sheet.productID, productName: sheet.productName, quantity: sheet.quantity,
            appName: sheet.appName, displayPrice: sheet.displayPrice, account: sheet.account,
            environment: sheet.environment.rawValue, asksToBuy: sheet.asksToBuy)
    }
}
