import Foundation
import Testing

@testable import StoreEngine

@Suite("The store's clock, moved by hand")
struct AdjustedClockTests {
    private let start = StoreInstant(newYear)

    @Test("stopped, it stands while the machine's goes on; run, it goes on from there; then it is the machine's again")
    func settings() async throws {
        let machine = VirtualStoreClock()
        let store = try SimulatedAppStore.subscriptions(clock: machine)
        #expect(try await store.moveClock(.set(start + .seconds(3600))).now == start + .seconds(3600))
        machine.advance(by: 60)
        #expect(try await store.clockReading().now == start + .seconds(3600))
        try await store.moveClock(.run)
        machine.advance(by: 60)
        #expect(try await store.clockReading().now == start + .seconds(3660))
        #expect(store.storeClock.now == newYear.addingTimeInterval(3660))
        try await store.moveClock(.machine)
        #expect(store.storeClock.now == newYear.addingTimeInterval(120))
    }

    @Test("two stores on one ledger tell the same time, and what one moves is due for the other")
    func shared() async throws {
        let directory = try TemporaryDirectory()
        let one = try SimulatedAppStore.subscriptions(in: directory)
        let other = try SimulatedAppStore.subscriptions(in: directory)
        try await one.charge(SubscriptionShop.monthly)
        let position = try await other.latestSequence()
        async let news = other.nextEvent(after: position)
        try await one.moveClock(.advance(TimeSpan(periods: [CatalogPeriod("P1M")])))
        #expect(await news != nil)
        #expect(try await other.clockReading().now == StoreInstant(newYear).adding(1, CatalogPeriod("P1M")))
        #expect(try await other.ids(.currentEntitlements) == [1])
    }

    @Test("the next event is the end of the period; with nothing to come the clock stops where it is")
    func next() async throws {
        let store = try SimulatedAppStore.subscriptions()
        #expect(try await store.moveClock(.next).now == start)
        try await store.charge(SubscriptionShop.monthly)
        #expect(try await store.moveClock(.next).now == start.adding(1, CatalogPeriod("P1M")))
        #expect(try await store.ids(.currentEntitlements) == [1])
    }

    @Test("a stopped clock waits for nobody; a running one says how long, however far it is ahead")
    func waiting() async throws {
        let machine = TickingClock()
        let clock = AdjustableStoreClock(machine)
        let due = machine.now.addingTimeInterval(7200)
        #expect(clock.realTime(until: due) == .seconds(7200))
        #expect(clock.adopt(.running(ahead: 3_600_000)))
        #expect(clock.realTime(until: due) == .seconds(3600))
        #expect(clock.adopt(.standing(StoreInstant(newYear))))
        #expect(clock.realTime(until: due) == nil)
        #expect(!clock.adopt(.standing(StoreInstant(newYear))))
    }

    @Test(
        "what the ledger holds of it is read back",
        arguments: [ClockSetting.machine, .running(ahead: -5), .standing(start)])
    func text(_ setting: ClockSetting) {
        #expect(ClockSetting(text: setting.text) == setting)
    }

    private static var start: StoreInstant { StoreInstant(newYear) }
}

/// A clock of fixed time that can be waited for.
private struct TickingClock: StoreClock {
    var now: Date { newYear }

    func realTime(until instant: Date) -> Duration? {
        .milliseconds(instant.wholeMilliseconds - now.wholeMilliseconds)
    }

    func observeMoves(_ onMove: @escaping @Sendable () -> Void) {}
}
