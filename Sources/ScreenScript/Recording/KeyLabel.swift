/// The keys that were pressed last, as a viewer is told of them: `→ ×3`, `Enter`, `apple`.
struct KeyLabel {
    private static let symbols = ["Up": "↑", "Down": "↓", "Left": "←", "Right": "→"]
    /// Of a long text its end is shown.
    private static let limit = 20

    /// The label now; empty when nothing was pressed lately.
    private(set) var text = ""
    private var key: TapeKey?
    private var count = 0
    private var step = -1
    private var time = Duration.zero

    /// Takes note of a moment. A key is shown until the next one, or until something else takes time.
    @MainActor
    mutating func note(_ moment: TapeMoment, at now: Duration) {
        guard let pressed = moment.key else {
            if now > time { clear() }
            return
        }
        time = now
        if case .type(let typed, _) = moment.command?.action, typed.count > 1 {
            text =
                step == moment.step
                ? String((text + Self.character(pressed)).suffix(Self.limit)) : Self.character(pressed)
            key = nil
        } else if pressed == key {
            count += 1
            text = "\(Self.name(pressed)) ×\(count)"
        } else {
            key = pressed
            count = 1
            text = Self.name(pressed)
        }
        step = moment.step
    }

    private mutating func clear() {
        text = ""
        key = nil
        step = -1
    }

    private static func character(_ key: TapeKey) -> String { key.name == "Space" ? " " : name(key) }

    private static func name(_ key: TapeKey) -> String { symbols[key.name] ?? key.name }
}
