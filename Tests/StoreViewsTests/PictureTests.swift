import Foundation
import OpenStoreKit
import ScreenScript
import TerminalUI
import Testing

@testable import StoreViews

/// Pictures of every style for a person's eyes; made where `KIOSK_PICTURES` names a directory.
@MainActor
@Suite(.oneScreen, .enabled(if: ProcessInfo.processInfo.environment["KIOSK_PICTURES"] != nil))
struct PictureTests {
    @Test("Pictures of every style")
    func pictures() async throws {
        for (name, view) in Gallery.views {
            for language in StoreViewLanguage.allCases {
                for size in Bench.sizes {
                    try await draw(view, "\(name)-\(language.rawValue)-\(size.columns)x\(size.rows)", size, language)
                }
            }
        }
    }

    @Test("Pictures of the sheets for what one has")
    func sheets() async throws {
        let folder = ProcessInfo.processInfo.environment["KIOSK_PICTURES"] ?? "."
        for language in StoreViewLanguage.allCases {
            for size in Bench.sizes {
                let view = SubscriptionStoreView(groupID: "basket").onInAppPurchaseCompletion { _, _ in }
                let bench = try await ViewBench(view, size: size, language: language, background: .dark)
                await bench.press(.enter, .character("y"))
                let id = try #require(try await bench.ledger().first?.id)
                for (name, show) in [
                    ("refund", { bench.host.refundRequestSheet(for: id) }),
                    ("manage", { bench.host.manageSubscriptionsSheet() }),
                ] {
                    show()
                    await bench.host.settle()
                    let svg = ScreenImage.svg(of: bench.terminal.screen, palette: .dark, showsCursor: true)
                    let file = "\(folder)/sheet-\(name)-\(language.rawValue)-\(size.columns)x\(size.rows)"
                    try svg.write(toFile: file + ".svg", atomically: true, encoding: .utf8)
                    try bench.text.write(toFile: file + ".txt", atomically: true, encoding: .utf8)
                    await bench.press(.escape)
                }
                await bench.close()
            }
        }
    }

    private func draw(
        _ view: any StoreKitView, _ name: String, _ size: Size, _ language: StoreViewLanguage
    ) async throws {
        func open(_ view: some StoreKitView) async throws {
            let bench = try await ViewBench(view, size: size, language: language, background: .dark)
            let folder = ProcessInfo.processInfo.environment["KIOSK_PICTURES"] ?? "."
            let svg = ScreenImage.svg(of: bench.terminal.screen, palette: .dark, showsCursor: true)
            try svg.write(toFile: "\(folder)/\(name).svg", atomically: true, encoding: .utf8)
            try bench.text.write(toFile: "\(folder)/\(name).txt", atomically: true, encoding: .utf8)
            await bench.close()
        }
        try await open(view)
    }
}
