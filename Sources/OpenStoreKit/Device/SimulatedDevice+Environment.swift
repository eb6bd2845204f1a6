import Foundation
import StoreEngine

extension SimulatedDevice {
    /// Opens a store on a catalogue file, for programs that name it themselves and for tests. Hand it to ``use(_:)``
    /// or ``run(isolation:_:)``.
    ///
    /// - Parameters:
    ///   - catalog: a `products.json` file.
    ///   - state: the store's directory, made by the first change; `nil` keeps the store in memory.
    ///   - environment: `.xcode` or `.sandbox`, fixed when the directory is made.
    ///   - storefront: ISO 3166-1 alpha-3, such as `JPN`; `nil`: the store's, or else the catalogue's.
    ///   - account: who is signed in.
    ///   - device: this device's name; consumables belong to the device that bought them.
    ///   - locale: language of product names and sheets.
    ///   - includesConsumableHistory: `SKIncludeConsumableInAppPurchaseHistory`: whether ``Transaction/all`` has
    ///     finished consumables.
    ///   - systemUI: the system's side of the conversation.
    /// - Throws: ``StoreSetupError``.
    public convenience init(
        catalog: URL, state: URL? = nil, environment: AppStore.Environment = .xcode, storefront: String? = nil,
        account: String = "default", device: String = "default", locale: String = "en_US",
        includesConsumableHistory: Bool = false, systemUI: any SystemUI = ConfirmingSystemUI()
    ) throws {
        let catalog = try Self.load(catalog)
        guard let environment = StoreConfiguration.Environment(rawValue: environment.rawValue) else {
            throw StoreSetupError(
                "There is no environment \(environment.rawValue) here.", suggestion: "Use .xcode or .sandbox.")
        }
        self.init(
            store: try Self.open(
                StoreConfiguration(
                    catalog: catalog, stateDirectory: state, environment: environment, storefront: storefront)),
            buyer: Buyer(account: account, device: device), systemUI: systemUI, locale: locale,
            includesConsumableHistory: includesConsumableHistory)
    }

    /// Opens the store that the environment variables name (contract §2): the one the command line acts on. The
    /// device's language is the environment's.
    static func openFromEnvironment(
        _ variables: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> SimulatedDevice {
        do {
            return try SimulatedDevice(variables: variables)
        } catch {
            throw StoreKitError.systemError(error)
        }
    }

    private convenience init(variables: [String: String]) throws {
        func variable(_ name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }
        guard let path = variable("KIOSK_CATALOG") else {
            throw StoreSetupError("No catalogue is set for this program: KIOSK_CATALOG is missing.")
        }
        let catalog = try Self.load(URL(fileURLWithPath: path))
        let name = variable("KIOSK_ENVIRONMENT")?.lowercased() ?? "xcode"
        guard let environment = StoreConfiguration.Environment.allCases.first(where: { "\($0)" == name }) else {
            throw StoreSetupError(
                "KIOSK_ENVIRONMENT is \(name).", suggestion: "Set it to xcode or sandbox, or not at all.")
        }
        let named = variable("KIOSK_STATE").map { URL(fileURLWithPath: $0, isDirectory: true) }
        guard let state = named ?? StoreConfiguration.defaultStateDirectory(of: catalog, variables: variables) else {
            throw StoreSetupError(
                "There is no home directory to keep the store in (HOME is not set).",
                suggestion: "Set KIOSK_STATE to a directory.")
        }
        self.init(
            store: try Self.open(
                StoreConfiguration(
                    catalog: catalog, stateDirectory: state, environment: environment,
                    storefront: variable("KIOSK_STOREFRONT")?.uppercased())),
            locale: LocaleName.resolve(environment: variables))
    }

    private static func load(_ file: URL) throws(StoreSetupError) -> Catalog {
        let result: CatalogLoadResult
        do {
            result = try CatalogLoader.load(file: file)
        } catch {
            let problem =
                switch error {
                case .missing: "There is no catalogue \(file.path)."
                case .unreadable(_, let detail): "The catalogue \(file.path) cannot be read: \(detail.lowercased())."
                }
            throw StoreSetupError(
                problem, suggestion: "Name a products.json file that can be read, with KIOSK_CATALOG or by its URL.")
        }
        if let catalog = result.catalog { return catalog }
        let first = result.problems.first { $0.severity == .error }
        throw StoreSetupError(
            first.map { "The catalogue has an error: \($0)" } ?? "The catalogue \(file.path) cannot be read.",
            suggestion: "Run 'kiosk catalog check \(file.path)' to see everything.")
    }

    private static func open(_ configuration: StoreConfiguration) throws(StoreSetupError) -> SimulatedAppStore {
        do {
            return try SimulatedAppStore(configuration)
        } catch {
            throw StoreSetupError(error.message, suggestion: "Use a three-letter country code such as JPN or USA.")
        }
    }
}
