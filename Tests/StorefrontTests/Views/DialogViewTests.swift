import TerminalUI
import Testing

@testable import Storefront

/// What screens and dialogs say, at every size they can be acted on, in both languages.
@Suite struct DialogViewTests {
    static let sizes = [(80, 24), (40, 12), (120, 40), (30, 8)].map { Size(columns: $0, rows: $1) }

    private func text(_ scene: Scene, _ language: Language, _ size: Size) -> String {
        render(scene.state(language, size), size: size).lines.joined(separator: "\n")
    }

    /// Text without the breaks and borders that wrapping puts in.
    private func flat(_ text: String) -> String { text.filter { !$0.isWhitespace && $0 != "│" } }

    static let englishWords: [(Scene, [String])] = [
        (.payment, ["App Store", "Apple × 2", "￥240", "[ Cancel ]", "[ Buy ]"]),
        (.paymentAsking, ["Apple × 2", "￥240", "[ Cancel ]", "[ Ask to Buy ]"]),
        (.paymentChanged, ["￥300", "The price has changed.", "[ Cancel ]"]),
        (.quantity, ["Quantity", "12", "￥1,440", "[ OK ]"]),
        (.done, ["You’re all set.", "Apple × 2", "Your purchase was successful.", "[ OK ]"]),
        (.pending, ["Ask to Buy", "Apple × 2", "parent", "[ OK ]"]),
        (.interrupted, ["Purchase on hold", "Apple", "[ OK ]"]),
        (.alreadyOwned, ["Already owned", "Knife", "Nothing was charged.", "[ OK ]"]),
        (.failed, ["Purchase failed", "App Store", "[ OK ]"]),
        (.notDelivered, ["Not delivered yet", "Apple", "[ OK ]"]),
        (.notAllowed, ["Nothing can be bought now", "[ OK ]"]),
        (.readOnly, ["Nothing can be bought now", "[ OK ]"]),
        (.restored, ["Restore Purchases", "7 purchases were restored.", "[ OK ]"]),
        (.offerCode, ["Redeem Code", "[ Redeem ]"]),
        (.quitWhileBuying, ["Quit?", "[ Keep Shopping ]", "[ Quit ]"]),
        (.answer, ["Approve this purchase?", "Mandarin × 3", "￥240", "[ Not Now ]", "[ Decline ]", "[ Approve ]"]),
        (.signIn, ["Sign in to the App Store", "dad@family", "[ Cancel ]", "[ Sign In ]"]),
        (.refund, ["Request a Refund", "● I bought it by mistake", "[ Cancel ]", "[ Request Refund ]"]),
        (.refundFailed, ["Refund not possible", "[ OK ]"]),
    ]

    static let japaneseWords: [(Scene, [String])] = [
        (.payment, ["App Store", "りんご × 2", "￥240", "[ キャンセル ]", "[ 購入する ]"]),
        (.paymentAsking, ["りんご × 2", "￥240", "[ 承認を求める ]"]),
        (.paymentChanged, ["￥300", "価格が変わりました。"]),
        (.quantity, ["個数", "12", "￥1,440", "[ OK ]"]),
        (.done, ["完了しました。", "りんご × 2", "購入手続きが完了しました。", "[ OK ]"]),
        (.pending, ["承認と購入のリクエスト", "りんご × 2", "[ OK ]"]),
        (.interrupted, ["購入が保留されています", "りんご", "[ OK ]"]),
        (.alreadyOwned, ["購入済み", "ナイフ", "[ OK ]"]),
        (.failed, ["購入に失敗しました", "App Storeに接続できません", "[ OK ]"]),
        (.notDelivered, ["まだ届いていません", "りんご", "[ OK ]"]),
        (.notAllowed, ["今は購入できません", "[ OK ]"]),
        (.restored, ["購入の復元", "7件の購入を復元しました。", "[ OK ]"]),
        (.quitWhileBuying, ["終了しますか", "[ 続ける ]", "[ 終了する ]"]),
        (.answer, ["この購入を承認しますか", "みかん × 3", "[ あとで ]", "[ 拒否 ]", "[ 承認 ]"]),
        (.signIn, ["App Storeにサインイン", "[ サインイン ]"]),
        (.refund, ["払い戻しを申請", "● 間違えて購入した", "[ 申請する ]"]),
    ]

