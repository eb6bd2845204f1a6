import TerminalUI

/// Commands that act on the program.
extension TapeReading {
    mutating func readType() throws(TapeMistake) {
        let speed = try readSpeed("Type@50ms \"apple\"")
        let texts = try readTexts()
        guard !texts.isEmpty else {
            throw mistake("'Type' needs a text.", at: scanner.column, example: "Type \"apple\"")
        }
        append(.type(texts.joined(separator: " "), speed: speed))
    }

    mutating func readKey(_ name: String) throws(TapeMistake) {
        try appendKey(TapeKey(name: name, bytes: TapeKey.named[name] ?? []), example: "\(name) 3")
    }

    mutating func readModified(_ first: String) throws(TapeMistake) {
        var modifiers: Set<String> = [first]
        let example = first == "Shift" ? "Shift+Tab" : "\(first)+X"
        while scanner.take("+") {
            let column = scanner.column
            var name = scanner.identifier()
            if name.isEmpty, let character = scanner.next, !scanner.isAtGap {
                name = String(character)
                _ = scanner.take(character)
            }
            if ["Ctrl", "Alt", "Shift"].contains(name), scanner.next == "+" {
                modifiers.insert(name)
                continue
            }
            guard let key = TapeKey.modified(modifiers, name) else {
                let near = NearName.of(name, among: TapeKey.named.keys.sorted()).map { "Did you mean '\($0)'?" }
                throw mistake(
                    name.isEmpty ? "A key is missing after '+'." : "No terminal sends '\(scanner.text(from: start))'.",
                    at: column, suggestion: near ?? "It takes one character, or a key's name.", example: example)
            }
            return try appendKey(key, example: example)
        }
        throw mistake(
            "'\(first)' needs a key.", at: scanner.column, suggestion: "Join them with '+'.", example: example)
    }

    private mutating func appendKey(_ key: TapeKey, example: String) throws(TapeMistake) {
        let speed = try readSpeed("\(key.name)@100ms")
        var ahead = scanner
        ahead.skipSpaces()
        var count = 1
        if let digit = ahead.next, digit.isNumber, scanner.isAtGap {
            count = try readNumber("Count", in: 1...10_000, example: example)
        }
        append(.key(key, count: count, speed: speed))
    }

    mutating func readPaste() throws(TapeMistake) {
        var lines: [String] = []
        scanner.skipSpaces()
        while isAtQuote {
            lines.append(try readQuoted())
            scanner.skipSpaces()
        }
        append(.paste(lines.isEmpty ? nil : lines.joined(separator: "\n")))
    }

    mutating func readCopy() throws(TapeMistake) {
        let texts = try readTexts()
        guard !texts.isEmpty else {
            throw mistake("'Copy' needs a text.", at: scanner.column, example: "Copy \"apple\"")
        }
        append(.copy(texts.joined(separator: " ")))
    }

    mutating func readClick() throws(TapeMistake) {
        let place = try readPair("Cell", separator: ",", most: (1000, 500), example: "Click 10,5")
        append(.click(Point(column: place.0 - 1, row: place.1 - 1)))
    }

    mutating func readResize() throws(TapeMistake) {
        let size = try readPair("Size", separator: "x", most: (500, 200), example: "Resize 100x30")
        append(.resize(Size(columns: size.0, rows: size.1)))
    }

    mutating func readSleep() throws(TapeMistake) { append(.sleep(try readDuration("Sleep 500ms"))) }

    mutating func readWait() throws(TapeMistake) {
        let example = "Wait+Screen /Total/"
        var scope = TapeScope.screen
        scanner.skipSpaces()
        if scanner.take("+") {
            let column = scanner.column
            let name = scanner.identifier()
            guard let known = TapeScope(rawValue: name) else {
                throw mistake(
                    "'Wait' cannot look at '\(name)'.", at: column, suggestion: "It looks at the Screen or the Line.",
                    example: example)
            }
            scope = known
        }
        let timeout = try readSpeed("Wait@5s /Total/")
        scanner.skipSpaces()
        var pattern: TapePattern?
        if scanner.next == "/" {
            pattern = try readRegex()
        } else if isAtQuote {
            pattern = .text(try readQuoted())
        }
        append(.wait(scope, pattern, timeout: timeout))
    }

    mutating func readSnapshot() throws(TapeMistake) {
        scanner.skipSpaces()
        var withStyle = false
        if scanner.take("+") {
            let column = scanner.column
            let name = scanner.identifier()
            guard name == "Style" else {
                throw mistake(
                    "'Snapshot' knows no '+\(name)'.", at: column, suggestion: "Did you mean '+Style'?",
                    example: "Snapshot +Style \"shop\"")
            }
            withStyle = true
        }
        scanner.skipSpaces()
        let column = scanner.column
        let name = try readValue("Snapshot", "a name", example: "Snapshot \"shop\"")
        guard !name.isEmpty, !name.contains("/"), name != ".", name != "..", name.utf8.count <= 200 else {
            throw mistake(
                "'\(name)' cannot name a file.", at: column, suggestion: "Use a short name without slashes.",
                example: "Snapshot \"shop\"")
        }
        append(.snapshot(name, withStyle: withStyle))
    }

    mutating func readScreenshot() throws(TapeMistake) {
        let path = try readValue("Screenshot", "a file", example: "Screenshot shop.svg")
        if path.hasSuffix(".svg") || path.hasSuffix(".txt") {
            append(.screenshot(tape.resolved(path)))
        } else {
            unwritable.append(path)
        }
    }

    mutating func readExit() throws(TapeMistake) {
        scanner.skipSpaces()
        let hasStatus = scanner.next?.isNumber ?? false
        append(.exit(hasStatus ? Int32(try readNumber("Exit status", in: 0...255, example: "Exit 0")) : 0))
    }

    mutating func readVerb(_ verb: TapeVocabulary.Verb) throws(TapeMistake) {
        var words: [String] = []
        while true {
            scanner.skipSpaces()
            guard !scanner.isAtEnd else { break }
            words.append(isAtQuote ? try readQuoted() : scanner.word())
        }
        if let problem = verb.check(words) {
            throw mistake(problem.message, suggestion: problem.suggestion, example: verb.example)
        }
        append(.program(verb: verb.name, words: words))
    }

    func scrolling(_ key: String) -> TapeMistake {
        mistake(
            "A terminal's scrollback cannot be scrolled: a program that fills the screen has none.",
            suggestion: "'\(key)' is the key that scrolls in the program.", example: key)
    }
}
