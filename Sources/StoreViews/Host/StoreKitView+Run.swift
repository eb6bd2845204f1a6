import Dispatch
import Foundation
import TerminalUI

/// Why a view on a terminal ended.
public enum StoreViewEnd: Hashable, Sendable {
    /// The customer closed it.
    case closed
    /// The task was cancelled.
    case cancelled
    /// The terminal went away.
    case hangUp
    /// A signal asked the process to end.
    case signal(Int32)
}

extension StoreKitView {
    /// Shows the view on the process's terminal until the customer closes it, and gives the terminal back as it was.
    /// While it runs, the sheets of its purchases are drawn on this terminal, whatever the device was made with.
    ///
    /// - Parameter environment: `TERM`, `NO_COLOR`, the locale and the like are read from it.
    /// - Throws: `TerminalError` when the terminal cannot be used; nothing was written to it then.
    @MainActor
    @discardableResult
    public func run(on environment: [String: String] = ProcessInfo.processInfo.environment) async throws -> StoreViewEnd
    {
        let session = try TerminalSession(options: .init(term: environment["TERM"], environment: environment))
        defer { session.close() }
        var view = self
        if view.model.options.language == nil {
            view = view.storeViewLanguage(StoreViewLanguage(environment: environment))
        }
        let presentation = StoreViewPresentation(view, on: session.display)
        let host = presentation.host
        let running = Task { await host.run() }
        var end = StoreViewEnd.closed
        func finish(_ reason: StoreViewEnd) {
            end = reason
            running.cancel()
        }
        var pasteGuard = PasteGuard()
        session.onInput = { keys in
            let isStrict = host.hasOpenSheet
            let sorted = pasteGuard.sort(keys, now: DispatchTime.now().uptimeNanoseconds, isStrict: isStrict)
            for key in sorted {
                switch key {
                case .control("c"): finish(.closed)
                case .control("z"):
                    host.hidden()
                    session.suspend()
                    presentation.paint()
                default: host.send([key])
                }
            }
        }
        session.onResize = { _ in presentation.paint() }
        session.onHangUp = { finish(.hangUp) }
        session.onTerminate = { finish(.signal($0)) }
        presentation.paint()
        session.start()
        await withTaskCancellationHandler {
            await running.value
        } onCancel: {
            running.cancel()
        }
        return Task.isCancelled ? .cancelled : end
    }
}
