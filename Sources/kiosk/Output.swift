import Foundation
import Synchronization

/// Where a command prints: results on standard output, messages on standard error.
struct Output: Sendable {
    /// Results as JSON instead of text.
    let json: Bool
    /// Takes what would go to the standard streams; `nil`: they do.
    var captured: CapturedOutput?

    private func print(_ data: Data) {
        if let captured { captured.add(data, isError: false) } else { StandardStreams.print(data) }
    }

    private func printError(_ data: Data) {
        if let captured { captured.add(data, isError: true) } else { StandardStreams.printError(data) }
    }

    /// Prints a result for people; nothing in JSON mode.
    func line(_ text: String) {
        if !json { print(Data((Plain.lines(text) + "\n").utf8)) }
    }

    /// Prints one JSON value, in JSON mode only.
    func value(_ value: some Encodable) throws(CommandFailure) {
        guard json else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        do {
            printJSON(try encoder.encode(value) + Data("\n".utf8))
        } catch {
            throw CommandFailure(.failed, code: "encoding", "The result cannot be written as JSON: \(error).")
        }
    }

    /// Prints one JSON object that is not of one Swift type, in JSON mode only.
    func object(_ object: [String: Any]) {
        if json { printJSON(TransactionJSON.data(object) + Data("\n".utf8)) }
    }

    /// Prints JSON text, or a piece of it.
    func printJSON(_ text: Data) { print(Plain.json(text)) }

    /// Prints bytes as they are.
    func bytes(_ data: Data) { print(data) }

    /// Prints a message for people on standard error.
    func message(_ text: String) { printError(Data((Plain.lines(text) + "\n").utf8)) }

    /// Prints why a command failed, in both forms.
    func failure(_ failure: CommandFailure) {
        message("kiosk: \(Plain.text(failure.message))")
        for detail in failure.details { message("       \(Plain.text(detail))") }
        if !failure.advice.isEmpty { message("       \(Plain.text(failure.advice))") }
        // After half a result a second value would help nobody.
        guard json, !StandardStreams.hasPrinted else { return }
        var error: [String: Any] = ["code": failure.code, "message": failure.message]
        if !failure.details.isEmpty { error["details"] = failure.details }
        if !failure.advice.isEmpty { error["advice"] = failure.advice }
        object(["error": error])
    }
}

/// What a command printed inside another.
final class CapturedOutput: Sendable {
    private let content = Mutex((output: Data(), error: Data()))

    func add(_ data: Data, isError: Bool) {
        content.withLock { content in
            if isError { content.error += data } else { content.output += data }
        }
    }

    /// The lines of standard error.
    var errorLines: [String] {
        content.withLock { String(decoding: $0.error, as: UTF8.self) }
            .split(separator: "\n").map(String.init)
    }
}
