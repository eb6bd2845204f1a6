import TerminalUI

/// What a click does: never more than the key for the same thing, and never the confirming of a purchase that is not
/// on the screen (BUG-41).
extension ShopState {
    mutating func click(_ point: Point) -> [ShopEffect] {
        switch ShopView.frame(self, size: size).target(at: point) {
        case .row(let row):
            guard var list = topList else { return [] }
            let wasSelected = list.selection == row
            list.select(row, count: topListCount)
            setTopList(list)
            if layers.isEmpty { focus = .list }
            return wasSelected && !layers.isEmpty ? perform(.activate) : []
        case .rowButton(let row):
            list.select(row, count: listing.count)
            focus = .list
            return activate(.list)
        case .control(let control):
            focus = control
            return activate(control)
        case .button(let index):
            guard let layer = layers.last, layer.buttons.indices.contains(index) else { return [] }
            return perform(layer.buttons[index].command)
        case .hint(let command): return perform(command)
        case nil: return []
        }
    }
}
