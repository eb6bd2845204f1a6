import StoreKit

/// The payment sheet as a question on the console: nothing is bought without a yes.
struct ConsoleSystemUI: SystemUI {
    func confirmPayment(_ sheet: PaymentSheet) async -> PaymentDecision {
        print("\(sheet.productName)  \(sheet.displayPrice)  [Environment: \(sheet.environment.rawValue)]")
        print("購入しますか？ y/n ", terminator: "")
        return readLine() == "y" ? .confirm : .cancel
    }

    func signIn(account: String) async -> Bool { false }
}
