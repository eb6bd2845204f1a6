/// What is looked for on a screen.
public enum TapePattern: Hashable, Sendable, CustomStringConvertible {
    /// This text, as it stands in one row.
    case text(String)
    /// A regular expression; `^` and `$` match at the ends of rows.
    case regex(String)

    /// As written in tapes.
    public var description: String {
        switch self {
        case .text(let text): Self.quoted(text)
        case .regex(let expression): "/\(expression)/"
        }
    }

    /// A text in the quotation marks that it does not hold.
    static func quoted(_ text: String) -> String {
        let mark = ["\"", "'", "`"].first { !text.contains($0) } ?? "\""
        return mark + text + mark
    }

    /// Why a regular expression cannot be used; `nil`: it can.
    static func problem(ofRegex expression: String) -> String? {
        do {
            _ = try Regex(expression)
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// Where it first occurs in a text, or nothing.
    func firstRange(in text: String) -> Range<String.Index>? {
        switch self {
        case .text(let wanted):
            return text.firstRange(of: wanted)
        case .regex(let expression):
            guard let regex = try? Regex(expression).anchorsMatchLineEndings() else { return nil }
            return text.firstMatch(of: regex)?.range
        }
    }
}
