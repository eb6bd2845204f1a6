import Foundation
import Testing

/// Text from outside that would drive a terminal (BUG-44). That no output ever holds a control byte is checked for
/// every command that any test runs; here such text is really there.
@Suite("Command line: hostile text")
struct HostileTextTests {
    /// A clipboard write, a title, a clear screen, bells, line breaks, C1 controls, direction overrides, unfinished ones.
    static let texts = [
        "\u{1B}]52;c;aGFjaw==\u{07}", "\u{1B}]0;title\u{07}", "\u{1B}[2J\u{1B}[H", "a\u{07}b", "a\rb", "a\nb", "a\tb",
        "\u{9B}2J", "\u{202E}evil", "\u{2066}x", "\u{1B}]unfinished", "\u{7F}\u{08}\u{08}", "\u{85}x",
    ]

    @Test("hostile words on the command line come back harmless (BUG-44)", arguments: texts)
    func words(_ text: String) async throws {
        let home = try TestHome()
        for arguments in [
            ["buy", text], ["frob" + text], ["buy", "consumable.apple", "--quantity", text],
            ["products", "--nothing" + text], ["products", "--catalog", text], ["products", "--storefront", text],
            ["transactions", "--product", text], ["refund", text], ["owned", "--account", text],
            ["catalog", "check", text], ["simulate", "failure", text, "unknown"], ["products", "--locale", text],
        ] {
            let run = try await home.kiosk(arguments)
            expectHarmless(run)
            #expect(run.errorLines.count <= 3, "no line of the text's own: \(run)")
        }
        for arguments in [["buy", text], ["frob" + text], ["transactions", "--product", text]] {
            expectHarmless(try await home.kiosk(arguments + ["--json"]))
        }
    }

    @Test("a store in a hostile directory is served and named harmlessly (BUG-44)", arguments: texts)
    func directory(_ text: String) async throws {
        let home = try TestHome()
        let state = home.root + "/" + text
        for arguments in [
            ["buy", "consumable.apple"], ["owned"], ["owned", "--environment", "sandbox"],
            ["owned", "--environment", "sandbox", "--json"],
        ] {
            let run = try await home.kiosk(arguments + ["--state", state])
            expectHarmless(run)
            #expect(run.status == (arguments.contains("sandbox") ? 65 : 0), "\(run)")
        }
    }

    @Test(
        "a catalogue with hostile names or ids is refused, and its mistakes are told harmlessly (BUG-44)",
        arguments: texts)
    func catalog(_ text: String) async throws {
        let home = try TestHome()
        let escaped = String(decoding: try JSONEncoder().encode(text), as: UTF8.self).dropFirst().dropLast()
        for catalog in [
            CatalogText.catalog(name: String(escaped)), CatalogText.catalog(id: String(escaped)),
            CatalogText.catalog(description: String(escaped)), CatalogText.catalog(bundleID: String(escaped)),
            CatalogText.catalog(name: text), CatalogText.catalog(id: text), CatalogText.catalog(type: text),
        ] {
            try home.write(catalog, to: "products.json")
            for arguments in [["buy", text], ["catalog", "check", "products.json"]] {
                let run = try await home.kiosk(arguments)
                expectHarmless(run)
                #expect(run.status != 0, "\(run)")
            }
            expectHarmless(try await home.kiosk("catalog", "check", "products.json", "--json"))
        }
    }

    @Test("what JSON says is the text itself, its dangerous characters as escapes (BUG-44)")
    func jsonKeepsText() async throws {
        let home = try TestHome()
        let run = try await home.kiosk("buy", "a\u{9B}\u{202E}\u{1B}\u{7F}b", "--json")
        let message = (try run.object()["error"] as? [String: Any])?["message"] as? String
        #expect(message?.contains("a\u{9B}\u{202E}\u{1B}\u{7F}b") == true)
        #expect(run.text.contains(#"\u009b\u202e\u001b\u007f"#), "\(run)")
    }

    private func expectHarmless(_ run: ProcessRun, sourceLocation: SourceLocation = #_sourceLocation) {
        for scalar in (run.text + run.errorText).unicodeScalars {
            let isDirection = (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
            #expect(!isDirection, "\(run)", sourceLocation: sourceLocation)
        }
    }
}
