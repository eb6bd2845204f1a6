import CNcurses
import Glibc

/// One terminal driven by ncurses: canvases go in, bytes come out; bytes come in, keys go out.
///
/// Several can exist (tests, scripted screens); ncurses works on one at a time, so all are confined to the main actor
/// and every call chooses its own first. `close()` must be called before the last reference goes.
@MainActor
package final class NcursesDisplay {
    /// How to open a display.
    package struct Options: Sendable {
        /// Terminal type, as in `TERM`.
        package var term: String?
        /// `--color`.
        package var color: ColorChoice
        /// The terminal's background; `nil` asks the environment.
        package var background: TerminalBackground?
        /// Whether clicks are reported. Off by default, so that text can be selected with the mouse (BUG-41).
        package var usesMouse: Bool
        /// Milliseconds to wait after Esc for the rest of a sequence; `nil`: 25, or `ESCDELAY`.
        package var escapeDelay: Int32?
        /// The environment that `NO_COLOR`, `COLORFGBG`, `ESCDELAY` and the locale are read from.
        package var environment: [String: String]

        /// Makes options.
        package init(
            term: String?, color: ColorChoice = .auto, background: TerminalBackground? = nil, usesMouse: Bool = false,
            escapeDelay: Int32? = nil, environment: [String: String] = [:]
        ) {
            self.term = term
            self.color = color
            self.background = background
            self.usesMouse = usesMouse
            self.escapeDelay = escapeDelay
            self.environment = environment
        }
    }

    /// The looks in use.
    package let theme: Theme
    /// Terminal type.
    package let term: String
    /// Current extent.
    package internal(set) var size: Size
    /// Line characters that this terminal gets.
    package let borders: BorderSet

    let screen: OpaquePointer
    let inputPad: UnsafeMutablePointer<WINDOW>
    let pens: PenSet
    let usesASCII: Bool
    /// Whether the bottom right corner is kept free: the last cell blank and nothing wide touching the one before.
    /// Without a switch for automatic margins (screen, tmux), ncurses fills that cell by inserting, which tears wide
    /// characters beside it apart.
    let keepsCornerBlank: Bool
    var lastCanvas: Canvas?
    var isCursorVisible: Bool?
    var decoder = KeyDecoder()
    /// Longer than any line keeps the rest of a sequence back.
    package var patience = Duration.seconds(2)
    /// When something was read last.
    var lastInput: ContinuousClock.Instant?
    let outputDescriptor: Int32
    let inputDescriptor: Int32
    private let files: [UnsafeMutablePointer<FILE>]
    let pasteModes: (on: String, off: String)?
    var isMouseOn: Bool
    private var isClosed = false
    private var isSuspended = false

    /// Opens a display that writes to `output` and reads from `input`; both stay open when it is closed.
    ///
    /// - Throws: `TerminalError`; the terminal is then as it was, apart from its line settings.
    package init(output: Int32, input: Int32, size: Size, options: Options) throws {
        guard TerminalLocale.activate() else { throw TerminalError.noUnicodeLocale }
        guard let term = options.term, !term.isEmpty else { throw TerminalError.typeMissing }
        if term == "dumb" || term == "unknown" { throw TerminalError.typeTooSimple(term) }
        self.term = term

        let outputFile = try Self.openFile(output, mode: "w")
        let inputFile: UnsafeMutablePointer<FILE>
        do {
            inputFile = try Self.openFile(input, mode: "r")
        } catch {
            fclose(outputFile)
            throw error
        }
        files = [outputFile, inputFile]
        outputDescriptor = fileno(outputFile)
        inputDescriptor = fileno(inputFile)
        do {
            screen = try Self.openScreen(term, output: outputFile, input: inputFile)
        } catch {
            fclose(outputFile)
            fclose(inputFile)
            throw error
        }
        ScreenRegistry.add(screen)

        let wantsColor = options.color.wantsColor(environment: options.environment)
        let mode = Self.startColors(term: term, wantsColor: wantsColor)
        let background = options.background ?? TerminalBackground(environment: options.environment, term: term)
        theme = Theme(mode: mode, background: background)
        borders = BorderSet.preferred(environment: options.environment)
        usesASCII = borders == .ascii
        keepsCornerBlank =
            tigetflag("am") == 1 && (Self.string(named: "smam") == nil || Self.string(named: "rmam") == nil)
        pens = PenSet(theme: theme)
        pens.install()

        guard let pad = newpad(1, 1) else {
            endwin()
            ScreenRegistry.remove(screen)
            files.forEach { fclose($0) }
            throw TerminalError.system(operation: "opening the keyboard", code: ENOMEM)
        }
        inputPad = pad
        self.size = Self.usable(size)
        pasteModes = Self.pasteModes()
        isMouseOn = options.usesMouse

        resizeterm(Int32(self.size.rows), Int32(self.size.columns))
        setUpInput(escapeDelay: options.escapeDelay, environment: options.environment)
        switchModesOn()
    }

    /// The part of a window that is drawn on: no larger than any screen there is, so that a window of absurd size costs
    /// neither memory nor time.
    package static func usable(_ window: Size) -> Size {
        Size(columns: min(max(1, window.columns), 1000), rows: min(max(1, window.rows), 500))
    }

    /// Changes the extent and repaints everything with the next canvas.
    package func resize(to newSize: Size) {
        guard !isClosed else { return }
        select()
        size = Self.usable(newSize)
        resizeterm(Int32(size.rows), Int32(size.columns))
        forgetScreen()
    }

    /// Forgets what is on the screen, so that the next canvas is written whole.
    package func invalidate() {
        guard !isClosed else { return }
        select()
        forgetScreen()
    }

    /// Repaints everything (Ctrl-L), whatever stands on the terminal now.
    package func redraw() {
        guard !isClosed else { return }
        select()
        let canvas = lastCanvas
        forgetScreen()
        if let canvas { present(canvas) }
    }

    /// Hands the terminal back: main screen, cursor, line settings as before the display was opened.
    package func suspend() {
        guard !isClosed, !isSuspended else { return }
        select()
        isSuspended = true
        switchModesOff()
        endwin()
    }

    /// Takes the terminal again after `suspend()` and repaints the last canvas. What was typed meanwhile was for whoever
    /// had the terminal.
    package func resume() {
        guard !isClosed, isSuspended else { return }
        select()
        isSuspended = false
        reset_prog_mode()
        flushInput()
        switchModesOn()
        redraw()
    }

    /// Switches click reports on or off.
    package func setMouse(_ isOn: Bool) {
        guard !isClosed else { return }
        select()
        isMouseOn = isOn
        mousemask(isOn ? kiosk_mouse_left : 0, nil)
        doupdate()
    }

    /// Restores the terminal and frees the display. Nothing works after it; safe to call twice.
    package func close() {
        guard !isClosed else { return }
        if !isSuspended {
            select()
            if isatty(inputDescriptor) != 1 { meta(inputPad, false) }
        }
        suspend()
        isClosed = true
        delwin(inputPad)
        ScreenRegistry.remove(screen)
        files.forEach { fclose($0) }
    }

    var isUsable: Bool { !isClosed && !isSuspended }

    /// Makes this display the one that ncurses works on.
    func select() {
        if ScreenRegistry.select(screen, size: size) == .damaged { forgetScreen() }
    }

    private func forgetScreen() {
        lastCanvas = nil
        clearok(kiosk_current_window(), true)
    }

    private func switchModesOn() {
        if let pasteModes { writeDirectly(pasteModes.on) }
        if isMouseOn { mousemask(kiosk_mouse_left, nil) }
    }

    private func switchModesOff() {
        if isMouseOn { mousemask(0, nil) }
        if let pasteModes { writeDirectly(pasteModes.off) }
    }
}
