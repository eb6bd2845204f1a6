extension Listing {
    /// Every listing that is a program or a part of one.
    static let all = document000 + document001 + document002 + document003 + mistakes

    private static let document000: [Listing] = [
        Listing(document: "000", lines: 28...31, name: "loading products", frame: .script),
        Listing(document: "000", lines: 43...66, name: "the first store"),
        Listing(document: "000", lines: 70...96, name: "the first view", contextLines: [43...66]),
        Listing(
            document: "000", lines: 107...141, name: "prices in the view",
            frame: Frame(head: "import SwiftUI\n"), contextLines: [43...66]),
        Listing(document: "000", lines: 162...197, name: "purchase", frame: .declarations),
        Listing(
            document: "000", lines: 213...239, name: "the listener",
            frame: Frame(tail: "\nfunc refreshPurchasedProducts() async {}\n}")),
        Listing(document: "000", lines: 255...271, name: "refreshing purchases", frame: .declarations),
        Listing(
            document: "000", lines: 309...326, name: "cells in a view of their own",
            contextLines: [331...388, 394...496]),
        Listing(document: "000", lines: 331...388, name: "a consumable's cell", contextLines: [394...496]),
        Listing(document: "000", lines: 394...496, name: "the second store"),
        Listing(
            document: "000", lines: 503...504, name: "several at once", frame: .statements("let selectedCount = 2")),
        Listing(
            document: "000", lines: 540...626, name: "quantity picker", contextLines: [793...917]),
        Listing(
            document: "000", lines: 696...723, name: "two sections", contextLines: [540...626, 727...787, 793...917]),
        Listing(document: "000", lines: 727...787, name: "a non-consumable's cell", contextLines: [793...917]),
        Listing(document: "000", lines: 793...917, name: "the last store"),
        Listing(document: "000", lines: 924...928, name: "Family Sharing mark", frame: .view()),
    ]

    private static let debugLog = """
        var storeProducts: [Product] = []
        func appendDebugMessage(text: String) {}
        """

    private static let document001: [Listing] = [
        Listing(document: "001", lines: 11...12, name: "an async function", frame: .declarations),
        Listing(
            document: "001", lines: 16...18, name: "a task", frame: .script, context: "func requestProducts() async {}"),
        Listing(
            document: "001", lines: 22...25, name: "back on the main queue",
            frame: .members(of: "final class Screen {\nvar result = 0\nfunc show(result: Int)", "}")),
        Listing(
            document: "001", lines: 29...38, name: "loading products", frame: .members(of: "class Screen", debugLog)),
        Listing(
            document: "001", lines: 44...63, name: "purchase",
            frame: .members(
                of: "class Screen",
                debugLog
                    + "\nfunc checkVerified<T>(_ result: VerificationResult<T>) throws -> T { try result.payloadValue }"
            )),
        Listing(
            document: "001", lines: 67...76, name: "verification", frame: .members(of: "class Screen", debugLog),
            context: "enum StoreError: Error { case failedVerification }"),
        Listing(
            document: "001", lines: 82...109, name: "the listener",
            frame: Frame(head: "import Foundation\nimport StoreKit\nimport UIKit\n"),
            context: """
                import StoreKit
                extension ViewController {
                    func appendDebugMessage(text: String) {}
                    func checkVerified<T>(_ result: VerificationResult<T>) throws -> T { try result.payloadValue }
                }
                """),
    ]

    private static let serviceMembers = """
        var isLoading = false
        var products: [Product] = []
        var errorMessage: String?
        var status: SubscriptionStatus = .unknown
        var transactionListener: Task<Void, Error>?
        private func getErrorMessage(_ error: Error) -> String { "" }
        private func checkSubscriptionStatus() async {}
        private func setupNotificationObserver() {}
        """
    private static let service = "@MainActor class SubscriptionService"

    private static let document002: [Listing] = [
        Listing(
            document: "002", lines: 31...205, name: "the whole service", frame: Frame(head: "import UIKit\n")),
        Listing(document: "002", lines: 215...225, name: "plans", frame: .declarations),
        Listing(document: "002", lines: 231...236, name: "states", frame: .declarations),
        Listing(
            document: "002", lines: 242...246, name: "set-up",
            frame: .members(of: service, serviceMembers + "\nprivate func setupTransactionListener() {}"),
            contextLines: [231...236]),
        Listing(
            document: "002", lines: 252...264, name: "loading products", frame: .members(of: service, serviceMembers),
            contextLines: [215...225, 231...236]),
        Listing(
            document: "002", lines: 291...299, name: "the listener",
            frame: .members(of: service, serviceMembers + "\nprivate func handleTransaction(_: Transaction) async {}"),
            contextLines: [231...236]),
        Listing(
            document: "002", lines: 305...322, name: "a transaction", frame: .members(of: service, serviceMembers),
            contextLines: [215...225, 231...236]),
        Listing(document: "002", lines: 328...335, name: "errors", frame: .declarations),
        Listing(
            document: "002", lines: 345...345, name: "the service in a view",
            frame: .members(of: "struct Screen: View", "var body: some View { Text(\"\") }"),
            context: "import StoreKit\n@MainActor class SubscriptionService: ObservableObject {}"),
        Listing(
            document: "002", lines: 347...350, name: "loading in a view",
            frame: .view("Text(\"\")"),
            context: "import StoreKit\n@MainActor let subscriptionService = SubscriptionService()\n"
                + "@MainActor class SubscriptionService: ObservableObject { func fetchProducts() async {} }"),
        Listing(
            document: "002", lines: 352...357, name: "buying in a view", frame: .view(),
            context: "import StoreKit\n@MainActor let subscriptionService = SubscriptionService()\n"
                + "@MainActor class SubscriptionService: ObservableObject { func purchase(product: Product) async {} }"),
    ]

    static let guide = """
        import Foundation
        import StoreKit
        let userAccountToken = UUID()
        let termsURL = URL(filePath: "/"), privacyURL = URL(filePath: "/")
        func deliverContent(for transaction: Transaction) async {}
        func showPendingApprovalMessage() {}
        enum Analytics { static func trackPurchaseStarted(_ id: String) async {} }
        let analytics = Analytics.self
        """
    static let manager =
        "\n@MainActor class StoreManager { static let shared = StoreManager(); "
        + "func updateEntitlements() async {} }"
    static let identifiers = "\nenum ProductID { static let premium = \"p\", gems100 = \"g\" }"
    static let views =
        "\nimport SwiftUI\nstruct ContentView: View { var body: some View { Text(\"\") } }"
        + "\nstruct PaywallView: View { var body: some View { Text(\"\") } }"
        + "\nstruct PremiumContentView: View { var body: some View { Text(\"\") } }"

    private static let document003: [Listing] = [
        Listing(document: "003", lines: 39...52, name: "products as constants", frame: .script),
        Listing(
            document: "003", lines: 58...77, name: "purchase",
            frame: .members(
                of: "struct Screen: View",
                "var body: some View { Text(\"\") }\n"
                    + "func checkVerified<T>(_ result: VerificationResult<T>) throws -> T { try result.payloadValue }"),
            context: guide),
        Listing(document: "003", lines: 79...84, name: "verification", frame: .declarations),
        Listing(
            document: "003", lines: 90...111, name: "the listener",
            frame: Frame(head: "import StoreKit\nimport SwiftUI\n"), context: guide + manager + views),
        Listing(
            document: "003", lines: 117...138, name: "entitlements", frame: .declarations, context: identifiers),
        Listing(
            document: "003", lines: 142...160, name: "a gated view", frame: Frame(head: "import SwiftUI\n"),
            context: identifiers + views),
        Listing(document: "003", lines: 166...178, name: "SubscriptionStoreView", frame: .view(), context: guide),
        Listing(
            document: "003", lines: 192...200, name: "StoreView", frame: .view(), context: guide + identifiers),
        Listing(document: "003", lines: 204...211, name: "ProductView", frame: .view(), context: guide + identifiers),
        Listing(document: "003", lines: 215...225, name: "subscription status", frame: .declarations),
        Listing(
            document: "003", lines: 240...243, name: "restore", frame: .declarations, context: guide + manager),
        Listing(document: "003", lines: 251...264, name: "AppTransaction", frame: .declarations),
        Listing(document: "003", lines: 268...275, name: "purchase options", frame: .statements()),
        Listing(
            document: "003", lines: 279...290, name: "purchase callbacks", frame: .view("Text(\"\")"), context: guide),
    ]
}
