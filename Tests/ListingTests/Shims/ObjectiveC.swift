// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the compiler wants of the Objective-C runtime to type-check `#selector`. Nothing here runs.

public struct Selector: Sendable, ExpressibleByStringLiteral {
    public init(stringLiteral value: String) {}
    public init(_ name: String) {}
}
