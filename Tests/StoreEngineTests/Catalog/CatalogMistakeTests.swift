import Foundation
import Testing

@testable import StoreEngine

@Suite("Mistakes in a catalogue")
struct CatalogMistakeTests {
    @Test(
        "each is named with line, column, JSON path and what to write instead (BUG-22, BUG-23, BUG-25, BUG-44)",
        arguments: grammar + root + products + prices + subscriptions + offers)
    func isReported(mistake: BrokenCatalog) throws {
        let result = CatalogLoader.load(data: mistake.data, name: "products.json")
        let found = result.problems.map(\.description).joined(separator: "\n")
        let problem = try #require(
            result.problems.first { $0.message.contains(mistake.message) }, "\(mistake.name): \(found)")
        let position = try #require(mistake.position)
        #expect(problem.line == position.line)
        #expect(problem.column == position.column)
        #expect(problem.path == mistake.path)
        #expect(problem.suggestion.contains(mistake.suggestion))
        #expect(problem.severity == mistake.severity)
        #expect((result.catalog == nil) == (mistake.severity == .error))
        let others = result.problems.filter { $0.severity == .error && $0 != problem }
        #expect(others.map(\.description) == [], "one mistake, one message")
    }

    static let grammar: [BrokenCatalog] = [
        .root("empty file", "", path: "$.formatVersion", "formatVersion is missing", "1"),
    ]
    static let root: [BrokenCatalog] = []
    static let products: [BrokenCatalog] = []
    static let prices: [BrokenCatalog] = []
    static let subscriptions: [BrokenCatalog] = []
    static let offers: [BrokenCatalog] = []
}
