/// Problems as they are found, by byte offset; lines and columns are worked out at the end in one pass.
struct ProblemLog {
    /// A problem before its line is known.
    struct Entry {
        var severity: CatalogProblem.Severity
        var offset: Int
        var path: String
        var message: String
        var suggestion: String
    }

    /// The most errors that are listed before reading stops.
    static let maximumErrors = 10_000
    /// The most warnings that are listed; reading goes on.
    static let maximumWarnings = 1_000

    /// What was found, in order of reading.
    private(set) var entries: [Entry] = []
    /// How many errors were found.
    private(set) var errorCount = 0
    private var warningCount = 0
    private var lastWarningOffset = 0

    /// Whether so many errors were found that reading on would help nobody.
    var isFull: Bool { errorCount >= Self.maximumErrors }

    /// Whether further warnings are only counted: making their texts would take longer than reading the file.
    var onlyCountsWarnings: Bool { warningCount >= Self.maximumWarnings }

    /// Counts a warning that is not listed.
    mutating func countWarning(at offset: Int) {
        warningCount += 1
        lastWarningOffset = max(lastWarningOffset, offset)
    }

    /// Adds a problem.
    mutating func add(_ entry: Entry) {
        if entry.severity == .warning {
            countWarning(at: entry.offset)
            if warningCount > Self.maximumWarnings { return }
        } else {
            errorCount += 1
            if errorCount > Self.maximumErrors { return }
        }
        entries.append(entry)
    }

    /// Puts the product's name before every message from `start` on.
    mutating func name(_ subject: String, from start: Int) {
        for index in entries.indices.dropFirst(start) {
            entries[index].message = "\(subject): \(entries[index].message)"
        }
    }

    /// The problems in order of position, with lines and columns.
    func problems(file: String, in bytes: UnsafeBufferPointer<UInt8>) -> [CatalogProblem] {
        var all = entries
        if warningCount > Self.maximumWarnings {
            all.append(
                Entry(
                    severity: .warning, offset: lastWarningOffset, path: "$",
                    message: "\(warningCount - Self.maximumWarnings) more warnings are not listed",
                    suggestion: "put the listed ones right and check again"))
        }
        if isFull, let last = entries.last(where: { $0.severity == .error }) {
            all.append(
                Entry(
                    severity: .error, offset: last.offset, path: "$",
                    message: "reading stopped here after \(Self.maximumErrors) errors",
                    suggestion: "put the listed ones right and check again"))
        }
        let order = all.indices.sorted { (all[$0].offset, $0) < (all[$1].offset, $1) }
        var counter = LineCounter(bytes: bytes)
        return order.map { index in
            let entry = all[index]
            counter.advance(to: entry.offset)
            return CatalogProblem(
                severity: entry.severity, file: file, line: counter.line, column: counter.column, path: entry.path,
                message: entry.message, suggestion: entry.suggestion)
        }
    }
}

/// Counts lines and columns while walking through a file once. LF, CR LF and CR end a line.
struct LineCounter {
    let bytes: UnsafeBufferPointer<UInt8>
    private(set) var line = 1
    private(set) var column = 1
    private var offset = 0

    init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        // A byte order mark is no character of the first line.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    /// Goes on to a byte offset, never back.
    mutating func advance(to target: Int) {
        let end = min(target, bytes.count)
        while offset < end {
            let byte = bytes[offset]
            offset += 1
            if byte == 0x0A || (byte == 0x0D && !(offset < bytes.count && bytes[offset] == 0x0A)) {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
    }
}
