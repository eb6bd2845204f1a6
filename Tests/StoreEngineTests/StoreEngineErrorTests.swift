import Foundation
import Testing

@testable import StoreEngine

@Suite("Error texts")
struct StoreEngineErrorTests {
    static let errors: [StoreEngineError] = [
        .invalidQuantity(productID: "p", quantity: 11, maximum: 10),
        .invalidQuantity(productID: "p", quantity: 2, maximum: 1),
        .productUnavailable(productID: "p", storefront: "JPN"),
        .notSold(productID: "p", type: "Auto-Renewable Subscription"),
        .purchaseNotAllowed,
        .simulated(SimulatedFailure(error: "networkError"), api: .purchase),
        .noTransaction(7), .noRequest(7), .alreadyRefunded(7), .unknownStorefront("XXX"),
        .otherStore(path: "/s", what: "environment", found: "Xcode", expected: "Sandbox"),
        .newerLedger(path: "/s/l", version: 9, supported: 1),
        .damaged(path: "/s/l", detail: "it is empty"),
        .cannotCreate(path: "/s", detail: "permission denied"),
        .cannotRead(path: "/s", detail: "permission denied"),
        .cannotWrite(path: "/s", detail: "the disk is full"),
        .busy(path: "/s/l"), .signing(detail: "no key"),
        .clockOutOfRange(Date(timeIntervalSince1970: 4_102_444_800)),
        .clockOutOfRange(Date(timeIntervalSince1970: .infinity)),
    ]

    @Test("every error says what happened and what to try, in whole sentences", arguments: errors)
    func sentences(_ error: StoreEngineError) {
        for text in [error.message, error.advice] {
            #expect(text.hasSuffix("."))
            #expect(!text.contains("Optional("))
            #expect(!text.contains("\n"))
        }
        #expect(error.localizedDescription == error.message)
        #expect(error.recoverySuggestion == error.advice)
    }

    @Test("codes are one word in camel case, one for each kind of error")
    func codes() {
        let codes = Set(Self.errors.map(\.code))
        #expect(codes.count == 18)
        #expect(codes.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isLetter } && $0.first?.isLowercase == true })
    }

    @Test("where a path, number or name is known, the message has it")
    func particulars() {
        #expect(Self.errors[0].message.contains("11"))
        #expect(Self.errors[0].advice.contains("10"))
        #expect(
            StoreEngineError.otherStore(path: "/s", what: "environment", found: "Xcode", expected: "Sandbox")
                .message == "/s belongs to another store: its environment is Xcode, not Sandbox.")
        #expect(
            StoreEngineError.clockOutOfRange(Date(timeIntervalSince1970: 4_102_444_800))
                .message.contains("2100-01-01"))
    }
}
