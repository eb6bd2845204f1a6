/// Decides how roles look on one kind of terminal.
///
/// Rules: ordinary text has the terminal's own colours; selection is reverse video; there is one accent; a colour is
/// used only where its contrast is at least 4.5:1 for text and 3:1 for lines (BUG-38); nothing is told by colour
/// alone (BUG-39). On an unknown background no colour can reach that (white asks for a luminance below 0.18 and the
/// dark Solarized for one above 0.27), so there a coloured role sets both colours of a pair.
public struct Theme: Hashable, Sendable {
    /// Colours that can be used.
    public let mode: ColorMode
    /// The terminal's background.
    public let background: TerminalBackground

    /// Makes a theme.
    public init(mode: ColorMode, background: TerminalBackground = .unknown) {
        self.mode = mode
        self.background = mode == .console ? .dark : background
    }

    /// How a style looks.
    public func look(of style: Style) -> Look {
        if style.isDimmed {
            return Look(isDim: true, isReversed: style.isSelected)
        }
        if style.isSelected {
            return Look(isBold: Self.isBold(style.role), isReversed: true)
        }
        var look: Look =
            switch mode {
            case .attributesOnly: Look()
            case .console: consoleLook(of: style.role)
            case .indexed, .direct: indexedLook(of: style.role)
            }
        look.isBold = Self.isBold(style.role)
        return look
    }

    private static func isBold(_ role: StyleRole) -> Bool {
        switch role {
        case .strong, .accent, .waiting, .failure: true
        case .body, .secondary, .success, .border, .disabled: false
        }
    }

    private func indexedLook(of role: StyleRole) -> Look {
        switch (role, background) {
        case (.body, _), (.strong, _): Look()
        case (.accent, _): Look(foreground: .init(indexed: 231), background: .init(indexed: 25))
        case (.border, _): Look(foreground: .init(indexed: 244))
        case (.secondary, .light): Look(foreground: .init(indexed: 241))
        case (.secondary, .dark): Look(foreground: .init(indexed: 248))
        case (.disabled, .light): Look(foreground: .init(indexed: 242))
        case (.disabled, .dark): Look(foreground: .init(indexed: 246))
        case (.secondary, .unknown), (.disabled, .unknown): Look()
        case (.success, .light): Look(foreground: .init(indexed: 22))
        case (.success, .dark): Look(foreground: .init(indexed: 77))
        case (.success, .unknown): Look(foreground: .init(indexed: 231), background: .init(indexed: 22))
        case (.waiting, .light): Look(foreground: .init(indexed: 94))
        case (.waiting, .dark): Look(foreground: .init(indexed: 179))
        case (.waiting, .unknown): Look(foreground: .init(indexed: 16), background: .init(indexed: 179))
        case (.failure, .light): Look(foreground: .init(indexed: 124))
        case (.failure, .dark): Look(foreground: .init(indexed: 210))
        case (.failure, .unknown): Look(foreground: .init(indexed: 231), background: .init(indexed: 124))
        }
    }

    private func consoleLook(of role: StyleRole) -> Look {
        switch role {
        case .body, .strong, .secondary, .disabled, .border: Look()
        case .accent: Look(foreground: .init(console: 6, bright: true))
        case .success: Look(foreground: .init(console: 2))
        case .waiting: Look(foreground: .init(console: 3, bright: true))
        case .failure: Look(foreground: .init(console: 1, bright: true))
        }
    }
}
