import Foundation
import Testing

/// How the command line is read (contract §2).
@Suite("Command line: options")
struct OptionTests {
    @Test(
        "an option may stand before or after the command, with a space or an equals sign (contract §2)",
        arguments: [
            ["products", "--storefront", "USA", "--json"], ["--storefront", "USA", "products", "--json"],
            ["--storefront=USA", "--json", "products"], ["products", "--json", "--storefront=USA"],
            ["--json", "products", "--storefront=usa"],
            ["products", "--storefront=JPN", "--json", "--storefront=USA"],
        ])
    func places(_ arguments: [String]) async throws {
        let home = try TestHome()
        let products = try await home.kiosk(arguments).array()
        #expect(products.first?["currency"] as? String == "USD")
    }

    @Test("an argument that is not UTF-8 is refused, not changed (contract §2)")
    func invalidUTF8() async throws {
        let home = try TestHome()
        let run = try await KioskProcess.run(
            "/bin/sh", ["-c", "exec \"$0\" owned --state \"$(printf 'caf\\351')\"", KioskProcess.binary],
            environment: home.environment, directory: home.work)
        #expect(run.status == 64)
        #expect(run.errorText.contains("Argument 3 is not UTF-8"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.work).isEmpty)
    }

    @Test("a command's own options may stand before it too (contract §2)")
    func ownOptionFirst() async throws {
        let home = try TestHome()
        let run = try await home.done("--quantity", "3", "buy", "--json", "consumable.apple")
        #expect((try run.object()["transaction"] as? [String: Any])?["quantity"] as? Int == 3)
    }

    @Test("two dashes end the options (contract §2)")
    func dashes() async throws {
        let home = try TestHome()
        let run = try await home.kiosk("buy", "--", "--json")
        #expect(run.status == 1)
        #expect(run.errorLines.first == "kiosk: There is no product '--json'.")
        #expect(run.text.isEmpty)
    }

