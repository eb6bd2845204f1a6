import Foundation

/// Where a command prints: results on standard output, messages on standard error.
struct Output: Sendable {
    /// Results as JSON instead of text.
    let json: Bool

    /// Prints a result for people; nothing in JSON mode.
    func line(_ text: String) {
        if !json { write(Data((text + "\n").utf8), to: .standardOutput) }
    }

    /// Prints one JSON value, in JSON mode only.
    func value(_ value: some Encodable) throws(CommandFailure) {
        guard json else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        do {
            write(try encoder.encode(value) + Data("\n".utf8), to: .standardOutput)
        } catch {
            throw CommandFailure(.failed, code: "encoding", "The result cannot be written as JSON: \(error).")
        }
    }

    /// Prints bytes as they are.
    func bytes(_ data: Data) { write(data, to: .standardOutput) }

    /// Prints a message for people on standard error.
    func message(_ text: String) { write(Data((text + "\n").utf8), to: .standardError) }

    /// Prints why a command failed, in both forms.
    func failure(_ failure: CommandFailure) {
        message("kiosk: \(failure.message)")
        if !failure.advice.isEmpty { message("       \(failure.advice)") }
        if json { try? value(["error": ["code": failure.code, "message": failure.message]]) }
    }

    /// A reader that went away is no error worth a crash.
    private func write(_ data: Data, to handle: FileHandle) {
        try? handle.write(contentsOf: data)
    }
}
