import Foundation

extension TerminalText {
    /// What one cell (or two, when wide) shows: a base and its combining marks.
    struct Glyph: Hashable, Sendable {
        /// The characters.
        var text: String
        /// Columns: 1 or 2.
        var width: UInt8
    }

    /// A cell of ncurses and of most emulators holds one base and this many marks.
    private static let maximumMarks = 4

    /// All glyphs of `text`, filtered.
    static func glyphs(in text: String) -> [Glyph] {
        var result: [Glyph] = []
        result.reserveCapacity(text.utf8.count)
        forEachGlyph(in: text) { result.append($0) }
        return result
    }

    /// Calls `body` with each glyph of `text`, filtered.
    ///
    /// Works by scalar and not by `Character`, because terminals do: a cluster with two spacing scalars takes two
    /// cells everywhere but in Swift.
    static func forEachGlyph(in text: String, _ body: (Glyph) -> Void) {
        var builder = GlyphBuilder()
        for scalar in text.unicodeScalars {
            builder.add(scalar, emit: body)
        }
        builder.flush(emit: body)
    }

    /// Collects scalars until a glyph is complete.
    private struct GlyphBuilder {
        private var base: Unicode.Scalar?
        private var width: UInt8 = 0
        private var marks: [Unicode.Scalar] = []
        private var joinsNext = false
        private var pendingFlagLetter: Unicode.Scalar?

        mutating func add(_ scalar: Unicode.Scalar, emit: (Glyph) -> Void) {
            if scalar.value >= 0x20 && scalar.value < 0x7F, pendingFlagLetter == nil, !joinsNext {
                flush(emit: emit)
                begin(scalar, width: 1)
                return
            }
            if let letter = regionalIndicatorLetter(scalar) {
                addFlagLetter(letter, emit: emit)
                return
            }
            emitLoneFlagLetter(emit: emit)
            let kind = ScalarKind(scalar)
            switch kind {
            case .spacing(let columns):
                addSpacing(scalar, columns: columns, emit: emit)
            case .mark:
                addMark(scalar, emit: emit)
            case .conjoiningJamo:
                addJamo(scalar, emit: emit)
            case .emojiModifier:
                // A skin tone after a person is drawn as one emoji by some terminals and as two by others.
                if endsInPicture { return }
                addSpacing(scalar, columns: 2, emit: emit)
            case .joiner:
                if endsInPicture {
                    joinsNext = true
                } else {
                    flush(emit: emit)
                    emit(Glyph(text: ScalarKind.placeholder, width: 1))
                }
            case .variationSelector, .tag:
                if base == nil { emit(Glyph(text: ScalarKind.placeholder, width: 1)) }
            case .replaced(let replacement):
                flush(emit: emit)
                joinsNext = false
                emit(Glyph(text: replacement, width: 1))
            }
        }

        mutating func flush(emit: (Glyph) -> Void) {
            emitLoneFlagLetter(emit: emit)
            guard let base else { return }
            self.base = nil
            if marks.isEmpty {
                emit(Glyph(text: String(base), width: width))
                return
            }
            var text = String(base)
            text.unicodeScalars.append(contentsOf: marks)
            marks.removeAll(keepingCapacity: true)
            emit(Glyph(text: text.precomposedStringWithCanonicalMapping, width: width))
        }

        private var endsInPicture: Bool { base.map(isPicture) ?? false }

        private mutating func begin(_ scalar: Unicode.Scalar, width: UInt8) {
            base = scalar
            self.width = width
        }

        private mutating func addSpacing(_ scalar: Unicode.Scalar, columns: UInt8, emit: (Glyph) -> Void) {
            let isJoined = joinsNext && isPicture(scalar)
            joinsNext = false
            if isJoined { return }
            flush(emit: emit)
            begin(scalar, width: columns)
        }

        private mutating func addMark(_ scalar: Unicode.Scalar, emit: (Glyph) -> Void) {
            guard base != nil else {
                emit(Glyph(text: ScalarKind.placeholder, width: 1))
                return
            }
            // The keycap enclosure makes some terminals draw two columns.
            if scalar.value == 0x20E3 { return }
            if marks.count < maximumMarks { marks.append(scalar) }
        }

        /// Vowel and final letters of Korean written in parts: composed with the syllable before them.
        private mutating func addJamo(_ scalar: Unicode.Scalar, emit: (Glyph) -> Void) {
            guard let previous = base, let syllable = composedHangul(previous, scalar) else {
                flush(emit: emit)
                emit(Glyph(text: ScalarKind.placeholder, width: 1))
                return
            }
            base = syllable
        }

        private mutating func addFlagLetter(_ letter: Unicode.Scalar, emit: (Glyph) -> Void) {
            if let first = pendingFlagLetter {
                pendingFlagLetter = nil
                for character in "[\(first)\(letter)]" { emit(Glyph(text: String(character), width: 1)) }
            } else {
                flush(emit: emit)
                joinsNext = false
                pendingFlagLetter = letter
            }
        }

        private mutating func emitLoneFlagLetter(emit: (Glyph) -> Void) {
            guard let letter = pendingFlagLetter else { return }
            pendingFlagLetter = nil
            for character in "[\(letter)]" { emit(Glyph(text: String(character), width: 1)) }
        }
    }

    /// Emoji proper: digits and the like are emoji to Unicode only because of keycaps.
    private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value > 0xFF && scalar.properties.isEmoji
    }

    private static func regionalIndicatorLetter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        guard (0x1F1E6...0x1F1FF).contains(scalar.value) else { return nil }
        return Unicode.Scalar(scalar.value - 0x1F1E6 + 0x41)
    }

    /// The syllable of a leading consonant or open syllable and what follows it, by the arithmetic of the Unicode
    /// Standard, section 3.12.
    private static func composedHangul(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        let syllables: UInt32 = 0xAC00
        if (0x1100...0x1112).contains(first.value), (0x1161...0x1175).contains(second.value) {
            return Unicode.Scalar(syllables + ((first.value - 0x1100) * 21 + (second.value - 0x1161)) * 28)
        }
        if (0xAC00...0xD7A3).contains(first.value), (first.value - syllables) % 28 == 0,
            (0x11A8...0x11C2).contains(second.value)
        {
            return Unicode.Scalar(first.value + second.value - 0x11A7)
        }
        return nil
    }
}
