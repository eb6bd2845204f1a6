/// A place in a tape: file, line and column, the latter two counted from 1.
public struct TapePosition: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The file's path as it was given.
    public var file: String
    /// Line, counted from 1.
    public var line: Int
    /// Column in characters, counted from 1.
    public var column: Int

    /// Makes a position.
    public init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// `file:line:column`, the form that editors jump to.
    public var description: String { "\(file):\(line):\(column)" }
}
