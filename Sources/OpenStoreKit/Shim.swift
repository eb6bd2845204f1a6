import Foundation
import StoreEngine

enum PriceText { static func display(_ a: Decimal, in r: StorefrontRegion) -> String { "" } }
struct CatalogProblem { enum Severity { case error, warning }; var severity: Severity }
enum CatalogLoader {
    struct Result { var catalog: Catalog?; var problems: [CatalogProblem] };
    static func load(file: URL) -> Result { Result(catalog: nil, problems: []) }
}
extension StoreConfiguration {
    init(catalog: Catalog, stateDirectory: URL?, environment: Environment, storefront: String?) {
        self.init(catalog: catalog)
    }
}
extension SimulatedAppStore {
    nonisolated func readSynchronously<Value: Sendable>(
        _ body: @Sendable (isolated SimulatedAppStore) throws(StoreEngineError) -> Value
    ) -> Value? { nil }
}
