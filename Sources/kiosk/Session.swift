import Foundation
import OpenStoreKit
import StoreEngine

/// What a command acts on: the catalogue and state the options name.
struct Session {
    let catalog: Catalog
    /// `nil` when there is nowhere to keep a store and none is needed.
    let state: URL?
    let store: SimulatedAppStore
    let buyer: Buyer
    let locale: String

    init(_ options: CommonOptions, needsStore: Bool = true) throws {
        catalog = try Self.loadCatalog(options)
        do throws(CommandFailure) {
            state = try Self.stateDirectory(options, catalog: catalog)
        } catch {
            if needsStore { throw error }
            state = nil
        }
        // The screen's language: the option, else the environment's (contract §2).
        locale = LocaleName.resolve([options.locale] + LocaleName.variables.map(Self.variable))
        buyer = Buyer(
            account: try Self.name(options.account, "account"), device: try Self.name(options.device, "device"))
        let storefront = (options.storefront ?? Self.variable("KIOSK_STOREFRONT"))?.uppercased()
        if let storefront, Storefronts.region(for: storefront) == nil {
            throw CommandFailure.usage(
                "There is no storefront '\(storefront)'.",
                advice: "Use a three-letter country code such as JPN, USA or GBR.")
        }
        do {
            store = try SimulatedAppStore(
                StoreConfiguration(
                    catalog: catalog, stateDirectory: state, environment: try Self.environment(options),
                    storefront: storefront, clock: Surroundings.current.clock, seed: Surroundings.current.seed))
        } catch let error as StoreEngineError {
            throw CommandFailure(error)
        }
    }

    func device(
        systemUI: any SystemUI = ConfirmingSystemUI(),
        onError: @escaping @Sendable (StoreEngineError) -> Void = { _ in }
    ) -> SimulatedDevice {
        SimulatedDevice(
            store: store, buyer: buyer, systemUI: systemUI, locale: locale, includesConsumableHistory: true,
            onError: onError)
    }

    static func variable(_ name: String) -> String? { Surroundings.current.variable(name) }

    /// The file named by `--catalog` or `KIOSK_CATALOG`, else `./products.json`, else the built-in demo.
    static func loadCatalog(_ options: CommonOptions) throws(CommandFailure) -> Catalog {
        let named = options.catalog ?? variable("KIOSK_CATALOG")
        let path = named ?? "products.json"
        let isDemo = named == nil && access(path, F_OK) != 0
        let result = isDemo ? CatalogLoader.demo : try CatalogCommand.load(path)
        if let catalog = result.catalog { return catalog }
        let errors = result.problems.filter { $0.severity == .error }
        throw CommandFailure(
            .dataError, code: "catalog",
            "The catalogue \(path) has \(errors.count == 1 ? "an error" : "\(errors.count) errors").",
            details: errors.prefix(5).map { "\($0)" },
            advice: "Run 'kiosk catalog check \(path)' to see everything.")
    }

    /// `--state`, else `KIOSK_STATE`, else a directory of the user's data home (contract §2).
    static func stateDirectory(_ options: CommonOptions, catalog: Catalog) throws(CommandFailure) -> URL {
        if let path = options.state ?? variable("KIOSK_STATE") { return URL(fileURLWithPath: path, isDirectory: true) }
        let variables = Surroundings.current.variables ?? ProcessInfo.processInfo.environment
        guard let state = StoreConfiguration.defaultStateDirectory(of: catalog, variables: variables) else {
            throw CommandFailure(
                .cannotCreate, code: "noHome", "There is no home directory to keep the store in (HOME is not set).",
                advice: "Name a directory with --state DIR.")
        }
        return state
    }

    private static func environment(
        _ options: CommonOptions
    ) throws(CommandFailure) -> StoreConfiguration.Environment {
        switch (options.environment ?? variable("KIOSK_ENVIRONMENT") ?? "xcode").lowercased() {
        case "xcode": return .xcode
        case "sandbox": return .sandbox
        case let name: throw .usage("The environment is '\(name)'; it can be xcode or sandbox.")
        }
    }

    private static func name(_ given: String?, _ what: String) throws(CommandFailure) -> String {
        guard let given else { return "default" }
        let isPlain = given.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0 != "/" }
        guard isPlain, given.utf8.count <= 100, given != ".", given != ".." else {
            throw .usage(
                "--\(what) is not a usable name.", advice: "Use up to 100 bytes without slashes or control characters.")
        }
        return given
    }
}

extension Session {
    /// Runs an engine call; its errors become the command's.
    static func engine<Value: Sendable>(
        _ body: () async throws(StoreEngineError) -> Value
    ) async throws(CommandFailure) -> Value {
        do {
            return try await body()
        } catch {
            throw CommandFailure(error)
        }
    }
}
