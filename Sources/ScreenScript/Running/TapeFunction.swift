import TerminalUI

/// A program that is a function: it is told what happened, and writes what the terminal is to show.
@MainActor
public final class TapeFunction: TapeProgram {
    /// What happened.
    public enum Input: Hashable, Sendable {
        /// It was started in a window of this size.
        case start(Size)
        /// The terminal sent bytes: keys, or pasted text.
        case bytes([UInt8])
        /// The window has another size.
        case resize(Size)
    }

    /// What a program makes of it.
    public enum Output: Hashable, Sendable {
        /// Text and escape sequences for the terminal; may be empty.
        case write(String)
        /// Its last words, and its exit status.
        case exit(String, status: Int32)
    }

    private let body: (Input) -> Output
    private var written: [UInt8] = []
    /// The exit status, once the function has said so.
    public private(set) var exitStatus: Int32?

    /// Makes a program. `Restart` and `Kill` call `body` with `.start` again.
    public init(_ body: @escaping (Input) -> Output) {
        self.body = body
    }

    /// Calls the function with `.start`.
    public func start(in window: TapeWindow) async throws {
        exitStatus = nil
        take(body(.start(window.size)))
    }

    /// Calls the function with `.bytes`.
    public func send(_ bytes: [UInt8], at time: Duration) async throws { take(body(.bytes(bytes))) }

    /// Calls the function with `.resize`.
    public func resize(to size: Size) async throws { take(body(.resize(size))) }

    /// What the function has written; it is done when it returns.
    public func settle() async throws -> [UInt8] {
        defer { written = [] }
        return written
    }

    private func take(_ output: Output) {
        switch output {
        case .write(let text): written += Array(text.utf8)
        case .exit(let text, let status):
            written += Array(text.utf8)
            exitStatus = status
        }
    }
}
