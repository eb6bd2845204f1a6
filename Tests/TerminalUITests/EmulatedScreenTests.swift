import ScreenScript
import Testing

@testable import TerminalUI

@Suite("Emulated screen")
struct EmulatedScreenTests {
    private func screen(_ text: String, columns: Int = 20, rows: Int = 3) -> EmulatedScreen {
        let screen = EmulatedScreen(size: Size(columns: columns, rows: rows))
        screen.feed(text.utf8)
        return screen
    }

    @Test("wide characters are read whole, spaces at the end are not")
    func text() {
        let screen = screen("りんご 🍎🫐  \r\ne\u{301}x")
        #expect(screen.lines == ["りんご 🍎🫐", "e\u{301}x", ""])
        #expect(screen.cell(at: Point(column: 0, row: 0)).width == 2)
        #expect(screen.cell(at: Point(column: 1, row: 0)).text == "")
        #expect(screen.cell(at: Point(column: 7, row: 0)).text == "🍎")
        #expect(screen.cell(at: Point(column: 9, row: 0)).text == "🫐")
        #expect(screen.cursor == Point(column: 2, row: 1))
    }

    @Test(
        "attributes and colours are read as they were sent",
        arguments: [
            ("1", "bold"), ("2", "dim"), ("3", "italic"), ("4", "underlined"), ("7", "reversed"),
            ("1;2;7", "bold dim reversed"),
            ("2;22", ""), ("1;2;0", ""), ("38;5;2", "fg2"), ("48;5;22;2", "dim bg22"), ("38;2;1;2;2", "fg#10202"),
            ("38:2::1:2:3", "fg#10203"), ("31;44", "fg1 bg4"), ("31;39", ""), ("", ""), ("2;38;5;9;22", "fg9"),
        ])
    func styles(rendition: String, expected: String) {
        let cell = screen("\u{1B}[\(rendition)mx").cell(at: Point(column: 0, row: 0))
        #expect(describe(cell) == expected)
    }

    private func describe(_ cell: ScreenCell) -> String {
        var words: [String] = []
        if cell.isBold { words.append("bold") }
        if cell.isDim { words.append("dim") }
        if cell.isItalic { words.append("italic") }
        if cell.isUnderlined { words.append("underlined") }
        if cell.isReversed { words.append("reversed") }
        for (name, color) in [("fg", cell.foreground), ("bg", cell.background)] {
            switch color {
            case .standard: break
            case .indexed(let index): words.append("\(name)\(index)")
            case .rgb(let value): words.append("\(name)#\(String(value, radix: 16))")
            }
        }
        return words.joined(separator: " ")
    }

    @Test("both halves of a wide character have its style")
    func wideStyle() {
        let cells = screen("\u{1B}[7;2mりん\u{1B}[0mx").cells(row: 0)
        #expect(cells[..<4].allSatisfy { $0.isReversed && $0.isDim })
        #expect(cells[..<4].map(\.width) == [2, 0, 2, 0])
        #expect(!cells[4].isReversed)
    }

    @Test("input split anywhere gives the same screen")
    func splits() {
        let bytes = Array("\u{1B}[?2004h\u{1B}[2;1;38;5;2mりx🫐\u{1B}]0;t\u{07}\u{1B}[0my\u{1B}[2;3Hz".utf8)
        let whole = screen("")
        whole.feed(bytes)
        for place in 0...bytes.count {
            let screen = screen("")
            screen.feed(bytes[..<place])
            screen.feed(bytes[place...])
            #expect(screen.lines == whole.lines)
            #expect(screen.cells(row: 0) == whole.cells(row: 0))
            #expect(screen.privateModes == [2004])
        }
    }

    @Test("what a foreign text could do to the terminal is noticed (BUG-44)")
    func foreign() {
        let screen = screen("\u{07}\u{1B}]2;owned\u{07}\u{1B}]52;c;aGk=\u{07}\u{1B}[?1000h")
        #expect(screen.bellCount == 1)
        #expect(screen.titleChanges == 1 && screen.title == "owned")
        #expect(screen.foreignCommands.contains { $0.contains("52;c;aGk=") })
        #expect(screen.privateModes == [1000])
    }

    @Test("the alternate screen hides the main one and gives it back (BUG-36)")
    func alternate() {
        let screen = screen("shell\u{1B}[?1049h\u{1B}[Hshop\u{1B}[?25l")
        #expect(screen.isAlternateScreen && screen.lines[0] == "shop" && !screen.isCursorVisible)
        screen.feed("\u{1B}[?1049l\u{1B}[?25h".utf8)
        #expect(!screen.isAlternateScreen && screen.lines[0] == "shell" && screen.isCursorVisible)
    }

    @Test("a smaller window cuts, a larger one adds")
    func resizes() {
        let screen = screen("りんごりんご", columns: 12, rows: 2)
        screen.resize(to: Size(columns: 6, rows: 1))
        #expect(screen.lines.count == 1)
        screen.resize(to: Size(columns: 30, rows: 4))
        #expect(screen.lines.count == 4 && screen.cells(row: 3).count == 30)
        #expect(screen.cell(at: Point(column: 99, row: 99)) == .blank)
    }

    @Test("a picture is well-formed, keeps its text and stands on the grid")
    func picture() {
        let screen = screen("りんご <a&b>  x\r\n\u{1B}[1;7mbold\u{1B}[0m \u{1B}[38;5;77mok")
        let svg = ScreenImage.svg(of: screen, palette: .light, title: "Kiosk & Co", showsCursor: true)
        for part in [
            "<title>Kiosk &amp; Co</title>", ">り</tspan>", ">&lt;a&amp;b&gt;  x</tspan>", "font-weight=\"bold\"",
            "fill=\"#1f2328\"", "fill=\"#5fd75f\"", "width=\"208\" height=\"88\"",
        ] {
            #expect(svg.contains(part), "\(part)")
        }
        // り stands in columns 0 and 1, ん begins at 2, 9 pixels each.
        #expect(svg.contains("x=\"14\"") && svg.contains("x=\"32\""))
        #expect(svg == ScreenImage.svg(of: screen, palette: .light, title: "Kiosk & Co", showsCursor: true))
    }

    @Test("light and dark pictures differ only in colours")
    func palettes() {
        let screen = screen("text")
        let light = ScreenImage.svg(of: screen, palette: .light)
        let dark = ScreenImage.svg(of: screen, palette: .dark)
        #expect(light != dark)
        #expect(light.filter { $0 == "\n" }.count == dark.filter { $0 == "\n" }.count)
    }
}
