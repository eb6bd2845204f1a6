import Foundation
import StoreEngine

/// The program's version, also in `--version`.
let kioskVersion = "0.1.0"

@main
struct Kiosk {
    static func main() async {
        // A reader that closed the pipe early is the writer's end of business, not a crash (BUG-43).
        signal(SIGPIPE, SIG_IGN)
        let arguments = Array(CommandLine.arguments.dropFirst())
        let json = arguments.contains("--json")
        let output = Output(json: json)
        var status = ExitStatus.done
        do {
            let parsed = try ParsedArguments(arguments) { CommandTable.named($0)?.grammar }
            status = try await run(parsed, output)
        } catch let failure as CommandFailure {
            output.failure(failure)
            status = failure.status
        } catch {
            output.failure(CommandFailure(.failed, code: "unexpected", "\(error)"))
            status = .failed
        }
        exit(status.rawValue)
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
        return try await command.run(parsed, output)
    }

    private static func unknownCommand(_ name: String) -> CommandFailure {
        let later = ["subscriptions", "clock", "test", "play", "record"]
        if later.contains(name) {
            return .usage("'kiosk \(name)' is not part of this version.")
        }
        let nearest = NearestName.of(name, among: CommandTable.all.map(\.name))
        return .usage(
            "There is no command '\(Plain.text(name))'.",
            advice: nearest.map { "Did you mean '\($0)'?" } ?? "Run 'kiosk --help' to see every command.")
    }
}
