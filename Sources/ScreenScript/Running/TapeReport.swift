/// How a tape went.
public struct TapeReport: Sendable, Codable {
    /// How it ended.
    public enum Outcome: String, Sendable, Codable {
        /// Everything was as expected.
        case passed
        /// Something was not as expected.
        case failed
        /// The tape has mistakes.
        case mistaken
    }

    /// The tape's path.
    public var path: String
    /// How it ended.
    public var outcome = Outcome.passed
    /// What was not as expected.
    public var failures: [TapeFailure] = []
    /// What is wrong with the tape.
    public var mistakes: [TapeMistake] = []
    /// What is worth saying besides, as sentences.
    public var notices: [String] = []
    /// Commands that were carried out.
    public var steps = 0
    /// Commands there are.
    public var stepCount = 0
    /// Real seconds.
    public var seconds = 0.0
    /// Snapshots that were written anew.
    public var updatedSnapshots: [String] = []
    /// Where the recording of a failed run lies.
    public var recording: String?

    /// Makes a report of a tape that has not run yet.
    public init(path: String) { self.path = path }
}
