import Foundation
import ScreenScript
import Testing

@testable import TerminalUI

/// Terminal types of BUG-42 that the shop runs on.
let terminalTypes = [
    "xterm-256color", "xterm", "linux", "vt100", "tmux-256color", "screen", "xterm-direct", "xterm-mono",
]

extension HeadlessTerminal {
    /// Opens a terminal for a test; `nil` where the machine has no description of an uncommon type.
    static func open(
        _ term: String = "xterm-256color", size: Size = Size(columns: 80, rows: 24), color: ColorChoice = .auto,
        background: TerminalBackground = .unknown, usesMouse: Bool = false, environment: [String: String] = [:]
    ) throws -> HeadlessTerminal? {
        do {
            return try HeadlessTerminal(
                size: size, term: term, color: color, background: background, usesMouse: usesMouse,
                environment: environment)
        } catch TerminalError.typeUnknown where term == "xterm-direct" {
            return nil
        }
    }
}

/// A list like the shop's, with one row selected.
func list(_ size: Size, selected: Int) -> Canvas {
    var canvas = Canvas(size: size)
    for row in 0..<size.rows {
        let style = Style(.body, selected: row == selected)
        canvas.fill(Rect(column: 0, row: row, columns: size.columns, rows: 1), style: style)
        canvas.write(
            "りんご \(row)   青森の採れたてりんご   ￥120", at: Point(column: 1, row: row), style: style)
    }
    canvas.cursor = Point(column: 0, row: selected)
    return canvas
}

