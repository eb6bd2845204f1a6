import CLauncher
import Foundation

/// What the launcher needs to know, in Swift's terms.
struct LaunchRequest: Sendable {
    var program: String
    var arguments: [String]
    var environment: [String: String]
    var directory: String
    /// Standard input, output and error.
    var descriptors: [Int32]
    var trap: KioskProcess.Trap?
    /// Seconds until it is ended.
    var deadline = KioskProcess.deadline

    /// How a run went, as the launcher says.
    struct Result: Sendable {
        var status: Int32
        var points: Int32 = 0
        var trapped: ProcessRun.Trapped?
    }

    /// Starts the program.
    func start() throws(KioskProcess.LaunchError) -> pid_t {
        let process = withRequest { launcher_start(&$0) }
        if process < 0 { throw KioskProcess.LaunchError(program: program, code: -process) }
        return process
    }

    /// Runs the program to its end; blocks. `started` is called when the program has its own copies of the descriptors,
    /// or at the end.
    func runToEnd(_ started: () -> Void) -> Swift.Result<Result, KioskProcess.LaunchError> {
        if trap == nil {
            defer { started() }
            do throws(KioskProcess.LaunchError) {
                let process = try start()
                started()
                var status: Int32 = 0
                while waitpid(process, &status, 0) < 0, errno == EINTR {}
                return .success(Result(status: status))
            } catch {
                return .failure(error)
            }
        }
        var result = launcher_result()
        let code = withRequest { launcher_trace(&$0, &result) }
        started()
        if code != 0 { return .failure(KioskProcess.LaunchError(program: program, code: code)) }
        let call = Self.text(of: result.call)
        let trapped = call.isEmpty ? nil : ProcessRun.Trapped(call: call, file: Self.text(of: result.file))
        return .success(Result(status: result.status, points: result.points, trapped: trapped))
    }

    private func withRequest<Value>(_ body: (inout launcher_request) -> Value) -> Value {
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        let variables = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + variables { free(text) } }
        let (action, errorNumber) = action
        return words.withUnsafeBufferPointer { words in
            variables.withUnsafeBufferPointer { variables in
                program.withCString { program in
                    directory.withCString { directory in
                        (trap?.below ?? "/").withCString { below in
                            guard let words = words.baseAddress, let variables = variables.baseAddress else {
                                preconditionFailure("both end with nil, so neither is empty")
                            }
                            var request = launcher_request(
                                program: program, arguments: words, environment: variables, directory: directory,
                                input: descriptors[0], output: descriptors[1], error: descriptors[2],
                                deadline: deadline, action: action, below: below,
                                point: Int32(trap?.point ?? 0), error_number: errorNumber)
                            return body(&request)
                        }
                    }
                }
            }
        }
    }

    private var action: (launcher_action, Int32) {
        switch trap?.action {
        case nil: (LAUNCHER_RUN, 0)
        case .count: (LAUNCHER_COUNT, 0)
        case .kill: (LAUNCHER_KILL, 0)
        case .tear: (LAUNCHER_TEAR, 0)
        case .fail(let code): (LAUNCHER_FAIL, code)
        case .failFromHere(let code): (LAUNCHER_FAIL_ON, code)
        }
    }

    private static func text<Characters>(of characters: Characters) -> String {
        withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
