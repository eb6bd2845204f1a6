import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// A moving picture, read as a browser does: which elements are visible when.
final class SVGFilm: NSObject, XMLParserDelegate {
    struct Problem: Error {
        let message: String
    }

    private struct Element {
        var text = ""
        /// The class that says when it is visible; `nil`: always.
        var name: String?
        /// Whether it is visible without animation.
        var rests = true
    }

    private struct Change {
        var share: Double
        var isVisible: Bool
    }

    private(set) var title = ""
    private(set) var height = 0
    /// Seconds of the whole; 0: nothing moves.
    private(set) var seconds = 0.0
    private var elements: [Element] = []
    private var changes: [String: [Change]] = [:]
    private var path: [String] = []
    private var style = ""

    init(_ svg: String) throws {
        super.init()
        let parser = XMLParser(data: Data(svg.utf8))
        parser.delegate = self
        guard parser.parse() else { throw Problem(message: "\(String(describing: parser.parserError))") }
        if style.isEmpty { return }
        guard let time = style.firstMatch(of: /g\{animation:([0-9.]+)s step-end infinite\}/) else {
            throw Problem(message: "no time in \(style)")
        }
        seconds = Double(time.1) ?? 0
        for rule in style.matches(of: /@keyframes (f[0-9]+)\{((?:[0-9.]+%\{visibility:[a-z]+\})+)\}/) {
            changes[String(rule.1)] = rule.2.matches(of: /([0-9.]+)%\{visibility:([a-z]+)\}/).map {
                Change(share: (Double($0.1) ?? .nan) / 100, isVisible: $0.2 == "visible")
            }
        }
    }

    /// The text that is visible at a share of the whole time; `nil`: where nothing moves.
    func text(at share: Double?) -> String {
        elements.filter { element in
            guard let share, let name = element.name else { return element.rests }
            return changes[name]?.last { $0.share <= share }?.isVisible ?? false
        }.map(\.text).joined()
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        path.append(name)
        if path.count == 1 { height = Int(attributes["height"] ?? "") ?? 0 }
        if path.count == 2 {
            elements.append(Element(name: attributes["class"], rests: attributes["visibility"] == nil))
        }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        path.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        switch path.last {
        case "title": title += text
        case "style": style += text
        case "tspan": elements[elements.count - 1].text += text
        default: break
        }
    }
}
