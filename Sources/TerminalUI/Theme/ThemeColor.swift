import Foundation

/// A colour of known value: one of the 240 that terminals do not let users redefine, or one of the Linux console's.
public struct ThemeColor: Hashable, Sendable {
    /// Number in the terminal's palette.
    public let index: Int
    /// Red, green and blue.
    public let rgb: RGB

    /// Red, green and blue, 0–255 each.
    public struct RGB: Hashable, Sendable {
        /// Parts.
        public let red, green, blue: UInt8

        /// Makes a colour.
        public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }

        /// The number that direct-colour terminals take.
        public var packed: Int { Int(red) << 16 | Int(green) << 8 | Int(blue) }
    }

    /// Colour `index` (16–255) of the 256-colour palette: the 6×6×6 cube, then 24 greys.
    public init(indexed index: Int) {
        self.index = index
        if index >= 232 {
            let level = UInt8(8 + 10 * (min(index, 255) - 232))
            rgb = RGB(level, level, level)
        } else {
            let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
            let place = max(0, index - 16)
            rgb = RGB(levels[place / 36], levels[place / 6 % 6], levels[place % 6])
        }
    }

    /// Colour `index` (0–7) of the Linux console, which shows bold text in the `bright` form.
    public init(console index: Int, bright: Bool = false) {
        self.index = index
        let base: UInt8 = bright ? 0x55 : 0
        let level: (Int) -> UInt8 = { (index & $0 != 0 ? 0xAA : 0) + base }
        rgb = index == 3 && !bright ? RGB(0xAA, 0x55, 0) : RGB(level(1), level(2), level(4))
    }
}

extension ThemeColor.RGB {
    /// Relative luminance, 0 (black) to 1 (white), as WCAG 2 defines it.
    public var luminance: Double {
        func linear(_ part: UInt8) -> Double {
            let value = Double(part) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Contrast ratio of two colours, 1 to 21, as WCAG 2 defines it.
    public func contrast(with other: Self) -> Double {
        let (darker, lighter) = (min(luminance, other.luminance), max(luminance, other.luminance))
        return (lighter + 0.05) / (darker + 0.05)
    }
}
