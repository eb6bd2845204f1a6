import Testing

@Suite("kiosk products")
struct ProductsTests {
    @Test("lists what the demo sells, without making a store")
    func lists() async throws {
        let home = try TestHome()
        let products = try await home.done("products", "--json").array()
        #expect(products.contains { $0["id"] as? String == "consumable.apple" })
        #expect(!home.exists(home.state))
    }
}
