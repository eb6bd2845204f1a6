import OpenStoreKit
import TerminalUI

/// Runs a view inside a program's own loop: does what the view asks for, and says when it has to be drawn again.
///
/// Call ``run()`` in a task of its own, hand keys to ``send(_:)``, draw with ``render(into:in:)`` whenever
/// ``onChange`` is called, and tell by ``presented(columns:rows:)`` that the frame is on the screen. The system's
/// sheets for the view's own purchases are drawn in the view's area.
@MainActor
public final class StoreViewHost<Content: StoreKitView> {
    /// The view.
    public private(set) var view: Content
    /// The view looks different now.
    public var onChange: () -> Void = {}
    /// A text is to go to the terminal's clipboard; without a handler it goes nowhere.
    public var onCopy: (String) -> Void = { _ in }
    /// The customer wants the whole screen repainted.
    public var onRedraw: () -> Void = {}
    /// Whether the customer has closed the view.
    public private(set) var isDismissed = false

    private let questions = ScreenQuestions()
    private let effects: AsyncStream<StoreViewEffect>
    private let queue: AsyncStream<StoreViewEffect>.Continuation
    private var pendingCount = 0
    private var turn = 0
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// Makes a host for a view.
    public init(_ view: Content) {
        self.view = view
        (effects, queue) = AsyncStream.makeStream()
        questions.attach(
            ask: { [weak self] in self?.receive(.asked($0)) }, withdraw: { [weak self] _ in self?.receive(.withdrawn) },
            tell: { [weak self] in self?.receive(.alert($0)) }, changed: { [weak self] in self?.note() })
        enqueue([.load])
    }

    /// Loads, and does what the view asks for, on the device in force where it is called. Returns when the view is
    /// closed or the task is cancelled; open sheets are then answered with no.
    public func run() async {
        let options = view.model.options
        await withTaskCancellationHandler {
            await withDiscardingTaskGroup { group in
                for task in options.tasks {
                    group.addTask(priority: task.priority) { await task.run(options.backend) }
                }
                for await effect in effects {
                    group.addTask { await self.perform(effect) }
                }
                questions.close()
                group.cancelAll()
            }
        } onCancel: {
            queue.finish()
        }
    }

    /// Handles keys in order.
    public func send(_ keys: [Key]) {
        for key in keys where !isDismissed { enqueue(view.handle(key)) }
        note()
        onChange()
    }

    /// A frame of this size is on the screen: sheets take keys from now on. What was typed before has to be thrown away
    /// by whoever reads the keyboard.
    public func presented(columns: Int, rows: Int) {
        enqueue(view.receive(.presented(columns: columns, rows: rows)))
    }

    /// The view is no longer seen; a sheet has to be on the screen again before it takes keys.
    public func hidden() { enqueue(view.receive(.hidden)) }

    // MARK: Sheets of the system

    /// Shows the customer's subscriptions in the view, to change or end them (`storekit-spec` A12).
    ///
    /// - Parameter subscriptionGroupID: the group; `nil`: all of them.
    public func manageSubscriptionsSheet(subscriptionGroupID: String? = nil) {
        enqueue([.manageSubscriptions(groupID: subscriptionGroupID)])
    }

    /// Asks in the view for the money of a transaction back (`storekit-spec` A12).
    public func refundRequestSheet(for transactionID: Transaction.ID) { enqueue([.requestRefund(transactionID)]) }

    /// Asks in the view for an offer code (`storekit-spec` A12).
    public func offerCodeRedemption() { enqueue([.redeemCode]) }

    /// Draws the view.
    public func render(into canvas: inout Canvas, in area: Rect? = nil) { view.render(into: &canvas, in: area) }

    /// Whether a sheet of the system is open.
    package var hasOpenSheet: Bool { if case .sheet? = view.model.dialog?.kind { true } else { false } }

    /// Whether a sheet is to be drawn that is not known to be on the screen.
    package var awaitsSheetShown: Bool { hasOpenSheet && view.model.dialog?.isShown == false }

    /// Returns when everything is done, or waits for the person.
    package func settle() async {
        while pendingCount > (questions.isWaiting ? 1 : 0) {
            await withCheckedContinuation { waiters.append($0) }
        }
    }

    // MARK: Effects

    private func receive(_ event: StoreViewEvent) {
        enqueue(view.receive(event))
        onChange()
    }

    private func enqueue(_ effects: [StoreViewEffect]) {
        for effect in effects {
            switch effect {
            case .answer(let answer): questions.answer(answer)
            case .copy(let text): onCopy(text)
            case .redraw: onRedraw()
            case .dismiss:
                isDismissed = true
                queue.finish()
            case .load, .purchase, .restorePurchases, .redeemCode, .manageSubscriptions, .requestRefund, .signIn,
                .openPolicy:
                pendingCount += 1
                queue.yield(effect)
            }
        }
    }

    private func perform(_ effect: StoreViewEffect) async {
        let events = await SimulatedDevice.$screen.withValue(questions) { await view.perform(effect) }
        for event in events { enqueue(view.receive(event)) }
        pendingCount -= 1
        note()
        onChange()
    }

    private func note() {
        let waiting = waiters
        waiters = []
        for waiter in waiting { waiter.resume() }
    }
}
