import Foundation
import StoreEngine

/// `kiosk subscriptions`.
enum SubscriptionsCommand {
    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        guard arguments.operands.isEmpty else { throw CommandFailure.usage("'kiosk subscriptions' takes no operand.") }
        let session = try Session(arguments.common)
        let reports = try await Session.engine { () throws(StoreEngineError) in
            try await SubscriptionReport.all(of: session.buyer.account, in: session.store)
        }
        var array = JSONArrayWriter(output)
        for report in reports { array.append(report.object) }
        array.end()
        if reports.isEmpty { output.line("no subscriptions") }
        for report in reports {
            for line in report.lines { output.line(line) }
            if arguments.options["history"] != nil { for line in report.historyLines { output.line(line) } }
        }
        return .done
    }
}
