import ScreenScript
import Testing

/// Lets one test at a time have terminals open.
struct OneScreenTrait: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        await ScreenTurn.take()
        do {
            try await function()
        } catch {
            await ShopHarness.closeAll()
            await ScreenTurn.give()
            throw error
        }
        await ShopHarness.closeAll()
        await ScreenTurn.give()
    }
}

extension Trait where Self == OneScreenTrait {
    /// Lets one test at a time have terminals open.
    static var oneScreen: OneScreenTrait { OneScreenTrait() }
}
