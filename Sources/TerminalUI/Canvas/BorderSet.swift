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

extension BorderSet {
    /// ASCII if the environment's locale names an encoding other than UTF-8, else Unicode. A plain `C` locale says
    /// nothing about the terminal and counts as Unicode.
    package static func preferred(environment: [String: String]) -> BorderSet {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let encoding = locale?.split(separator: "@").first?.split(separator: ".").dropFirst().first else {
            return .unicode
        }
        let name = encoding.lowercased()
        return name == "utf8" || name == "utf-8" ? .unicode : .ascii
    }
}
