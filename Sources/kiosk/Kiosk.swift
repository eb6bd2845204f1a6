import Foundation
import StoreEngine
import Storefront

/// The program's version, also in `--version`.
let kioskVersion = "0.1.0"

@main
struct Kiosk {
    static func main() async {
        // A reader that closed the pipe early is the writer's end of business, not a crash (BUG-43).
        signal(SIGPIPE, SIG_IGN)
        // A file that may grow no further is an error to report.
        signal(SIGXFSZ, SIG_IGN)
        StandardStreams.occupy()
        let arguments = Array(CommandLine.arguments.dropFirst())
        var output = Output(json: arguments.prefix { $0 != "--" }.contains("--json"))
        var status = ExitStatus.done
        do {
            try requireUTF8()
            let parsed = try ParsedArguments(arguments) { CommandTable.named($0)?.grammar }
            output = Output(json: parsed.common.json)
            status = try await run(parsed, output)
        } catch let failure as CommandFailure {
            output.failure(failure)
            status = failure.status
        } catch {
            let failure = CommandFailure(StoreFailure(error))
            output.failure(failure)
            status = failure.status
        }
        if let code = StandardStreams.failure {
            let detail = String(cString: strerror(code)).lowercased()
            output.message("kiosk: The result cannot be written to standard output: \(detail).")
            if status == .done { status = .ioError }
        }
        // The store's threads may still be at work; everything that had to be durable is. C's exit would take libraries
        // apart under their feet.
        fflush(nil)
        _exit(status.rawValue)
    }

    private static func run(_ parsed: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        if parsed.wantsVersion {
            output.line("kiosk \(kioskVersion)")
            try output.value(["version": kioskVersion])
            return .done
        }
        var name = parsed.command ?? "shop"
        if name == "help" { name = parsed.operands.first ?? "help" }
        guard let command = CommandTable.named(name) else {
            if name == "help" {
                Help.printOverview(output)
                return .done
            }
            throw unknownCommand(name)
        }
        if parsed.wantsHelp || parsed.command == "help" {
            if parsed.command == nil { Help.printOverview(output) } else { Help.print(command, output) }
            return .done
        }
        do {
            return try await command.run(parsed, output)
        } catch let failure as CommandFailure where failure.advice == CommandFailure.commonAdvice {
            throw CommandFailure.usage(failure.message, advice: "Run 'kiosk help \(command.name)' to see how.")
        }
    }

    /// Names that are no UTF-8 would be changed on their way to the file system, silently.
    private static func requireUTF8() throws(CommandFailure) {
        for number in 1..<max(1, Int(CommandLine.argc)) {
            guard let bytes = CommandLine.unsafeArgv[number], String(validatingCString: bytes) == nil else { continue }
            throw .usage(
                "Argument \(number) is not UTF-8: \(String(cString: bytes)).",
                advice: "Rename the file, or reach it through a link whose name is UTF-8.")
        }
    }

    private static func unknownCommand(_ name: String) -> CommandFailure {
        let nearest = NearestName.of(name, among: CommandTable.all.map(\.name))
        return .usage(
            "There is no command '\(name)'.",
            advice: nearest.map { "Did you mean '\($0)'?" } ?? CommandFailure.commonAdvice)
    }
}
