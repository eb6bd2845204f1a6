/// Commands that describe the tape: settings, environment, files.
extension TapeReading {
    /// Settings of VHS about what a picture looks like.
    private static let pictureSettings: Set<String> = [
        "FontFamily", "FontSize", "LetterSpacing", "LineHeight", "Width", "Height", "Padding", "Margin", "MarginFill",
        "WindowBar", "WindowBarSize", "BorderRadius", "Framerate", "PlaybackSpeed", "LoopOffset", "CursorBlink",
        "SubtitleFontSize", "SubtitleColor", "SubtitleBackground", "SubtitlePosition", "SubtitlePadding",
        "SubtitleBorderRadius", "SubtitleFontFamily",
    ]

    private static let ownSettings: [(name: String, example: String)] = [
        ("Columns", "Set Columns 100"), ("Rows", "Set Rows 30"), ("TypingSpeed", "Set TypingSpeed 50ms"),
        ("Theme", "Set Theme dark"), ("WaitTimeout", "Set WaitTimeout 5s"), ("WaitPattern", "Set WaitPattern /Total/"),
    ]

    mutating func readSet() throws(TapeMistake) {
        scanner.skipSpaces()
        let column = scanner.column
        let name = scanner.identifier()
        let own = Self.ownSettings.first { $0.name == name }
        let programs = parser.vocabulary.settings.first { $0.name == name }
        if Self.pictureSettings.contains(name) {
            _ = try readValue("Set \(name)", "a value", example: "Set Columns 100")
            ignored.append((name, line))
            return
        }
        guard let example = own?.example ?? programs?.example else { throw unknownSetting(name, at: column) }
        if name == "TypingSpeed" {
            let speed = try readDuration(example)
            if hasBegun { append(.typingSpeed(speed)) } else { tape.settings.typingSpeed = speed }
            return
        }
        try requireBeginning("Set \(name)")
        switch name {
        case "Columns": tape.settings.columns = try readNumber("Number of columns", in: 1...500, example: example)
        case "Rows": tape.settings.rows = try readNumber("Number of rows", in: 1...200, example: example)
        case "WaitTimeout": tape.settings.waitTimeout = try readDuration(example)
        case "WaitPattern":
            scanner.skipSpaces()
            guard scanner.next == "/" else {
                throw mistake("'Set WaitPattern' needs a regular expression.", at: scanner.column, example: example)
            }
            tape.settings.waitPattern = try readRegex()
        case "Theme": try readTheme()
        default:
            if let programs { try readProgramSetting(programs) }
        }
    }

    private mutating func readTheme() throws(TapeMistake) {
        scanner.skipSpaces()
        if scanner.next == "{" {
            _ = scanner.rest()
            ignored.append(("Theme", line))
            return
        }
        let name = try readValue("Set Theme", "light or dark", example: "Set Theme dark")
        switch name.lowercased() {
        case "light", "dark": tape.settings.theme = name.lowercased()
        // Names of palettes in VHS.
        default: ignored.append(("Theme \(TapePattern.quoted(name))", line))
        }
    }

    private mutating func readProgramSetting(_ setting: TapeVocabulary.Setting) throws(TapeMistake) {
        scanner.skipSpaces()
        let column = scanner.column
        var text = try readValue("Set \(setting.name)", "a value", example: setting.example)
        if setting.isPath { text = tape.resolved(text) }
        if let problem = setting.check(text) {
            throw mistake(problem.message, at: column, suggestion: problem.suggestion, example: setting.example)
        }
        tape.settings.program[setting.name] = TapeSettings.Value(
            text: text, position: TapePosition(file: file, line: line, column: column))
    }

    private func unknownSetting(_ name: String, at column: Int) -> TapeMistake {
        if name == "Shell" {
            return mistake(
                "A tape drives the program itself, not a shell: 'Set Shell' cannot be done.", at: column,
                suggestion: "Remove it, and the lines that start the program: it is open when the tape begins.")
        }
        let known =
            Self.ownSettings.map { ($0.name, $0.example) } + parser.vocabulary.settings.map { ($0.name, $0.example) }
        let names = known.map { $0.0 }
        let near = NearName.of(name, among: names)
        return mistake(
            name.isEmpty ? "'Set' needs a setting." : "There is no setting '\(name)'.", at: column,
            suggestion: near.map { "Did you mean '\($0)'?" } ?? "The settings are \(names.joined(separator: ", ")).",
            example: known.first { $0.0 == near }?.1 ?? "Set Columns 100")
    }

    private func requireBeginning(_ what: String) throws(TapeMistake) {
        guard hasBegun else { return }
        throw mistake(
            "'\(what)' comes too late: the program is open already.",
            suggestion: "Settings stand before the first action.")
    }

    mutating func readEnv() throws(TapeMistake) {
        let example = "Env NO_COLOR \"1\""
        try requireBeginning("Env")
        let name = try readValue("Env", "a name and a value", example: example)
        guard !name.isEmpty, !name.contains("="), !name.contains("\0") else {
            throw mistake("'\(name)' is no name of an environment variable.", example: example)
        }
        tape.settings.environment[name] = try readValue("Env", "a value after the name", example: example)
    }

    mutating func readOutput() throws(TapeMistake) {
        let path = try readValue("Output", "a file", example: "Output demo.cast")
        // VHS leaves out what sourced tapes want to write.
        guard files.count == 1 else { return }
        if [".cast", ".svg", ".txt", ".ascii"].contains(where: path.hasSuffix) {
            tape.settings.outputs.append(tape.resolved(path))
        } else {
            unwritable.append(path)
        }
    }

    mutating func readRequire() throws(TapeMistake) {
        scanner.skipSpaces()
        let column = scanner.column
        let program = try readValue("Require", "a program", example: "Require kiosk")
        guard program == parser.vocabulary.program || parser.hasProgram(program) else {
            throw mistake(
                "The program '\(program)' is not installed.", at: column, suggestion: "It is looked for in PATH.")
        }
    }

    mutating func readSubtitle() throws(TapeMistake) {
        _ = try readValue("Subtitle", "a text", example: "Subtitle \"Buying\"")
        ignored.append(("Subtitle", line))
    }

    mutating func readSource() throws(TapeMistake) {
        scanner.skipSpaces()
        let column = scanner.column
        let example = "Source \"open-sheet.tape\""
        let name = try readValue("Source", "a tape", example: example)
        let path = tape.resolved(name)
        guard !files.contains(path) else {
            throw mistake("'\(name)' would be read in itself for ever.", at: column)
        }
        let text: String
        do {
            text = try parser.readFile(path)
        } catch {
            throw mistake(
                "'\(path)' cannot be read.", at: column,
                suggestion: "Paths are relative to the folder of the tape that is run.", example: example)
        }
        read(text, file: path, sourcedBy: files + [path])
    }
}