    @Test(
        "Every dialog says what matters and shows its buttons, down to 30×8 (SEED-38, SEED-44, SEED-103, SEED-125, SEED-180, SEED-200, SEED-205, BUG-05, BUG-15, BUG-35)",
        arguments: englishWords.map(\.0))
    func english(_ scene: Scene) {
        for size in Self.sizes {
            let text = text(scene, .english, size)
            for words in Self.englishWords.first(where: { $0.0 == scene })?.1 ?? [] {
                #expect(flat(text).contains(flat(words)), "\(size): \(words)\n\(text)")
            }
        }
    }

    @Test("The same in Japanese", arguments: japaneseWords.map(\.0))
    func japanese(_ scene: Scene) {
        for size in Self.sizes {
            let text = text(scene, .japanese, size)
            for words in Self.japaneseWords.first(where: { $0.0 == scene })?.1 ?? [] {
                #expect(flat(text).contains(flat(words)), "\(size): \(words)\n\(text)")
            }
        }
    }

    @Test(
        "A dialog's button with the focus is reversed and holds the cursor; the safe one first",
        arguments: englishWords.map(\.0))
    func focus(_ scene: Scene) {
        let state = scene.state(.english, Size(columns: 80, rows: 24))
        guard let layer = state.layers.last, layer.focus != nil else { return }
        let canvas = render(state, size: state.size)
        let reversed = canvas.rows.flatMap { $0 }.filter(\.style.isSelected).map(\.text).joined()
        #expect(reversed == "[ \(state.texts(layer.buttons[0].label)) ]")
        #expect(canvas.cursor.map { canvas.rows[$0.row][$0.column].text } == "[")
    }

    @Test("Under a dialog the shop is dimmed, the dialog is not")
    func dimmed() {
        let canvas = render(
            Scene.payment.state(.english, Size(columns: 80, rows: 24)), size: Size(columns: 80, rows: 24))
        #expect(canvas.rows[0][1].style.isDimmed && canvas.rows[3][1].style.isDimmed)
        let title = canvas.rows.first { row in row.contains { $0.text == "┌" } }
        #expect(title?.first { $0.text == "┌" }?.style.isDimmed == false)
    }

    @Test("The environment stands on the sheets (SEED-200, SEED-205)")
    func environment() {
        for scene in [Scene.payment, .done, .pending] {
            #expect(text(scene, .english, Size(columns: 80, rows: 24)).contains("[Environment: Xcode]"), "\(scene)")
        }
    }
}

/// What the screens over the shop say.
@Suite struct ScreenViewTests {
    private func text(_ scene: Scene, _ language: Language = .english, _ columns: Int = 80, _ rows: Int = 24) -> String
    {
        let size = Size(columns: columns, rows: rows)
        return render(scene.state(language, size), size: size).lines.joined(separator: "\n")
    }

