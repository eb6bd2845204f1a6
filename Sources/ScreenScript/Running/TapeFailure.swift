/// Why a step of a tape failed, with the screen as it was.
public struct TapeFailure: Error, Sendable, Codable, Hashable {
    /// A place on the screen to look at.
    public struct Mark: Sendable, Codable, Hashable {
        /// Row, counted from 0.
        public var row: Int
        /// Columns, counted from 0.
        public var columns: Range<Int>

        /// Makes a mark.
        public init(row: Int, columns: Range<Int>) {
            self.row = row
            self.columns = columns
        }
    }

    /// Where the step stands.
    public var position: TapePosition
    /// The step as it was written.
    public var command: String
    /// What is wrong, as a sentence.
    public var message: String
    /// What was to be there, a line each; may be empty.
    public var expected: [String] = []
    /// What is there instead, a line each; may be empty.
    public var actual: [String] = []
    /// More of it, a line each.
    public var details: [String] = []
    /// The rows of the screen.
    public var screen: [String] = []
    /// Columns of the screen.
    public var columns = 0
    /// Where to look.
    public var marks: [Mark] = []

    /// Makes a failure.
    public init(
        position: TapePosition, command: String, message: String, expected: [String] = [], actual: [String] = [],
        details: [String] = [], screen: [String] = [], columns: Int = 0, marks: [Mark] = []
    ) {
        self.position = position
        self.command = command
        self.message = message
        self.expected = expected
        self.actual = actual
        self.details = details
        self.screen = screen
        self.columns = columns
        self.marks = marks
    }
}
