import StoreEngine
import Storefront

/// `kiosk shop`, and `kiosk` alone.
enum ShopCommand {
    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        throw CommandFailure(.unavailable, code: "x", "later")
    }
}
