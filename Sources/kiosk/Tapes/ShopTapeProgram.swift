import Foundation
import OpenStoreKit
import ScreenScript
import StoreEngine
import Storefront
import TerminalUI

/// The shop as tapes drive it: the real program on a store of its own in a fresh folder, with a virtual clock and a
/// fixed seed. `Store` lines are commands of another process on the same state.
@MainActor
final class ShopTapeProgram: TapeProgram {
    /// One start of the shop.
    private struct Launch {
        let terminal: HeadlessTerminal
        let runtime: ShopRuntime
        let session: Session
        /// What the shop asked for.
        let requests: Requests
    }

    private final class Requests {
        var wantsToEnd = false
    }

    /// Options that a tape's settings go before.
    private let defaults: CommonOptions
    private let color: ColorChoice
    /// Everything the tape makes lies in here.
    private let folder: URL
    private var generation = 1
    private var clock = VirtualStoreClock()
    private var surroundings = Surroundings()
    private var options = CommonOptions()
    private var launch: Launch?
    private var pasteGuard = PasteGuard()
    /// Bytes of launches that are over.
    private var lastOutput: [UInt8] = []
    private var isFirstStart = true
    private(set) var exitStatus: Int32?
    /// What the shop draws on, given its terminal; tests put faults in between.
    var display: @MainActor (HeadlessTerminal) -> any TerminalDisplay = { $0 }

    /// Makes a program with an empty state.
    ///
    /// - Throws: `CommandFailure` when there is no place for it.
    init(_ defaults: CommonOptions) throws {
        self.defaults = defaults
        color = ColorChoice(rawValue: defaults.color) ?? .auto
        folder = try TapeFolder.make()
    }

    /// Removes what the tape made.
    func removeFolder() { try? FileManager.default.removeItem(at: folder) }

    private var state: URL { folder.appendingPathComponent("state-\(generation)", isDirectory: true) }

    // MARK: Life

    func start(in window: TapeWindow) async throws {
        if isFirstStart { try prepare(window) }
        isFirstStart = false
        exitStatus = nil
        pasteGuard = PasteGuard()
        options.state = state.path
        let session = try Surroundings.$current.withValue(surroundings) { try Session(options) }
        let terminal = try HeadlessTerminal(
            size: window.size, term: window.term, color: color,
            background: window.theme.flatMap(TerminalBackground.init(rawValue:)) ?? .unknown,
            usesMouse: window.usesMouse, environment: window.environment, readsScreen: false)
        let systemUI = ShopSystemUI()
        let language = Language(locale: session.locale)
        let assembly: ShopAssembly
        do {
            assembly = try ShopAssembly(
                engine: session.store, stateDirectory: state, buyer: session.buyer, systemUI: systemUI,
                locale: language.localeIdentifier, clock: session.store.storeClock)
        } catch {
            terminal.close()
            throw CommandFailure(StoreFailure(error))
        }
        let requests = Requests()
        let runtime = ShopRuntime(
            info: ShopInfo(session.catalog), language: language, store: assembly.store, systemUI: systemUI,
            display: display(terminal), pace: .settled,
            host: .init(quit: { requests.wantsToEnd = true }, suspend: { terminal.suspend() }))
        launch = Launch(terminal: terminal, runtime: runtime, session: session, requests: requests)
        await runtime.start()
    }

    private func prepare(_ window: TapeWindow) throws {
        let settings = window.settings.mapValues(\.text)
        options = defaults
        options.json = false
        for (setting, option) in ShopTapeVocabulary.options {
            if let value = settings[setting] { options.set(option, to: value) }
        }
        if let instant = settings["Clock"].flatMap(StoreInstant.init(iso8601:)) {
            clock = VirtualStoreClock(instant.date)
        }
        surroundings = Surroundings(variables: window.environment, clock: clock, seed: 1)
    }

    func settle() async throws -> [UInt8] {
        if let launch {
            await launch.runtime.settle()
            if launch.requests.wantsToEnd {
                await end(launch)
                exitStatus = 0
            } else {
                return lastOutput.isEmpty ? launch.terminal.takeOutput() : takeLast() + launch.terminal.takeOutput()
            }
        }
        return takeLast()
    }

    private func takeLast() -> [UInt8] {
        defer { lastOutput = [] }
        return lastOutput
    }

    private func end(_ launch: Launch) async {
        await launch.runtime.stop()
        launch.terminal.close()
        lastOutput += launch.terminal.takeOutput()
        self.launch = nil
    }

    func stop() async throws -> Int32 {
        if let launch { await end(launch) }
        exitStatus = exitStatus ?? 0
        return exitStatus ?? 0
    }

    /// What a killed process leaves is what its files hold at that instant: they are copied before anything of the shop
    /// ends, and the next launch goes on with the copy. What the old launch still writes goes where nobody looks.
    func kill() async throws {
        guard let launch else { return }
        let old = state
        generation += 1
        do {
            if FileManager.default.fileExists(atPath: old.path) {
                try FileManager.default.copyItem(at: old, to: state)
            }
        } catch {
            throw TapeStepError("The state cannot be copied.", details: [(error as NSError).localizedDescription])
        }
        await end(launch)
        lastOutput = []
    }

