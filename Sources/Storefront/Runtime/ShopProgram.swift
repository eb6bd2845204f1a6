import Dispatch
import OpenStoreKit
import StoreEngine
import TerminalUI

/// The shop before a person at a real terminal.
@MainActor
package enum ShopProgram {
    /// Why the shop closed.
    package enum End: Sendable, Equatable {
        /// The person quit.
        case quit
        /// The terminal went away (BUG-37).
        case hangUp
        /// A signal asked the process to end.
        case signal(Int32)
    }

    /// What the shop is opened on.
    package struct Setting: Sendable {
        /// Makes device, balances and store around the sheets the screen draws.
        package var assemble: @Sendable (any SystemUI) throws(BalancesError) -> ShopAssembly
        /// The screen's first language.
        package var language: Language
        /// How the terminal is used.
        package var display: NcursesDisplay.Options

        /// Makes a setting.
        package init(
            language: Language, display: NcursesDisplay.Options,
            assemble: @escaping @Sendable (any SystemUI) throws(BalancesError) -> ShopAssembly
        ) {
            self.assemble = assemble
            self.language = language
            self.display = display
        }
    }

    /// Opens the shop and returns when it has closed and the terminal is as it was.
    ///
    /// - Throws: `TerminalError` when this terminal cannot be used, `BalancesError` for an unusable device name;
    ///   nothing was written to the terminal then.
    package static func run(_ setting: Setting) async throws -> End {
        let systemUI = ShopSystemUI()
        let assembly = try setting.assemble(systemUI)
        let session = try TerminalSession(options: setting.display)
        defer { session.close() }

        let ending = Ending()
        let runtime = ShopRuntime(
            info: ShopInfo(assembly.engine.catalog), language: setting.language, store: assembly.store,
            systemUI: systemUI, display: session.display,
            host: .init(quit: { ending.end(.quit) }, suspend: { session.suspend() }))
        var pasteGuard = PasteGuard()
        session.onInput = { keys in
            let now = DispatchTime.now().uptimeNanoseconds
            let sorted = pasteGuard.sort(keys, now: now, isStrict: runtime.openSheet != nil)
            runtime.send(sorted.map(ShopAction.key))
        }
        session.onResize = { size in runtime.send([.resized(size)]) }
        session.onHangUp = { ending.end(.hangUp) }
        session.onTerminate = { number in ending.end(.signal(number)) }

        await runtime.start()
        session.start()
        let end = await ending.wait()
        await stop(runtime, within: .milliseconds(800))
        return end
    }

    /// Lets what is under way come to its end, but not for longer than a person waits (BUG-37). What then is charged
    /// and not delivered is delivered at the next start.
    private static func stop(_ runtime: ShopRuntime, within patience: DispatchTimeInterval) async {
        let stopping = Ending()
        Task {
            await runtime.stop()
            stopping.end(.quit)
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + patience) {
            MainActor.assumeIsolated { stopping.end(.quit) }
        }
        _ = await stopping.wait()
    }

    /// The first reason to end counts, whether it comes before or after someone waits for it.
    @MainActor
    private final class Ending {
        private var reason: End?
        private var waiter: CheckedContinuation<End, Never>?

        func end(_ reason: End) {
            guard self.reason == nil else { return }
            self.reason = reason
            waiter?.resume(returning: reason)
            waiter = nil
        }

        func wait() async -> End {
            if let reason { return reason }
            return await withCheckedContinuation { waiter = $0 }
        }
    }
}
