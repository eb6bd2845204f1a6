import Foundation

/// How to open a store.
package struct StoreConfiguration: Sendable {
    /// The payload's `environment`.
    package enum Environment: String, Sendable, CaseIterable { case xcode = "Xcode", sandbox = "Sandbox" }

    /// What it sells.
    package var catalog: Catalog
    /// State directory; `nil` keeps everything in memory.
    package var stateDirectory: URL?
    /// Environment name.
    package var environment: Environment
    /// Storefront to start in, ISO 3166-1 alpha-3, in force until someone switches the store's; `nil`: the store's, or
    /// else the catalogue's.
    package var storefront: String?
    /// Clock.
    package var clock: any StoreClock
    /// Seed for every random choice; `nil`: the system's randomness.
    package var seed: UInt64?

    /// Makes a configuration.
    package init(
        catalog: Catalog, stateDirectory: URL? = nil, environment: Environment = .xcode, storefront: String? = nil,
        clock: any StoreClock = SystemStoreClock(), seed: UInt64? = nil
    ) {
        self.catalog = catalog
        self.stateDirectory = stateDirectory
        self.environment = environment
        self.storefront = storefront
        self.clock = clock
        self.seed = seed
    }
}

extension StoreConfiguration {
    /// Where a catalogue's store is kept when nobody names a place: in the user's data home (contract §2); `nil` when
    /// these environment variables name no home.
    package static func defaultStateDirectory(of catalog: Catalog, variables: [String: String]) -> URL? {
        let home: String
        if let data = variables["XDG_DATA_HOME"], data.hasPrefix("/") {
            home = data
        } else if let user = variables["HOME"], !user.isEmpty {
            home = user + "/.local/share"
        } else {
            return nil
        }
        return URL(fileURLWithPath: home, isDirectory: true).appendingPathComponent(
            "kiosk/\(catalog.id)", isDirectory: true)
    }
}
