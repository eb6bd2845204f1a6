/// A piece of text in one style.
package struct Span: Hashable, Sendable {
    /// Text.
    package var text: String
    /// Look.
    package var role: StyleRole

    /// Makes a span.
    package init(_ text: String, _ role: StyleRole = .body) {
        self.text = text
        self.role = role
    }

    /// Columns it takes.
    package var width: Int { TerminalText.width(text) }
}

/// One line of a page or dialog: spans at the left, and a value at the right edge if there is one.
package struct TextLine: Hashable, Sendable {
    /// Spans from the left.
    package var spans: [Span]
    /// Text at the right edge.
    package var trailing: Span?
    /// What goes first when there is no room: the higher, the sooner; 0 always stays.
    package var dispensability: Int

    /// Makes a line.
    package init(_ spans: [Span] = [], trailing: Span? = nil, dispensability: Int = 0) {
        self.spans = spans
        self.trailing = trailing
        self.dispensability = dispensability
    }

    /// An empty line; it goes before anything else.
    package static let blank = TextLine(dispensability: 9)

    /// A text broken into lines.
    package static func wrapped(
        _ text: String, _ role: StyleRole = .body, columns: Int, dispensability: Int = 0
    ) -> [TextLine] {
        TerminalText.wrapped(text, to: columns).map {
            TextLine([Span($0, role)], dispensability: dispensability)
        }
    }

    /// A label at the left with its value at the right edge.
    package static func pair(
        _ label: String, _ value: String, _ role: StyleRole = .body, dispensability: Int = 0
    ) -> TextLine {
        TextLine([Span(label, .secondary)], trailing: Span(value, role), dispensability: dispensability)
    }

    /// Columns it needs.
    package var width: Int {
        let left = spans.reduce(0) { $0 + $1.width }
        return trailing.map { left + 2 + $0.width } ?? left
    }
}
