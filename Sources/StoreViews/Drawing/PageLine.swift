import TerminalUI

/// One line of a page.
package struct PageLine: Hashable, Sendable {
    /// What it says.
    package var text: TextLine
    /// What it belongs to.
    package var element: StoreViewElement?
    /// The span that is drawn reversed when the element has the focus.
    package var highlight: Int?
    /// Whether it goes on with the sentence of the line before; a sentence is shown whole or not at all (SEED-185).
    package var isContinued = false
    /// Whether it is the heading of what follows, to be seen with it.
    package var isHeading = false
    /// Whether a frame tells already that it is chosen.
    package var isFramed = false

    /// Makes a line.
    package init(_ text: TextLine = .blank, of element: StoreViewElement? = nil, highlight: Int? = nil) {
        self.text = text
        self.element = element
        self.highlight = highlight
    }
}
