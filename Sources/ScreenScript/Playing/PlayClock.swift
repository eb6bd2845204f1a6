/// When the present screen is over, for a player whose time can stand still.
struct PlayClock {
    /// Later than this, the process was stopped: the screens in between are not hurried through.
    static let patience = Duration.milliseconds(500)

    /// When the present screen is over; means nothing while time stands still.
    private(set) var due: ContinuousClock.Instant
    /// What is left of the present screen, while time stands still.
    private var left: Duration?

    /// Begins with a screen that stands for `span`.
    init(at now: ContinuousClock.Instant, span: Duration) { due = now + span }

    /// Time stands still, if it does not already.
    mutating func hold(at now: ContinuousClock.Instant) { left = left ?? max(.zero, due - now) }

    /// Time goes on, if it stood still.
    mutating func release(at now: ContinuousClock.Instant) {
        if let left { due = now + left }
        left = nil
    }

    /// The next screen stands for `span`, from when the one before was over.
    mutating func next(at now: ContinuousClock.Instant, span: Duration) {
        due = (now - due > Self.patience ? now : due) + span
    }

    /// Another screen stands for `span`, once time goes on.
    mutating func jump(span: Duration) { left = span }
}
