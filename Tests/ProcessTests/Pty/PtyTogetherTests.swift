import Foundation
import Testing

extension PtyTests {
    @Suite("a shop and others on the same store")
    struct Together {
        @Test("what is bought in one window shows in the other within a second (BUG-03, BUG-46)")
        func twoShops() async throws {
            let home = try TestHome(isInAHurry: true)
            let (one, other) = (try PtyTerminal(), try PtyTerminal())
            try await one.openShop(in: home)
            try await other.openShop(in: home)
            var delays: [Duration] = []
            for owned in 1...3 {
                let (buyer, watcher) = owned % 2 == 0 ? (other, one) : (one, other)
                try await buyer.openSheet()
                try await buyer.type("y")
                try await buyer.wait("You’re all set.")
                let start = ContinuousClock.now
                try await watcher.waitForRow("Apple  ", "Owned: \(owned)")
                delays.append(ContinuousClock.now - start)
                try await buyer.type("\r")
                try await buyer.waitForRow("Apple  ", "Owned: \(owned)")
                try await buyer.waitForShop()
            }
            // One of them may have met a crowded machine.
            #expect(delays.sorted()[1] < .seconds(1))
            try await one.quit()
            try await other.quit()
            #expect(try await home.owned("consumable.apple") == 3)
            #expect(try await home.transactions().count == 3)
        }

        @Test("what the commands change shows in the open shop (BUG-05, BUG-11, BUG-46)")
        func commands() async throws {
            let home = try TestHome(isInAHurry: true)
            let terminal = try PtyTerminal()
            try await terminal.openShop(in: home)
            // What a row shows after a command, or no longer shows.
            let steps: [(command: [String], row: String, text: String, isShown: Bool)] = [
                (["buy", "consumable.apple", "--quantity", "2"], "Apple  ", "Owned: 2", true),
                (["ask-to-buy", "on"], "Xcode", "Ask to Buy", true),
                (["ask-to-buy", "off"], "Xcode", "Ask to Buy", false),
                (["simulate", "purchases", "off"], "Xcode", "Buying off", true),
                (["simulate", "purchases", "on"], "Xcode", "Buying off", false),
                (["storefront", "set", "USA"], "▌  ", "$0.99", true),
                (["storefront", "set", "JPN"], "▌  ", "￥120", true),
                (["refund", "0"], "Apple  ", "Owned: 0", true),
                (["buy", "non.consumable.knife"], "Knife  ", "Not owned", false),
            ]
            for (command, row, text, isShown) in steps {
                try await home.done(command)
                try await terminal.waitFor("\(text) in the row of \(row), after \(command)") {
                    $0.row(row) != "" && $0.row(row).contains(text) == isShown
                }
            }
            try await terminal.quit()
        }

        @Test("a parent answers from another window (BUG-05, BUG-46)", arguments: ["approve", "decline"])
        func parent(_ answer: String) async throws {
            let home = try TestHome(isInAHurry: true)
            try await home.done("ask-to-buy", "on")
            let terminal = try PtyTerminal()
            try await terminal.openShop(in: home)
            try await terminal.openSheet()
            try await terminal.type("y")
            try await terminal.wait("A parent was asked")
            try await terminal.type("\r")
            try await terminal.waitForRow("▌  ", "Waiting")
            let requests = try await home.done("ask-to-buy", "list", "--json").array()
            let id = try #require(requests.first?["id"] as? Int)
            try await home.done("ask-to-buy", answer, "\(id)")
            let isApproved = answer == "approve"
            try await terminal.wait(isApproved ? "Apple arrived" : "The request for Apple was declined")
            try await terminal.waitForRow("Apple  ", "Owned: \(isApproved ? 1 : 0)")
            await terminal.signal(SIGTERM)
            try await terminal.waitForEnd()
            #expect(try await home.owned("consumable.apple") == (isApproved ? 1 : 0))
        }
    }
}
