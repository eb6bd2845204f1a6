import Foundation
import Testing

/// The documents' own listings, as the compiler sees them. They are read where the documents are, not kept here.
@Suite(
    "The documents' listings type-check unchanged",
    .enabled(
        if: Seeds.folder != nil, "the five documents are not beside this checkout; KIOSK_SEEDS can name their folder")
)
struct ListingTests {
    @Test("against StoreKit, with stand-ins for SwiftUI's and UIKit's names", arguments: Listing.all)
    func compiles(_ listing: Listing) throws {
        let verdict = try TypeChecker.shared.get().check(listing)
        #expect(verdict.errors.isEmpty, "\(verdict.errors.joined(separator: "\n"))")
    }

    @Test("a name that StoreKit lacks is found: the check can fail")
    func control() throws {
        let sound = Listing(document: "000", lines: 793...917, name: "the last store")
        #expect(try TypeChecker.shared.get().check(sound).errors.isEmpty)
        var broken = sound
        broken.context = "import StoreKit\nlet missing = Product.ProductType.consumableTwice"
        let verdict = try TypeChecker.shared.get().check(broken)
        #expect(verdict.errors.contains { $0.contains("consumableTwice") })
    }

    @Test("no line of code of documents 000 to 003 is neither checked nor left out for a reason")
    func complete() throws {
        for document in ["000", "001", "002", "003"] {
            let lines = try Seeds.lines(of: document)
            let known = Listing.all.filter { $0.document == document }.map(\.lines)
            let leftOut = Listing.leftOut.filter { $0.document == document }.map(\.lines)
            let forgotten = lines.indices.filter { index in
                Self.looksLikeCode(lines[index]) && !(known + leftOut).contains { $0.contains(index + 1) }
            }
            #expect(forgotten.isEmpty, "\(document): lines \(forgotten.map { $0 + 1 })")
        }
    }

    /// Code as these documents write it: a keyword or a brace first, no prose behind.
    private static func looksLikeCode(_ line: Substring) -> Bool {
        let text = line.drop { $0 == " " }
        let starts = [
            "func ", "class ", "struct ", "enum ", "import ", "let ", "var ", "private ", "public ", "@", "guard ", "}",
            "await ", "try ", "for await ", "switch ", "typealias ",
        ]
        return starts.contains { text.hasPrefix($0) }
    }
}
