import Foundation
import ScreenScript
import Testing

/// The terminal as a program must leave it.
struct PtyMark: Hashable, Sendable {
    var settings: PtySettings
    var modes: PtyModes.Now
    var showsMainScreen, showsCursor: Bool
    var title: String?
}

/// What a person does in the shop.
extension PtyTerminal {
    /// The terminal as it is now.
    var mark: PtyMark {
        PtyMark(
            settings: settings, modes: modes.now, showsMainScreen: !screen.isAlternateScreen,
            showsCursor: screen.isCursorVisible, title: screen.title)
    }

    /// The keys that count at the moment: the last row.
    var hints: String { screen.text(row: screen.size.rows - 1) }

    /// Opens the shop and waits until it is there, whole.
    func openShop(
        _ launch: PtyLaunch = PtyLaunch(), in home: TestHome, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try start(launch, in: home)
        try waitForShop(sourceLocation: sourceLocation)
    }

    /// Waits until the shop is on the screen, whole, with nothing before it: the last line holds its hints.
    func waitForShop(sourceLocation: SourceLocation = #_sourceLocation) throws {
        try waitFor("the shop", sourceLocation: sourceLocation) { terminal in
            let hints = terminal.hints
            return terminal.row("▌").contains("▌") && !["Buying…", "購入中"].contains { terminal.text.contains($0) }
                && ["q Quit", "q 終了"].contains { hints.contains($0) }
                && ["⏎ Buy", "⏎ 購入"].contains { hints.contains($0) }
        }
    }

    /// Waits until the payment sheet is on the screen and takes keys, as its hints say.
    func waitForSheet(sourceLocation: SourceLocation = #_sourceLocation) throws {
        try waitFor("the payment sheet", sourceLocation: sourceLocation) { terminal in
            terminal.text.contains("App Store ─") && terminal.hints.contains("y/n")
        }
    }

    /// Presses Enter on the chosen product and waits for the sheet.
    func openSheet(sourceLocation: SourceLocation = #_sourceLocation) throws {
        try type("\r")
        try waitForSheet(sourceLocation: sourceLocation)
    }

    /// Buys the chosen product and closes the message about it.
    func buy(sourceLocation: SourceLocation = #_sourceLocation) throws {
        try openSheet(sourceLocation: sourceLocation)
        try type("y")
        try wait("You’re all set.", sourceLocation: sourceLocation)
        try type("\r")
        try waitForShop(sourceLocation: sourceLocation)
    }

    /// Presses q and waits for the end.
    func quit(sourceLocation: SourceLocation = #_sourceLocation) throws {
        try type("q")
        let end = try waitForEnd(sourceLocation: sourceLocation).end
        #expect(end == .exited(0), sourceLocation: sourceLocation)
    }

    /// Fails unless the terminal is as it was.
    func expectRestored(_ before: PtyMark, sourceLocation: SourceLocation = #_sourceLocation) {
        let now = mark
        #expect(now == before, "\(text)", sourceLocation: sourceLocation)
    }

    /// How often the whole screen was written anew.
    var clearings: Int { modes.clearings }

    /// Waits until the row with one text shows another one too.
    func waitForRow(_ name: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try waitFor("\(text) in the row of \(name)", sourceLocation: sourceLocation) { $0.row(name).contains(text) }
    }
}
