import CLauncher
import Foundation

/// How a program is started on a terminal.
struct PtyLaunch: Sendable {
    /// What a standard stream of the program is.
    enum Stream: Hashable, Sendable {
        case terminal
        case closed
        case descriptor(Int32)
    }

    var program = KioskProcess.binary
    var arguments: [String] = []
    /// Changes of the environment; `nil` takes a variable away.
    var variables: [String: String?] = [:]
    var input = Stream.terminal
    var output = Stream.terminal
    var errors = Stream.terminal
    /// In a window of its own, so that hang-up is told to the program itself; else below a shell that survives it.
    var leads = false
    /// As `nohup` starts it.
    var ignoresHangUp = false

    init(_ arguments: String..., variables: [String: String?] = [:]) {
        self.arguments = arguments
        self.variables = variables
    }

    /// Calls `body` with what the launcher needs.
    func withRequest<Value>(
        home: TestHome, terminal: Int32, report: Int32, _ body: (UnsafePointer<terminal_request>) -> Value
    ) -> Value {
        var environment = home.environment
        environment["TERM"] = "xterm-256color"
        for (name, value) in variables { environment[name] = value }
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        let entries = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
        let paths = [strdup(program), strdup(home.work)]
        defer { for text in words + entries + paths { free(text) } }
        return words.withUnsafeBufferPointer { words in
            entries.withUnsafeBufferPointer { entries in
                guard let words = words.baseAddress, let entries = entries.baseAddress, let path = paths[0],
                    let directory = paths[1]
                else { preconditionFailure("out of memory") }
                var request = terminal_request(
                    program: path, arguments: words, environment: entries, directory: directory, terminal: terminal,
                    input: descriptor(input, terminal), output: descriptor(output, terminal),
                    error: descriptor(errors, terminal), leads: leads ? 1 : 0, ignores_hangup: ignoresHangUp ? 1 : 0,
                    deadline: KioskProcess.deadline, report: report)
                return body(&request)
            }
        }
    }

    private func descriptor(_ stream: Stream, _ terminal: Int32) -> Int32 {
        switch stream {
        case .terminal: terminal
        case .closed: -1
        case .descriptor(let number): number
        }
    }
}
