import CVTerm
import Glibc
import TerminalUI

/// The real display without a terminal: ncurses' bytes go to memory and from there to an emulated screen.
///
/// There is no second way to draw that could be tested instead of the real one: what a person would see is read from
/// the bytes that a terminal would get.
@MainActor
package final class HeadlessTerminal: TerminalDisplay {
    /// The display that draws.
    package let display: NcursesDisplay
    /// What a person would see.
    package let screen: EmulatedScreen
    /// Every byte written so far.
    package private(set) var output: [UInt8] = []
    /// Bytes of each frame so far; a frame that changed nothing counts 0.
    package private(set) var frameSizes: [Int] = []

    private let memory: Int32
    private let keyboard: (reader: Int32, writer: Int32)
    private var isClosed = false
    private let readsScreen: Bool
    private var takenOutput = 0

    /// Opens a display on memory. `close()` it before the last reference goes. Whoever reads the bytes elsewhere
    /// (``takeOutput()``) says so with `readsScreen`, and ``screen`` stays empty.
    ///
    /// - Throws: `TerminalError` for an unusable `term`.
    package init(
        size: Size, term: String = "xterm-256color", color: ColorChoice = .auto,
        background: TerminalBackground = .unknown, usesMouse: Bool = false, environment: [String: String] = [:],
        readsScreen: Bool = true
    ) throws {
        self.readsScreen = readsScreen
        // A file in memory takes a frame of any size; a pipe would block the writer when full.
        memory = memfd_create("kiosk-screen", UInt32(kiosk_memfd_close_on_exec))
        guard memory >= 0 else { throw TerminalError.system(operation: "memfd_create", code: errno) }
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC | O_NONBLOCK) == 0 else {
            let code = errno
            Glibc.close(memory)
            throw TerminalError.system(operation: "pipe", code: code)
        }
        keyboard = (ends[0], ends[1])
        do {
            // Whole sequences are in the pipe before they are read, so there is nothing to wait for after Esc.
            display = try NcursesDisplay(
                output: memory, input: keyboard.reader, size: size,
                options: .init(
                    term: term, color: color, background: background, usesMouse: usesMouse, escapeDelay: 0,
                    environment: environment))
        } catch {
            for descriptor in [memory, ends[0], ends[1]] { Glibc.close(descriptor) }
            throw error
        }
        screen = EmulatedScreen(size: size)
        // Without a window to ask, ncurses took the size of the terminal's description for its scroll region.
        collect()
        if readsScreen {
            screen.resetScrollRegion()
        } else {
            output += Array("\u{1B}7\u{1B}[r\u{1B}8".utf8)
        }
    }

    /// The bytes written since the last call.
    package func takeOutput() -> [UInt8] {
        let new = Array(output[takenOutput...])
        takenOutput = output.count
        return new
    }

    /// Shows `canvas`.
    package func present(_ canvas: Canvas) {
        display.present(canvas)
        frameSizes.append(collect())
    }

    /// Changes the window's size. The next canvas repaints everything.
    package func resize(to size: Size) {
        screen.resize(to: size)
        display.resize(to: size)
        collect()
    }

    /// The window's size.
    package var size: Size { display.size }

    /// Hands a text to the terminal's clipboard: its sequence is in ``output``.
    package func copyToClipboard(_ text: String) {
        display.copyToClipboard(text)
        collect()
    }

    /// Drops what was typed and not read yet.
    package func flushInput() { display.flushInput() }

    /// Forgets what is on the screen, so that the next canvas is written whole.
    package func invalidate() { display.invalidate() }

    /// Leaves the screen and comes back, as Ctrl-Z and `fg` do; there is no process to stop.
    package func suspend() {
        display.suspend()
        collect()
        display.resume()
        frameSizes.append(collect())
    }

    /// Repaints everything (Ctrl-L).
    package func redraw() {
        display.redraw()
        frameSizes.append(collect())
    }

    /// Types bytes as a terminal would send them. Returns the keys they make.
    package func send(bytes: some Sequence<UInt8>) -> [Key] {
        var keys: [Key] = []
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            // Below the capacity of a pipe, so that no write is ever refused.
            let piece = rest.prefix(4096)
            rest = rest.dropFirst(piece.count)
            let written = piece.withUnsafeBytes { write(keyboard.writer, $0.baseAddress, $0.count) }
            if written < piece.count { break }
            keys += rest.isEmpty ? display.readKeys() : display.readKeys(isMoreComing: true)
        }
        collect()
        return keys
    }

    /// Types text that stays unread until the next key or flush.
    package func typeAhead(_ text: String) {
        let bytes = Array(text.utf8.prefix(4096))
        write(keyboard.writer, bytes, bytes.count)
    }

    /// Types a key. Returns what the display made of it: the same key, if all is well.
    package func send(key: Key) -> [Key] {
        send(bytes: KeyEncoder.bytes(for: key))
    }

    /// Gives the display up, as at the end of the program; the screen can still be read.
    package func close() {
        guard !isClosed else { return }
        isClosed = true
        display.close()
        collect()
        for descriptor in [memory, keyboard.reader, keyboard.writer] { Glibc.close(descriptor) }
    }

    /// Moves new bytes from memory to the screen. Returns how many there were.
    @discardableResult
    private func collect() -> Int {
        let end = lseek(memory, 0, SEEK_CUR)
        guard end > 0 else { return 0 }
        var buffer = [UInt8](repeating: 0, count: Int(end))
        let count = pread(memory, &buffer, buffer.count, 0)
        ftruncate(memory, 0)
        lseek(memory, 0, SEEK_SET)
        guard count > 0 else { return 0 }
        let bytes = buffer[..<count]
        output += bytes
        if readsScreen { screen.feed(bytes) }
        return count
    }
}
