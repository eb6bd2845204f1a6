import Foundation
import Testing

/// Keys, signatures and purchases with them, as a developer's script uses them (contract §2).
@Suite("Command line: signed offers")
struct OfferKeyTests {
    private static let plan = "StoreFlowSubscriptionMonthly"
    private static let offer = "basket.loyal"

    /// A store with a key and a subscriber past the trial.
    private func home() async throws -> TestHome {
        let home = try TestHome()
        try await home.done("clock", "set", "2026-01-01")
        try await home.done("buy", Self.plan)
        try await home.done("clock", "advance", "P10D")
        return home
    }

    @Test("offer-key: a private key for a server, its names beside it, and the list without secrets (contract §2)")
    func keys() async throws {
        let home = try TestHome()
        #expect(try await home.done("offer-key", "list").lines == ["no key yet; 'kiosk offer-key new' makes one"])
        #expect(try await home.done("offer-key", "list", "--json").array().isEmpty)
        let made = try await home.done("offer-key", "new", "--json").object()
        #expect(
            JSONKind.shape(of: made) == [
                "keyID": .text, "issuerID": .text, "publicKey": .text, "privateKey": .text, "created": .text,
            ])
        let id = try #require(made["keyID"] as? String)
        #expect(try await home.done("offer-key", "show", id).text == made["privateKey"] as? String)
        let listed = try await home.done("offer-key", "list", "--json").array()
        #expect(
            listed.map { JSONKind.shape(of: $0) } == [
                ["keyID": .text, "issuerID": .text, "created": .text, "hasPrivateKey": .truth]
            ])
        try home.write(try #require(made["publicKey"] as? String), to: "key.pem")
        try await home.done("offer-key", "add", "MINE", "key.pem", "--issuer", "me")
        #expect(try await home.done("offer-key", "list").text.contains("MINE  issuer me"))
        try await home.done("offer-key", "remove", "MINE")
        for (words, status) in [
            (["remove", "MINE"], Int32(1)), (["show", "MINE"], 1), (["add", "X", "none.pem"], 66), (["add", "X"], 64),
            (["old"], 64), ([], 64), (["new", "--issuer", "me"], 64),
        ] {
            #expect(try await home.kiosk(["offer-key"] + words).status == status, "\(words)")
        }
    }

    @Test("sign-offer and buy: both forms hold once, and what does not hold says why (SEED-57)")
    func purchases() async throws {
        let home = try await home()
        let unsigned = try await home.kiosk("sign-offer", Self.plan, Self.offer)
        #expect(unsigned.status == 1)
        #expect(unsigned.errorText.contains("kiosk offer-key new"))
        try await home.done("offer-key", "new")
        let jws = try await home.done("sign-offer", Self.plan, Self.offer).lines[0]
        let bought = try await home.done(
            "buy", Self.plan, "--offer", Self.offer, "--offer-jws", jws, "--json"
        ).object()
        #expect(bought["scheduled"] as? Bool == true)
        let again = try await home.kiosk(
            "buy", Self.plan, "--offer", Self.offer, "--offer-jws", jws, "--json")
        #expect(again.status == 1)
        #expect(again.errorCode == "invalidOfferSignature")
        #expect(again.errorText.contains("was used before"))

        let token = "01234567-89ab-cdef-0123-456789abcdef"
        let classic = try await home.done(
            "sign-offer", Self.plan, Self.offer, "--classic", "--account-token", token
        ).lines[0]
        let base = ["buy", Self.plan, "--offer", Self.offer, "--offer-signature", classic]
        #expect(try await home.kiosk(base).status == 1, "signed for another account token")
        try await home.done(base + ["--account-token", token])
        let object = try await home.done("sign-offer", Self.plan, Self.offer, "--classic", "--json").object()
        #expect(
            JSONKind.shape(of: object) == ["keyID": .text, "nonce": .text, "timestamp": .number, "signature": .text])
    }

    @Test("After the clock is set back a fresh signature still holds: both go by the store's time")
    func clockSetBack() async throws {
        let home = try await home()
        try await home.done("offer-key", "new")
        try await home.done("clock", "set", "2025-01-01")
        let jws = try await home.done("sign-offer", Self.plan, Self.offer).lines[0]
        try await home.done("buy", Self.plan, "--offer", Self.offer, "--offer-jws", jws)
    }

    @Test(
        "Keys that cannot sign and names that cannot be said are refused when they are added",
        arguments: ["a,b", "../../x", "鍵", "", String(repeating: "a", count: 65)])
    func names(_ name: String) async throws {
        let home = try TestHome()
        let made = try await home.done("offer-key", "new", "--json").object()
        try home.write(try #require(made["privateKey"] as? String), to: "good.p8")
        let run = try await home.kiosk("offer-key", "add", name, "good.p8")
        #expect(run.status == 65 || run.status == 1, "\(run)")
        #expect(run.errorText.contains("letters, digits"), "\(run)")
    }

    @Test("sign-offer --introductory: a server's word on the trial")
    func introductory() async throws {
        let home = try TestHome()
        try await home.done("clock", "set", "2026-01-01")
        try await home.done("offer-key", "new")
        let jws = try await home.done("sign-offer", Self.plan, "--introductory", "no").lines[0]
        let bought = try await home.done("buy", Self.plan, "--introductory-jws", jws, "--json").object()
        let transaction = try #require(bought["transaction"] as? [String: Any])
        #expect(transaction["price"] as? Int == 980_000)
        #expect(transaction["offerType"] == nil)
    }

    @Test(
        "What makes no sense together is a mistake of use (64)",
        arguments: [
            "sign-offer StoreFlowSubscriptionMonthly", "sign-offer StoreFlowSubscriptionMonthly --introductory maybe",
            "sign-offer StoreFlowSubscriptionMonthly basket.loyal --introductory yes",
            "sign-offer StoreFlowSubscriptionMonthly basket.loyal --classic --transaction 1",
            "sign-offer StoreFlowSubscriptionMonthly basket.loyal --account-token 01234567-89ab-cdef-0123-456789abcdef",
            "buy StoreFlowSubscriptionMonthly --offer-jws a.b.c",
            "buy StoreFlowSubscriptionMonthly --offer basket.loyal --introductory-jws a.b.c",
            "buy StoreFlowSubscriptionMonthly --offer basket.loyal --offer-signature a,b,c",
        ])
    func usage(_ line: String) async throws {
        let home = try TestHome()
        try await home.done("offer-key", "new")
        #expect(try await home.kiosk(line.split(separator: " ").map(String.init)).status == 64)
    }
}
