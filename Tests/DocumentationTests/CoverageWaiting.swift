/// Items that no test can name yet, and why.
enum CoverageWaiting {
    private static let testSession = "StoreKitTest is later work"
    private static let originalAPI = "the original payment queue is later work"
    private static let reference = "names topics for further reading; nothing of its own to do"

    /// Why an untested item waits; `nil` when it must have a test.
    static func reason(_ family: CoverageTable.Family, _ number: Int) -> String? {
        table(family).first { $0.numbers.contains(number) }?.reason
    }

    /// What of a tested item still waits.
    static func partial(_ family: CoverageTable.Family, _ number: Int) -> String? {
        switch (family, number) {
        case (.bug, 30): "server notifications are later work; unknown values are tested"
        default: nil
        }
    }

    private static func table(_ family: CoverageTable.Family) -> [(numbers: Set<Int>, reason: String)] {
        switch family {
        case .seed:
            [
                ([188], testSession),
                ([193, 196], reference),
                (Set([195, 197, 198, 199, 201, 202, 204]).union(210...237), originalAPI),
            ]
        case .bug:
            []
        }
    }
}
