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

    /// Makes a rectangle.
    package init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// First column right of the rectangle.
    package var endColumn: Int { origin.column + size.columns }

    /// First row below the rectangle.
    package var endRow: Int { origin.row + size.rows }

    /// Whether it holds no cell.
    package var isEmpty: Bool { size.columns <= 0 || size.rows <= 0 }

    /// Whether `point` lies inside.
    package func contains(_ point: Point) -> Bool {
        point.column >= origin.column && point.column < endColumn && point.row >= origin.row && point.row < endRow
    }

    /// The cells that both rectangles hold.
    package func intersection(_ other: Rect) -> Rect {
        let column = max(origin.column, other.origin.column)
        let row = max(origin.row, other.origin.row)
        return Rect(
            column: column, row: row, columns: max(0, min(endColumn, other.endColumn) - column),
            rows: max(0, min(endRow, other.endRow) - row))
    }

    /// The rectangle without its outer `columns` and `rows` on each side.
    package func inset(columns: Int = 1, rows: Int = 1) -> Rect {
        Rect(
            column: origin.column + columns, row: origin.row + rows, columns: max(0, size.columns - 2 * columns),
            rows: max(0, size.rows - 2 * rows))
    }
}
