/// A script for a screen: settings and commands, read by ``TapeParser``.
public struct Tape: Sendable {
    /// The file's path as it was given.
    public var path: String
    /// What `Set`, `Env`, `Output` and `Require` say.
    public var settings = TapeSettings()
    /// What to do, in order; sourced files are part of it.
    public var commands: [TapeCommand] = []
    /// What was understood and does nothing here, as sentences for people.
    public var notices: [String] = []

    /// Makes an empty tape.
    public init(path: String) { self.path = path }

    /// The folder that paths in the tape are relative to.
    public var folder: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The file's name without folder and `.tape`.
    public var name: String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return file.hasSuffix(".tape") ? String(file.dropLast(5)) : file
    }

    /// A path of the tape, seen from where the program runs.
    public func resolved(_ path: String) -> String {
        path.hasPrefix("/") || folder == "." ? path : folder + (folder.hasSuffix("/") ? "" : "/") + path
    }
}

/// What a tape sets before its first action.
public struct TapeSettings: Sendable {
    /// A setting of the program's own (``TapeVocabulary``).
    public struct Value: Hashable, Sendable {
        /// What it is set to; a path is resolved already.
        public var text: String
        /// Where that is said.
        public var position: TapePosition
    }

    /// `Set Columns`.
    public var columns = 80
    /// `Set Rows`.
    public var rows = 24
    /// `Set TypingSpeed`: the virtual time that each key takes in recordings.
    public var typingSpeed = Duration.milliseconds(50)
    /// `Set Theme`: the terminal's background, `light` or `dark`; `nil`: it does not tell.
    public var theme: String?
    /// `Set WaitTimeout`: how far `Wait` lets the program's clock run; `nil`: as far as anything is due.
    public var waitTimeout: Duration?
    /// `Set WaitPattern`: what `Wait` waits for when it names nothing.
    public var waitPattern: TapePattern?
    /// `Env`: the program's environment, besides what ``TapeRunner`` gives every program.
    public var environment: [String: String] = [:]
    /// `Output`: files that a recording is also written to, resolved.
    public var outputs: [String] = []
    /// Settings of the program's own, by name.
    public var program: [String: Value] = [:]

    /// Makes the defaults.
    public init() {}
}
