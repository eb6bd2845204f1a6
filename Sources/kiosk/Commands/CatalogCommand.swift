import Foundation
import StoreEngine

/// `kiosk catalog check FILE`.
enum CatalogCommand {
    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        guard arguments.operands.count == 2, arguments.operands[0] == "check" else {
            throw CommandFailure.usage("Say 'kiosk catalog check FILE'.")
        }
        let result = try load(arguments.operands[1])
        try output.value(result.problems)
        for problem in result.problems { output.line("\(problem)") }
        let errors = result.problems.count { $0.severity == .error }
        let warnings = result.problems.count - errors
        if let catalog = result.catalog {
            let found = warnings == 0 ? "no problems" : "\(warnings) \(warnings == 1 ? "warning" : "warnings")"
            let count = catalog.products.count
            output.line("\(count) \(count == 1 ? "product" : "products"), \(found)")
        } else {
            output.line(
                "\(errors) \(errors == 1 ? "error" : "errors"), \(warnings) \(warnings == 1 ? "warning" : "warnings")")
        }
        return errors == 0 ? .done : .dataError
    }

    /// Reads a catalogue file; a file that cannot be read is the only failure, everything else is in the result.
    static func load(_ path: String) throws(CommandFailure) -> CatalogLoadResult {
        do {
            return try CatalogLoader.load(file: URL(fileURLWithPath: path))
        } catch {
            switch error {
            case .missing:
                throw CommandFailure(
                    .noInput, code: "noInput", "There is no file \(path).", advice: "Check the name and the directory.")
            case .unreadable(_, let detail):
                throw CommandFailure(
                    .noInput, code: "noInput", "\(path) cannot be read: \(detail.lowercased()).",
                    advice: "Check its name and permissions.")
            }
        }
    }
}
