import StoreKit

/// What a view makes of the service: a status line, a button for each plan, and what went wrong (SEED-111).
@MainActor
package struct SubscriptionScreen {
    /// What is shown.
    package let service: SubscriptionService

    /// Shows a service.
    package init(_ service: SubscriptionService) { self.service = service }

    /// The lines of the screen.
    package var lines: [String] {
        var lines = ["購読状況：\(service.status.text)", ""]
        if service.isLoading { lines.append("読み込み中…") }
        for (index, product) in service.products.enumerated() {
            lines.append("\(index + 1)  \(product.displayName)  \(product.displayPrice)  [ 購入 ]")
        }
        if let message = service.errorMessage { lines += ["", "⚠ \(message)"] }
        return lines + ["", "番号 購入   r 更新   q 終了"]
    }

    /// Does what a typed line says; `false` when it ends the program.
    package func enter(_ line: String) async -> Bool {
        switch line {
        case "q": return false
        case "r": await service.checkStatus()
        default:
            guard let number = Int(line), service.products.indices.contains(number - 1) else { return true }
            await service.purchase(product: service.products[number - 1])
        }
        return true
    }
}
