import Foundation
import StoreEngine

/// `kiosk billing-issue`.
enum BillingIssueCommand {
    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        let words = arguments.operands
        if words.first == "resolve", words.count <= 2 {
            let change = try await SubscriptionChange(words.dropFirst().first, arguments)
            let status = try await change.apply(.resolveBillingIssue, output)
            let policy = try await Session.engine { () throws(StoreEngineError) in
                try await change.session.store.billingPolicy()
            }
            if policy.failsRenewals { output.line("the next renewal fails again; 'kiosk billing-issue off' ends that") }
            return status
        }
        guard words.count <= 1 else { throw CommandFailure.usage("Say 'kiosk billing-issue on|off|resolve [PLAN]'.") }
        let isOn = try words.first.flatMap { $0 == "show" ? nil : $0 }.map(onOff)
        let session = try Session(arguments.common)
        let policy = try await Session.engine { () throws(StoreEngineError) in
            if let isOn { try await session.store.updateBilling { $0.failsRenewals = isOn } }
            return try await session.store.billingPolicy()
        }
        output.line(policy.failsRenewals ? "renewals fail for want of payment" : "renewals are paid")
        output.object(["billingIssue": policy.failsRenewals])
        return .done
    }
}

/// `kiosk grace-period`.
enum GracePeriodCommand {
    static let lengths = GracePeriod.Length.allCases.map { "\($0.rawValue)" }

    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        let words = arguments.operands
        guard words.count <= 1 else { throw CommandFailure.usage("Say 'kiosk grace-period on|off'.") }
        let isOn = try words.first.flatMap { $0 == "show" ? nil : $0 }.map(onOff)
        var period = GracePeriod(isPaidToPaidOnly: arguments.options["paid-to-paid"] != nil)
        if let text = arguments.options["days"] {
            guard let length = GracePeriod.Length.allCases.first(where: { "\($0.rawValue)" == text }) else {
                throw CommandFailure.usage(
                    "A grace period has no \(text) days.", advice: "It can be \(lengths.joined(separator: ", ")).")
            }
            period.length = length
        }
        guard isOn == true || arguments.options.isEmpty else {
            throw CommandFailure.usage("--days and --paid-to-paid go with 'kiosk grace-period on'.")
        }
        let session = try Session(arguments.common)
        let new = period
        let policy = try await Session.engine { () throws(StoreEngineError) in
            if let isOn { try await session.store.updateBilling { $0.gracePeriod = isOn ? new : nil } }
            return try await session.store.billingPolicy()
        }
        if let grace = policy.gracePeriod {
            let which = grace.isPaidToPaidOnly ? ", where one paid period should follow another" : ""
            output.line("grace period on: \(grace.length.rawValue) days (weekly plans at most 6)\(which)")
        } else {
            output.line("grace period off")
        }
        output.object([
            "gracePeriod": policy.gracePeriod != nil,
            "days": policy.gracePeriod?.length.rawValue ?? NSNull(),
            "paidToPaidOnly": policy.gracePeriod?.isPaidToPaidOnly ?? false,
        ])
        return .done
    }
}
