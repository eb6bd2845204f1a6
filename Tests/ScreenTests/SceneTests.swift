import StoreEngine
import Storefront
import TerminalUI
import Testing

/// A window and a language to look at the shop in.
struct Look: Sendable, CustomTestStringConvertible {
    let size: Size
    let language: Language

    var testDescription: String { "\(size.columns)×\(size.rows) \(language.rawValue)" }

    static let all = [(80, 24), (40, 12), (120, 40)].flatMap { columns, rows in
        Language.allCases.map { Look(size: Size(columns: columns, rows: rows), language: $0) }
    }
}

@Suite("Every screen and dialog, in both languages, at 80×24, 40×12 and 120×40", .oneScreen)
@MainActor
struct SceneTests {
    @Test(
        """
        Shows what it must, and the terminal shows what was drawn (SEED-8, SEED-9, SEED-37, SEED-38, SEED-43, SEED-44, \
        SEED-50, SEED-51, SEED-52, SEED-56, SEED-58, SEED-59, SEED-61, SEED-62, SEED-83, SEED-104, SEED-106, SEED-125, \
        SEED-159, SEED-167, SEED-172, SEED-174, SEED-175, SEED-180, SEED-181, SEED-182, SEED-184, SEED-185, SEED-190, \
        BUG-02, BUG-05, BUG-06, BUG-09, BUG-13, BUG-14, BUG-15)
        """, arguments: Scene.all, Look.all)
    func scene(scene: Scene, look: Look) async throws {
        let shop = try await ShopHarness(size: look.size, language: look.language, before: scene.before)
        try await scene.reach(shop)
        for text in scene.shows(Texts(look.language)) where look.size.columns >= scene.minimumColumns {
            // Small windows scroll: what is not in sight at once is further down.
            if !shop.contains(text), look.size.rows < 24 { await shop.press(.pageDown) }
            shop.expect(text)
        }
        shop.expectScreenEqualsFrame()
        #expect(shop.lines.allSatisfy { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 } })
        await shop.close()
    }

    @Test(
        "A dialog keeps its contents through every size and back (BUG-35)", arguments: Scene.dialogs, Language.allCases)
    func sizes(scene: Scene, language: Language) async throws {
        let shop = try await ShopHarness(language: language, before: scene.before)
        try await scene.reach(shop)
        let before = shop.lines
        let charged = try await shop.ledger().count
        for (columns, rows) in [
            (200, 60), (80, 24), (40, 10), (20, 5), (10, 3), (2, 2), (1, 1), (3, 9), (29, 8), (80, 24),
        ] {
            await shop.resize(columns, rows)
            shop.expectScreenEqualsFrame()
        }
        #expect(shop.lines == before)
        #expect(try await shop.ledger().count == charged)
        await shop.close()
    }
}
