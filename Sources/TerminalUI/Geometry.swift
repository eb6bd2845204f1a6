/// A size in terminal columns and rows.
package struct Size: Hashable, Sendable {
    /// Columns.
    package var columns: Int
    /// Rows.
    package var rows: Int

    /// Makes a size.
    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// A cell's place: column and row, both counted from 0 at the top left.
package struct Point: Hashable, Sendable {
    /// Column.
    package var column: Int
    /// Row.
    package var row: Int

    /// Makes a point.
    package init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}

/// A rectangle of cells.
package struct Rect: Hashable, Sendable {
    /// Top left cell.
    package var origin: Point
    /// Extent.
    package var size: Size

    /// Makes a rectangle.
    package init(column: Int, row: Int, columns: Int, rows: Int) {
        origin = Point(column: column, row: row)
        size = Size(columns: columns, rows: rows)
    }
}
