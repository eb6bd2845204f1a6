import ObservableObjects
import Synchronization
import Testing

/// What observers heard, in order.
final class Heard<Value: Sendable>: Sendable {
    private let list = Mutex<[Value]>([])
    var values: [Value] { list.withLock { $0 } }
    func note(_ value: Value) { list.withLock { $0.append(value) } }
}

/// Change notification as store managers use it (storekit-usage §3).
@Suite("ObservableObject and @Published")
struct ObservableObjectTests {
    private class Basket: ObservableObject {
        @Published var apples = 0
        @Published private(set) var name: String
        var unwatched = 0

        init() { name = "empty" }
        func rename(_ name: String) { self.name = name }
    }

    private final class BigBasket: Basket {
        @Published var pears = 0
    }

    private final class ByHand: ObservableObject {
        var count = 0 { willSet { objectWillChange.send() } }
    }

    @Test(
        "Every @Published property tells the object's observers, others do not; superclasses' too (storekit-usage §3)")
    func properties() {
        let basket = BigBasket()
        let heard = Heard<Int>()
        let watching = basket.objectWillChange.sink { heard.note(1) }
        basket.apples += 1
        basket.rename("full")
        basket.pears = 2
        basket.unwatched = 3
        #expect(heard.values.count == 3)
        #expect((basket.apples, basket.name, basket.pears) == (1, "full", 2))
        watching.cancel()
        basket.apples = 5
        #expect(heard.values.count == 3)
    }

    @Test("Observers are told before the change, those of $property of the new value")
    func order() {
        let basket = Basket()
        let heard = Heard<String>()
        nonisolated(unsafe) let looked = basket
        let all = [
            basket.objectWillChange.sink { heard.note("object, still \(looked.apples)") },
            basket.$apples.sink { heard.note("value \($0), still \(looked.apples)") },
        ]
        basket.apples = 7
        #expect(heard.values == ["value 0, still 0", "object, still 0", "value 7, still 0"])
        for watching in all { watching.cancel() }
    }

    @Test("A publisher asked for early gives the value at hand when somebody starts to watch")
    func late() {
        let basket = Basket()
        let publisher = basket.$apples
        basket.apples = 3
        let heard = Heard<Int>()
        let watching = publisher.sink { heard.note($0) }
        #expect(heard.values == [3])
        watching.cancel()
    }

    @Test("objectWillChange is the same publisher each time, with @Published properties and without")
    func identity() {
        let basket = Basket()
        let byHand = ByHand()
        #expect(basket.objectWillChange === basket.objectWillChange)
        #expect(byHand.objectWillChange === byHand.objectWillChange)
        #expect(basket.objectWillChange !== Basket().objectWillChange)
        #expect(byHand.objectWillChange !== ByHand().objectWillChange)
    }

    @Test("An object without @Published properties sends by itself")
    func byHand() {
        let object = ByHand()
        let heard = Heard<Int>()
        let watching = object.objectWillChange.sink { heard.note(1) }
        object.count = 4
        #expect(heard.values == [1])
        watching.cancel()
    }

    @Test("1,000 short-lived objects never hear of each other, wherever they lie in memory")
    func addresses() {
        let heard = Heard<Int>()
        var kept: Set<AnyCancellable> = []
        for number in 0..<1000 {
            let object = ByHand()
            object.objectWillChange.sink { heard.note(number) }.store(in: &kept)
            object.count = number
        }
        #expect(heard.values == Array(0..<1000))
    }

    @Test("An observation ends when what holds it goes away")
    func lifetime() {
        let basket = Basket()
        let heard = Heard<Int>()
        do {
            var kept: Set<AnyCancellable> = []
            basket.$apples.sink { heard.note($0) }.store(in: &kept)
            basket.apples = 1
        }
        basket.apples = 2
        #expect(heard.values == [0, 1])
    }

    @MainActor
    private final class Counter: ObservableObject {
        @Published var count = 0
    }

    @Test("A terminal program watches an object on the main actor: values come one by one, changes may come together")
    @MainActor
    func streams() async {
        let counter = Counter()
        var values = counter.$count.values.makeAsyncIterator()
        var changes = counter.objectWillChange.values.makeAsyncIterator()
        #expect(await values.next() == 0)
        for number in 1...3 { counter.count = number }
        #expect(await values.next() == 1)
        #expect(await values.next() == 2)
        #expect(await values.next() == 3)
        #expect(await changes.next() != nil)
        counter.count = 4
        #expect(await changes.next() != nil)
        #expect(await values.next() == 4)
    }

    @Test("A cancelled task ends its watching")
    @MainActor
    func cancelled() async {
        let counter = Counter()
        let watching = Task {
            var seen = 0
            for await _ in counter.objectWillChange.values { seen += 1 }
            return seen
        }
        watching.cancel()
        #expect(await watching.value == 0)
    }
}
