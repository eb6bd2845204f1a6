import ScreenScript
import Testing

@testable import TerminalUI

/// Terminal types of BUG-42 that the shop runs on.
let terminalTypes = [
    "xterm-256color", "xterm", "linux", "vt100", "tmux-256color", "screen", "xterm-direct", "xterm-mono",
]

@MainActor
@Suite("Display")
struct DisplayTests {
    static let size = Size(columns: 80, rows: 24)

    @Test("the emulated screen equals the canvas (BUG-33, BUG-34, BUG-42)", arguments: terminalTypes)
    func equalsCanvas(term: String) throws {
        guard let terminal = try open(term) else { return }
        defer { terminal.close() }
        var generator = SeededGenerator(seed: 7)
        for round in 0..<250 {
            if round % 5 == 0 {
                terminal.resize(
                    to: Size(
                        columns: .random(in: 1...140, using: &generator), rows: .random(in: 1...50, using: &generator)))
            }
            var canvas = Canvas(size: terminal.display.size)
            if round % 2 == 1, let last = terminal.display.lastCanvas, last.size == canvas.size { canvas = last }
            canvas.scribble(using: &generator, writes: .random(in: 0...30, using: &generator))
            terminal.present(canvas)
            let expected = terminal.display.keepsCornerBlank ? canvas.withBlankCorner.lines : canvas.lines
            let isEqual = terminal.screen.lines == expected
            #expect(isEqual, "round \(round), \(canvas.size)")
            if !isEqual {
                for (row, (shown, drawn)) in zip(terminal.screen.lines, expected).enumerated() where shown != drawn {
                    Issue.record("row \(row): shown \(shown), drawn \(drawn)")
                }
                break
            }
            if let cursor = canvas.cursor { #expect(terminal.screen.cursor == cursor) }
        }
    }

    /// `nil` if this machine has no description of the type.
    private func open(_ term: String, color: ColorChoice = .auto, environment: [String: String] = [:]) throws
        -> HeadlessTerminal?
    {
        do {
            return try HeadlessTerminal(size: Self.size, term: term, color: color, environment: environment)
        } catch TerminalError.typeUnknown where term == "xterm-direct" {
            return nil
        }
    }
}
