import OpenStoreKit
import StoreEngine
import TerminalUI

/// Runs the shop: turns keys and news into actions, performs effects, paints a frame when something changed.
///
/// It knows at any time what it has started, so ``settle()`` can say when everything is done and drawn.
@MainActor
package final class ShopRuntime {
    /// What the screen shows.
    package private(set) var state: ShopState
    /// The frame that is on the screen.
    package var frame: Canvas? { paywall.map { $0.presentation.canvas } ?? lastFrame }
    private var lastFrame: Canvas?
    /// How many frames were painted.
    package private(set) var frameCount = 0
    /// Whether the shop is to end.
    package private(set) var isEnding = false

    let store: Store
    let systemUI: ShopSystemUI
    let display: any TerminalDisplay
    private let pace: Pace
    private var painted: ShopState?
    private var pending: [ShopAction] = []
    private var isHandling = false
    private var listener: Task<Void, Never>?
    let host: Host
    /// The paywall that covers the shop.
    var paywall: Paywall?

    /// When frames are painted.
    package enum Pace: Sendable {
        /// As soon as something changes: for a person.
        case immediate
        /// When everything that was caused is done, in ``settle()``: for scripts, whose frames must not depend on
        /// which of several things was done first (design rule 10).
        case settled
    }

    /// What only the program around the shop can do.
    package struct Host {
        /// Ends the program; the shop is still to be stopped.
        package var quit: @MainActor () -> Void
        /// Gives the terminal back, stops the process until it is continued, takes the terminal again.
        package var suspend: @MainActor () -> Void

        /// Makes a host.
        package init(quit: @escaping @MainActor () -> Void = {}, suspend: @escaping @MainActor () -> Void = {}) {
            self.quit = quit
            self.suspend = suspend
        }
    }

    /// Effects under way.
    private var running = 0
    /// Rises with every action and every end of an effect; tells ``settle()`` whether anything happened.
    private var turn = 0
    private var idleWaiters: [CheckedContinuation<Void, Never>] = []

    /// Makes a runtime. `store` must ask `systemUI` to confirm payments.
    package init(
        info: ShopInfo, language: Language, store: Store, systemUI: ShopSystemUI, display: any TerminalDisplay,
        pace: Pace = .immediate, host: Host = Host()
    ) {
        self.pace = pace
        self.host = host
        state = ShopState(info: info, language: language, size: display.size)
        self.store = store
        self.systemUI = systemUI
        self.display = display
    }

    // MARK: Life

    /// Loads what is known and paints the first frame, then listens to the store.
    package func start() async {
        systemUI.attach(
            ask: { [weak self] in self?.send([$0]) }, changed: { [weak self] in self?.noteProgress() })
        await store.load()
        send([.snapshot(await store.snapshot)])
        let snapshots = await store.snapshots()
        listener = Task { [weak self] in
            for await snapshot in snapshots { self?.show(snapshot) }
        }
        await store.listen()
    }

    /// Ends: open questions are answered with no, effects under way come to their end, listening stops.
    package func stop() async {
        isEnding = true
        systemUI.close()
        await closePaywall()
        while running > 0 { await untilProgress() }
        listener?.cancel()
        await store.stop()
    }

    // MARK: Actions

    /// Handles actions in order, then paints one frame if anything changed and the pace allows.
    package func send(_ actions: [ShopAction]) {
        pending += actions
        guard !isHandling else { return }
        isHandling = true
        handlePending()
        isHandling = false
        if pace == .immediate { flush() }
        if let paywall, actions.contains(where: { if case .resized = $0 { true } else { false } }) {
            paywall.presentation.paint()
        }
    }

    private func handlePending() {
        while !pending.isEmpty {
            let actions = pending
            pending = []
            for action in actions {
                turn += 1
                if case .key(let key) = action, sendToPaywall(key) { continue }
                for effect in reduce(&state, action) { perform(effect) }
            }
        }
    }

    /// Brings the screen up to date. A payment sheet takes keys only when it is on the screen and everything typed
    /// before is thrown away.
    private func flush() {
        paint()
        while state.awaitsSheetShown, lastFrame != nil, paywall == nil, !isEnding {
            display.flushInput()
            isHandling = true
            pending.append(.sheetShown)
            handlePending()
            isHandling = false
            guard painted != state else { return }
            paint()
        }
    }

    private func show(_ snapshot: StoreSnapshot) {
        guard snapshot.revision > state.snapshot.revision else { return }
        send([.snapshot(snapshot)])
    }

    private func paint() {
        guard !isEnding, paywall == nil, painted != state else { return }
        painted = state
        let canvas = render(state, size: state.size)
        guard canvas != lastFrame else { return }
        lastFrame = canvas
        frameCount += 1
        display.present(canvas)
    }

    /// Paints the whole frame, whatever stands on the display now.
    func repaint() {
        lastFrame = nil
        painted = nil
        flush()
    }

    // MARK: Effects

    private func perform(_ effect: ShopEffect) {
        switch effect {
        case .answerPayment(let decision): systemUI.answer(decision)
        case .answerSignIn(let answer): systemUI.answer(signIn: answer)
        case .redraw: display.redraw()
        case .suspend:
            // A payment sheet must not look as if it could be answered when the terminal is taken again.
            paint()
            host.suspend()
        case .quit: quit()
        case .openPaywall(let group): openPaywall(group: group)
        case .languageChanged: break
        default: start(effect)
        }
    }

    private func start(_ effect: ShopEffect) {
        running += 1
        Task {
            let actions = await store.perform(effect)
            show(await store.snapshot)
            running -= 1
            send(actions)
            noteProgress()
        }
    }

    private func quit() {
        guard !isEnding else { return }
        isEnding = true
        host.quit()
    }

    // MARK: Idleness

    /// Returns when every effect has ended or waits for the person, the store's listeners have handled every event
    /// there is, and the frame is out. Nothing else can happen then without a key, the clock, or another process.
    package func settle() async {
        var settled: (turn: Int, sequence: Int64)?
        while true {
            await settlePaywall()
            while running > (systemUI.isWaiting ? 1 : 0) { await untilProgress() }
            let sequence = await store.caughtUp()
            show(await store.snapshot)
            guard running <= (systemUI.isWaiting ? 1 : 0), let last = settled, last == (turn, sequence) else {
                settled = (turn, sequence)
                continue
            }
            flush()
            if last.turn == turn { return }
        }
    }

    func noteProgress() {
        turn += 1
        let waiters = idleWaiters
        idleWaiters = []
        for waiter in waiters { waiter.resume() }
    }

    private func untilProgress() async {
        await withCheckedContinuation { idleWaiters.append($0) }
    }
}
