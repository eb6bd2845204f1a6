import Foundation
import ScreenScript
import Testing

@testable import TerminalUI
@testable import kiosk

@Suite("A shop that is broken on purpose is caught by a tape, with a message that a person understands")
@MainActor
struct FaultTests {
    struct Fault: Sendable, CustomTestStringConvertible {
        let name: String
        /// The ready tape that catches it.
        let tape: String
        /// What a person reads.
        let says: [String]
        let program: @MainActor @Sendable (ShopTapeProgram) -> any TapeProgram
        var testDescription: String { name }

        /// A fault between the shop and its screen.
        static func display(
            _ name: String, _ tape: String, _ says: String...,
            change: @escaping @Sendable (Canvas, Canvas?) -> Canvas
        ) -> Fault {
            Fault(name: name, tape: tape, says: says) { shop in
                shop.display = { FaultyDisplay($0, change) }
                return shop
            }
        }

        /// A fault in what the shop does.
        static func program(_ name: String, _ tape: String, _ fault: FaultyProgram.Fault, _ says: String...) -> Fault {
            Fault(name: name, tape: tape, says: says) { FaultyProgram($0, fault) }
        }
    }

    nonisolated static let faults: [Fault] = [
        .display("a wrong total", "stories/first-purchase", "expected: ￥360  ￥120 × 3", "￥350  ￥120 × 3") { frame, _ in
            frame.replacing("￥360", at: 3, with: "5")
        },
        .display("half a wide character", "screens/shop.ja", "4 ▌りんご", "4 ▌り  ご", "^^") { frame, _ in
            frame.replacing("りんご", at: 3, with: " ")
        },
        .display("a stale count", "stories/first-purchase", "expected: Owned: 3", "Owned: 0") { frame, _ in
            frame.replacing("Owned: 3", at: 7, with: "0")
        },
        .display(
            "the focus on the wrong button", "stories/first-purchase", "\"[ Cancel ]\" is not all reverse",
            "expected: reverse", "[ Cancel ]"
        ) { frame, _ in
            guard frame.place(of: "App Store") != nil else { return frame }
            return frame.restyled { $0.isSelected = $0.role == .accent }
        },
        .display(
            "a lost attribute", "bugs/bug-38-selection-light", "The screen is not as in its snapshot", "bold reverse"
        ) { frame, _ in frame.restyled { $0.isSelected = false } },
        .display("a word in the wrong language", "screens/payment.ja", "キャンセル", "X ャンセル") { frame, _ in
            frame.replacing("キャンセル", at: 0, with: "X")
        },
        .display("a frame that comes one key late", "stories/quantity-99", "is not on the screen") { frame, last in
            last?.size == frame.size ? last ?? frame : frame
        },
        .display("a row pushed aside", "bugs/bug-33-widths", "▌漢字の林檎", "▌ 漢字の林檎", "^") { frame, _ in
            guard let place = frame.place(of: "漢字の林檎") else { return frame }
            return frame.replacing("漢字の林檎", at: 0, with: " ").withText("漢字の林檎", at: place.column + 1, place.row)
        },
        .display("a lost cursor", "stories/first-purchase", "The cursor is hidden.", "expected: at 49,15") { frame, _ in
            var frame = frame
            frame.cursor = nil
            return frame
        },
        .display("a dialog that leaves its edge behind", "screens/sign-in.en", "The screen is not as in its snapshot") {
            frame, last in
            guard let last, last.size == frame.size else { return frame }
            return frame.withRow(1, of: last).withText("└", at: 9, 19)
        },
        .program("a purchase made twice", "stories/first-purchase", .buysTwice, "expected: Owned: 3", "Owned: 4"),
        .program("a balance lost by a kill", "stories/killed", .forgetsWhenKilled, "Owned: "),
        .program(
            "a window that is not followed", "bugs/bug-33-widths", .doesNotFollowTheWindow,
            "The screen is not as in its snapshot"),
        .program("a lost key", "stories/quantity-99", .losesKeys, "\"99\" is not on the screen"),
    ]

    @Test("is caught", arguments: faults)
    func fault(_ fault: Fault) async throws {
        let tape = try TapeBench.tape(fault.tape)
        #expect(try await TapeBench.run(tape).outcome == .passed)
        let report = try await TapeBench.run(tape, change: fault.program)
        #expect(report.outcome == .failed)
        for text in fault.says where !report.text.contains(text) {
            Issue.record("“\(text)” is not in the message:\n\(report.text)")
        }
        // The place is marked wherever there is one.
        #expect(report.failures.contains { !$0.marks.isEmpty } == report.text.contains("^"))
    }
}

extension Canvas {
    func withText(_ text: String, at column: Int, _ row: Int) -> Canvas {
        var copy = self
        var column = column
        for character in text {
            let width = UInt8(TerminalText.width(String(character)))
            copy.put(String(character), width: width, column: column, row: row, style: Style())
            column += Int(width)
        }
        return copy
    }
}
