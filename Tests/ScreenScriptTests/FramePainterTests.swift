import TerminalUI
import Testing

@testable import ScreenScript

@Suite("Screens as canvases")
@MainActor
struct FramePainterTests {
    /// A canvas with every style, in two scripts.
    private static var sample: Canvas {
        var canvas = Canvas(size: Size(columns: 40, rows: StyleRole.allCases.count * 4))
        for (number, role) in StyleRole.allCases.enumerated() {
            for (index, (isSelected, isDimmed)) in [(false, false), (true, false), (false, true), (true, true)]
                .enumerated()
            {
                canvas.write(
                    "\(role) りんご ￥120 ─┐ e\u{301}🍎", at: Point(column: 1, row: number * 4 + index),
                    style: Style(role, selected: isSelected, dimmed: isDimmed))
            }
        }
        canvas.cursor = Point(column: 3, row: 5)
        return canvas
    }

    @Test(
        "A screen drawn once more from what was read looks the same, cell by cell",
        arguments: TerminalBackground.allCases, ["xterm-256color", "xterm-direct", "vt220"])
    func same(background: TerminalBackground, term: String) throws {
        let canvas = Self.sample
        func show(_ canvas: Canvas) throws -> ScreenFrame {
            let terminal = try HeadlessTerminal(size: canvas.size, term: term, background: background)
            defer { terminal.close() }
            terminal.present(canvas)
            return terminal.screen.frame
        }
        let first = try show(canvas)
        let again = FramePainter(background: background).canvas(of: first)
        #expect(again.lines == canvas.lines && again.cursor == canvas.cursor)
        #expect(try show(again) == first)
    }

    @Test("On a terminal with another background, roles that can be told keep their meaning")
    func otherBackground() throws {
        let painter = FramePainter(background: .dark)
        let dark = Theme(mode: .indexed, background: .dark)
        for role in [StyleRole.body, .secondary, .strong, .accent, .success, .waiting, .failure, .border, .disabled] {
            let look = dark.look(of: Style(role))
            var cell = ScreenCell.blank
            cell.foreground = look.foreground.map { .indexed(UInt8($0.index)) } ?? .standard
            cell.background = look.background.map { .indexed(UInt8($0.index)) } ?? .standard
            cell.isBold = look.isBold
            #expect(painter.style(of: cell).role == role)
        }
        var foreign = ScreenCell.blank
        foreign.foreground = .rgb(0x123456)
        foreign.isReversed = true
        #expect(painter.style(of: foreign) == Style(.body, selected: true))
    }
}
