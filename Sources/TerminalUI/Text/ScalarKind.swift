import CNcurses

/// What the filter does with one Unicode scalar.
enum ScalarKind: Equatable {
    /// Takes one or two columns of its own.
    case spacing(UInt8)
    /// Sits on the character before it.
    case mark
    /// A vowel or final part of a Korean syllable.
    case conjoiningJamo
    /// A skin tone.
    case emojiModifier
    /// Zero-width joiner.
    case joiner
    /// Chooses between looks of the character before it.
    case variationSelector
    /// Part of a flag spelled out in invisible letters.
    case tag
    /// Never reaches the terminal; this is shown in its place, in one column.
    case replaced(String)

    /// Shown for what has no picture of its own.
    static let placeholder = "\u{FFFD}"

    /// Classifies `scalar`.
    init(_ scalar: Unicode.Scalar) {
        self = Self.fast(scalar.value) ?? Self.named(scalar) ?? Self.measured(scalar)
    }

    /// The ranges that make up nearly all text of a shop, without a look-up.
    private static func fast(_ value: UInt32) -> ScalarKind? {
        switch value {
        case 0x20..<0x7F: .spacing(1)
        case 0x3041...0x3096, 0x309B...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: .spacing(2)
        case 0xA1...0xAC, 0xAE...0x17F, 0x2500...0x257F: .spacing(1)
        default: nil
        }
    }

    /// Scalars that are special by their number.
    private static func named(_ scalar: Unicode.Scalar) -> ScalarKind? {
        switch scalar.value {
        case 0..<0x20: .replaced(controlPicture(scalar.value))
        case 0x7F: .replaced("\u{2421}")
        case 0x80...0x9F: .replaced(placeholder)
        case 0xA0: .replaced(" ")
        case 0xAD: .replaced("-")
        case 0x200D: .joiner
        case 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x180B...0x180D, 0x180F: .variationSelector
        case 0xE0020...0xE007F: .tag
        case 0x1F3FB...0x1F3FF: .emojiModifier
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: .conjoiningJamo
        default: nil
        }
    }

    /// Everything else: by general category and by the C library's width, which is what ncurses goes by.
    private static func measured(_ scalar: Unicode.Scalar) -> ScalarKind {
        switch scalar.properties.generalCategory {
        case .control, .format, .unassigned, .privateUse, .surrogate, .lineSeparator, .paragraphSeparator:
            return .replaced(placeholder)
        case .spaceSeparator where scalar.value != 0x3000:
            return .replaced(" ")
        case .nonspacingMark, .enclosingMark:
            TerminalLocale.activate()
            return wcwidth(wchar_t(scalar.value)) == 0 ? .mark : .replaced(placeholder)
        default:
            TerminalLocale.activate()
            return switch wcwidth(wchar_t(scalar.value)) {
            case 1: .spacing(1)
            case 2: .spacing(2)
            default: .replaced(placeholder)
            }
        }
    }

    private static func controlPicture(_ value: UInt32) -> String {
        Unicode.Scalar(0x2400 + value).map { String($0) } ?? placeholder
    }
}
