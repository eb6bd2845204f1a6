import Foundation
import Testing

/// The public surface against the list that was written from the specification.
@Suite("StoreKit's surface (storekit-spec A1–A11)")
struct SurfaceTests {
    static let list = Result {
        try SurfaceList(
            file: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("StoreKit.surface"))
    }
    static let surface = Result { try PublicSurface(of: "OpenStoreKit") }
    static let entries = (try? list.get().entries) ?? []

    @Test("The list is read whole")
    func readsList() throws {
        let entries = try Self.list.get().entries
        #expect(entries.count > 60)
        #expect(entries.flatMap(\.members).count > 350)
        let paths = entries.filter { $0.kind != "typealias" }.map(\.path)
        #expect(Set(paths).count == paths.count)
    }

    @Test(
        "Every type is of its kind and conforms to what it must", arguments: entries.filter { $0.kind != "typealias" })
    func types(_ entry: SurfaceList.Entry) throws {
        if entry.kind == "extension" { return }
        let surface = try Self.surface.get()
        let declared = try #require(surface.types[entry.path], "\(entry.path) is missing")
        let name = try #require(entry.path.split(separator: ".").last)
        // How app code may switch over it is written before the kind, by compilers that know the attribute.
        #expect(declared.replacing("@nonexhaustive(warn) ", with: "").hasPrefix("\(entry.kind) \(name)"))
        // `Codable` is two protocols, and an error that explains itself is an error.
        let required = Set(entry.conformances.flatMap { $0 == "Codable" ? ["Encodable", "Decodable"] : [$0] })
        let missing = required.subtracting(surface.conformances[entry.path] ?? [])
        #expect(missing.isEmpty, "\(entry.path) does not conform to \(missing.sorted())")
    }

    @Test("Every member is declared as the list says, with labels, effects, isolation and defaults", arguments: entries)
    func members(_ entry: SurfaceList.Entry) throws {
        let surface = try Self.surface.get()
        for member in entry.members {
            let found = surface.declarations.contains(.init(container: entry.path, text: member))
            let near = surface.declarations.filter { $0.container == entry.path }.map(\.text).sorted()
            #expect(found, "\(entry.path): \(member)\namong \(near.joined(separator: "\n      "))")
        }
    }

    @Test("Types that programs do not make have no public initializer")
    func initializers() throws {
        let surface = try Self.surface.get()
        for path in ["Product", "Transaction", "AppTransaction", "Product.SubscriptionInfo.RenewalInfo", "Message"] {
            let made = surface.declarations.filter { $0.container == path && $0.text.hasPrefix("init") }
            #expect(made.isEmpty, "\(path)")
        }
    }

    @Test(
        "No name of the module is one that apps give to types of their own (storekit-usage §3)",
        arguments: [
            "Store", "StoreError", "StoreManager", "StoreKitManager", "StoreKitService", "StoreViewModel",
            "SubscribeError", "SubscriptionManager", "SubscriptionService", "SubscriptionError", "SubscriptionTier",
            "PurchaseManager", "PurchaseService", "PurchaseError", "PurchaseState", "PurchaseResult", "PurchaseOption",
            "IAPManager", "IAPError", "InAppPurchaseManager", "EntitlementManager", "Entitlement", "ProductID",
            "ProductType", "RenewalInfo", "RenewalState", "Status", "TransactionObserver", "TransactionListener",
            "ShopError", "PaywallView", "PaywallViewModel", "ReceiptValidator", "StoreProduct", "VerificationError",
            "Logger", "StoreKit", "Offer", "Period", "Subscription", "Purchase", "Receipt", "Scene", "Device",
        ])
    func collisions(_ name: String) throws {
        #expect(try !Self.surface.get().topLevelNames.contains(name))
    }
}
