import Foundation
import Synchronization

extension SimulatedDevice {
    @TaskLocal private static var bound: SimulatedDevice?
    @TaskLocal private static var holdsProcess = false
    private static let shared = Mutex<SimulatedDevice?>(nil)
    private static let processTurns = Conversations()
    private static let hasReported = Mutex(false)

    /// Runs `body` with this device as the one StoreKit's static entry points act on, in this task and its children.
    /// Any number of devices can be in force at once, each in tasks of its own.
    public func run<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await Self.$bound.withValue(self) { try await body() }
    }

    /// Runs `body` with this device in force everywhere: in this task, its children, and the detached tasks that
    /// it starts. For tests of code with detached listeners.
    ///
    /// There is one process, so one such body runs at a time; others wait for it to end, bodies of
    /// ``run(isolation:_:)`` do not.
    /// Stop what `body` started before it ends: a detached task that goes on meets the device that was in force before.
    ///
    /// - Throws: what `body` throws, and `CancellationError` when the task is cancelled while it waits.
    public func runProcessWide<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async throws -> Result {
        let isNested = Self.holdsProcess
        if !isNested, !(await Self.processTurns.begin()) { throw CancellationError() }
        let before = Self.exchangeShared(with: self)
        defer {
            Self.use(before)
            if !isNested { Self.processTurns.end() }
        }
        return try await Self.$holdsProcess.withValue(true) {
            try await run { try await body() }
        }
    }

    /// Makes a device the process-wide one; `nil` closes it, and the next call opens what the environment names.
    public static func use(_ device: SimulatedDevice?) {
        shared.withLock { $0 = device }
    }

    private static func exchangeShared(with device: SimulatedDevice) -> SimulatedDevice? {
        shared.withLock { shared in
            defer { shared = device }
            return shared
        }
    }

    /// The device in force.
    ///
    /// - Throws: `StoreKitError.systemError` with a ``StoreSetupError`` when there is none and the environment names
    ///   no usable catalogue.
    static func current() throws -> SimulatedDevice {
        if let bound { return bound }
        return try shared.withLock { device in
            if let device { return device }
            let opened = try openFromEnvironment()
            device = opened
            return opened
        }
    }

    /// The language of the device in force, such as `ja_JP`; no store is opened for it.
    static var localeInForce: String { bound?.locale ?? shared.withLock { $0?.locale } ?? "en_US" }

    /// The device in force, for what cannot throw: without one, StoreKit's sequences are empty, and one line on
    /// standard error, once per process, says what to set.
    static func currentIfAny() -> SimulatedDevice? {
        do {
            return try current()
        } catch {
            let isFirst = hasReported.withLock { hasReported in
                defer { hasReported = true }
                return !hasReported
            }
            if isFirst { report(setup: error) }
            return nil
        }
    }

    private static func report(setup error: any Error) {
        let cause: any Error = if case .systemError(let inner)? = error as? StoreKitError { inner } else { error }
        let words = [
            (cause as? any LocalizedError)?.errorDescription ?? "\(cause)",
            (cause as? any LocalizedError)?.recoverySuggestion,
        ]
        let line = "StoreKit: there is no store. " + words.compactMap(\.self).joined(separator: " ")
        try? FileHandle.standardError.write(contentsOf: Data((line.replacing("\n", with: " ") + "\n").utf8))
    }
}