    @Test(
        "wrong use is status 64 with one line that says what, one that says what to try (contract §2)",
        arguments: [
            Mistake(["frobnicate"], "There is no command 'frobnicate'.", "Run 'kiosk --help' to see every command."),
            Mistake(["prodcts"], "There is no command 'prodcts'.", "Did you mean 'products'?"),
            Mistake(["Owned", "x"], "There is no command 'Owned'.", "Did you mean 'owned'?"),
            Mistake(["help", "bu"], "There is no command 'bu'.", "Did you mean 'buy'?"),
            Mistake(["products", "--jsn"], "There is no option --jsn for 'products'.", "Did you mean --json?"),
            Mistake(
                ["buy", "consumable.apple", "--quantiy=2"], "There is no option --quantiy for 'buy'.",
                "Did you mean --quantity?"),
            Mistake(
                ["products", "--quantity", "2"], "There is no option --quantity for 'products'.",
                "Run 'kiosk --help' to see every command."),
            Mistake(["-x"], "There is no option '-x'.", "Run 'kiosk --help' to see every command."),
            Mistake(["products", "--state"], "The option --state needs a value."),
            Mistake(["products", "--state="], "The option --state needs a value."),
            Mistake(["products", "--state", "--locale"], "The option --state needs a value."),
            Mistake(["buy", "consumable.apple", "--quantity"], "The option --quantity needs a value."),
            Mistake(["products", "--json=yes"], "The option --json takes no value."),
            Mistake(
                ["transactions", "--unfinished=no"], "The option --unfinished takes no value.",
                "Run 'kiosk --help' to see every command."),
            Mistake(
                ["buy", "consumable.apple", "--quantity=1", "--quantity=2"], "The option --quantity is given twice."),
            Mistake(["buy"], "Say 'kiosk buy PRODUCT'.", "Run 'kiosk help buy' to see how."),
            Mistake(["buy", "a", "b"], "Say 'kiosk buy PRODUCT'.", "Run 'kiosk help buy' to see how."),
            Mistake(["buy", "consumable.apple", "--quantity", "two"], "--quantity is 'two'; it is a whole number."),
            Mistake(
                ["buy", "consumable.apple", "--account-token", "me"], "--account-token is 'me', which is no UUID."),
            Mistake(["products", "more"], "'kiosk products' takes no operand."),
            Mistake(["owned", "more"], "'kiosk owned' takes no operand."),
            Mistake(["restore", "more"], "'kiosk restore' takes no operand."),
            Mistake(["transactions", "more"], "'kiosk transactions' takes no operand."),
            Mistake(["transactions", "--limit", "0"], "--limit is '0'; it is a number from 1 on."),
            Mistake(["certificate", "more"], "'kiosk certificate' takes no operand."),
            Mistake(["clear", "everything"], "'kiosk clear' takes no operand."),
            Mistake(["catalog"], "Say 'kiosk catalog check FILE'."),
            Mistake(["catalog", "check"], "Say 'kiosk catalog check FILE'."),
            Mistake(["catalog", "mend", "x"], "Say 'kiosk catalog check FILE'."),
            Mistake(["refund"], "Say 'kiosk refund TRANSACTION'."),
            Mistake(
                ["refund", "first"], "'first' is not a transaction number.", "'kiosk transactions' shows the numbers."),
            Mistake(
                ["refund", "0", "--reason", "regret"],
                "The reason is 'regret'; it can be developer-issue or other."),
            Mistake(["ask-to-buy"], "Say 'kiosk ask-to-buy on|off|list|approve ID|decline ID'."),
            Mistake(["ask-to-buy", "approve"], "Say 'kiosk ask-to-buy on|off|list|approve ID|decline ID'."),
            Mistake(
                ["ask-to-buy", "approve", "-1"], "'-1' is not a request number.",
                "'kiosk ask-to-buy list' shows the numbers."),
            Mistake(["simulate", "purchases", "maybe"], "'maybe' is neither on nor off."),
            Mistake(["simulate", "failure", "purchase", "nonsense"], "'nonsense' is no error of purchase."),
            Mistake(["simulate", "failure", "nothing", "unknown"], "There is no store call 'nothing' to fail."),
            Mistake(
                ["simulate", "failure", "loadProducts", "unknown", "--after-charge"],
                "Only a purchase can fail after the charge."),
            Mistake(
                ["products", "--storefront", "Japan"], "There is no storefront 'JAPAN'.",
                "Use a three-letter country code such as JPN, USA or GBR."),
            Mistake(
                ["storefront", "set", "XXX"], "There is no storefront 'XXX'.",
                "Use a three-letter country code such as JPN, USA or GBR."),
            Mistake(
                ["products", "--environment", "production"],
                "The environment is 'production'; it can be xcode or sandbox."),
            Mistake(["products", "--color", "red"], "--color is 'red'; it can be auto, always or never."),
            Mistake(["products", "--account", "a/b"], "--account is not a usable name."),
            Mistake(["owned", "--device", "a b"], nil),
        ])
    func mistakes(_ mistake: Mistake) async throws {
        let home = try TestHome()
        let run = try await home.kiosk(mistake.arguments)
        #expect(run.status == 64, "\(run)")
        #expect(run.text.isEmpty)
        if let message = mistake.message { #expect(run.errorLines.first == "kiosk: " + message) }
        if let advice = mistake.advice { #expect(run.errorLines.dropFirst().first == "       " + advice) }
        #expect(run.errorLines.count <= 2)
        #expect(!home.exists(home.state), "a mistake makes no store")
    }

    @Test(
        "wrong use in JSON is one object with a code (contract §2)",
        arguments: [["frobnicate", "--json"], ["--json", "buy"], ["products", "--json", "--jsn"]])
    func mistakesAsJSON(_ arguments: [String]) async throws {
        let run = try await TestHome().kiosk(arguments)
        #expect(run.status == 64)
        #expect(run.errorCode == "usage", "\(run)")
        #expect(!run.errorText.isEmpty)
    }

    @Test(
        "help and version are results: standard output, status 0 (contract §2)",
        arguments: [
            ["--help"], ["-h"], ["help"], ["help", "buy"], ["buy", "--help"], ["--help", "refund"], ["--version"],
            ["help", "help"], ["help", "simulate"], ["help", "clock"], ["help", "expire"], ["help", "price-increase"],
        ])
    func help(_ arguments: [String]) async throws {
        let run = try await TestHome().kiosk(arguments)
        #expect(run.status == 0)
        #expect(run.errorText.isEmpty)
        #expect(!run.text.isEmpty)
        #expect(run.lines.allSatisfy { $0.count <= 110 && !$0.hasSuffix(" ") })
    }

    @Test("help names every command, and the version is also JSON (contract §2)")
    func overview() async throws {
        let home = try TestHome()
        let help = try await home.kiosk("help").text
        for command in JSONShapeTests.commands { #expect(help.contains("  \(command) "), "\(command)") }
        #expect(try await home.kiosk("--version", "--json").object()["version"] is String)
    }
}

/// A wrong use, and what is said about it.
struct Mistake: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var message: String?
    var advice: String?

    init(_ arguments: [String], _ message: String?, _ advice: String? = nil) {
        self.arguments = arguments
        self.message = message
        self.advice = advice
    }

    var testDescription: String { (["kiosk"] + arguments).joined(separator: " ") }
}
