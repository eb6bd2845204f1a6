import Foundation
import ScreenScript
import TerminalUI
import Testing

@testable import kiosk

/// Runs the project's tapes on the shop, here and now.
@MainActor
enum TapeBench {
    /// The folder of the ready tapes.
    nonisolated static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Tapes").path

    static func tape(_ name: String) throws -> Tape {
        try TapeParser(vocabulary: ShopTapeVocabulary.vocabulary).parse(file: "\(folder)/\(name).tape")
    }

    /// Runs a tape; `change` may put a fault between the program and the tape, or the shop and its display.
    static func run(
        _ tape: Tape, change: (ShopTapeProgram) -> any TapeProgram = { $0 },
        observer: @escaping TapeRunner.Observer = { _ in }
    ) async throws -> TapeReport {
        await ScreenTurn.take()
        defer { ScreenTurn.give() }
        let program = try ShopTapeProgram(CommonOptions())
        defer { program.removeFolder() }
        return try await TapeRunner(tape, on: change(program), observer: observer).run()
    }
}
