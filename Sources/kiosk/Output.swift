import Foundation

/// Where a command prints: results on standard output, messages on standard error.
struct Output: Sendable {
    /// Results as JSON instead of text.
    let json: Bool

    /// Prints a result for people; nothing in JSON mode.
    func line(_ text: String) {
        if !json { StandardStreams.print(Data((Plain.lines(text) + "\n").utf8)) }
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
    func printJSON(_ text: Data) { StandardStreams.print(Plain.json(text)) }

    /// Prints bytes as they are.
    func bytes(_ data: Data) { StandardStreams.print(data) }

    /// Prints a message for people on standard error.
    func message(_ text: String) { StandardStreams.printError(Data((Plain.lines(text) + "\n").utf8)) }

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