    @Test("Transactions are a table with numbers at their right edge and a word for each state (BUG-39)")
    func transactions() {
        #expect(
            text(.transactions).split(separator: "\n")[2..<7].joined(separator: "\n") == """
                 ID  Date (UTC)        Product                         Qty    Price  Status
                ▌12  2026-01-01 12:00  Apple                             2    ￥240  Finished
                 11  2026-01-01 11:00  Knife                             1  ￥1,200  Refunded
                 10  2026-01-01 10:00  Muskmelon                         1  ￥4,800  Unfinished
                  9  2026-01-01 09:00  Apple                             1    ￥120  Unverified
                """)
    }

    @Test("Sixteen-digit ids leave room for product and state in 40 columns (SEED-206)")
    func longIDs() {
        var state = Fixture.state(size: Size(columns: 40, rows: 12))
        _ = reduce(&state, .key(.character("t")))
        let rows = [Fixture.transaction(2_000_000_000_000_001)]
        _ = reduce(&state, .historyLoaded(HistoryPage(transactions: rows), before: nil))
        let line = render(state, size: state.size).lines[3]
        #expect(line.contains("2000000000000001") && line.contains("App") && line.contains("Finished"))
    }

    @Test("An unverified transaction shows StoreKit's reason (SEED-75, BUG-39)")
    func unverified() {
        var state = Scene.transactions.state(.english, Size(columns: 80, rows: 24))
        _ = reduce(&state, .key(.end))
        #expect(render(state, size: state.size).lines[22].contains("The signature does not match the content."))
        #expect(text(.unverifiedTransaction).contains("Unverified: invalidSignature"))
    }

    @Test("A decoded transaction shows header, certificates, signature and payload in words (SEED-190)")
    func decoded() {
        let text = text(.transaction, .english, 80, 40)
        for words in [
            "Verification  Verified", "Algorithm     ES256", "Certificates  3", "Signature     64 bytes",
            "transactionId          12", "purchaseDate           1767225600000  2026-01-01T00:00:00Z", "240 JPY",
        ] {
            #expect(text.contains(words), "\(words)")
        }
    }

    @Test("A long value goes on in the next line; nothing of it is lost", arguments: [40, 60, 80])
    func longValues(_ columns: Int) {
        let text = text(.transaction, .english, columns, 100)
        let value = "yS0mtcHFBnuQNvEHfJMZbxaq2LvY4k7ZrTgYzsLBRyRnsAvzXzIgYyfpzvCp0XvB"
        #expect(text.filter { !$0.isWhitespace }.contains(value))
    }

    @Test("The detail holds everything known of a product", arguments: Language.allCases)
    func detail(_ language: Language) {
        let text = text(.detail, language)
        for words in ["consumable.apple", "￥120", "3"] { #expect(text.contains(words)) }
        let plan = self.text(.detailPlan, language)
        #expect(plan.contains(language == .english ? "1 week free, then ￥980/month" : "1週間無料、その後 ￥980/月"))
        #expect(plan.contains(Texts(language)(.renewsUntilCancelled)))
        #expect(plan.contains(Texts(language)(.notPurchased)))
    }

    @Test("The log shows the documents' lines with their time (SEED-71, SEED-76, SEED-83)")
    func log() {
        let text = text(.log)
        #expect(text.contains("2026-01-01 00:00:00  レシート検証に成功"))
        #expect(text.contains("2026-01-01 00:01:01  購入完了"))
    }

    @Test("Help lists the key table, and typing filters it", arguments: Language.allCases)
    func help(_ language: Language) {
        let all = text(.help, language, 120, 60)
        for binding in KeyTable.bindings {
            #expect(
                all.contains(binding.keyNames) && all.contains(Texts(language)(binding.label)), "\(binding.keyNames)")
        }
        let filtered = text(.helpFiltered)
        #expect(filtered.contains("quit; asks") && !filtered.contains("event log"))
    }

    @Test("The inbox names what is asked, for how much, by whom")
    func inbox() {
        let text = text(.inbox)
        #expect(text.contains("child@family") && text.contains("Mandarin × 3") && text.contains("￥240"))
        #expect(text.contains("Ask to Buy is on"))
        #expect(self.text(.inboxEmpty).contains("No request is waiting."))
    }

    @Test("The plans are shown with price and state", arguments: [80, 40])
    func plans(_ columns: Int) {
        let text = text(.plans, .english, columns, 24)
        #expect(text.contains("￥980/month") && text.contains("￥9,800/year"))
        #expect(text.contains("Not owned"))
    }
}
