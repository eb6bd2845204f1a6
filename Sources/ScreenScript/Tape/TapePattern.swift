import Foundation

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
            // Its words about a mistake are better.
            _ = try Regex(expression)
        } catch {
            return "\(error)"
        }
        return (try? NSRegularExpression(pattern: expression)) == nil ? "it is not understood" : nil
    }

    /// A regular expression that goes on trying ways to match.
    struct TakesTooLong: Error {}

    /// How often an expression may report that it goes on, beside once for each place it is tried at: about a second,
    /// and the same number on every machine.
    private static let patience = 5_000

    /// Where it first occurs in a text, or nothing.
    func firstRange(in text: String) throws(TakesTooLong) -> Range<String.Index>? {
        switch self {
        case .text(let wanted):
            return text.firstRange(of: wanted)
        case .regex(let expression):
            guard let regex = try? NSRegularExpression(pattern: expression, options: .anchorsMatchLines) else {
                return nil
            }
            var found: NSRange?
            let limit = text.utf16.count + Self.patience
            var reports = 0
            regex.enumerateMatches(
                in: text, options: .reportProgress, range: NSRange(text.startIndex..., in: text)
            ) { match, _, stop in
                if let match { found = match.range } else { reports += 1 }
                if match != nil || reports > limit { stop.pointee = true }
            }
            if found == nil, reports > limit { throw TakesTooLong() }
            return found.flatMap { Range($0, in: text) }
        }
    }
}
