import OpenStoreKit
import ScreenScript
import TerminalUI
import Testing

@testable import StoreViews

/// Every style of every view, in both languages, as a terminal shows it.
@MainActor
@Suite(.oneScreen)
struct StyleTests {
    struct Scene: Sendable, CustomTestStringConvertible {
        var name: String
        var size: Size
        var language: StoreViewLanguage
        var testDescription: String { "\(name) \(size.columns)×\(size.rows) \(language.rawValue)" }
    }

    nonisolated static let scenes = Gallery.views.flatMap { view in
        Bench.sizes.flatMap { size in
            StoreViewLanguage.allCases.map { Scene(name: view.name, size: size, language: $0) }
        }
    }

    private func open(
        _ scene: Scene, _ body: @MainActor (StoreViewModel, [String], Canvas) async throws -> Void
    ) async throws {
        func run(_ view: some StoreKitView) async throws {
            let bench = try await ViewBench(view, size: scene.size, language: scene.language)
            var canvas = Canvas(size: scene.size)
            bench.host.render(into: &canvas)
            try await body(bench.model, bench.lines, canvas)
            await bench.close()
        }
        let view = try #require(Gallery.views.first { $0.name == scene.name }).view
        try await run(view)
    }

    @Test("The terminal shows what was drawn, cell by cell", arguments: scenes)
    func screenEqualsFrame(_ scene: Scene) async throws {
        try await open(scene) { _, lines, canvas in #expect(lines == canvas.lines) }
    }

    @Test("The selected product, its whole price and the keys are in sight at every size (BUG-35)", arguments: scenes)
    func essentials(_ scene: Scene) async throws {
        try await open(scene) { model, lines, _ in
            let screen = lines.joined(separator: "\n")
            #expect(lines.last?.contains("⏎") == true, "\(screen)")
            guard model.links.isEmpty else {
                #expect(screen.contains(model.texts.title(model.links[model.link].title)), "\(screen)")
                return
            }
            let product = try #require(model.selectedProduct)
            #expect(screen.contains(product.displayName.prefix(3)), "\(screen)")
            #expect(screen.contains(model.rate(of: product)), "\(screen)")
        }
    }

    @Test("No offer is shown without the price after it (SEED-184, SEED-185)", arguments: scenes)
    func priceAfterOffer(_ scene: Scene) async throws {
        try await open(scene) { model, lines, _ in
            let squeeze: (String) -> String = { text in text.filter { !" \n│▌[]".contains($0) } }
            let screen = squeeze(lines.joined())
            for product in model.products {
                guard let whole = model.offerText(of: product), let offer = model.offer(of: product) else { continue }
                let texts = model.texts
                let separator = texts.either(", then ", "、その後 ")
                let beginning = try #require(whole.components(separatedBy: separator).first)
                let count = screen.components(separatedBy: squeeze(beginning)).count
                #expect(screen.components(separatedBy: squeeze(whole)).count == count, "\(offer)\n\(lines)")
            }
        }
    }

    @Test("At 80×24 a paywall has plans, terms, buttons and links (SEED-181, SEED-182)")
    func paywall() async throws {
        let bench = try await ViewBench(Gallery.paywall(.picker), language: .japanese)
        #expect(
            bench.text == """
                 果物かご
                 ──────────────────────────────────────────────────────────────────────────────
                 Fruit at your door, every week.

                ▌● 毎月の果物かご                                                      ￥980/月
                ▌  旬の果物を月に一度お届け
                ▌  1週間無料、その後 ￥980/月

                 ○ 年間の果物かご                                                    ￥9,800/年
                   10か月分の料金で12回お届け
                   最初の1年間 ￥7,800、その後 ￥9,800/年

                 [ 無料で試す ]
                 1週間無料、その後 ￥980/月。解約するまで自動で更新されます。






                 ──────────────────────────────────────────────────────────────────────────────
                 [ 購入を復元 ]  利用規約  プライバシーポリシー  [ 閉じる ]

                 ↑↓ 選ぶ  ⏎ 登録  Tab 項目  r 復元  q 閉じる
                """)
        await bench.close()
    }

    @Test("A view keeps to its area of a canvas, and has one accent")
    func area() async throws {
        let bench = try await ViewBench(Gallery.paywall(.prominentPicker))
        var canvas = Canvas(size: Size(columns: 100, rows: 40))
        canvas.fill(Rect(column: 0, row: 0, columns: 100, rows: 40), with: "x")
        bench.host.render(into: &canvas, in: Rect(column: 10, row: 5, columns: 60, rows: 24))
        for (row, cells) in canvas.rows.enumerated() {
            let outside = (5..<29).contains(row) ? Array(cells[..<10] + cells[70...]) : cells
            #expect(outside.allSatisfy { $0.text == "x" })
        }
        let accents = canvas.lines.indices.filter { row in
            canvas.rows[row].contains { $0.style.role == .accent }
        }
        #expect(accents.count == 1)
        await bench.close()
    }

    @Test("Below 20×5 there is a notice, and no key buys")
    func tooSmall() async throws {
        let bench = try await ViewBench(StoreView(ids: Gallery.products), size: Size(columns: 19, rows: 4))
        bench.expect("Window too small")
        await bench.press(.enter, .character("y"))
        #expect(bench.model.purchase == nil)
        await bench.close()
    }
}
