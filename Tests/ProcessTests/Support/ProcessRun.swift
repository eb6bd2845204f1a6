import Foundation

/// How a program that ran to its end went.
struct ProcessRun: Sendable {
    /// How it ended.
    enum End: Hashable, Sendable, CustomStringConvertible {
        case exited(Int32)
        case killed(signal: Int32)

        var description: String {
            switch self {
            case .exited(let status): "exit status \(status)"
            case .killed(let signal): "signal \(signal)"
            }
        }

        /// From what `waitpid` said.
        init(waitStatus: Int32) {
            let signal = waitStatus & 0x7F
            self = signal == 0 ? .exited(waitStatus >> 8 & 0xFF) : .killed(signal: signal)
        }
    }

    /// What stood at the trap.
    struct Trapped: Hashable, Sendable {
        /// The system call.
        var call: String
        /// Its file, below the directory that was watched.
        var file: String
    }

    var command: String
    var end: End
    var output: Data
    var errors: Data
    /// How many points a traced program came by.
    var points = 0
    /// The point the trap acted at; `nil` when the program ended before.
    var trapped: Trapped?

    /// Exit status; -1 when a signal ended it.
    var status: Int32 {
        if case .exited(let status) = end { status } else { -1 }
    }
    var text: String { String(decoding: output, as: UTF8.self) }
    var errorText: String { String(decoding: errors, as: UTF8.self) }
    var lines: [String] { text.split(separator: "\n").map(String.init) }
    var errorLines: [String] { errorText.split(separator: "\n").map(String.init) }

    /// The one JSON value on standard output.
    func json() throws -> Any {
        try JSONSerialization.jsonObject(with: output, options: .fragmentsAllowed)
    }
    func object() throws -> [String: Any] {
        guard let object = try json() as? [String: Any] else { throw UnexpectedOutput(run: self) }
        return object
    }
    func array() throws -> [[String: Any]] {
        guard let array = try json() as? [[String: Any]] else { throw UnexpectedOutput(run: self) }
        return array
    }
    /// The code of `{"error":{"code":…}}`.
    var errorCode: String? { (try? object()["error"] as? [String: Any])?["code"] as? String }

    /// The first byte that may drive a terminal: a control but the line feed, delete, or a C1 code, raw or as UTF-8.
    static func controlByte(in data: Data) -> UInt8? {
        var previous: UInt8 = 0
        for byte in data {
            if byte < 0x20 && byte != 0x0A || byte == 0x7F { return byte }
            if previous == 0xC2, (0x80...0x9F).contains(byte) { return byte }
            previous = byte
        }
        return String(validating: data, as: UTF8.self) == nil ? 0xFF : nil
    }
}

extension ProcessRun: CustomStringConvertible {
    var description: String {
        """
        \(command)
        \(end)\(trapped.map { ", trapped at \($0.call) of \($0.file)" } ?? "")
        \(text.prefix(2000))
        \(errorText.prefix(2000))
        """
    }
}

/// Standard output is not of the expected shape.
struct UnexpectedOutput: Error, CustomStringConvertible {
    var run: ProcessRun
    var description: String { "unexpected output of \(run)" }
}
