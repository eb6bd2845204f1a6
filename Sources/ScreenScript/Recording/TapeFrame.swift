/// A screen of a recording, and what led to it.
public struct TapeFrame: Hashable, Sendable {
    /// When it came, since the beginning of the recording.
    public var time: Duration
    /// What a person sees.
    public var screen: ScreenFrame
    /// The command's number, counted from 0; -1: the start.
    public var step: Int
    /// The command as it was written; empty: the start.
    public var command: String
    /// The keys that were pressed last, as a label; empty without.
    public var keys: String
    /// The name, if the command was `Snapshot`.
    public var name: String?

    /// Makes a frame.
    public init(
        time: Duration, screen: ScreenFrame, step: Int = -1, command: String = "", keys: String = "",
        name: String? = nil
    ) {
        self.time = time
        self.screen = screen
        self.step = step
        self.command = command
        self.keys = keys
        self.name = name
    }
}
