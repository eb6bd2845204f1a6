import Testing

extension PtyTests {
    @Suite("the store's clock and an open shop")
    struct Clock {
        private static let plan = "com.myapp.monthly"

        @Test("a clock moved by another process shows in the open shop at once (BUG-03, BUG-46)")
        func moved() async throws {
            let home = try TestHome()
            try await home.done("clock", "set", "2026-01-01")
            let terminal = try PtyTerminal()
            try await terminal.openShop(in: home)
            try await terminal.type("G")
            try await terminal.waitForRow("Club, monthly", "Not owned")
            try await home.done("subscribe", Self.plan)
            try await terminal.waitForRow("Club, monthly", "Active")
            try await home.done("auto-renew", "off")
            try await home.done("clock", "advance", "P1M")
            try await terminal.waitForRow("Club, monthly", "Expired")
            try await terminal.quit()
        }

        @Test("a due event wakes an open shop by itself: nobody types, no other process runs (SEED-131)")
        func due() async throws {
            let home = try TestHome()
            try await home.done("clock", "rate", "oneRenewalEveryTenSeconds")
            let terminal = try PtyTerminal()
            try await terminal.openShop(in: home)
            try await terminal.type("G")
            try await home.done("subscribe", Self.plan)
            try await terminal.waitForRow("Club, monthly", "Active")
            try await home.done("auto-renew", "off")
            try await terminal.waitForRow("Club, monthly", "Expired")
            try await terminal.quit()
        }
    }
}
