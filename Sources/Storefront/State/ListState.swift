/// Selection, scrolling and filter of one list.
package struct ListState: Hashable, Sendable {
    /// Position of the selected row among those the filter leaves.
    package var selection = 0
    /// First visible line.
    package var top = 0
    /// The filter; `nil`: none.
    package var filter: ListFilter?

    /// Starts at the first row.
    package init(selection: Int = 0, top: Int = 0, filter: ListFilter? = nil) {
        self.selection = selection
        self.top = top
        self.filter = filter
    }

    /// Moves the selection, stopping at both ends (contract §4: no wrap).
    package mutating func move(by steps: Int, count: Int) {
        select(selection.addingReportingOverflow(steps).partialValue, count: count)
    }

    /// Selects a row, or the nearest there is.
    package mutating func select(_ row: Int, count: Int) {
        selection = max(0, min(row, count - 1))
    }
}

/// A filter that is being typed, or was.
package struct ListFilter: Hashable, Sendable {
    /// What was typed.
    package var text = ""
    /// Whether keys go into it.
    package var isEditing = true
    /// Rows it leaves, looked up when text or rows change; `nil`: all. The shop's list keeps them in its listing.
    package var matches: [Int]?

    /// Starts typing.
    package init(text: String = "", isEditing: Bool = true) {
        self.text = text
        self.isEditing = isEditing
    }
}
