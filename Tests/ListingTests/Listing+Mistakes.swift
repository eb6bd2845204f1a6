extension Listing {
    private static let check =
        "\nfunc checkVerified<T>(_ result: VerificationResult<T>) throws -> T { try result.payloadValue }"
    private static let app =
        guide + check + """

            func unlockFeature(_ id: String) {}
            func recordDelivery(_ transaction: Transaction) async throws {}
            func updateEntitlements() async {}
            """
    private static let switching =
        "switch try await product.purchase() {\ncase .success, .userCancelled: break\n"

    /// The ten mistakes of document 003, wrong and right.
    static let mistakes: [Listing] = [
        Listing(
            document: "003", lines: 297...299, name: "mistake 1, wrong",
            frame: Frame(head: "import SwiftUI\n"), context: views),
        Listing(document: "003", lines: 305...306, name: "mistake 2, wrong", frame: .statements(), context: app),
        Listing(document: "003", lines: 309...311, name: "mistake 2, right", frame: .statements(), context: app),
        Listing(document: "003", lines: 316...316, name: "mistake 3, wrong", frame: .statements(), context: app),
        Listing(document: "003", lines: 319...319, name: "mistake 3, right", frame: .statements(), context: app),
        Listing(document: "003", lines: 328...329, name: "mistake 4, right", frame: .statements(), context: app),
        Listing(
            document: "003", lines: 334...336, name: "mistake 5, wrong",
            frame: .statements("var purchased: Set<String> = []"), context: app),
        Listing(
            document: "003", lines: 339...341, name: "mistake 5, right",
            frame: .statements("var purchased: Set<String> = []"), context: app),
        Listing(document: "003", lines: 346...346, name: "mistake 6, wrong", frame: .view(), context: app),
        Listing(document: "003", lines: 349...349, name: "mistake 6, right", frame: .view(), context: app),
        Listing(
            document: "003", lines: 354...354, name: "mistake 7, wrong", frame: .statements(switching, after: "}"),
            context: app),
        Listing(
            document: "003", lines: 357...358, name: "mistake 7, right", frame: .statements(switching, after: "}"),
            context: app),
        Listing(document: "003", lines: 363...363, name: "mistake 8, wrong", frame: .declarations, context: app),
        Listing(document: "003", lines: 372...372, name: "mistake 9, wrong", frame: .view(), context: app),
        Listing(document: "003", lines: 375...376, name: "mistake 9, right", frame: .view(), context: app),
        Listing(document: "003", lines: 381...381, name: "mistake 10, wrong", frame: .view(), context: app),
        Listing(document: "003", lines: 384...386, name: "mistake 10, right", frame: .view(), context: app),
    ]

    /// Listings that no compiler takes, and why.
    static let leftOut: [(document: String, lines: ClosedRange<Int>, reason: String)] = [
        ("000", 147...155, "names of cases, not statements"),
        ("000", 276...301, "the author left out the middle of the switch"),
        ("000", 511...534, "the author left out the rest of the switch"),
        ("000", 637...686, "the author left out members and the body of a case"),
        ("002", 268...285, "the author left out the other cases of the switch"),
        ("003", 324...325, "original StoreKit, which this version does not have"),
    ]
}
