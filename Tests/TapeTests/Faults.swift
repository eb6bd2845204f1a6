import ScreenScript
import Storefront

@testable import TerminalUI
@testable import kiosk

/// A display that shows something else than the shop drew.
@MainActor
final class FaultyDisplay: TerminalDisplay {
    private let base: any TerminalDisplay
    private let change: (Canvas, Canvas?) -> Canvas
    private var last: Canvas?

    /// `change` gets the frame and the one before it.
    init(_ base: any TerminalDisplay, _ change: @escaping (Canvas, Canvas?) -> Canvas) {
        self.base = base
        self.change = change
    }

    var size: Size { base.size }
    func present(_ canvas: Canvas) {
        base.present(change(canvas, last))
        last = canvas
    }
    func redraw() { base.redraw() }
    func flushInput() { base.flushInput() }
    func copyToClipboard(_ text: String) { base.copyToClipboard(text) }
}

/// A program that does something else than it is asked.
@MainActor
final class FaultyProgram: TapeProgram {
    enum Fault {
        case buysTwice, forgetsWhenKilled, doesNotFollowTheWindow, losesKeys
    }

    private let base: ShopTapeProgram
    private let fault: Fault
    private var kept: [UInt8] = []

    init(_ base: ShopTapeProgram, _ fault: Fault) {
        self.base = base
        self.fault = fault
    }

    func start(in window: TapeWindow) async throws { try await base.start(in: window) }
    func send(_ bytes: [UInt8], at time: Duration) async throws {
        if fault == .losesKeys, bytes == [UInt8(ascii: "9")] { return }
        try await base.send(bytes, at: time)
        guard fault == .buysTwice, bytes == [UInt8(ascii: "y")] else { return }
        kept += try await base.settle()
        try await base.perform("Store", ["buy", "consumable.apple"])
    }
    func resize(to size: Size) async throws {
        if fault != .doesNotFollowTheWindow { try await base.resize(to: size) }
    }
    func settle() async throws -> [UInt8] {
        defer { kept = [] }
        return kept + (try await base.settle())
    }
    func elapse(_ time: Duration) async throws { try await base.elapse(time) }
    func elapseToNextEvent(within limit: Duration?) async throws -> Duration? {
        try await base.elapseToNextEvent(within: limit)
    }
    func perform(_ verb: String, _ words: [String]) async throws { try await base.perform(verb, words) }
    func stop() async throws -> Int32 { try await base.stop() }
    func kill() async throws {
        if fault == .forgetsWhenKilled { try await base.perform("Store", ["clear"]) }
        try await base.kill()
    }
    var exitStatus: Int32? { base.exitStatus }
    var pendingWork: [String] { base.pendingWork }
}

extension Canvas {
    /// Where a text begins, by cells.
    func place(of text: String) -> Point? {
        for row in rows.indices {
            for column in rows[row].indices {
                var found = ""
                for cell in rows[row][column...] where found.count < text.count { found += cell.text }
                if rows[row][column].width > 0, found == text { return Point(column: column, row: row) }
            }
        }
        return nil
    }

    /// The same frame with one character changed, if a text is on it.
    func replacing(_ text: String, at offset: Int, with character: String) -> Canvas {
        guard let place = place(of: text) else { return self }
        var copy = self
        let style = rows[place.row][place.column + offset].style
        copy.put(character, width: 1, column: place.column + offset, row: place.row, style: style)
        return copy
    }

    /// The same frame with other styles.
    func restyled(_ change: (inout Style) -> Void) -> Canvas {
        var copy = self
        for row in rows.indices {
            for column in rows[row].indices { copy.restyleCell(column: column, row: row, change) }
        }
        return copy
    }

    /// The same frame with one row of another.
    func withRow(_ row: Int, of other: Canvas) -> Canvas {
        guard other.size == size else { return self }
        var copy = self
        for (column, cell) in other.rows[row].enumerated() where cell.width > 0 {
            copy.put(cell.text, width: cell.width, column: column, row: row, style: cell.style)
        }
        return copy
    }
}
