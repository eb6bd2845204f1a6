import TerminalUI

/// A whole recording as one SVG: no script, only CSS that makes what changes visible at its time.
///
/// Rows that look the same are written once, whenever they are shown. Where nothing moves (a viewer without animation,
/// or a person who wants none), the last screen stands.
public enum ScreenAnimation {
    /// The picture. It holds every screen for the tape's own pace and begins again at the end; with `showsKeys`, the
    /// keys that were pressed stand below the screen, on the right.
    @MainActor
    public static func svg(
        of recording: TapeRecording, palette: ScreenPalette? = nil, title: String? = nil, showsKeys: Bool = false
    ) -> String {
        let frames = recording.timeline(withKeys: showsKeys)
        let palette = palette ?? recording.tape.palette
        let size = frames.reduce(into: Size(columns: 1, rows: 1)) { size, frame in
            size.columns = max(size.columns, frame.screen.size.columns)
            size.rows = max(size.rows, frame.screen.size.rows)
        }
        let drawing = ScreenDrawing(palette: palette)
        var layers = Layers()
        for (number, frame) in frames.enumerated() {
            draw(frame, in: size, with: drawing) { depth, elements in
                layers.add(elements, depth: depth, frame: number)
            }
        }
        let film = Film(starts: frames.map { milliseconds($0.time) }, end: milliseconds(recording.duration))
        let picture = Size(columns: size.columns, rows: size.rows + (showsKeys ? 1 : 0))
        return (drawing.opening(picture, title: title) + film.written(layers, on: drawing.window(picture)) + ["</svg>"])
            .joined(separator: "\n") + "\n"
    }

    /// Hands out a frame's elements, each with its depth: what is deeper lies under what is not.
    private static func draw(
        _ frame: TapeFrame, in size: Size, with drawing: ScreenDrawing, _ add: (Int, [String]) -> Void
    ) {
        if frame.screen.size != size { add(0, [drawing.edge(of: frame.screen.size)]) }
        for (row, cells) in frame.screen.rows.enumerated() { add(1 + row, drawing.row(cells, row: row)) }
        if let cursor = frame.screen.cursor { add(1 + size.rows, [drawing.cursor(at: cursor)]) }
        if !frame.keys.isEmpty {
            add(2 + size.rows, [drawing.label(frame.keys, endingAt: size.columns, row: size.rows)])
        }
    }

    private static func milliseconds(_ span: Duration) -> Int64 {
        span.components.seconds * 1000 + span.components.attoseconds / 1_000_000_000_000_000
    }
}

/// What is drawn in which frames.
private struct Layers {
    struct Layer {
        let depth: Int
        let content: String
        /// Numbers of the frames it is in, ascending.
        var frames: [Int]
    }

    private struct Place: Hashable {
        let depth: Int
        let content: String
    }

    private var layers: [Layer] = []
    private var numbers: [Place: Int] = [:]

    mutating func add(_ elements: [String], depth: Int, frame: Int) {
        guard !elements.isEmpty else { return }
        let place = Place(depth: depth, content: elements.joined())
        if let number = numbers[place] {
            layers[number].frames.append(frame)
        } else {
            numbers[place] = layers.count
            layers.append(Layer(depth: depth, content: place.content, frames: [frame]))
        }
    }

    /// Deepest first; what lies equally deep is in the order of its first frame.
    var sorted: [Layer] {
        layers.enumerated().sorted { ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset) }.map(\.element)
    }
}

/// The times of frames, as CSS.
private struct Film {
    /// Milliseconds at which each frame begins.
    let starts: [Int64]
    /// Milliseconds of the whole.
    let end: Int64

    /// The style, the window, and every layer.
    func written(_ layers: Layers, on window: String) -> [String] {
        var classes: [[Int]: Int] = [:]
        var rules: [String] = []
        var elements: [String] = []
        for layer in layers.sorted {
            guard layer.frames.count < starts.count else {
                elements.append(layer.content)
                continue
            }
            let number = classes[layer.frames] ?? classes.count
            if classes.updateValue(number, forKey: layer.frames) == nil {
                rules.append(".f\(number){animation-name:f\(number)}@keyframes f\(number){\(keyframes(layer.frames))}")
            }
            // What is in the last frame is what stands where nothing moves.
            let rest = layer.frames.last == starts.count - 1 ? "" : " visibility=\"hidden\""
            elements.append("<g class=\"f\(number)\"\(rest)>\(layer.content)</g>")
        }
        guard !rules.isEmpty else { return [window] + elements }
        let style = ["<style>", "g{animation:\(seconds(end))s step-end infinite}"] + rules
        return style + ["@media(prefers-reduced-motion:reduce){g{animation:none!important}}", "</style>", window]
            + elements
    }

    /// The instants at which something comes and goes.
    private func keyframes(_ frames: [Int]) -> String {
        let shown = Set(frames)
        var text = ""
        var isVisible: Bool?
        for (number, start) in starts.enumerated() where isVisible != shown.contains(number) {
            isVisible = shown.contains(number)
            let place = number == 0 ? "0" : percent(start)
            text += "\(place)%{visibility:\(shown.contains(number) ? "visible" : "hidden")}"
        }
        return text
    }

    /// Ten-thousandths of a percent, so that a minute's frames are exact to a tenth of a millisecond.
    private func percent(_ time: Int64) -> String {
        let value = time * 1_000_000 / max(1, end)
        return decimal(value, digits: 4)
    }

    private func seconds(_ milliseconds: Int64) -> String { decimal(milliseconds, digits: 3) }

    private func decimal(_ value: Int64, digits: Int) -> String {
        var text = DecimalText.of(value, digits: digits)
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return text
    }
}
