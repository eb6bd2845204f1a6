import ScreenScript
import Testing

/// Lets one test at a time have terminals open, and closes what a test that fails half-way leaves open.
struct OneScreenTrait: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        await ScreenTurn.take()
        let result: Result<Void, any Error>
        do {
            result = .success(try await function())
        } catch {
            result = .failure(error)
        }
        await OpenBenches.closeAll()
        await ScreenTurn.give()
        try result.get()
    }
}

extension Trait where Self == OneScreenTrait {
    /// Lets one test at a time have terminals open.
    static var oneScreen: OneScreenTrait { OneScreenTrait() }
}

/// Benches that are open.
@MainActor
enum OpenBenches {
    private static var closings: [ObjectIdentifier: @MainActor () async -> Void] = [:]

    static func add(_ bench: AnyObject, _ close: @escaping @MainActor () async -> Void) {
        closings[ObjectIdentifier(bench)] = close
    }

    static func remove(_ bench: AnyObject) { closings[ObjectIdentifier(bench)] = nil }

    static func closeAll() async { for close in closings.values { await close() } }
}