    var pendingWork: [String] {
        guard let launch else { return [] }
        var work: [String] = []
        if launch.runtime.openSheet != nil { work.append("a sheet waits for an answer") }
        let undelivered = launch.runtime.state.snapshot.undelivered.count
        if undelivered > 0 {
            work.append(undelivered == 1 ? "a purchase is not delivered" : "\(undelivered) purchases are not delivered")
        }
        return work
    }

    // MARK: Input

    func send(_ bytes: [UInt8], at time: Duration) async throws {
        guard let launch else { return }
        let parts = time.components
        let now = UInt64(max(0, parts.seconds)) * 1_000_000_000 + UInt64(max(0, parts.attoseconds)) / 1_000_000_000
        let keys = launch.terminal.send(bytes: bytes)
        let sorted = pasteGuard.sort(keys, now: now, isStrict: launch.runtime.openSheet != nil)
        launch.runtime.send(sorted.map(ShopAction.key))
    }

    func resize(to size: Size) async throws {
        guard let launch else { return }
        launch.terminal.resize(to: size)
        launch.runtime.send([.resized(size)])
    }

    // MARK: Time

    private static func milliseconds(_ span: Duration) -> Int64 {
        span.components.seconds * 1000 + span.components.attoseconds / 1_000_000_000_000_000
    }

    func elapse(_ time: Duration) async throws {
        clock.advance(by: Double(Self.milliseconds(time)) / 1000)
    }

    func elapseToNextEvent(within limit: Duration?) async throws -> Duration? {
        guard let store = launch?.session.store else { return nil }
        let reading = try await Self.engine { () throws(StoreEngineError) in try await store.clockReading() }
        guard let due = reading.nextDue else { return nil }
        let span = due.rawValue - reading.now.rawValue
        guard span > 0, limit.map({ span <= Self.milliseconds($0) }) ?? true else { return nil }
        try await move(to: due, store, reading)
        return .milliseconds(span)
    }

    /// Moves the store's clock: the one under it, or, once a command has stopped it, itself.
    private func move(
        to instant: StoreInstant, _ store: SimulatedAppStore, _ reading: ClockReading
    ) async throws {
        switch reading.setting {
        case .running: clock.advance(by: Double(instant.rawValue - reading.now.rawValue) / 1000)
        case .standing:
            _ = try await Self.engine { () throws(StoreEngineError) in try await store.moveClock(.set(instant)) }
        }
    }

    private static func engine<Value: Sendable>(
        _ body: () async throws(StoreEngineError) -> Value
    ) async throws -> Value {
        do {
            return try await body()
        } catch {
            throw TapeStepError(error.message, details: [error.advice])
        }
    }

    // MARK: Verbs

    func perform(_ verb: String, _ words: [String]) async throws {
        switch verb {
        case "Advance":
            guard let store = launch?.session.store else { throw TapeStepError("The shop is closed.") }
            guard let span = words.first.flatMap(ShopTapeVocabulary.span) else { return }
            let reading = try await Self.engine { () throws(StoreEngineError) in try await store.clockReading() }
            try await move(to: span.added(to: reading.now), store, reading)
        default:
            try await runCommand(words)
        }
    }

    /// Runs a command as another process would, on the files of this state. The shop stands still meanwhile: which of
    /// the two is first to deliver what is bought must not depend on how busy the machine is.
    private func runCommand(_ words: [String]) async throws {
        var surroundings = surroundings
        let listeners = ListenerList()
        surroundings.listeners = listeners
        let captured = CapturedOutput()
        let options = options
        let store = launch?.session.store
        store?.standStill()
        let status = await Surroundings.$current.withValue(surroundings) {
            await OtherProcess.run(words, options, captured)
        }
        await listeners.stop()
        store?.goOn()
        switch status {
        case .done, .pending, .cancelled: return
        case .usage:
            throw TapeStepError(
                "'kiosk \(words.joined(separator: " "))' cannot be run.", details: captured.errorLines, isMistake: true)
        default:
            throw TapeStepError(
                "'kiosk \(words.joined(separator: " "))' ended with status \(status.rawValue).",
                details: captured.errorLines)
        }
    }
}

/// A command of the program, run inside it.
enum OtherProcess {
    /// Runs a command with a tape's options, and gives the exit status it would end with.
    nonisolated static func run(
        _ words: [String], _ options: CommonOptions, _ captured: CapturedOutput
    ) async -> ExitStatus {
        let output = Output(json: false, captured: captured)
        do {
            var parsed = try ParsedArguments(words) { CommandTable.named($0)?.grammar }
            parsed.common = parsed.common.filled(from: options)
            guard let command = parsed.command.flatMap(CommandTable.named) else {
                throw CommandFailure.usage("There is no such command.")
            }
            return try await command.run(parsed, Output(json: parsed.common.json, captured: captured))
        } catch let failure as CommandFailure {
            output.failure(failure)
            return failure.status
        } catch {
            output.message("\(error)")
            return .failed
        }
    }
}
