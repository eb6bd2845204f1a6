import CNcurses

/// The theme in ncurses' terms: for each style its attributes and the number of a colour pair.
struct PenSet {
    /// Attributes and colour pair.
    struct Pen {
        var attributes: attr_t
        var pair: Int16
    }

    private struct Pair: Hashable {
        var foreground: ThemeColor?
        var background: ThemeColor?
    }

    private var pens: [Pen] = []
    private var pairs: [Pair] = []
    private let mode: ColorMode

    /// Works out the pens of `theme`.
    init(theme: Theme) {
        mode = theme.mode
        for index in 0..<StyleRole.allCases.count * 4 {
            let style = Style(
                StyleRole.allCases[index / 4], selected: index & 2 != 0, dimmed: index & 1 != 0)
            let look = theme.look(of: style)
            var attributes: attr_t = 0
            if look.isBold { attributes |= kiosk_attribute_bold }
            if look.isDim { attributes |= kiosk_attribute_dim }
            if look.isReversed { attributes |= kiosk_attribute_reverse }
            pens.append(
                Pen(attributes: attributes, pair: number(foreground: look.foreground, background: look.background)))
        }
    }

    /// The pen for `style`.
    subscript(style: Style) -> Pen {
        pens[Int(style.role.rawValue) * 4 + (style.isSelected ? 2 : 0) + (style.isDimmed ? 1 : 0)]
    }

    /// Defines the colour pairs on the selected screen.
    func install() {
        for (index, pair) in pairs.enumerated() {
            // alloc_pair crashes on terminals without colours in ncurses 6.4; this one refuses.
            init_extended_pair(Int32(index + 1), code(pair.foreground), code(pair.background))
        }
    }

    private mutating func number(foreground: ThemeColor?, background: ThemeColor?) -> Int16 {
        let pair = Pair(foreground: foreground, background: background)
        if pair.foreground == nil && pair.background == nil { return 0 }
        if let index = pairs.firstIndex(of: pair) { return Int16(index + 1) }
        pairs.append(pair)
        return Int16(pairs.count)
    }

    private func code(_ color: ThemeColor?) -> Int32 {
        guard let color else { return -1 }
        return Int32(mode == .direct ? color.rgb.packed : color.index)
    }
}
