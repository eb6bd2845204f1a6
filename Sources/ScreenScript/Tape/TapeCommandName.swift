/// A command's name in tapes, a right line, and how the rest of it is read.
struct TapeCommandName: Sendable {
    let name: String
    let example: String
    let read: @Sendable (inout TapeReading) throws(TapeMistake) -> Void

    init(
        _ name: String, _ example: String, read: @escaping @Sendable (inout TapeReading) throws(TapeMistake) -> Void
    ) {
        self.name = name
        self.example = example
        self.read = read
    }

    /// Every command but the program's own.
    static let all: [String: TapeCommandName] = Dictionary(
        uniqueKeysWithValues: (keys + list).map { ($0.name, $0) })

    private static var keys: [TapeCommandName] {
        TapeKey.named.keys.map { name in
            TapeCommandName(name, "\(name) 3") { (reading) throws(TapeMistake) in try reading.readKey(name) }
        }
    }

    private static var list: [TapeCommandName] {
        [
            TapeCommandName("Type", "Type \"apple\"") { (reading) throws(TapeMistake) in try reading.readType() },
            TapeCommandName("Ctrl", "Ctrl+L") { (reading) throws(TapeMistake) in try reading.readModified("Ctrl") },
            TapeCommandName("Alt", "Alt+X") { (reading) throws(TapeMistake) in try reading.readModified("Alt") },
            TapeCommandName("Shift", "Shift+Tab") { (reading) throws(TapeMistake) in try reading.readModified("Shift")
            },
            TapeCommandName("Paste", "Paste \"apple\"") { (reading) throws(TapeMistake) in try reading.readPaste() },
            TapeCommandName("Copy", "Copy \"apple\"") { (reading) throws(TapeMistake) in try reading.readCopy() },
            TapeCommandName("Click", "Click 10,5") { (reading) throws(TapeMistake) in try reading.readClick() },
            TapeCommandName("Resize", "Resize 100x30") { (reading) throws(TapeMistake) in try reading.readResize() },
            TapeCommandName("Sleep", "Sleep 500ms") { (reading) throws(TapeMistake) in try reading.readSleep() },
            TapeCommandName("Wait", "Wait+Screen /Total/") { (reading) throws(TapeMistake) in try reading.readWait() },
            TapeCommandName("Expect", "Expect \"Apple\"") { (reading) throws(TapeMistake) in
                reading.append(.expect(try reading.readExpectation("Expect")))
            },
            TapeCommandName("Reject", "Reject \"Error\"") { (reading) throws(TapeMistake) in
                reading.append(.reject(try reading.readExpectation("Reject")))
            },
            TapeCommandName("Snapshot", "Snapshot \"shop\"") { (reading) throws(TapeMistake) in
                try reading.readSnapshot()
            },
            TapeCommandName("Screenshot", "Screenshot shop.svg") { (reading) throws(TapeMistake) in
                try reading.readScreenshot()
            },
            TapeCommandName("Hide", "Hide") { (reading) throws(TapeMistake) in reading.append(.hide) },
            TapeCommandName("Show", "Show") { (reading) throws(TapeMistake) in reading.append(.show) },
            TapeCommandName("Restart", "Restart") { (reading) throws(TapeMistake) in reading.append(.restart) },
            TapeCommandName("Kill", "Kill") { (reading) throws(TapeMistake) in reading.append(.kill) },
            TapeCommandName("Exit", "Exit 0") { (reading) throws(TapeMistake) in try reading.readExit() },
            TapeCommandName("Source", "Source \"open-sheet.tape\"") { (reading) throws(TapeMistake) in
                try reading.readSource()
            },
            TapeCommandName("Set", "Set Columns 100") { (reading) throws(TapeMistake) in try reading.readSet() },
            TapeCommandName("Env", "Env NO_COLOR \"1\"") { (reading) throws(TapeMistake) in try reading.readEnv() },
            TapeCommandName("Output", "Output demo.cast") { (reading) throws(TapeMistake) in try reading.readOutput() },
            TapeCommandName("Require", "Require kiosk") { (reading) throws(TapeMistake) in try reading.readRequire() },
            TapeCommandName("Subtitle", "Subtitle \"Buying\"") { (reading) throws(TapeMistake) in
                try reading.readSubtitle()
            },
            TapeCommandName("ScrollUp", "PageUp") { (reading) throws(TapeMistake) in throw reading.scrolling("PageUp")
            },
            TapeCommandName("ScrollDown", "PageDown") { (reading) throws(TapeMistake) in
                throw reading.scrolling("PageDown")
            },
        ]
    }
}
