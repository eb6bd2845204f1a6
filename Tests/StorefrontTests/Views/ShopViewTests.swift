import Foundation
import StoreEngine
import TerminalUI
import Testing

@testable import Storefront

/// What the shop shows, at 80×24, 40×12 and 120×40, in both languages.
@Suite struct ShopViewTests {
    static let sizes = [(80, 24), (40, 12), (120, 40)].map { Size(columns: $0, rows: $1) }

    private func lines(_ state: ShopState) -> [String] { render(state, size: state.size).lines }

    private func line(_ state: ShopState, _ text: String) -> String {
        lines(state).first { $0.contains(text) } ?? ""
    }

    // MARK: The picture of the design

    @Test(
        "The Japanese shop at 80×24 looks like this (SEED-4, SEED-9, SEED-10, SEED-11, SEED-36, SEED-37, SEED-43, SEED-50, SEED-51, SEED-56, SEED-174, SEED-175, SEED-184)"
    )
    func japanese() {
        var state = Fixture.state(.japanese) { $0.requests = [Fixture.request(1, Fixture.mandarin)] }
        state.quantities["consumable.apple"] = 2
        #expect(
            lines(state).joined(separator: "\n") == """
                 Kiosk 青果店                                     日本 JPY · Xcode · 承認待ち 1
                 ──────────────────────────────────────────────────────────────────────────────
                 食品
                ▌りんご                青森の採れたてりんご                       所持数：3
                ▌  個数：◂ 2 ▸         ￥240  ￥120 × 2                           [ 購入 ]
                 みかん                愛媛のみかん                               所持数：0
                   個数：1             ￥80                             承認待ち  [ 購入 ]
                 マスクメロン          静岡の温室メロン 1箱                       所持数：0
                   個数：1             ￥4,800                                    [ 購入 ]
                 食器
                 ナイフ                ステンレスのナイフ         ファミリー共有  未購入
                                       ￥1,200                                    [ 購入 ]
                 有田焼の皿            染付の磁器 18cm            ファミリー共有  未購入
                                       ￥3,200                                    [ 購入 ]
                 定期便
                 毎月の果物かご        旬の果物を毎月お届け       ファミリー共有  未購入
                                       ￥980/月  1週間無料、その後 ￥980/月       [ 登録する ]
                 毎年の果物かご        旬の果物を一年分                           未購入
                                       最初の3か月 ￥1,200、その後 ￥9,800/年     [ 登録する ]
                 パス
                 ──────────────────────────────────────────────────────────────────── 1–7 / 8 ─
                 [ 購入を復元 ]  [ コードを使う ]  利用規約  プライバシーポリシー

                 ↑↓ 選ぶ  ←→ 個数  ⏎ 購入  r 復元  a 承認  t 取引  i 詳細  ? ヘルプ  q 終了
                """)
    }

    @Test("The English shop at 40×12 looks like this")
    func narrow() {
        let state = Fixture.state(size: Size(columns: 40, rows: 12))
        #expect(
            lines(state).joined(separator: "\n") == """
                 Kiosk Greengrocer    Japan JPY · Xcode
                 ──────────────────────────────────────
                 Food
                ▌Apple            ￥120   Owned: 3
                 Mandarin         ￥80    Owned: 0
                 Muskmelon        ￥4,800 Owned: 0
                 Tableware
                 Knife            ￥1,200 Not owned
                 Arita plate      ￥3,200 Not owned
                 [ Restore Purchases ]  [ Redeem Code ]
                                               1–5 / 8
                 ↑↓ Move  ⏎ Buy  ? Help  q Quit
                """)
    }

    // MARK: What a row says

    @Test("The price is the exact price for the quantity (SEED-14, SEED-43, BUG-22)", arguments: sizes)
    func total(_ size: Size) {
        var state = Fixture.state(size: size) { snapshot in
            snapshot.storefront = Fixture.america
            snapshot.products[0].price = Decimal(string: "2.99")!
            snapshot.products[0].displayPrice = "$2.99"
        }
        state.quantities["consumable.apple"] = 10
        #expect(lines(state).contains { $0.contains("$29.90") })
    }

    @Test(
        "Amounts are exact to the last digit (BUG-22)",
        arguments: ["0.01", "0.29", "2.99", "19.99", "114.99", "4999.99", "99999.99"])
    func exact(_ price: String) {
        let unit = Decimal(string: price)!
        var state = Fixture.state { snapshot in
            snapshot.storefront = Fixture.america
            snapshot.products[0].price = unit
            snapshot.products[0].displayPrice = PriceText.display(unit, in: Fixture.america)
        }
        for quantity in 1...10 {
            state.quantities["consumable.apple"] = quantity
            let expected = PriceText.display(unit * Decimal(quantity), in: Fixture.america)
            #expect(lines(state)[4].contains(expected + "  ") || lines(state)[4].contains(expected + " "))
        }
    }

    @Test("The price of one is StoreKit's own text, whatever it is (SEED-12, SEED-171, SEED-183)")
    func displayPrice() {
        var state = Fixture.state { $0.products[0].displayPrice = "¤1.2.3" }
        #expect(lines(state)[4].contains("¤1.2.3"))
        _ = reduce(&state, .key(.character("i")))
        #expect(lines(state).contains { $0.contains("¤1.2.3") })
    }

    @Test("Yen have no decimals, times anything (BUG-23)")
    func yen() {
        var state = Fixture.state()
        state.quantities["consumable.apple"] = 3
        #expect(lines(state)[4].contains("￥360 ") && !lines(state)[4].contains("."))
    }

    @Test(
        "Owned, not owned, waiting, refunded, undelivered and shared are told apart in words alone (BUG-05, BUG-12, BUG-39)",
        arguments: [
            (Language.english, ["Owned", "Waiting 2", "Refunded", "Not delivered", "Shared"]),
            (.japanese, ["購入済み", "承認待ち 2", "払い戻し済み", "未配達", "家族が共有中"]),
        ])
    func marks(_ language: Language, _ words: [String]) {
        let text = lines(Scene.shopMarks.state(language, Size(columns: 80, rows: 24))).joined(separator: "\n")
        for word in words { #expect(text.contains(word), "\(word)") }
    }

    @Test(
        "The same words are there in one-line rows",
        arguments: [
            (Language.english, ["Owned", "Waiting 2", "Refunded", "Not delivered"]),
            (.japanese, ["購入済み", "承認待ち", "払い戻し済み", "未配達"]),
        ])
    func narrowMarks(_ language: Language, _ words: [String]) {
        let text = lines(Scene.shopMarks.state(language, Size(columns: 40, rows: 14))).joined(separator: "\n")
        for word in words { #expect(text.contains(word), "\(word)") }
    }

    @Test(
        "A subscription says price, period, trial, what comes after, and how to have it (SEED-184, SEED-185)")
    func subscription() {
        let text = lines(Fixture.state()).joined(separator: "\n")
        #expect(text.contains("1 week free, then ￥980/month"))
        #expect(text.contains("￥1,200 for 3 months, then ￥9,800/year"))
        #expect(text.contains("Not owned") && text.contains("[ Subscribe ]"))
    }

    @Test("A price is never cut, whatever the width", arguments: Array(30...140))
    func pricesAreWhole(_ columns: Int) {
        for language in Language.allCases {
            let state = Fixture.state(language, size: Size(columns: columns, rows: 40))
            for row in lines(state) where row.contains("￥") {
                for part in row.split(separator: "￥").dropFirst() {
                    let digits = part.prefix { $0.isNumber || $0 == "," }
                    #expect(!part.dropFirst(digits.count).hasPrefix("…"), "\(columns): \(row)")
                }
            }
        }
    }

    @Test(
        "Large totals and counts are whole, whatever the width", arguments: [(40, 12), (60, 16), (80, 24), (120, 40)])
    func largeNumbers(_ columns: Int, _ rows: Int) {
        var state = Fixture.state(size: Size(columns: columns, rows: rows)) { snapshot in
            snapshot.storefront = Fixture.america
            snapshot.products[0].price = Decimal(string: "99999.99")!
            snapshot.products[0].displayPrice = "$99,999.99"
            snapshot.balances = ["consumable.apple": 12_345_678]
        }
        state.quantities["consumable.apple"] = 99
        let text = lines(state).joined(separator: "\n")
        #expect(text.contains("$9,899,999.01") && text.contains("12345678"), "\(text)")
    }

    @Test("Buy is disabled on what is owned and where buying is off (SEED-52, BUG-09)")
    func disabled() {
        let owned = Scene.shopMarks.state(.english, Size(columns: 80, rows: 24))
        let off = Fixture.state { $0.settings.allowsPurchases = false }
        #expect(role(owned, "Knife", offset: 1) == .disabled)
        #expect(role(owned, "Apple", offset: 1) == .accent)
        #expect(role(off, "Apple", offset: 1) == .disabled)
        #expect(lines(off)[22].contains("Purchases are switched off"))
        #expect(lines(off)[3].contains("Owned: 3") && lines(off)[4].contains("￥120"))
    }

    /// The role of the button of a product's row.
    private func role(_ state: ShopState, _ name: String, offset: Int) -> StyleRole? {
        let canvas = render(state, size: state.size)
        guard let row = canvas.lines.firstIndex(where: { $0.contains(name) }) else { return nil }
        return canvas.rows[row + offset].first { $0.text == "[" }?.style.role
    }

    // MARK: Columns

    static let scripts = [
        "漢字商品", "ひらがな", "カタカナ", "ﾊﾝｶｸｶﾅ", "한국어", "ASCII", "混ぜたMix한", "e\u{301}te\u{301}", "とても長い名前の商品で必ず切られるもの",
        "👩‍👩‍👧 family", "",
    ]

    @Test(
        "Price and state columns start at the same column in every row, whatever the script (BUG-33)",
        arguments: [40, 80, 132], Language.allCases)
    func columns(_ columns: Int, _ language: Language) {
        let products = Self.scripts.enumerated().map { index, name in
            Fixture.product(
                "p\(index)", .consumable, section: "food", en: name, ja: name, details: (name, name), yen: 100)
        }
        let state = Fixture.state(language, size: Size(columns: columns, rows: 40)) { $0.products = products }
        let canvas = render(state, size: state.size)
        let list = ShopLayout(state.size).list
        func starts(of text: String) -> Set<Int> {
            let found = canvas.rows[list.origin.row..<list.endRow].map { row in
                row.prefix(list.size.columns).firstIndex { $0.text == text }
            }
            return Set(found.compactMap { $0 })
        }
        #expect(starts(of: "￥").count == 1)
        #expect(starts(of: language == .japanese ? "所" : "O").subtracting([1]).count == 1)
        let prices = canvas.rows.filter { row in row.prefix(list.size.columns).contains { $0.text == "￥" } }
        #expect(prices.count == Self.scripts.count)
    }

    // MARK: Selection, header, position

    @Test("The selection is a bar, reverse video and strong text, not colour alone (BUG-38, BUG-39)", arguments: sizes)
    func selection(_ size: Size) {
        let state = Fixture.state(size: size)
        let canvas = render(state, size: size)
        #expect(canvas.rows[3][0].text == "▌")
        #expect(canvas.rows[3][1].style == Style(.strong, selected: true))
        #expect(canvas.cursor == Point(column: 0, row: 3))
    }

    @Test("Waiting and undelivered purchases stay in the header, whatever the width", arguments: [30, 40, 60, 80, 120])
    func header(_ columns: Int) {
        let state = Scene.shopMarks.state(.english, Size(columns: columns, rows: 24))
        let header = lines(state)[0]
        #expect(header.contains("Not delivered 1"))
        if columns >= 60 { #expect(header.contains("Waiting 2")) }
        if columns >= 120 { #expect(header.contains("Japan JPY · Xcode · Ask to Buy · Waiting 2 · Not delivered 1")) }
    }

    @Test("A list longer than the window says where one is", arguments: sizes)
    func position(_ size: Size) {
        var state = Fixture.state(size: size) { $0.products = Self.many(10_000) }
        #expect(lines(state).contains { $0.contains("1–") && $0.contains("/ 10,000") })
        _ = reduce(&state, .key(.end))
        #expect(lines(state).contains { $0.contains("–10,000 / 10,000") })
    }

    @Test("A wide window shows the selected product beside the list", arguments: Language.allCases)
    func pane(_ language: Language) {
        var state = Fixture.state(language, size: Size(columns: 120, rows: 40))
        #expect(lines(state).contains { $0.contains("│") && $0.contains("consumable.apple") })
        _ = reduce(&state, .key(.down))
        #expect(lines(state).contains { $0.contains("consumable.mandarin") })
        #expect(!lines(Fixture.state(language, size: Size(columns: 109, rows: 40))).contains { $0.contains("│") })
    }

    @Test(
        "A window too small says so in the language of the screen, and nothing else",
        arguments: [(29, 8), (30, 7), (20, 5)])
    func tooSmall(_ columns: Int, _ rows: Int) {
        let size = Size(columns: columns, rows: rows)
        #expect(lines(Fixture.state(size: size)).joined().contains("Window too small"))
        #expect(lines(Fixture.state(.japanese, size: size)).joined().contains("画面が小さすぎます"))
        #expect(!lines(Fixture.state(size: size)).joined().contains("Apple"))
    }

    // MARK: Nothing to show

    @Test(
        "Loading, failing, empty and filtered-out lists say so",
        arguments: [
            (Scene.shopLoading, "Loading products…"), (.shopFailed, "The App Store cannot be reached."),
            (.shopEmpty, "Nothing is sold in this storefront."),
        ])
    func empty(_ scene: Scene, _ text: String) {
        for size in Self.sizes {
            #expect(lines(scene.state(.english, size)).contains { $0.contains(text) }, "\(size)")
        }
    }

    @Test("A filter shows what was typed, how many it leaves, and the cursor at its end")
    func filter() {
        var state = Fixture.state()
        for key in "/kn" { _ = reduce(&state, .key(.character(key))) }
        let canvas = render(state, size: state.size)
        #expect(canvas.lines[22] == " Filter: kn  1 found")
        #expect(canvas.cursor == Point(column: 11, row: 22))
        _ = reduce(&state, .key(.character("x")))
        #expect(lines(state).contains { $0.contains("Nothing matches.") })
    }

    // MARK: Foreign text

    @Test("Text that drives terminals becomes placeholders; the layout holds (BUG-44)", arguments: sizes)
    func foreign(_ size: Size) {
        let evil = "\u{1B}]52;c;QQ==\u{7}\u{1B}[2J\r\n\t\u{9B}31m\u{202E}x"
        let state = Fixture.state(size: size) {
            $0.products[0].name = LocalizedText(["en": evil])
            $0.products[0].details = LocalizedText(["en": evil])
        }
        let canvas = render(state, size: size)
        let bad = canvas.lines.joined().unicodeScalars.filter {
            $0.value < 0x20 || (0x7F...0x9F).contains($0.value) || $0.value == 0x202E
        }
        #expect(bad.isEmpty)
        #expect(canvas.rows.allSatisfy { $0.reduce(0) { $0 + Int($1.width) } == size.columns })
    }

    // MARK: Scale

    static func many(_ count: Int) -> [ShopProduct] {
        (0..<count).map { index in
            Fixture.product("p\(index)", .consumable, section: "food", en: "Item \(index)", ja: "商品\(index)", yen: 100)
        }
    }

    @Test("A frame costs what is in sight, not the length of the list (BUG-27)")
    func scale() {
        func time(_ count: Int) -> Duration {
            var state = Fixture.state { $0.products = Self.many(count) }
            _ = reduce(&state, .key(.end))
            return (0..<3).map { _ in
                ContinuousClock().measure { for _ in 0..<20 { _ = render(state, size: state.size) } }
            }.min() ?? .zero
        }
        #expect(time(50_000) < time(50) * 5 + .milliseconds(20))
    }
}
