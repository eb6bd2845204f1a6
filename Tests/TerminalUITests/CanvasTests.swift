import Testing

@testable import TerminalUI

@Suite("Canvas")
struct CanvasTests {
    private func canvas(_ columns: Int, _ rows: Int = 1) -> Canvas {
        Canvas(size: Size(columns: columns, rows: rows))
    }

    @Test(
        "overwriting half of a wide character blanks the other half (BUG-33)",
        arguments: [(0, "x んご"), (1, " xんご"), (2, "りx ご"), (3, "り xご"), (5, "りん x")])
    func overwritesHalves(column: Int, expected: String) {
        var canvas = canvas(6)
        canvas.write("りんご", at: Point(column: 0, row: 0))
        canvas.write("x", at: Point(column: column, row: 0))
        #expect(canvas.lines == [expected])
        #expect(canvas.isSound)
    }

    @Test("a wide character over the halves of two others blanks both rests (BUG-33)")
    func overwritesAcross() {
        var canvas = canvas(6)
        canvas.write("りんご", at: Point(column: 0, row: 0))
        canvas.write("柿", at: Point(column: 1, row: 0))
        #expect(canvas.lines == [" 柿 ご"])
        #expect(canvas.isSound)
    }

    @Test("a wide character that does not fit becomes a cut mark (BUG-33)")
    func lastColumn() {
        var canvas = canvas(5)
        #expect(canvas.write("りんご", at: Point(column: 0, row: 0)) == 5)
        #expect(canvas.lines == ["りん…"])
        var narrow = self.canvas(1)
        narrow.write("り", at: Point(column: 0, row: 0))
        #expect(narrow.lines == ["…"])
    }

    @Test("text left of the canvas is cut, not moved")
    func leftEdge() {
        var canvas = canvas(4)
        #expect(canvas.write("abcdef", at: Point(column: -2, row: 0)) == 6)
        #expect(canvas.lines == ["cdef"])
        var wide = self.canvas(4)
        wide.write("りん", at: Point(column: -1, row: 0))
        #expect(wide.lines == ["…ん"])
    }

    @Test("writes outside do nothing", arguments: [(0, -1), (0, 1), (9, 0)])
    func outside(column: Int, row: Int) {
        var canvas = canvas(3)
        canvas.write("abc", at: Point(column: column, row: row))
        #expect(canvas == self.canvas(3))
    }

    @Test(
        "writing returns the columns used", arguments: [("りんご", nil, 6), ("りんご", 4, 3), ("abc", 2, 2), ("abc", 0, 0)])
    func usedColumns(text: String, limit: Int?, columns: Int) {
        var canvas = canvas(20)
        #expect(canvas.write(text, at: Point(column: 0, row: 0), maxColumns: limit) == columns)
    }

    @Test("a clip limits every kind of drawing and ends with its block")
    func clip() {
        var canvas = canvas(8, 3)
        canvas.clipped(to: Rect(column: 2, row: 1, columns: 4, rows: 1)) { canvas in
            canvas.fill(Rect(column: 0, row: 0, columns: 8, rows: 3), with: ".")
            canvas.write("りんご", at: Point(column: 1, row: 1))
        }
        #expect(canvas.lines == ["", "  …ん…", ""])
        canvas.write("after", at: Point(column: 0, row: 0))
        #expect(canvas.lines[0] == "after")
    }

    @Test("a frame of any size stays inside", arguments: [0, 1, 2, 3, 9])
    func frames(size: Int) {
        var canvas = canvas(4, 3)
        canvas.frame(Rect(column: 0, row: 0, columns: size, rows: size))
        #expect(canvas.isSound)
        if size == 3 { #expect(canvas.lines == ["┌─┐", "│ │", "└─┘"]) }
    }

    @Test("restyling a half of a wide character restyles the whole")
    func restyles() {
        var canvas = canvas(4)
        canvas.write("りん", at: Point(column: 0, row: 0))
        canvas.restyle(Rect(column: 1, row: 0, columns: 1, rows: 1)) { $0.isSelected = true }
        #expect(canvas.rows[0].map(\.style.isSelected) == [true, true, false, false])
    }

    @Test("a canvas drawn on another is cut at the edges")
    func blit() {
        var dialog = canvas(4, 2)
        dialog.write("りん", at: Point(column: 0, row: 0))
        var canvas = canvas(6, 2)
        canvas.fill(Rect(column: 0, row: 0, columns: 6, rows: 2), with: ".")
        canvas.draw(dialog, at: Point(column: 3, row: 1))
        #expect(canvas.lines == ["......", "...り…"])
    }

    @Test("aligned text fills its columns")
    func aligned() {
        var canvas = canvas(9)
        canvas.fill(Rect(column: 0, row: 0, columns: 9, rows: 1), with: "x")
        canvas.write("り", at: Point(column: 1, row: 0), columns: 6, alignment: .trailing)
        #expect(canvas.lines == ["x    りxx"])
    }

    @Test("foreign text cannot break a row (BUG-44)")
    func filters() {
        var canvas = canvas(12)
        canvas.write("a\u{1B}[2J\r\nb", at: Point(column: 0, row: 0))
        #expect(canvas.lines == ["a␛[2J␍␊b"])
    }

    @Test("rows always consist of whole characters and fill the width (BUG-33, BUG-35)", arguments: 0..<20)
    func soundness(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            var canvas = canvas(.random(in: 0...140, using: &generator), .random(in: 0...50, using: &generator))
            canvas.scribble(using: &generator, writes: 40)
            #expect(canvas.isSound)
        }
    }
}
