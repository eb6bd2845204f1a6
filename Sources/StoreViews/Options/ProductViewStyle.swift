/// How a product is drawn (`storekit-spec` A12).
public enum ProductViewStyle: Hashable, Sendable, CaseIterable {
    /// ``regular`` in a list, ``large`` alone; ``compact`` where there is little room.
    case automatic
    /// One line.
    case compact
    /// Two lines: name and description, price and button.
    case regular
    /// A block of lines in a frame.
    case large
}
