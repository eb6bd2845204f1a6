/// One thing that happened while a tape ran, for recorders and players: a key, a command without keys, or the end.
@MainActor
public struct TapeMoment {
    /// The command's number, counted from 0; -1: the start.
    public let step: Int
    /// The command; `nil`: the start.
    public let command: TapeCommand?
    /// Whether the command is done with it.
    public let endsStep: Bool
    /// The tape's virtual time: typing and sleeping take time, the program takes none.
    public let time: Duration
    /// What the program wrote since the last moment.
    public let output: [UInt8]
    /// The screen now.
    public let screen: EmulatedScreen
    /// The key that was pressed, if one was.
    public let key: TapeKey?
    /// Whether recordings leave this out (`Hide`).
    public let isHidden: Bool
    /// The program's exit status, while it is not running.
    public let exitStatus: Int32?
    /// Whether this is the last moment: the tape is over, and the program has ended.
    public let isOver: Bool
}
