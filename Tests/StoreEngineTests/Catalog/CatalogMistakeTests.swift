import Foundation
import Testing

@testable import StoreEngine

@Suite("Mistakes in a catalogue")
struct CatalogMistakeTests {
    @Test(
        "each is named with line, column, JSON path and what to write instead (BUG-22, BUG-23, BUG-44)",
        arguments: grammar + encoding + root + products + prices + subscriptions + offers + warnings)
    func isReported(mistake: BrokenCatalog) throws {
        let result = CatalogLoader.load(data: mistake.data, name: "products.json")
        let found = result.problems.map(\.description).joined(separator: "\n")
        let problem = try #require(result.problems.first { $0.message.contains(mistake.message) }, "found: \(found)")
        let position = try #require(mistake.position)
        #expect("\(problem.line):\(problem.column)" == "\(position.line):\(position.column)", "\(problem)")
        #expect(problem.path == mistake.path)
        #expect(problem.suggestion.contains(mistake.suggestion), "\(problem)")
        #expect(problem.severity == mistake.severity)
        #expect((result.catalog == nil) == (mistake.severity == .error))
        let others = result.problems.filter { $0.severity == .error && $0 != problem }
        #expect(others.map(\.description) == [], "one mistake, one message")
    }
}
