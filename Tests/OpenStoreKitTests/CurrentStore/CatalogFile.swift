import Foundation

/// A catalogue on disk with a place for its store beside it, as a program outside this package has them.
struct CatalogFile {
    /// The directory that holds both.
    let directory: URL
    /// The `products.json`.
    var url: URL { directory.appendingPathComponent("products.json") }
    /// Where its store goes.
    var state: URL { directory.appendingPathComponent("state", isDirectory: true) }

    init(contents: String = CatalogFile.apple) throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("kiosk-program-\(UUID())")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        try contents.write(to: url, atomically: true, encoding: .utf8)
    }

    func remove() {
        try? FileManager.default.removeItem(at: directory)
    }

    static let apple = """
        {
          "formatVersion": 1, "name": { "en": "Program" }, "bundleID": "com.example.program", "storefront": "JPN",
          "sections": [ { "id": "food", "title": { "en": "Food" } } ],
          "products": [
            { "id": "apple", "type": "consumable", "section": "food", "displayName": { "en": "Apple", "ja": "りんご" },
              "description": { "en": "Red" }, "price": { "JPN": "120", "USA": "0.99" } }
          ]
        }
        """
}