@MainActor
@Suite("Display")
struct DisplayTests {
    @Test("the emulated screen equals the canvas (BUG-33, BUG-34, BUG-42)", arguments: terminalTypes)
    func equalsCanvas(term: String) throws {
        guard let terminal = try HeadlessTerminal.open(term) else { return }
        defer { terminal.close() }
        var generator = SeededGenerator(seed: 7)
        for round in 0..<250 {
            if round % 5 == 0 {
                terminal.resize(
                    to: Size(
                        columns: .random(in: 1...140, using: &generator), rows: .random(in: 1...50, using: &generator)))
            }
            var canvas = Canvas(size: terminal.size)
            if round % 2 == 1, let last = terminal.display.lastCanvas, last.size == canvas.size { canvas = last }
            canvas.scribble(using: &generator, writes: .random(in: 0...30, using: &generator))
            terminal.present(canvas)
            let expected = terminal.display.keepsCornerBlank ? canvas.withBlankCorner.lines : canvas.lines
            let shown = terminal.screen.lines
            try #require(shown == expected, "round \(round), \(canvas.size)")
            if let cursor = canvas.cursor { #expect(terminal.screen.cursor == cursor) }
        }
        #expect(terminal.screen.titleChanges == 0)
        #expect(terminal.screen.bellCount == 0)
        #expect(terminal.screen.foreignCommands == [])
    }

    // In parts, so that other tests of screens need not wait for all of it.
    @Test(
        "ten thousand random canvases with Japanese, Korean, combining and emoji text, cell by cell (BUG-33)",
        arguments: 0..<20)
    func equalsCanvasCellByCell(part: UInt64) throws {
        let terminal = try #require(try HeadlessTerminal.open())
        defer { terminal.close() }
        var generator = SeededGenerator(seed: 48 + part)
        for round in 0..<500 {
            if round % 20 == 0 {
                terminal.resize(
                    to: Size(
                        columns: .random(in: 1...60, using: &generator), rows: .random(in: 1...16, using: &generator)))
            }
            var canvas = Canvas(size: terminal.size)
            if round % 2 == 1, let last = terminal.display.lastCanvas, last.size == canvas.size { canvas = last }
            canvas.scribble(using: &generator, writes: .random(in: 0...20, using: &generator))
            terminal.present(canvas)
            for row in canvas.rows.indices {
                let drawn = canvas.rows[row]
                let shown = terminal.screen.cells(row: row)
                let isSame = zip(drawn, shown).allSatisfy { $0.text == $1.text && Int($0.width) == $1.width }
                try #require(isSame, "round \(round), row \(row): \(drawn.map(\.text)), \(shown.map(\.text))")
            }
        }
    }

    @Test("the same canvas again costs no byte", arguments: terminalTypes)
    func idle(term: String) throws {
        guard let terminal = try HeadlessTerminal.open(term) else { return }
        defer { terminal.close() }
        terminal.present(list(terminal.size, selected: 3))
        terminal.present(list(terminal.size, selected: 3))
        #expect(terminal.frameSizes.last == 0)
    }

    @Test(
        "moving the selection costs at most 300 bytes",
        arguments: ["xterm-256color", "tmux-256color", "screen", "linux"])
    func selectionMove(term: String) throws {
        guard let terminal = try HeadlessTerminal.open(term) else { return }
        defer { terminal.close() }
        for row in 0..<20 { terminal.present(list(terminal.size, selected: row)) }
        #expect(terminal.frameSizes.dropFirst().allSatisfy { (1...300).contains($0) })
    }

    @Test("the cursor rests where the canvas says, and hides without")
    func cursor() throws {
        let terminal = try #require(try HeadlessTerminal.open())
        defer { terminal.close() }
        var canvas = list(terminal.size, selected: 5)
        terminal.present(canvas)
        #expect(terminal.screen.cursor == Point(column: 0, row: 5))
        #expect(terminal.screen.isCursorVisible)
        canvas.cursor = nil
        terminal.present(canvas)
        #expect(!terminal.screen.isCursorVisible)
        canvas.cursor = Point(column: 99, row: 99)
        terminal.present(canvas)
        #expect(!terminal.screen.isCursorVisible)
    }

    @Test("styles reach the screen: reverse for selection, dim, bold, both colours of the accent (BUG-38)")
    func styles() throws {
        let terminal = try #require(try HeadlessTerminal.open())
        defer { terminal.close() }
        var canvas = Canvas(size: terminal.size)
        let styles = [
            Style(.body), Style(.body, selected: true), Style(.body, dimmed: true), Style(.strong), Style(.accent),
            Style(.border),
        ]
        for (row, style) in styles.enumerated() { canvas.write("x", at: Point(column: 0, row: row), style: style) }
        terminal.present(canvas)
        let cells = styles.indices.map { terminal.screen.cell(at: Point(column: 0, row: $0)) }
        #expect(cells[0].hasStyle(of: .blank))
        #expect(cells.map(\.isReversed) == [false, true, false, false, false, false])
        #expect(cells.map(\.isDim) == [false, false, true, false, false, false])
        #expect(cells.map(\.isBold) == [false, false, false, true, true, false])
        #expect(cells[4].foreground == .indexed(231) && cells[4].background == .indexed(25))
        #expect(cells[5].foreground == .indexed(244) && cells[5].background == .standard)
    }

    @Test("direct-colour terminals get the same colours by value (BUG-42)")
    func directColor() throws {
        guard let terminal = try HeadlessTerminal.open("xterm-direct") else { return }
        defer { terminal.close() }
        var canvas = Canvas(size: terminal.size)
        canvas.write("x", at: Point(column: 0, row: 0), style: Style(.accent))
        terminal.present(canvas)
        let cell = terminal.screen.cell(at: Point(column: 0, row: 0))
        #expect(cell.foreground == .rgb(0xFFFFFF) && cell.background == .rgb(0x005FAF))
    }

    @Test(
        "NO_COLOR, --color and the terminal decide about colour; reverse stays (BUG-39)",
        arguments: [
            ("xterm-256color", ColorChoice.auto, nil, true), ("xterm-256color", .auto, "1", false),
            ("xterm-256color", .auto, "", true), ("xterm-256color", .always, "1", true),
            ("xterm-256color", .never, nil, false), ("vt100", .always, nil, false), ("xterm-mono", .auto, nil, false),
            ("xterm", .auto, nil, false), ("linux", .auto, nil, true),
        ])
    func noColor(term: String, choice: ColorChoice, variable: String?, hasColor: Bool) throws {
        let environment = variable.map { ["NO_COLOR": $0] } ?? [:]
        let terminal = try #require(try HeadlessTerminal.open(term, color: choice, environment: environment))
        defer { terminal.close() }
        var canvas = Canvas(size: terminal.size)
        for (row, role) in StyleRole.allCases.enumerated() {
            canvas.write("text", at: Point(column: 0, row: row), style: Style(role))
            canvas.write("text", at: Point(column: 9, row: row), style: Style(role, selected: true))
        }
        terminal.present(canvas)
        terminal.close()
        let text = String(decoding: terminal.output, as: UTF8.self)
        #expect(text.matches(of: /\x1b\[[0-9;]*m/).contains { isColor(String($0.output)) } == hasColor)
        #expect(terminal.screen.isAlternateScreen == false)
        if !hasColor { #expect(text.contains("\u{1B}[7m") || text.contains(";7m") || text.contains(";7;")) }
    }

    private func isColor(_ rendition: String) -> Bool {
        rendition.dropFirst(2).dropLast().split(separator: ";").contains { part in
            Int(part).map { (30...49).contains($0) || (90...107).contains($0) } ?? false
        }
    }

    @Test("resizing keeps the screen right at every size (BUG-35)", arguments: ["xterm-256color", "linux"])
    func resizes(term: String) throws {
        let terminal = try #require(try HeadlessTerminal.open(term))
        defer { terminal.close() }
        for (columns, rows) in [(200, 60), (80, 24), (40, 10), (20, 5), (10, 3), (2, 2), (1, 1), (80, 24)] {
            let size = Size(columns: columns, rows: rows)
            terminal.resize(to: size)
            let canvas = list(size, selected: 0)
            terminal.present(canvas)
            #expect(terminal.screen.lines == canvas.lines)
        }
    }

    @Test("a canvas of another size than the window is cut or filled, never wrapped")
    func otherSize() throws {
        let terminal = try #require(try HeadlessTerminal.open(size: Size(columns: 10, rows: 2)))
        defer { terminal.close() }
        var canvas = Canvas(size: Size(columns: 21, rows: 3))
        canvas.write("り" + String(repeating: "x", count: 7) + "りyyyyyy", at: Point(column: 0, row: 0))
        terminal.present(canvas)
        #expect(terminal.screen.lines == ["りxxxxxxx", ""])
        terminal.present(Canvas(size: Size(columns: 3, rows: 1)))
        #expect(terminal.screen.lines == ["", ""])
    }

    @Test("Ctrl-L repaints a screen that something else has spoilt")
    func redraw() throws {
        let terminal = try #require(try HeadlessTerminal.open())
        defer { terminal.close() }
        let canvas = list(terminal.size, selected: 1)
        terminal.present(canvas)
        terminal.screen.feed(Array("\u{1B}[2J\u{1B}[5;5Hstray".utf8))
        terminal.redraw()
        #expect(terminal.screen.lines == canvas.lines)
        terminal.screen.feed(Array("\u{1B}[2J".utf8))
        terminal.invalidate()
        terminal.present(canvas)
        #expect(terminal.screen.lines == canvas.lines)
    }

    @Test("suspending leaves the alternate screen with every mode off, and coming back repaints (BUG-36)")
    func suspends() throws {
        let terminal = try #require(try HeadlessTerminal.open(usesMouse: true))
        defer { terminal.close() }
        let canvas = list(terminal.size, selected: 1)
        terminal.present(canvas)
        #expect(terminal.screen.privateModes.isSuperset(of: [1049, 2004, 1000]))
        terminal.display.suspend()
        terminal.present(list(terminal.size, selected: 2))
        #expect(terminal.screen.privateModes.isDisjoint(with: [1, 1049, 2004, 1000, 1006]))
        #expect(terminal.screen.isCursorVisible)
        terminal.display.resume()
        terminal.present(canvas)
        #expect(terminal.screen.lines == canvas.lines)
        #expect(terminal.screen.privateModes.isSuperset(of: [1049, 2004, 1000]))
    }

    @Test("closing restores the modes and may be done twice (BUG-36, BUG-41)", arguments: terminalTypes)
    func closes(term: String) throws {
        guard let terminal = try HeadlessTerminal.open(term) else { return }
        terminal.present(list(terminal.size, selected: 1))
        terminal.close()
        terminal.close()
        #expect(terminal.screen.privateModes.isDisjoint(with: [1, 1049, 2004, 1000, 1006, 1034]))
        #expect(terminal.screen.isCursorVisible)
        terminal.present(list(terminal.size, selected: 2))
        #expect(terminal.send(key: .enter) == [])
    }

    @Test("the mouse is off unless asked for (BUG-41)")
    func mouseOff() throws {
        let terminal = try #require(try HeadlessTerminal.open())
        defer { terminal.close() }
        terminal.present(list(terminal.size, selected: 1))
        #expect(terminal.screen.privateModes.isDisjoint(with: [1000, 1002, 1003, 1006]))
    }

    @Test(
        "the emergency sequence switches off what the display switched on (BUG-36)",
        arguments: ["xterm-256color", "tmux-256color", "linux", "vt100"])
    func emergency(term: String) throws {
        let terminal = try #require(try HeadlessTerminal.open(term, usesMouse: true))
        defer { terminal.close() }
        terminal.present(list(terminal.size, selected: 1))
        terminal.screen.feed(terminal.display.restoreSequence)
        #expect(terminal.screen.privateModes.isDisjoint(with: [1, 1049, 2004, 1000, 1006]))
        #expect(terminal.screen.isCursorVisible)
        #expect(!terminal.screen.isAlternateScreen)
        #expect(!String(decoding: terminal.display.restoreSequence, as: UTF8.self).contains("$<"))
    }

    @Test("several displays work side by side")
    func several() throws {
        let one = try #require(try HeadlessTerminal.open("xterm-256color"))
        let two = try #require(try HeadlessTerminal.open("vt100", size: Size(columns: 40, rows: 10)))
        defer { two.close() }
        for row in 0..<5 {
            one.present(list(one.size, selected: row))
            two.present(list(two.size, selected: row))
        }
        one.close()
        two.present(list(two.size, selected: 7))
        #expect(two.screen.lines == list(two.size, selected: 7).lines)
        #expect(two.send(key: .down) == [.down])
    }

    @Test(
        "unusable terminal types are refused with one helpful line (BUG-42)",
        arguments: [
            (nil, TerminalError.typeMissing), ("", .typeMissing), ("dumb", .typeTooSimple("dumb")),
            ("unknown", .typeTooSimple("unknown")), ("no-such-term", .typeUnknown("no-such-term")),
            ("../../etc/passwd", .typeUnknown("../../etc/passwd")),
        ])
    func refused(term: String?, expected: TerminalError) throws {
        let error = #expect(throws: TerminalError.self) {
            _ = try NcursesDisplay(
                output: 1, input: 0, size: Size(columns: 80, rows: 24), options: .init(term: term))
        }
        #expect(error == expected)
        #expect(!expected.description.contains("\n"))
        #expect(expected.description.contains("try"))
    }

    @Test("a line that never falls silent leaves time for signals and frames (BUG-37)", .timeLimit(.minutes(1)))
    func endlessInput() throws {
        let zeros = try #require(FileHandle(forReadingAtPath: "/dev/zero"))
        let nowhere = try #require(FileHandle(forWritingAtPath: "/dev/null"))
        let display = try NcursesDisplay(
            output: nowhere.fileDescriptor, input: zeros.fileDescriptor, size: Size(columns: 80, rows: 24),
            options: .init(term: "xterm-256color"))
        defer { display.close() }
        #expect(!display.readKeys().isEmpty)
        display.flushInput()
        #expect(!display.readKeys().isEmpty)
    }

    @Test("what was begun and never ended swallows no key that comes much later (BUG-40)")
    func stalled() throws {
        let terminal = try #require(try HeadlessTerminal.open())
        defer { terminal.close() }
        for begun in ["\u{1B}]", "\u{1B}]0;xxx", "\u{1B}P"] {
            #expect(terminal.send(bytes: Array(begun.utf8)) == [])
            #expect(terminal.send(bytes: Array("y".utf8)) == [], "soon after it is part of it")
            terminal.display.patience = .zero
            #expect(terminal.send(bytes: Array("q".utf8)) == [.character("q")])
            terminal.display.patience = .seconds(2)
        }
        #expect(terminal.send(bytes: [0xF0, 0x9F]) == [])
        terminal.display.patience = .zero
        #expect(terminal.send(bytes: Array("q".utf8)) == [.character("q")])
    }

    @Test("foreign text sends no command to the terminal (BUG-44)")
    func foreignText() throws {
        let terminal = try #require(try HeadlessTerminal.open())
        defer { terminal.close() }
        let names = [
            "\u{1B}]52;c;aGk=\u{07}", "\u{1B}]0;owned\u{1B}\\", "\u{1B}[2J\u{1B}[H", "\u{07}\u{07}", "a\r\nb\tc",
            "\u{9B}2Jx", "a\u{202E}b", "\u{1B}]0;never ends",
        ]
        var canvas = Canvas(size: terminal.size)
        for (row, name) in names.enumerated() {
            canvas.write(name, at: Point(column: 0, row: row), maxColumns: 20)
            canvas.write("￥120", at: Point(column: 30, row: row))
        }
        terminal.present(canvas)
        #expect(terminal.screen.lines == canvas.lines)
        #expect((0..<names.count).allSatisfy { terminal.screen.cell(at: Point(column: 30, row: $0)).text == "￥" })
        #expect(terminal.screen.titleChanges == 0 && terminal.screen.bellCount == 0)
        #expect(terminal.screen.foreignCommands == [])
        let frame = terminal.output.suffix(terminal.frameSizes.last ?? 0)
        for sequence in ["\u{1B}]", "\u{9B}", "\u{07}", "\u{202E}", "\t"] {
            #expect(!String(decoding: frame, as: UTF8.self).contains(sequence))
        }
    }

    @Test("a locale that is not Unicode gets ASCII lines, and columns stay")
    func ascii() throws {
        let terminal = try #require(
            try HeadlessTerminal.open(size: Size(columns: 12, rows: 3), environment: ["LANG": "ja_JP.EUC-JP"]))
        defer { terminal.close() }
        var canvas = Canvas(size: terminal.size)
        canvas.frame(Rect(column: 0, row: 0, columns: 12, rows: 3))
        canvas.write("▸ り…", at: Point(column: 2, row: 1))
        terminal.present(canvas)
        #expect(terminal.screen.lines == ["+----------+", "| > り~    |", "+----------+"])
    }
}
