/// ASCII stand-ins for the characters that the shop draws with, for locales that are not Unicode.
enum GlyphFallback {
    /// What to show for `scalar`: itself unless it is one of ours. Every stand-in takes the same single column.
    static func ascii(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0..<0x80: scalar
        case 0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D, 0x2550: "-"
        case 0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F, 0x2551: "|"
        case 0x2500...0x257F: "+"
        case 0x2580...0x259F: "#"
        default: named[scalar] ?? scalar
        }
    }

    private static let named: [Unicode.Scalar: Unicode.Scalar] = [
        "…": "~", "·": ".", "•": "*", "←": "<", "→": ">", "↑": "^", "↓": "v", "⏎": "$", "◂": "<", "▸": ">", "◀": "<",
        "▶": ">", "▲": "^", "▼": "v", "▴": "^", "▾": "v", "✔": "*", "✓": "*", "✗": "x", "●": "*", "○": "o", "–": "-",
        "—": "-", "−": "-", "×": "x", "“": "\"", "”": "\"", "‘": "'", "’": "'",
    ]
}
