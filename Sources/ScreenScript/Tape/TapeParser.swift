import Foundation

/// Reads tapes: the commands of VHS, those for tests, and what the program adds (contract §6).
///
/// A line holds one command; several are taken too, as in VHS. Text in double or single quotation marks or backticks is
/// taken as it stands.
public struct TapeParser {
    /// The program's own words.
    public var vocabulary: TapeVocabulary
    /// Reads a file; other sources than the file system are for tests.
    var readFile: (String) throws -> String = { try String(contentsOfFile: $0, encoding: .utf8) }

    /// Makes a parser.
    public init(vocabulary: TapeVocabulary = TapeVocabulary()) {
        self.vocabulary = vocabulary
    }

    /// Whether a program is there to be started, for `Require`.
    var hasProgram: (String) -> Bool = { name in
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return path.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
    }

    /// Reads a tape from a file.
    ///
    /// - Throws: ``TapeMistakes``; Foundation's error when the file cannot be read.
    public func parse(file: String) throws -> Tape {
        try parse(readFile(file), path: file)
    }

    /// Reads a tape from its text. `path` is what positions name, and what paths in the tape are relative to.
    ///
    /// - Throws: ``TapeMistakes``.
    public func parse(_ text: String, path: String) throws(TapeMistakes) -> Tape {
        var reading = TapeReading(tape: Tape(path: path), parser: self)
        reading.read(text, file: path, sourcedBy: [path])
        reading.finish()
        guard reading.mistakes.isEmpty else { throw TapeMistakes(reading.mistakes) }
        return reading.tape
    }
}

/// A tape while it is read.
struct TapeReading {
    var tape: Tape
    let parser: TapeParser
    var mistakes: [TapeMistake] = []
    /// Names of settings of VHS that are about pictures, with their lines.
    var ignored: [(name: String, line: Int)] = []
    /// What VHS would write and nobody here can.
    var unwritable: [String] = []
    /// The file and line that are read.
    var file = ""
    var line = 0
    var source = ""
    var scanner = TapeScanner("")
    /// Where the present command begins.
    var start = 1
    /// Files around the present one.
    var files: [String] = []
    /// Whether reading has stopped at a limit.
    var isTooLong = false
    /// How many files were read so far.
    var fileCount = 0

    /// More than anybody writes; a tape that is longer is something else, or grows by itself.
    private static let limits = (bytes: 4 << 20, lineBytes: 1 << 16, files: 1000, commands: 100_000)

    /// Reads a file's text; each line's first mistake is kept, and reading goes on after it.
    mutating func read(_ text: String, file: String, sourcedBy files: [String]) {
        let outer = (self.file, line, source, scanner, start, self.files)
        self.file = file
        self.files = files
        defer { (self.file, line, source, scanner, start, self.files) = outer }
        var text = text
        if text.hasPrefix("\u{FEFF}") { text.removeFirst() }
        fileCount += 1
        guard text.utf8.count <= Self.limits.bytes else {
            line = 1
            start = 1
            mistakes.append(mistake("A tape has at most \(Self.limits.bytes >> 20) MiB; this one is longer."))
            return
        }
        for (number, content) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
        {
            line = number + 1
            start = 1
            guard fileCount <= Self.limits.files, tape.commands.count <= Self.limits.commands else {
                if !isTooLong {
                    isTooLong = true
                    mistakes.append(
                        mistake(
                            "The tape becomes too long: at most \(Self.limits.files) files and "
                                + "\(Self.limits.commands) commands."))
                }
                return
            }
            source = content.utf8.count > Self.limits.lineBytes ? "" : String(content)
            scanner = TapeScanner(source)
            do throws(TapeMistake) {
                if content.utf8.count > Self.limits.lineBytes {
                    throw mistake(
                        "A line has at most \(Self.limits.lineBytes) bytes; this one has \(content.utf8.count).")
                }
                try readLine()
            } catch {
                mistakes.append(error)
            }
        }
    }

    /// Looks at the tape as a whole: puts what was ignored into one notice.
    mutating func finish() {
        for command in tape.commands {
            guard case .wait(_, nil, _) = command.action, tape.settings.waitPattern == nil else { continue }
            mistakes.append(
                TapeMistake(
                    command.position, "'Wait' has nothing to wait for.",
                    suggestion: "Name it here or with 'Set WaitPattern'; a shell's prompt, as in VHS, is not there.",
                    example: "Wait+Screen /Total/"))
        }
        if !ignored.isEmpty {
            var names: [String] = []
            for entry in ignored where !names.contains(entry.name) { names.append(entry.name) }
            let lines = Set(ignored.map(\.line)).sorted().map(String.init).joined(separator: ", ")
            tape.notices.append(
                "Ignored, for they are about pixels, fonts and videos: \(names.joined(separator: ", ")) "
                    + "(line\(lines.contains(",") ? "s" : "") \(lines)).")
        }
        if !unwritable.isEmpty {
            tape.notices.append(
                "Not written, for only .cast, .svg and .txt can be: \(unwritable.joined(separator: ", ")).")
        }
    }

    private mutating func readLine() throws(TapeMistake) {
        var previous: String?
        while true {
            scanner.skipSpaces()
            guard !scanner.isAtEnd else { return }
            start = scanner.column
            let name = scanner.identifier()
            guard let command = TapeCommandName.all[name] ?? verb(name) else {
                throw unknown(name, after: previous)
            }
            try command.read(&self)
            guard scanner.isAtGap || scanner.isAtEnd || scanner.isAfterGap else {
                let column = scanner.column
                throw mistake(
                    "'\(scanner.word())' does not belong after '\(name)'.", at: column, example: command.example)
            }
            previous = name
        }
    }

    private func verb(_ name: String) -> TapeCommandName? {
        parser.vocabulary.verbs.first { $0.name == name }.map { verb in
            TapeCommandName(verb.name, verb.example) { (reading) throws(TapeMistake) in try reading.readVerb(verb) }
        }
    }

    private func unknown(_ name: String, after previous: String?) -> TapeMistake {
        var scanner = scanner
        let whole = name + scanner.word()
        let written = whole.count > 40 ? whole.prefix(40) + "…" : whole
        let names = Array(TapeCommandName.all.keys) + parser.vocabulary.verbs.map(\.name)
        let near = NearName.of(name.isEmpty ? written : name, among: names.sorted())
        if let previous, near == nil {
            return mistake(
                "'\(written)' does not belong after '\(previous)'.", at: start, example: example(of: previous))
        }
        return mistake(
            "There is no command '\(name.isEmpty ? written : name)'.", at: start,
            suggestion: near.map { "Did you mean '\($0)'?" } ?? "Text for the program is typed with Type.",
            example: near.map(example(of:)) ?? "Type \"apple\"")
    }

    private func example(of command: String) -> String {
        TapeCommandName.all[command]?.example ?? parser.vocabulary.verbs.first { $0.name == command }?.example ?? ""
    }

    // MARK: For the commands

    /// A mistake on this line; without a column, at the command.
    func mistake(
        _ message: String, at column: Int? = nil, suggestion: String = "", example: String = ""
    ) -> TapeMistake {
        TapeMistake(
            TapePosition(file: file, line: line, column: column ?? start), message, suggestion: suggestion,
            example: example, source: source)
    }

    /// Appends a command that ends here.
    mutating func append(_ action: TapeAction) {
        tape.commands.append(
            TapeCommand(
                action, at: TapePosition(file: file, line: line, column: start), text: scanner.text(from: start)))
    }

    /// Whether something has been done already.
    var hasBegun: Bool { !tape.commands.isEmpty }
}
