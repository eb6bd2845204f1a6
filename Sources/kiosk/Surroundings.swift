import Foundation
import StoreEngine
import Storefront
import Synchronization

/// What commands take from the machine they run on; a tape puts its own in place.
struct Surroundings: Sendable {
    @TaskLocal static var current = Surroundings()

    /// Environment variables; `nil`: the process's.
    var variables: [String: String]?
    /// The clock under the store's.
    var clock: any StoreClock = SystemStoreClock()
    /// Seed for every random choice; `nil`: the system's randomness.
    var seed: UInt64?
    /// Takes note of what listens to the store until the program ends; `nil`: it ends with the command.
    var listeners: ListenerList?

    /// A variable that is set and not empty.
    func variable(_ name: String) -> String? {
        (variables ?? ProcessInfo.processInfo.environment)[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// Shops that commands have opened in a process that goes on after them.
final class ListenerList: Sendable {
    private let shops = Mutex<[Store]>([])

    func add(_ shop: Store) { shops.withLock { $0.append(shop) } }

    /// Does what the end of the process would do.
    func stop() async {
        let open = shops.withLock { shops in
            defer { shops = [] }
            return shops
        }
        for shop in open { await shop.stop() }
    }
}
