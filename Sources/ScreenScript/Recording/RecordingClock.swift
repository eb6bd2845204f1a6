/// The time of a recording: that of the tape, without what is hidden.
struct RecordingClock {
    /// The last screen stands at least as long, so that it can be seen before a recording ends or begins again.
    static let shortestHold = Duration.seconds(1)

    private var tapeTime = Duration.zero
    private var changed = Duration.zero
    /// Since the beginning of the recording.
    private(set) var now = Duration.zero

    /// Goes on to a moment; what is hidden takes no time. Gives the time then.
    @MainActor
    mutating func advance(to moment: TapeMoment) -> Duration {
        if !moment.isHidden { now += max(.zero, moment.time - tapeTime) }
        tapeTime = max(tapeTime, moment.time)
        if moment.isOver {
            now = max(now, changed + Self.shortestHold)
        } else if !moment.output.isEmpty, moment.exitStatus == nil {
            changed = now
        }
        return now
    }
}
