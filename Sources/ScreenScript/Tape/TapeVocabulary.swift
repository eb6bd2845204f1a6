/// What a program adds to the language of tapes: settings that describe its world, and verbs for what happens around it.
public struct TapeVocabulary: Sendable {
    /// `Set NAME VALUE`.
    public struct Setting: Sendable {
        /// The name after `Set`.
        public var name: String
        /// A right line.
        public var example: String
        /// Whether the value is a path relative to the tape.
        public var isPath: Bool
        /// Says what is wrong with a value; `nil`: nothing.
        public var check: @Sendable (String) -> TapeProblem?

        /// Makes a setting.
        public init(
            _ name: String, example: String, isPath: Bool = false,
            check: @escaping @Sendable (String) -> TapeProblem? = { _ in nil }
        ) {
            self.name = name
            self.example = example
            self.isPath = isPath
            self.check = check
        }
    }

    /// A command of the program's own: a name and words, to the end of the line.
    public struct Verb: Sendable {
        /// The command's name.
        public var name: String
        /// A right line.
        public var example: String
        /// Says what is wrong with the words; `nil`: nothing.
        public var check: @Sendable ([String]) -> TapeProblem?

        /// Makes a verb.
        public init(
            _ name: String, example: String, check: @escaping @Sendable ([String]) -> TapeProblem? = { _ in nil }
        ) {
            self.name = name
            self.example = example
            self.check = check
        }
    }

    /// The program's own name, which `Require` finds without looking.
    public var program: String?
    /// The program's settings.
    public var settings: [Setting]
    /// The program's verbs.
    public var verbs: [Verb]

    /// Makes a vocabulary.
    public init(program: String? = nil, settings: [Setting] = [], verbs: [Verb] = []) {
        self.program = program
        self.settings = settings
        self.verbs = verbs
    }
}

/// What is wrong with a value or with words, and what to write instead.
public struct TapeProblem: Hashable, Sendable {
    /// What is wrong, as a sentence.
    public var message: String
    /// What to do about it, as a sentence; may be empty.
    public var suggestion: String

    /// Makes a problem.
    public init(_ message: String, suggestion: String = "") {
        self.message = message
        self.suggestion = suggestion
    }
}
