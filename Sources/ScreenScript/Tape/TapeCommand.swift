import TerminalUI

/// One command of a tape.
public struct TapeCommand: Sendable {
    /// What to do.
    public var action: TapeAction
    /// Where it stands.
    public var position: TapePosition
    /// As it was written.
    public var text: String

    /// Makes a command.
    public init(_ action: TapeAction, at position: TapePosition, text: String) {
        self.action = action
        self.position = position
        self.text = text
    }
}

/// What a command does.
public enum TapeAction: Hashable, Sendable {
    /// Types a text, one key after the other; `speed` is the time for each, `nil`: as `Set TypingSpeed` says.
    case type(String, speed: Duration?)
    /// Presses a key so many times.
    case key(TapeKey, count: Int, speed: Duration?)
    /// Pastes a text as a terminal with bracketed paste does; `nil`: the text of the last `Copy`.
    case paste(String?)
    /// Puts a text into the clipboard of the tape.
    case copy(String)
    /// Clicks a cell (counted from 0).
    case click(Point)
    /// Gives the window another size.
    case resize(Size)
    /// Lets the virtual time pass.
    case sleep(Duration)
    /// Changes the time that typing takes from here on.
    case typingSpeed(Duration)
    /// Runs the program's clock from one due event to the next until the pattern shows (`nil`: that of
    /// `Set WaitPattern`), but not beyond `timeout` of virtual time.
    case wait(TapeScope, TapePattern?, timeout: Duration?)
    /// Fails unless the screen is as described.
    case expect(TapeExpectation)
    /// Fails if the screen is as described.
    case reject(TapeExpectation)
    /// Compares the screen with the file of that name.
    case snapshot(String, withStyle: Bool)
    /// Writes a picture of the screen; the path is relative to the tape.
    case screenshot(String)
    /// Leaves what follows out of recordings.
    case hide
    /// Takes what follows into recordings again.
    case show
    /// Ends the program as a person does, and starts it again on the same state.
    case restart
    /// Ends the program at once, as SIGKILL does, and starts it again on the same state.
    case kill
    /// Ends the program, if it has not ended yet, and checks its exit status.
    case exit(Int32)
    /// A verb of the program's own (``TapeVocabulary``).
    case program(verb: String, words: [String])
}

/// Where `Wait` looks.
public enum TapeScope: String, Hashable, Sendable {
    /// Anywhere on the screen.
    case screen = "Screen"
    /// In the cursor's row.
    case line = "Line"
}
