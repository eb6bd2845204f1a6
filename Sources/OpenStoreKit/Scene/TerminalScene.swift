/// Where the system shows its sheets: stands for Apple's `UIWindowScene`, `UIViewController` and `NSWindow`.
///
/// A program that hands a scene to StoreKit ports by changing that one type. A terminal has one screen and the device's
/// ``SystemUI`` draws on it, so every scene means the same place.
public struct TerminalScene: Equatable, Hashable, Sendable {
    /// The program's terminal.
    public static let main = TerminalScene()

    /// Makes a scene: the program's terminal.
    public init() {}
}
