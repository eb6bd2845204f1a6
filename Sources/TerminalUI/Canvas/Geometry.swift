/// A size in terminal columns and rows.
public struct Size: Hashable, Sendable {
    /// Columns.
    public var columns: Int
    /// Rows.
    public var rows: Int

    /// Makes a size.
    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// A cell's place: column and row, both counted from 0 at the top left.
public struct Point: Hashable, Sendable {
    /// Column.
    public var column: Int
    /// Row.
    public var row: Int

    /// Makes a point.
    public init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}

/// A rectangle of cells.
public struct Rect: Hashable, Sendable {
    /// Top left cell.
    public var origin: Point
    /// Extent.
    public var size: Size

    /// Makes a rectangle.
    public init(column: Int, row: Int, columns: Int, rows: Int) {
        origin = Point(column: column, row: row)
        size = Size(columns: columns, rows: rows)
    }

    /// Makes a rectangle.
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// First column right of the rectangle.
    public var endColumn: Int { origin.column + size.columns }

    /// First row below the rectangle.
    public var endRow: Int { origin.row + size.rows }

    /// Whether it holds no cell.
    public var isEmpty: Bool { size.columns <= 0 || size.rows <= 0 }

    /// Whether `point` lies inside.
    public func contains(_ point: Point) -> Bool {
        point.column >= origin.column && point.column < endColumn && point.row >= origin.row && point.row < endRow
    }

    /// The cells that both rectangles hold.
    public func intersection(_ other: Rect) -> Rect {
        let column = max(origin.column, other.origin.column)
        let row = max(origin.row, other.origin.row)
        return Rect(
            column: column, row: row, columns: max(0, min(endColumn, other.endColumn) - column),
            rows: max(0, min(endRow, other.endRow) - row))
    }

    /// The rectangle without its outer `columns` and `rows` on each side.
    public func inset(columns: Int = 1, rows: Int = 1) -> Rect {
        Rect(
            column: origin.column + columns, row: origin.row + rows, columns: max(0, size.columns - 2 * columns),
            rows: max(0, size.rows - 2 * rows))
    }
}
