import Foundation
import ScreenScript
import StoreEngine

/// What the shop adds to the language of tapes (contract §6).
enum ShopTapeVocabulary {
    /// Settings that are options of the command line.
    static let options = [
        "Catalog": "catalog", "Locale": "locale", "Storefront": "storefront", "Environment": "environment",
        "Account": "account", "Device": "device",
    ]

    static let vocabulary = TapeVocabulary(program: "kiosk", settings: settings, verbs: [advance, store])

    private static let settings: [TapeVocabulary.Setting] = [
        .init("Catalog", example: "Set Catalog \"products.json\"", isPath: true) { path in
            access(path, R_OK) == 0
                ? nil
                : TapeProblem(
                    "The catalogue '\(path)' cannot be read.",
                    suggestion: "Paths are relative to the folder of the tape that is run.")
        },
        .init("Locale", example: "Set Locale ja_JP") { name in
            name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.@".contains($0)) }
                ? nil : TapeProblem("'\(name)' is no locale.")
        },
        .init("Storefront", example: "Set Storefront JPN") { code in
            Storefronts.region(for: code.uppercased()) != nil
                ? nil
                : TapeProblem(
                    "There is no storefront '\(code)'.",
                    suggestion: "Use a three-letter country code such as JPN, USA or GBR.")
        },
        .init("Environment", example: "Set Environment sandbox") { name in
            ["xcode", "sandbox"].contains(name.lowercased())
                ? nil
                : TapeProblem("There is no environment '\(name)'.", suggestion: "It can be xcode or sandbox.")
        },
        .init("Account", example: "Set Account child"),
        .init("Device", example: "Set Device phone"),
        .init("Clock", example: "Set Clock 2026-01-31T23:30:00Z") { text in
            StoreInstant(iso8601: text) != nil
                ? nil
                : TapeProblem(
                    "'\(text)' is no instant.",
                    suggestion: "Write it like 2026-01-31T23:30:00Z, 2026-01-31T23:30:00+09:00 or 2026-01-31.")
        },
    ]

    private static let advance = TapeVocabulary.Verb("Advance", example: "Advance P1M") { words in
        if words.count == 1, span(words[0]) != nil { return nil }
        return TapeProblem(
            words.isEmpty
                ? "'Advance' needs a duration."
                : "'\(words.joined(separator: " "))' is not a duration that a clock can advance by.",
            suggestion: "Write it like P1M, P1Y2M10DT12H, 36h, 15m or 90s.")
    }

    /// As `kiosk clock advance` reads it.
    static func span(_ text: String) -> TimeSpan? {
        TimeSpan(text) ?? TimeSpan(text.uppercased()) ?? TimeSpan(text.lowercased())
    }

    /// Commands that need the screen, or run tapes themselves.
    private static let unusable = ["shop", "screenshot", "test", "play", "record", "help"]

    private static let store = TapeVocabulary.Verb("Store", example: "Store ask-to-buy approve 1") { words in
        let usable = CommandTable.all.map(\.name).filter { !unusable.contains($0) }
        do throws(CommandFailure) {
            let parsed = try ParsedArguments(words) { CommandTable.named($0)?.grammar }
            guard let name = parsed.command else {
                return TapeProblem(
                    "'Store' needs a command.", suggestion: "It can be \(usable.joined(separator: ", ")).")
            }
            if unusable.contains(name) {
                return TapeProblem("'Store \(name)' cannot be done: the screen is the shop's.")
            }
            guard usable.contains(name) else {
                return TapeProblem(
                    "There is no command 'kiosk \(name)'.",
                    suggestion: NearestName.of(name, among: usable).map { "Did you mean '\($0)'?" }
                        ?? "It can be \(usable.joined(separator: ", ")).")
            }
            if parsed.wantsHelp || parsed.wantsVersion { return TapeProblem("Nobody would see what is printed.") }
            for option in ["state", "catalog"] where parsed.common.value(of: option) != nil {
                return TapeProblem("'Store' acts on the tape's own store: it takes no --\(option).")
            }
            return nil
        } catch {
            return TapeProblem(
                error.message, suggestion: error.advice == CommandFailure.commonAdvice ? "" : error.advice)
        }
    }
}
