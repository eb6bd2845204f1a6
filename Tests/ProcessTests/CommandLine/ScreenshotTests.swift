import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// `kiosk screenshot`: the shop's screen without a terminal.
@Suite("Command line: screenshot")
struct ScreenshotTests {
    @Test("the text has the size asked for and what the keys opened (contract §2)", arguments: ["80x24", "40x12"])
    func text(_ size: String) async throws {
        let home = try TestHome()
        let run = try await home.done("screenshot", "--size", size, "--keys", "t", "--locale", "en_US", "--json")
        let lines = try #require(try run.object()["lines"] as? [String])
        #expect(lines.count == (size == "80x24" ? 24 : 12))
        #expect(lines[0].contains("Transactions"))
    }

    @Test(
        "the picture is SVG that says what the screen says, on the background asked for", arguments: ["light", "dark"],
        ["en_US", "ja_JP"])
    func picture(background: String, locale: String) async throws {
        let home = try TestHome()
        let run = try await home.done("screenshot", "--svg", background, "--locale", locale)
        let parser = XMLParser(data: run.output)
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
        // What a person gets who selects the picture's text.
        let text = run.text.replacing(/<[^>]*>/, with: "")
        #expect(text.contains(locale == "en_US" ? "Mandarin" : "みかん"))
        #expect(run.text.contains("rx=\"8\" fill=\"\(background == "light" ? "#ffffff" : "#16181d")\""))
    }

    @Test(
        "wrong use is status 64 and says what to write (contract §2)",
        arguments: [
            (["--svg", "blue"], "--svg is 'blue'; it can be light or dark."),
            (["--svg", "dark", "--json"], "--svg and --json do not go together."),
            (
                ["--size", "0x5"],
                "--size is '0x5'; write columns and rows like 80x24, at most 500x200."
            ), (["--keys", "Enter Bogus"], "There is no key 'Bogus'."),
        ])
    func mistakes(arguments: [String], message: String) async throws {
        let home = try TestHome()
        let run = try await home.kiosk(["screenshot"] + arguments)
        #expect(run.status == 64)
        #expect(run.errorLines.first == "kiosk: \(message)")
    }
}
