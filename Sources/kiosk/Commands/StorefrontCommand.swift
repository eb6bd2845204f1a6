import Foundation
import StoreEngine

/// `kiosk storefront`.
enum StorefrontCommand {
    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        let words = arguments.operands
        let session: Session
        switch (words.first, words.count) {
        case (nil, 0), ("show", 1):
            session = try Session(arguments.common)
        case ("set", 2):
            let code = words[1].uppercased()
            guard Storefronts.region(for: code) != nil else {
                throw CommandFailure.usage(
                    "There is no storefront '\(words[1])'.",
                    advice: "Use a three-letter country code such as JPN, USA or GBR.")
            }
            session = try Session(arguments.common)
            try await Session.engine { () throws(StoreEngineError) in
                try await session.store.updateSettings { $0.storefront = code }
            }
        default:
            throw CommandFailure.usage("Say 'kiosk storefront show' or 'kiosk storefront set CODE'.")
        }
        let region = try await Session.engine { () throws(StoreEngineError) in try await session.store.storefront() }
        output.line("\(region.countryCode) \(region.currencyCode)")
        try output.value(["countryCode": region.countryCode, "id": region.id, "currency": region.currencyCode])
        return .done
    }
}
