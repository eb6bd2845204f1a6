/// Reads one line of a tape, piece by piece.
struct TapeScanner {
    let characters: [Character]
    /// The next character to read.
    private(set) var index = 0

    init(_ line: String) {
        characters = Array(line)
    }

    /// Column of the next character, counted from 1.
    var column: Int { index + 1 }

    /// The next character.
    var next: Character? { index < characters.count ? characters[index] : nil }

    /// Whether nothing but space and a comment is left.
    var isAtEnd: Bool { next == nil || next == "#" }

    /// Whether the next character belongs to something else.
    var isAtGap: Bool { next == nil || next == " " || next == "\t" }

    /// Whether the character before belongs to something else.
    var isAfterGap: Bool { index == 0 || characters[index - 1] == " " || characters[index - 1] == "\t" }

    mutating func skipSpaces() {
        while let character = next, character == " " || character == "\t" { index += 1 }
    }

    /// Takes a character, if it is next.
    mutating func take(_ character: Character) -> Bool {
        guard next == character else { return false }
        index += 1
        return true
    }

    /// Letters and digits of ASCII.
    mutating func identifier() -> String {
        take { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    /// Everything up to the next space.
    mutating func word() -> String {
        take { $0 != " " && $0 != "\t" }
    }

    /// Digits, with a point in them if one is there.
    mutating func number() -> String {
        take { $0.isASCII && $0.isNumber || $0 == "." }
    }

    /// The rest of the line.
    mutating func rest() -> String {
        defer { index = characters.count }
        return String(characters[index...])
    }

    /// What stands between the next character, a mark, and its next occurrence; `nil` when it does not occur again.
    mutating func quoted() -> String? {
        guard let mark = next, let end = characters[(index + 1)...].firstIndex(of: mark) else { return nil }
        defer { index = end + 1 }
        return String(characters[(index + 1)..<end])
    }

    /// A regular expression between slashes; `\/` is a slash in it. `nil` when the second slash is missing.
    mutating func regex() -> String? {
        var place = index + 1
        var text = ""
        while place < characters.count {
            let character = characters[place]
            if character == "/" {
                index = place + 1
                return text
            }
            if character == "\\", place + 1 < characters.count {
                if characters[place + 1] != "/" { text.append(character) }
                text.append(characters[place + 1])
                place += 2
                continue
            }
            text.append(character)
            place += 1
        }
        return nil
    }

    /// The text between two columns, for messages.
    func text(from start: Int) -> String {
        var text = String(characters[(start - 1)..<index])
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }

    private mutating func take(while condition: (Character) -> Bool) -> String {
        let start = index
        while let character = next, condition(character) { index += 1 }
        return String(characters[start..<index])
    }
}
