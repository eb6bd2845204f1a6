import ScreenScript
import Testing

@testable import TerminalUI

@MainActor
@Suite("Keys")
struct KeyTests {
    nonisolated static let sequences: [(String, [Key])] = [
        ("a", [.character("a")]), ("Z", [.character("Z")]), (" ", [.character(" ")]), ("\r", [.enter]),
        ("\n", [.enter]),
        ("\t", [.tab]), ("\u{7F}", [.backspace]), ("\u{08}", [.backspace]), ("\u{03}", [.control("c")]),
        ("\u{0C}", [.control("l")]), ("\u{1A}", [.control("z")]), ("\u{1B}", [.escape]),
        ("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD", [.up, .down, .right, .left]),
        ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
        ("\u{1B}[Z", [.backTab]),
        ("\u{1B}[H\u{1B}[F", [.home, .end]), ("\u{1B}OH\u{1B}OF", [.home, .end]),
        ("\u{1B}[1~\u{1B}[4~", [.home, .end]), ("\u{1B}[7~\u{1B}[8~", [.home, .end]),
        ("\u{1B}[5~\u{1B}[6~\u{1B}[3~", [.pageUp, .pageDown, .delete]),
        ("\u{1B}OP\u{1B}[15~\u{1B}[24~", [.function(1), .function(5), .function(12)]),
        ("\u{1B}[11~", [.function(1)]),
        ("りんご", [.character("り"), .character("ん"), .character("ご")]), ("🍎", [.character("🍎")]),
        ("é", [.character("é")]),
        ("\u{1B}q", [.escape, .character("q")]), ("\u{1B}\u{1B}", [.escape, .escape]),
        ("\u{1B}[1;5A\u{1B}[1;3Dx", [.character("x")]), ("\u{1B}[99;7~x", [.character("x")]),
        ("\u{1B}[?1;2cx", [.character("x")]), ("\u{1B}[Ix", [.character("x")]),
        ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\x", [.character("x")]), ("\u{1B}]10;#fff\u{07}x", [.character("x")]),
        ("\u{1B}P>|xterm(379)\u{1B}\\x", [.character("x")]),
        ("\u{1B}[<yx", [.character("x")]), ("\u{1B}[<0;5;3qx", [.character("x")]),
        ("\u{1B}[<0;5;3Mx", [.character("x")]),
        ("\u{1B}[M q!x", [.character("x")]), ("\u{1B}]lost\u{03}q", [.control("c"), .character("q")]),
        ("\u{1B}]lost\u{1B}[A", [.up]),
        ("\u{1B}[200~りんご\ny\u{1B}[201~z", [.paste("りんご\ny"), .character("z")]),
        ("\u{1B}[200~\u{1B}[201~", [.paste("")]),
        ("\u{1B}[200~a\u{1B}OAb\u{1B}[201~", [.paste("ab")]),
        ("\u{1B}[200~lost\u{03}q", [.control("c"), .character("q")]),
        ("\u{1B}[201~x", [.character("x")]),
    ]

    @Test(
        "bytes become keys, in both forms of the cursor keys (BUG-40)",
        arguments: ["xterm-256color", "linux", "vt100", "screen", "tmux-256color"])
    func decodes(term: String) throws {
        let terminal = try #require(try HeadlessTerminal.open(term))
        defer { terminal.close() }
        for (text, keys) in Self.sequences {
            #expect(terminal.send(bytes: text.utf8) == keys, "\(text.debugDescription)")
        }
    }

    @Test("every key can be typed headless", arguments: ["xterm-256color", "linux", "vt100"])
    func roundTrip(term: String) throws {
        let terminal = try #require(try HeadlessTerminal.open(term))
        defer { terminal.close() }
        let keys: [Key] =
            [
                .character("y"), .character("柿"), .control("c"), .control("l"), .control("z"), .enter, .escape, .tab,
                .backTab, .backspace, .delete, .up, .down, .left, .right, .pageUp, .pageDown, .home, .end,
                .paste("12\n"),
            ] + (1...12).map { .function($0) }
        for key in keys { #expect(terminal.send(key: key) == [key]) }
    }

    @Test("input split anywhere gives the same keys, once it is complete (BUG-40)", arguments: sequences)
    func splits(text: String, keys: [Key]) {
        // A split after the lone Esc is a matter of time, which ncurses measures; here nothing is said to be over.
        let bytes = Array(text.utf8)
        for place in 0...bytes.count {
            var decoder = KeyDecoder()
            var result: [Key] = []
            for byte in bytes[..<place] { decoder.consume(.byte(byte), into: &result) }
            if place < bytes.count, bytes[..<place].last != 0x1B { decoder.consume(.idle, into: &result) }
            for byte in bytes[place...] { decoder.consume(.byte(byte), into: &result) }
            decoder.consume(.idle, into: &result)
            // Without ncurses nobody removes keys from the middle of a paste.
            if !text.contains("a\u{1B}OA") { #expect(result == keys, "split at \(place)") }
        }
    }

    @Test("Esc ends at the first silence, a begun sequence does not, so its letters never act (BUG-40)")
    func silence() {
        var decoder = KeyDecoder()
        var keys: [Key] = []
        decoder.consume(.byte(0x1B), into: &keys)
        #expect(keys == [])
        decoder.consume(.idle, into: &keys)
        #expect(keys == [.escape])
        keys = []
        for byte in "\u{1B}[".utf8 { decoder.consume(.byte(byte), into: &keys) }
        decoder.consume(.idle, into: &keys)
        #expect(keys == [])
        decoder.consume(.byte(UInt8(ascii: "A")), into: &keys)
        #expect(keys == [.up])
    }

    @Test(
        "bytes that are no UTF-8 are dropped with what they damage, what follows is not (BUG-40)",
        arguments: [
            [0xFF, 0x61], [0xC3, 0x79, 0x61], [0xE3, 0x82, 0x79, 0x61], [0x80, 0x61], [0xC0, 0x80, 0x61],
            [0xED, 0xA0, 0x80, 0x61], [0xC2, 0x9B, 0x61], [0xF5, 0x61], [0x9B, 0x3C, 0x79, 0x61], [0x9B, 0x79, 0x61],
            [0x90, 0x79, 0x07, 0x61], [0x9D, 0x79, 0x1B, 0x5C, 0x61],
        ])
    func invalidUTF8(bytes: [UInt8]) throws {
        let terminal = try #require(try HeadlessTerminal.open())
        defer { terminal.close() }
        #expect(terminal.send(bytes: bytes) == [.character("a")])
    }

    @Test("half a character waits for the other half")
    func partialCharacter() throws {
        let terminal = try #require(try HeadlessTerminal.open())
        defer { terminal.close() }
        let bytes = Array("柿".utf8)
        #expect(terminal.send(bytes: bytes[..<2]) == [])
        #expect(terminal.send(bytes: bytes[2...]) == [.character("柿")])
    }

    @Test("a paste keeps its first 64 KiB and is one key whatever its size")
    func hugePaste() throws {
        let terminal = try #require(try HeadlessTerminal.open())
        defer { terminal.close() }
        let keys = terminal.send(key: .paste(String(repeating: "y", count: 200_000)))
        #expect(keys == [.paste(String(repeating: "y", count: KeyDecoder.pasteLimit))])
        #expect(terminal.send(key: .down) == [.down])
    }

    @Test("a paste in pieces is one paste")
    func slowPaste() throws {
        let terminal = try #require(try HeadlessTerminal.open())
        defer { terminal.close() }
        var keys = terminal.send(bytes: "\u{1B}[200~りん".utf8)
        keys += terminal.send(bytes: "ご\u{1B}[20".utf8)
        keys += terminal.send(bytes: "1~".utf8)
        #expect(keys == [.paste("りんご")])
    }

    @Test("flushing drops what was typed ahead")
    func flush() throws {
        let terminal = try #require(try HeadlessTerminal.open())
        defer { terminal.close() }
        terminal.typeAhead("yyy\u{1B}[")
        terminal.flushInput()
        #expect(terminal.send(key: .character("n")) == [.character("n")])
    }

    @Test("a click names its cell, also beyond column 223 (BUG-41)")
    func clicks() throws {
        let terminal = try #require(try HeadlessTerminal.open(size: Size(columns: 300, rows: 50), usesMouse: true))
        defer { terminal.close() }
        let point = Point(column: 249, row: 40)
        #expect(terminal.send(key: .click(point)) == [.click(point)])
        #expect(terminal.send(bytes: "\u{1B}[<0;1;1m".utf8) == [])
        #expect(terminal.send(bytes: "\u{1B}[<64;5;5M".utf8) == [])
    }
}
