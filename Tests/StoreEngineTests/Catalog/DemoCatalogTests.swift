import Foundation
import Testing

@testable import StoreEngine

@Suite("The demo catalogue")
struct DemoCatalogTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL

    @Test("is inside the program, byte for byte as in products.json")
    func matchesFile() throws {
        let file = try Data(contentsOf: Self.root.appending(path: "products.json"))
        let built = DemoCatalog.json.withUTF8Buffer { Data($0) }
        #expect(built == file, "run Scripts/embed-demo-catalog")
    }

    @Test("has no mistake and no warning")
    func isClean() {
        #expect(CatalogLoader.demo.problems.map(\.description) == [])
        #expect(CatalogLoader.demo.catalog != nil)
    }
}
