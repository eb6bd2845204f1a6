import Foundation
import StoreEngine

/// Why no store could be opened for a program that only imports StoreKit.
public struct StoreSetupError: Error, LocalizedError, Sendable {
    /// What is wrong.
    public let message: String
    /// What happened.
    public var errorDescription: String? { message }
    /// What to set.
    public var recoverySuggestion: String? {
        "Set KIOSK_CATALOG to a products.json file and, to keep purchases, KIOSK_STATE to a directory."
    }
}

extension SimulatedDevice {
    /// Opens the store that the environment variables name (contract §2).
    static func openFromEnvironment() throws -> SimulatedDevice {
        let environment = ProcessInfo.processInfo.environment
        guard let path = environment["KIOSK_CATALOG"], !path.isEmpty else {
            throw StoreKitError.systemError(StoreSetupError(message: "No catalogue is set for this program."))
        }
        let result: CatalogLoadResult
        do {
            result = try CatalogLoader.load(file: URL(fileURLWithPath: path))
        } catch {
            throw StoreKitError.systemError(StoreSetupError(message: "\(error)"))
        }
        guard let catalog = result.catalog else {
            let first = result.problems.first { $0.severity == .error }
            throw StoreKitError.systemError(
                StoreSetupError(message: first.map { "\($0)" } ?? "The catalogue \(path) cannot be read."))
        }
        let name = environment["KIOSK_ENVIRONMENT"]?.lowercased() ?? "xcode"
        guard let kind = StoreConfiguration.Environment.allCases.first(where: { "\($0)" == name }) else {
            throw StoreKitError.systemError(
                StoreSetupError(message: "KIOSK_ENVIRONMENT is \(name); it can be xcode or sandbox."))
        }
        let state = environment["KIOSK_STATE"].flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0) }
        do {
            let store = try SimulatedAppStore(
                StoreConfiguration(
                    catalog: catalog, stateDirectory: state, environment: kind,
                    storefront: environment["KIOSK_STOREFRONT"]))
            return SimulatedDevice(store: store)
        } catch {
            throw StoreKitError.systemError(error)
        }
    }
}
