import CVTerm
import TerminalUI

/// A terminal as a person would see it: bytes go in, rows and cells come out.
///
/// The emulator is libvterm; what it cannot say is added by `EmulatorInput`.
public final class EmulatedScreen {
    /// Extent.
    public private(set) var size: Size
    /// Where the cursor is.
    public private(set) var cursor = Point(column: 0, row: 0)
    /// Whether the cursor is shown.
    public private(set) var isCursorVisible = true
    /// Whether the alternate screen is shown.
    public private(set) var isAlternateScreen = false
    /// The window's title, if the program set one.
    public private(set) var title: String?
    /// How often a title was set.
    public private(set) var titleChanges = 0
    /// How often the bell rang.
    public private(set) var bellCount = 0
    /// Operating system and device commands (OSC, DCS) that libvterm did not know, such as a clipboard write.
    public private(set) var foreignCommands: [String] = []

    private let terminal: OpaquePointer
    private let screen: OpaquePointer
    private let callbacks: UnsafeMutablePointer<VTermScreenCallbacks>
    private let fallbacks: UnsafeMutablePointer<VTermParserCallbacks>
    private var input = EmulatorInput()

    /// Makes an empty screen.
    public init(size: Size) {
        self.size = Size(columns: max(1, size.columns), rows: max(1, size.rows))
        terminal = vterm_new(Int32(self.size.rows), Int32(self.size.columns))
        vterm_set_utf8(terminal, 1)
        screen = vterm_obtain_screen(terminal)
        callbacks = .allocate(capacity: 1)
        callbacks.initialize(to: VTermScreenCallbacks())
        fallbacks = .allocate(capacity: 1)
        fallbacks.initialize(to: VTermParserCallbacks())
        setCallbacks()
        vterm_screen_enable_altscreen(screen, 1)
        vterm_screen_reset(screen, 1)
    }

    deinit {
        vterm_free(terminal)
        callbacks.deallocate()
        fallbacks.deallocate()
    }

    /// DEC private modes that are on, such as 1049 (alternate screen), 2004 (bracketed paste), 1000 (mouse).
    public var privateModes: Set<Int> { input.modes }

    /// Takes what a program wrote.
    public func feed(_ bytes: some Sequence<UInt8>) {
        let translated = input.translate(bytes)
        translated.withUnsafeBytes { buffer in
            guard let start = buffer.bindMemory(to: CChar.self).baseAddress else { return }
            _ = vterm_input_write(terminal, start, buffer.count)
        }
        vterm_screen_flush_damage(screen)
    }

    /// Changes the extent, as a person dragging the window's corner does.
    public func resize(to newSize: Size) {
        size = Size(columns: max(1, newSize.columns), rows: max(1, newSize.rows))
        vterm_set_size(terminal, Int32(size.rows), Int32(size.columns))
        resetScrollRegion()
    }

    /// Lets the whole screen scroll, as terminals do when their window gets another size. libvterm keeps the old
    /// region, and deletes no characters in rows outside it.
    public func resetScrollRegion() {
        // Setting the region moves the cursor. Saving and restoring it would overwrite what the program saved.
        feed("\u{1B}[r\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H".utf8)
    }

    /// One cell; blank outside the screen.
    public func cell(at point: Point) -> ScreenCell {
        var raw = KioskCell()
        guard Rect(column: 0, row: 0, columns: size.columns, rows: size.rows).contains(point),
            kiosk_cell(screen, Int32(point.row), Int32(point.column), &raw)
        else { return .blank }
        let text = text(of: raw)
        if text.isEmpty, point.column > 0 {
            // libvterm keeps no style for the second half.
            var half = cell(at: Point(column: point.column - 1, row: point.row))
            half.text = ""
            half.width = 0
            return half
        }
        return ScreenCell(
            text: text, width: text.isEmpty ? 0 : Int(raw.width),
            foreground: Self.color(raw.foreground_kind, raw.foreground),
            background: Self.color(raw.background_kind, raw.background), isBold: raw.bold, isDim: raw.strike,
            isUnderlined: raw.underline, isItalic: raw.italic, isReversed: raw.reverse)
    }

