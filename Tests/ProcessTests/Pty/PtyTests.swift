import Testing

/// The shop on a real terminal, by real keys, signals and window changes.
@Suite("The shop on a real terminal", FewAtOnce())
enum PtyTests {}

/// Lets only a few of a suite's tests run at once: each has a whole program of its own to run, and a crowd of them makes
/// each one slow.
struct FewAtOnce: SuiteTrait, TestTrait, TestScoping {
    private static let gate = ProcessGate(width: 4)

    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        await Self.gate.enter()
        defer { Self.gate.leave() }
        try await function()
    }
}
