import Foundation
import Testing

extension PtyTests {
    /// Where a release build is tested, examples are not built.
    @Suite("the ten-line paywall", .enabled(if: FileManager.default.isExecutableFile(atPath: PaywallProgram.path)))
    struct Paywall {
        @Test(
            "shows plans, terms and links, and gives the terminal back (SEED-182, SEED-185, BUG-36)",
            arguments: [
                ("en_US.UTF-8", "￥250/month for 3 months, then ￥500/month", "Terms of Use", "q Close"),
                ("ja_JP.UTF-8", "最初の3か月 ￥250/月、その後 ￥500/月", "利用規約", "q 閉じる"),
            ])
        func showAndClose(_ locale: String, _ terms: String, _ link: String, _ hint: String) async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            let before = await terminal.mark
            var launch = PtyLaunch(
                variables: ["KIOSK_CATALOG": PaywallProgram.catalog, "LC_ALL": locale, "LANG": locale])
            launch.program = PaywallProgram.path
            try await terminal.start(launch, in: home)
            try await terminal.wait(terms, link, hint)
            try await terminal.quit()
            await terminal.expectRestored(before)
        }
    }
}

/// The example of the README.
enum PaywallProgram {
    /// Beside the program under test.
    static let path = (KioskProcess.binary as NSString).deletingLastPathComponent + "/paywall"

    /// The demo catalogue.
    static let catalog = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("products.json").path
}
