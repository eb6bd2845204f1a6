import CNcurses

extension NcursesDisplay {
    /// Shows `canvas`. Rows equal to those shown are not touched; if nothing changed, nothing is written.
    package func present(_ canvas: Canvas) {
        guard isUsable else {
            lastCanvas = canvas
            return
        }
        if let lastCanvas, lastCanvas == canvas { return }
        select()
        let window = kiosk_standard_window()
        var cells = [cchar_t](repeating: cchar_t(), count: size.columns)
        for row in 0..<size.rows where isChanged(row, from: lastCanvas, to: canvas) {
            let count = fill(
                &cells, from: canvas.rows.indices.contains(row) ? canvas.rows[row] : [],
                keepsCornerBlank: keepsCornerBlank && row == size.rows - 1)
            wmove(window, Int32(row), 0)
            wadd_wchnstr(window, cells, Int32(count))
        }
        placeCursor(canvas.cursor, in: window)
        lastCanvas = canvas
        wnoutrefresh(window)
        doupdate()
    }

    private func isChanged(_ row: Int, from old: Canvas?, to new: Canvas) -> Bool {
        guard let old, old.size == new.size, new.rows.indices.contains(row) else { return true }
        return old.rows[row] != new.rows[row]
    }

    /// Converts one row to ncurses' cells, cut or filled to the display's width. Returns how many are used.
    private func fill(_ cells: inout [cchar_t], from row: [Canvas.Cell], keepsCornerBlank: Bool) -> Int {
        let limit = keepsCornerBlank ? size.columns - 1 : size.columns
        let wideLimit = keepsCornerBlank ? size.columns - 2 : size.columns
        var count = 0
        var column = 0
        for cell in row {
            guard cell.width > 0 else { continue }
            if column + Int(cell.width) > (cell.width == 2 ? wideLimit : limit) { break }
            set(&cells[count], to: cell)
            count += 1
            column += Int(cell.width)
        }
        while column < size.columns {
            set(&cells[count], to: Canvas.Cell())
            count += 1
            column += 1
        }
        return count
    }

    private func set(_ target: inout cchar_t, to cell: Canvas.Cell) {
        let pen = pens[cell.style]
        // A base, four combining marks and the end.
        withUnsafeTemporaryAllocation(of: wchar_t.self, capacity: 6) { buffer in
            var length = 0
            for scalar in cell.text.unicodeScalars where length < 5 {
                buffer[length] = wchar_t(usesASCII ? GlyphFallback.ascii(scalar).value : scalar.value)
                length += 1
            }
            buffer[length] = 0
            setcchar(&target, buffer.baseAddress, pen.attributes, pen.pair, nil)
        }
    }

    private func placeCursor(_ cursor: Point?, in window: UnsafeMutablePointer<WINDOW>?) {
        let place = cursor.flatMap { point in
            (0..<size.columns).contains(point.column) && (0..<size.rows).contains(point.row) ? point : nil
        }
        if isCursorVisible != (place != nil) {
            isCursorVisible = place != nil
            curs_set(place != nil ? 1 : 0)
        }
        leaveok(window, place == nil)
        if let place { wmove(window, Int32(place.row), Int32(place.column)) }
    }
}
