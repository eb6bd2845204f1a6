import Foundation

/// Which tests name which item (`SEED-n`, `BUG-n`), read from the display names in the test sources themselves.
struct CoverageTable {
    /// An item's family.
    enum Family: String, CaseIterable {
        case seed = "SEED"
        case bug = "BUG"

        var count: Int { self == .seed ? 237 : 48 }
        var fileName: String { self == .seed ? "seed-coverage.md" : "bug-coverage.md" }
    }

    /// Test display names by item number.
    let tests: [Family: [Int: [String]]]

    init(sources: [URL]) throws {
        var found: [Family: [Int: [String]]] = [:]
        for file in sources.sorted(by: { $0.path < $1.path }) {
            let text = try String(contentsOf: file, encoding: .utf8)
            for name in Self.displayNames(in: text) {
                for family in Family.allCases {
                    for number in Self.numbers(of: family, in: name) {
                        found[family, default: [:]][number, default: []].append(name)
                    }
                }
            }
        }
        tests = found
    }

    /// Display names of tests and suites: texts on one line, or several lines joined by a backslash.
    private static func displayNames(in source: String) -> [String] {
        let pattern = /@(?:Test|Suite)\(\s*(?:"""\n((?s:.*?))"""|"((?:[^"\\]|\\.)*)")/
        return source.matches(of: pattern).map { match in
            if let line = match.2 { return String(line) }
            let lines = (match.1 ?? "").split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            return lines.map { $0.hasSuffix("\\") ? String($0.dropLast()) : $0 + " " }.joined()
                .trimmingCharacters(in: .whitespaces)
        }
    }

    /// Numbers after `SEED-` or `BUG-`: single ones, lists (`SEED-1, 2, 5`) and ranges (`SEED-1…4`).
    static func numbers(of family: Family, in name: String) -> [Int] {
        let pattern = try? Regex("\(family.rawValue)-(\\d+(?:\\s*(?:,|…)\\s*\\d+)*)")
        guard let pattern else { return [] }
        var numbers: [Int] = []
        for match in name.matches(of: pattern) {
            guard let list = match.output[1].substring else { continue }
            for part in list.split(separator: ",") {
                let ends = part.split(separator: "…").compactMap { Int($0.filter(\.isNumber)) }
                guard let first = ends.first, let last = ends.last, first <= last else { continue }
                numbers += Array(first...last)
            }
        }
        return numbers
    }

    /// The table of one family as Markdown.
    func markdown(_ family: Family) -> String {
        var lines = [
            family == .seed ? "# Coverage of the documents' items" : "# Coverage of the bug cases", "",
            "Each item, the tests that name it, and what waits. This file is made from the tests' display names by",
            "`CoverageTests` (run with `KIOSK_UPDATE_DOCS=1`), which fails when the file and the tests disagree.", "",
            "| item | status | tests |", "|---|---|---|",
        ]
        for number in 1...family.count {
            let names = tests[family]?[number] ?? []
            let status: String
            if names.isEmpty {
                status = "waits: \(CoverageWaiting.reason(family, number) ?? "?")"
            } else if let rest = CoverageWaiting.partial(family, number) {
                status = "tested; waits: \(rest)"
            } else {
                status = "tested"
            }
            let unique = NSOrderedSet(array: names).array.compactMap { $0 as? String }
            let shown = unique.prefix(4).map { $0.replacing("|", with: "\\|") }.joined(separator: "<br>")
            let more = unique.count > 4 ? "<br>and \(unique.count - 4) more" : ""
            lines.append("| \(family.rawValue)-\(number) | \(status) | \(shown)\(more) |")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
