import Foundation
import TerminalUI
import Testing

@testable import StoreViews

@Suite struct ViewTextTests {
    @Test("Every text is there in both languages, filtered and on one line", arguments: ViewText.allCases)
    func complete(_ key: ViewText) {
        for language in StoreViewLanguage.allCases {
            let text = ViewTexts(language)(key)
            #expect(!text.isEmpty && TerminalText.filtered(text) == text && !text.contains("\n"))
        }
    }

    @Test(
        "The language is the environment's",
        arguments: [
            (["LANG": "ja_JP.UTF-8"], StoreViewLanguage.japanese), (["LC_ALL": "en_US", "LANG": "ja_JP"], .english),
            (["LC_ALL": "", "LC_MESSAGES": "ja_JP"], .japanese), ([:], .english),
        ])
    func language(_ environment: [String: String], _ language: StoreViewLanguage) {
        #expect(StoreViewLanguage(environment: environment) == language)
    }

    @Test("The README's and the example's paywall is at most ten lines")
    func example() throws {
        let file = Bench.root.appendingPathComponent("Examples/Paywall/main.swift")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        #expect(lines.count <= 10)
    }
}
