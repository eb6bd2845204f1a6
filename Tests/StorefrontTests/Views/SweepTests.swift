import TerminalUI
import Testing

@testable import Storefront

/// Every screen and dialog in every size from 1×1 to 200×60.
@Suite struct SweepTests {
    static let sizes: [Size] = [
        (1, 1), (2, 1), (1, 2), (2, 2), (3, 2), (5, 3), (10, 3), (20, 5), (29, 8), (30, 7), (30, 8), (31, 9), (34, 10),
        (36, 11), (40, 10), (40, 12), (40, 24), (59, 16), (60, 15), (60, 16), (79, 24), (80, 24), (100, 30), (109, 40),
        (110, 40), (120, 40), (132, 43), (200, 60), (300, 8), (30, 100),
    ].map { Size(columns: $0, rows: $1) }

    @Test(
        "Every row of every scene is exactly as wide as the window, in both languages (BUG-33, BUG-35)",
        arguments: Scene.allCases)
    func rowsFillTheWindow(_ scene: Scene) {
        for language in Language.allCases {
            for size in Self.sizes {
                let canvas = render(scene.state(language, size), size: size)
                #expect(canvas.rows.count == size.rows)
                for (index, row) in canvas.rows.enumerated() {
                    #expect(
                        row.count == size.columns && row.reduce(0) { $0 + Int($1.width) } == size.columns,
                        "\(scene) \(language) \(size) row \(index)")
                }
                if let cursor = canvas.cursor {
                    #expect(
                        (0..<size.columns).contains(cursor.column) && (0..<size.rows).contains(cursor.row),
                        "\(scene) \(language) \(size) \(cursor)")
                }
            }
        }
    }

    @Test("A frame drawn for another size than the state's has that size (BUG-35)", arguments: Scene.allCases)
    func foreignSize(_ scene: Scene) {
        let state = scene.state(.japanese, Size(columns: 200, rows: 60))
        for size in Self.sizes {
            #expect(render(state, size: size).size == size)
        }
    }

    @Test(
        "Shrinking to nothing and growing again gives the same screen: dialog, values and focus are kept (BUG-35)",
        arguments: Scene.allCases)
    func shrinkAndGrow(_ scene: Scene) {
        let home = Size(columns: 80, rows: 24)
        var state = scene.state(.english, home)
        let before = state
        for (columns, rows) in [(200, 60), (80, 24), (40, 10), (20, 5), (10, 3), (2, 2), (1, 1), (80, 24)] {
            _ = reduce(&state, .resized(Size(columns: columns, rows: rows)))
        }
        if state.awaitsSheetShown, !before.awaitsSheetShown { _ = reduce(&state, .sheetShown) }
        #expect(state.layers.map(\.focus) == before.layers.map(\.focus))
        #expect(state.layers.count == before.layers.count)
        #expect(render(state, size: home).lines == render(before, size: home).lines)
    }

    @Test("The cursor rests on what is selected or focused, on every scene (BUG-39)", arguments: Scene.allCases)
    func cursorIsParked(_ scene: Scene) {
        let nothingToFocus: Set<Scene> = [.shopEmpty, .shopLoading, .shopFailed]
        for (columns, rows) in [(80, 24), (40, 12), (120, 40)] {
            let size = Size(columns: columns, rows: rows)
            let cursor = render(scene.state(.english, size), size: size).cursor
            #expect((cursor != nil) == !nothingToFocus.contains(scene), "\(size)")
        }
    }
}
