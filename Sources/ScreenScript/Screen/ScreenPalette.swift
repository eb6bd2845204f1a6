/// The colours of an emulated terminal in a picture.
public struct ScreenPalette: Hashable, Sendable {
    /// Text and background where the program set none, 0xRRGGBB.
    public var foreground, background: UInt32
    /// The first sixteen colours.
    public var ansi: [UInt32]

    /// Makes a palette of 16 colours.
    public init(foreground: UInt32, background: UInt32, ansi: [UInt32]) {
        self.foreground = foreground
        self.background = background
        self.ansi = ansi
    }

    /// Light text on dark.
    public static let dark = ScreenPalette(
        foreground: 0xE6E6E6, background: 0x16181D,
        ansi: [
            0x16181D, 0xE06C75, 0x8CC265, 0xD5B06B, 0x61AFEF, 0xC678DD, 0x56B6C2, 0xC8CCD4, 0x7F848E, 0xFF7B86,
            0xA5E075, 0xF0C674, 0x6CBEFF, 0xDE8CF2, 0x62D5E3, 0xFFFFFF,
        ])

    /// Dark text on light.
    public static let light = ScreenPalette(
        foreground: 0x1F2328, background: 0xFFFFFF,
        ansi: [
            0x1F2328, 0xB31D28, 0x176F2C, 0x8A5A00, 0x0550AE, 0x6F42C1, 0x1B7C83, 0x6E7781, 0x57606A, 0xA40E26,
            0x1A7F37, 0x633C01, 0x0969DA, 0x8250DF, 0x3192AA, 0x8C959F,
        ])

    /// The value of a palette number: the sixteen above, then the fixed cube and greys.
    public func value(of index: UInt8) -> UInt32 {
        if Int(index) < ansi.count { return ansi[Int(index)] }
        if index >= 232 {
            let level = UInt32(8 + 10 * (Int(index) - 232))
            return level << 16 | level << 8 | level
        }
        let levels: [UInt32] = [0, 95, 135, 175, 215, 255]
        let place = max(0, Int(index) - 16)
        return levels[place / 36] << 16 | levels[place / 6 % 6] << 8 | levels[place % 6]
    }
}

extension Tape {
    /// The colours of pictures: those of `Set Theme`; dark when it says nothing.
    public var palette: ScreenPalette { settings.theme == "light" ? .light : .dark }
}
