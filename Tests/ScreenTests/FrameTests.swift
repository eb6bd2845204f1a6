import Foundation
import ScreenScript
import StoreEngine
import Storefront
import TerminalUI
import Testing

@Suite("Frames: few bytes, the same bytes, none when nothing happens", .oneScreen)
@MainActor
struct FrameTests {
    @Test("An idle shop writes nothing (design §3)")
    func idle() async throws {
        let shop = try await ShopHarness()
        let written = shop.terminal.output.count
        let frames = shop.runtime.frameCount
        for _ in 0..<10 { await shop.settle() }
        #expect(shop.terminal.output.count == written)
        #expect(shop.runtime.frameCount == frames)
        await shop.close()
    }

    @Test("The first frame already has the right counts and marks (BUG-11, BUG-47)")
    func firstFrame() async throws {
        let first = try await ShopHarness()
        await first.buy(quantity: 2)
        await first.press(.down, .down)
        await first.buy()
        await first.close()
        let again = try await ShopHarness(after: first)
        #expect(again.runtime.frameCount == 1)
        again.expect("Owned: 2")
        await again.close()
    }

    @Test("Moving the selection takes at most 300 bytes; 320 where other keys apply to the new row")
    func selectionBytes() async throws {
        let shop = try await ShopHarness()
        for (key, limit) in [(Key.down, 300), (.up, 300), (.down, 300), (.down, 320), (.down, 320), (.up, 320)] {
            let written = shop.terminal.output.count
            await shop.press(key)
            #expect(shop.terminal.output.count - written <= limit)
        }
        await shop.close()
    }

    @Test("A key that changes nothing writes nothing")
    func nothingChanges() async throws {
        let shop = try await ShopHarness()
        let written = shop.terminal.output.count
        await shop.press(.up, .escape, .left, .character("Q"))
        #expect(shop.terminal.output.count == written)
        await shop.close()
    }

    @Test("Ctrl-L repaints everything; Ctrl-Z asks the process around it")
    func redrawAndSuspend() async throws {
        let shop = try await ShopHarness()
        let lines = shop.lines
        shop.terminal.screen.feed("\u{1B}[2J\u{1B}[Hrubbish".utf8)
        await shop.press(.control("l"))
        #expect(shop.lines == lines)
        await shop.press(.control("z"))
        #expect(shop.suspensions == 1)
        await shop.close()
    }

    @Test("The language changes live, with everything on screen (contract §4)")
    func language() async throws {
        let shop = try await ShopHarness()
        await shop.press(.character("L"))
        shop.expect("りんご", "所持数：0", "[ 購入 ]", "[ 購入を復元 ]", "食品")
        await shop.press(.character("L"))
        shop.expect("Apple", "Owned: 0")
        await shop.close()
    }

    @Test("The same script gives the same bytes, every time (BUG-48)")
    func repeatable() async throws {
        var outputs: Set<[UInt8]> = []
        for _ in 0..<10 {
            let shop = try await ShopHarness(language: .japanese, pace: .settled)
            await shop.press(.right, .right, .enter, .character("y"), .enter)
            await shop.press(.down, .down, .enter, .character("n"), .enter, .character("y"), .enter)
            await shop.press(.character("t"), .enter, .down, .down, .escape, .character("f"), .enter, .enter)
            await shop.press(.escape, .character("A"), .up, .enter, .character("y"), .enter)
            await shop.press(.character("a"), .enter, .character("y"), .escape, .character("e"), .end, .escape)
            await shop.press(.character("r"), .character("y"), .enter, .character("?"), .escape, .character("L"))
            await shop.resize(100, 30)
            await shop.resize(40, 12)
            await shop.close()
            outputs.insert(shop.terminal.output)
        }
        #expect(outputs.count == 1)
    }

    @Test("10,000 products: the first frame and every key are quick, a purchase too (BUG-27)")
    func manyProducts() async throws {
        var catalog = ScreenCatalog.catalog
        for number in 0..<10_000 {
            var product = catalog.products[number % 2]
            product.id = "product.\(number)"
            catalog.products.append(product)
        }
        let shop = try await ShopHarness(catalog: catalog)
        shop.expect("Apple")
        await shop.press(.end, .home, .pageDown)
        await shop.buy()
        #expect(try await shop.ledger().count == 1)
        await shop.close()
    }

    @Test("Foreign text drives nothing: names with escapes show as placeholders (BUG-44)")
    func hostileNames() async throws {
        var catalog = ScreenCatalog.catalog
        let hostile = "\u{1B}]52;c;aGFja2Vk\u{07}\u{1B}[2J\u{1B}]0;owned\u{07}\r\n\t\u{9B}31m\u{202E}evil"
        catalog.products[0].displayName = LocalizedText(["en": hostile])
        catalog.products[0].description = LocalizedText(["en": hostile])
        catalog.name = LocalizedText(["en": hostile])
        let shop = try await ShopHarness(catalog: catalog)
        await shop.press(.enter, .character("y"), .enter, .character("t"), .enter, .escape, .escape, .character("e"))
        shop.expectScreenEqualsFrame()
        #expect(shop.terminal.screen.foreignCommands.isEmpty)
        #expect(shop.terminal.screen.titleChanges == 0)
        #expect(shop.terminal.screen.bellCount == 0)
        await shop.close()
    }
}
