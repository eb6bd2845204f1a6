/// The characters that frames and lines are drawn with.
package struct BorderSet: Hashable, Sendable {
    /// Line characters.
    package var horizontal, vertical: Character
    /// Corners.
    package var topLeft, topRight, bottomLeft, bottomRight: Character

    /// Makes a set.
    package init(
        horizontal: Character, vertical: Character, topLeft: Character, topRight: Character, bottomLeft: Character,
        bottomRight: Character
    ) {
        self.horizontal = horizontal
        self.vertical = vertical
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomLeft = bottomLeft
        self.bottomRight = bottomRight
    }

    /// Single lines of the box drawing block.
    package static let unicode = BorderSet(
        horizontal: "─", vertical: "│", topLeft: "┌", topRight: "┐", bottomLeft: "└", bottomRight: "┘")

    /// Plain ASCII.
    package static let ascii = BorderSet(
        horizontal: "-", vertical: "|", topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+")
}