    /// The cells of one row, second halves of wide characters included.
    public func cells(row: Int) -> [ScreenCell] {
        (0..<size.columns).map { cell(at: Point(column: $0, row: row)) }
    }

    /// The text of one row, trailing spaces removed.
    public func text(row: Int) -> String {
        guard (0..<size.rows).contains(row) else { return "" }
        var text = ""
        var trailingSpaces = 0
        var raw = KioskCell()
        for column in 0..<size.columns where kiosk_cell(screen, Int32(row), Int32(column), &raw) {
            let piece = self.text(of: raw)
            if piece == " " {
                trailingSpaces += 1
                continue
            }
            if trailingSpaces > 0 {
                text += String(repeating: " ", count: trailingSpaces)
                trailingSpaces = 0
            }
            text += piece
        }
        return text
    }

    /// All rows as text, trailing spaces removed.
    public var lines: [String] { (0..<size.rows).map(text(row:)) }

    private func text(of raw: KioskCell) -> String {
        switch raw.characters.0 {
        // libvterm marks the second half of a wide character with an impossible number.
        case UInt32.max: return ""
        case 0: return " "
        case 0x20..<0x7F where raw.characters.1 == 0: return Self.ascii[Int(raw.characters.0)]
        default: break
        }
        var text = ""
        append(raw.characters.0, to: &text)
        if raw.characters.1 == 0 { return text }
        let marks = [raw.characters.1, raw.characters.2, raw.characters.3, raw.characters.4, raw.characters.5]
        for value in marks where value != 0 { append(value, to: &text) }
        return text
    }

    private func append(_ value: UInt32, to text: inout String) {
        if let scalar = Unicode.Scalar(input.original(value)) { text.unicodeScalars.append(scalar) }
    }

    private static let ascii: [String] = (0..<UInt8(0x80)).map { String(Unicode.Scalar($0)) }

    private static func color(_ kind: Int32, _ value: UInt32) -> ScreenColor {
        switch kind {
        case 1: .indexed(UInt8(truncatingIfNeeded: value))
        case 2: .rgb(value)
        default: .standard
        }
    }

    private func setCallbacks() {
        let context = Unmanaged.passUnretained(self).toOpaque()
        callbacks.pointee.movecursor = { place, _, _, context in
            EmulatedScreen.at(context)?.cursor = Point(column: Int(place.col), row: Int(place.row))
            return 1
        }
        callbacks.pointee.settermprop = { property, value, context in
            guard let value else { return 0 }
            EmulatedScreen.at(context)?.set(property, to: value.pointee)
            return 1
        }
        callbacks.pointee.bell = { context in
            EmulatedScreen.at(context)?.bellCount += 1
            return 1
        }
        vterm_screen_set_callbacks(screen, callbacks, context)
        fallbacks.pointee.osc = { text, length, context in
            EmulatedScreen.at(context)?.note(text, length)
            return 1
        }
        fallbacks.pointee.dcs = { text, length, context in
            EmulatedScreen.at(context)?.note(text, length)
            return 1
        }
        vterm_screen_set_unrecognised_fallbacks(screen, fallbacks, context)
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> EmulatedScreen? {
        context.map { Unmanaged<EmulatedScreen>.fromOpaque($0).takeUnretainedValue() }
    }

    private func set(_ property: VTermProp, to value: VTermValue) {
        switch property {
        case VTERM_PROP_CURSORVISIBLE:
            isCursorVisible = value.boolean != 0
        case VTERM_PROP_ALTSCREEN:
            isAlternateScreen = value.boolean != 0
        case VTERM_PROP_TITLE, VTERM_PROP_ICONNAME:
            titleChanges += 1
            title = value.string.map { String(cString: $0) }
        default:
            break
        }
    }

    private func note(_ text: UnsafePointer<CChar>?, _ length: Int) {
        let bytes = UnsafeRawBufferPointer(start: text, count: text == nil ? 0 : length)
        foreignCommands.append(String(decoding: bytes, as: UTF8.self))
    }
}
