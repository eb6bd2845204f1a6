import Testing

@testable import TerminalUI

@Suite("Theme")
struct ThemeTests {
    typealias RGB = ThemeColor.RGB

    static let white = RGB(255, 255, 255)
    static let black = RGB(0, 0, 0)
    static let solarizedLight = RGB(0xFD, 0xF6, 0xE3)
    static let solarizedDark = RGB(0x00, 0x2B, 0x36)

    static let grounds: [TerminalBackground: [RGB]] = [
        .light: [white, solarizedLight], .dark: [black, solarizedDark],
        .unknown: [white, solarizedLight, black, solarizedDark],
    ]

    static let cases = TerminalBackground.allCases.flatMap { background in
        [ColorMode.indexed, .direct, .console, .attributesOnly].flatMap { mode in
            StyleRole.allCases.map { (mode, background, $0) }
        }
    }

    @Test("every colour is readable on the backgrounds it is used on: 4.5:1, lines 3:1 (BUG-38)", arguments: cases)
    func contrast(mode: ColorMode, background: TerminalBackground, role: StyleRole) {
        let theme = Theme(mode: mode, background: background)
        let look = theme.look(of: Style(role))
        guard let foreground = look.foreground?.rgb else {
            #expect(look.background == nil, "a background needs a text colour")
            return
        }
        let grounds =
            look.background.map { [$0.rgb] } ?? (mode == .console ? [Self.black] : Self.grounds[background] ?? [])
        for ground in grounds {
            #expect(foreground.contrast(with: ground) >= (role == .border ? 3 : 4.5))
        }
    }

    @Test("selection is reverse video in the terminal's own colours, everywhere (BUG-38)", arguments: cases)
    func selection(mode: ColorMode, background: TerminalBackground, role: StyleRole) {
        let look = Theme(mode: mode, background: background).look(of: Style(role, selected: true))
        #expect(look.isReversed && look.foreground == nil && look.background == nil && !look.isDim)
    }

    @Test("what lies under a dialog is dim and without colour, a selection still visible", arguments: cases)
    func dimmed(mode: ColorMode, background: TerminalBackground, role: StyleRole) {
        let theme = Theme(mode: mode, background: background)
        #expect(theme.look(of: Style(role, dimmed: true)) == Look(isDim: true))
        #expect(theme.look(of: Style(role, selected: true, dimmed: true)) == Look(isDim: true, isReversed: true))
    }

    @Test("body text has the terminal's own colours (BUG-38)", arguments: [ColorMode.indexed, .console])
    func body(mode: ColorMode) {
        for background in TerminalBackground.allCases {
            #expect(Theme(mode: mode, background: background).look(of: Style()) == Look())
        }
    }

    @Test("contrast is computed as WCAG says")
    func formula() {
        #expect(abs(Self.white.contrast(with: Self.black) - 21) < 0.001)
        #expect(abs(RGB(0x77, 0x77, 0x77).contrast(with: Self.white) - 4.478) < 0.01)
        #expect(ThemeColor(indexed: 25).rgb == RGB(0, 0x5F, 0xAF))
        #expect(ThemeColor(indexed: 231).rgb == Self.white)
        #expect(ThemeColor(indexed: 244).rgb == RGB(0x80, 0x80, 0x80))
    }

    @Test(
        "the background comes from COLORFGBG",
        arguments: [
            ("15;0", TerminalBackground.dark), ("0;15", .light), ("0;default;7", .light), ("7;8", .dark),
            ("", .unknown),
            ("x", .unknown), ("15;99", .unknown),
        ])
    func background(value: String, expected: TerminalBackground) {
        #expect(TerminalBackground(environment: ["COLORFGBG": value], term: "xterm") == expected)
        #expect(TerminalBackground(environment: [:], term: "linux") == .dark)
    }

    @Test(
        "ASCII lines only where the locale names another encoding",
        arguments: [
            ([:], BorderSet.unicode), (["LANG": "C"], .unicode), (["LANG": "ja_JP.UTF-8"], .unicode),
            (["LANG": "ja_JP.eucJP"], .ascii), (["LANG": "de_DE.ISO-8859-15@euro"], .ascii),
            (["LC_ALL": "ja_JP.utf8", "LANG": "x.EUC"], .unicode), (["LC_ALL": "", "LANG": "x.EUC"], .ascii),
        ])
    func borders(environment: [String: String], expected: BorderSet) {
        #expect(BorderSet.preferred(environment: environment) == expected)
    }
}
