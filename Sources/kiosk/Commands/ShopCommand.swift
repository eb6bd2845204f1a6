import Foundation
import OpenStoreKit
import StoreEngine
import Storefront
import TerminalUI

/// `kiosk shop`, and `kiosk` alone.
enum ShopCommand {
    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        guard arguments.operands.isEmpty else {
            throw CommandFailure.usage("'kiosk shop' takes no operand.")
        }
        if arguments.common.json {
            throw CommandFailure.usage("The shop is for a person; --json goes with the other commands.")
        }
        let session = try Session(arguments.common)
        // A store that cannot be used is said before the screen changes.
        _ = try await Session.engine { () throws(StoreEngineError) in try await session.store.settings() }
        let environment = ProcessInfo.processInfo.environment
        let options = NcursesDisplay.Options(
            term: environment["TERM"], color: ColorChoice(rawValue: arguments.common.color) ?? .auto,
            usesMouse: arguments.options["mouse"] != nil, environment: environment)
        let language = Language(locale: session.locale)
        let setting = ShopProgram.Setting(language: language, display: options) { systemUI throws(BalancesError) in
            try ShopAssembly(
                engine: session.store, stateDirectory: session.state, buyer: session.buyer, systemUI: systemUI,
                locale: language.localeIdentifier, clock: session.store.storeClock)
        }
        do {
            switch try await ShopProgram.run(setting) {
            case .quit: return .done
            case .hangUp: await TerminalSession.exit(bySignal: SIGHUP)
            case .signal(let number): await TerminalSession.exit(bySignal: number)
            }
        } catch let error as TerminalError {
            throw CommandFailure(.unavailable, code: "noTerminal", "\(error)")
        } catch let error as BalancesError {
            throw CommandFailure(StoreFailure(error))
        }
    }
}
