import TerminalUI

/// The window that a program is started in.
public struct TapeWindow: Sendable {
    /// Columns and rows.
    public var size: Size
    /// The terminal's type, as in `TERM`.
    public var term: String
    /// The terminal's background, `light` or `dark`; `nil`: it does not tell.
    public var theme: String?
    /// Whether the tape clicks somewhere, so that a program which leaves the mouse alone by itself is to listen to it.
    public var usesMouse: Bool
    /// The program's whole environment.
    public var environment: [String: String]
    /// The program's own settings (``TapeVocabulary``) and where they are made.
    public var settings: [String: TapeSettings.Value]
}

/// A program whose screen a tape tests, plays or records: keys go in as a terminal sends them, bytes come out.
///
/// What it must be able to say is when it is done (``settle()``); so nobody has to wait. A program that answers each
/// key at once is a function: see ``TapeFunction``. What is no part of a program has an implementation that says so.
@MainActor
public protocol TapeProgram: AnyObject {
    /// Starts it, on the state it left when it was started before.
    func start(in window: TapeWindow) async throws
    /// Hands it what the terminal sends. `time` is the tape's virtual time.
    func send(_ bytes: [UInt8], at time: Duration) async throws
    /// Tells it the window's new size.
    func resize(to size: Size) async throws
    /// Returns when everything it was caused to do is done and drawn, with the bytes written since the last call.
    func settle() async throws -> [UInt8]
    /// Lets virtual time pass on its clock (`Sleep`).
    func elapse(_ time: Duration) async throws
    /// Moves its clock to the next instant at which something happens by itself, but no further than `limit`. Gives how
    /// far it went; `nil`: nothing is due, or not within the limit.
    func elapseToNextEvent(within limit: Duration?) async throws -> Duration?
    /// Carries out a verb of its own (``TapeVocabulary/Verb``).
    func perform(_ verb: String, _ words: [String]) async throws
    /// Ends it as a person does, and gives its exit status. Its last bytes come from ``settle()``.
    func stop() async throws -> Int32
    /// Ends it at once, as SIGKILL does: nothing more is written anywhere.
    func kill() async throws
    /// The exit status, once it has ended by itself.
    var exitStatus: Int32? { get }
    /// What is under way and not done, a phrase each.
    var pendingWork: [String] { get }
}

extension TapeProgram {
    /// It has no clock.
    public func elapse(_ time: Duration) async throws {}
    /// Nothing happens by itself.
    public func elapseToNextEvent(within limit: Duration?) async throws -> Duration? { nil }
    /// It has no verbs.
    public func perform(_ verb: String, _ words: [String]) async throws {
        throw TapeStepError("The program cannot do '\(verb)'.")
    }
    /// It has nothing to clear up.
    public func stop() async throws -> Int32 { exitStatus ?? 0 }
    /// It has nothing that could be left behind.
    public func kill() async throws {}
    /// It never ends by itself.
    public var exitStatus: Int32? { nil }
    /// Nothing is ever under way.
    public var pendingWork: [String] { [] }
}

/// Why a program could not do what a tape asked.
public struct TapeStepError: Error, Sendable, CustomStringConvertible {
    /// What happened, as a sentence.
    public var message: String
    /// More of it, a line each.
    public var details: [String]
    /// Whether the tape asks for something that cannot be, as against something that did not happen.
    public var isMistake: Bool

    /// Makes an error.
    public init(_ message: String, details: [String] = [], isMistake: Bool = false) {
        self.message = message
        self.details = details
        self.isMistake = isMistake
    }

    /// The message.
    public var description: String { message }
}
