import Foundation

/// Help texts, generated from the command table.
enum Help {
    static let commonOptions: [(String, String)] = [
        ("--catalog FILE", "what is sold; default ./products.json, else the built-in demo"),
        ("--state DIR", "where the store is kept; default in your data home"),
        ("--storefront CODE", "country, such as JPN or USA"),
        ("--locale LOCALE", "screen language, such as ja_JP"),
        ("--environment NAME", "xcode (default) or sandbox"),
        ("--account NAME", "the account that buys"),
        ("--device NAME", "the device it buys on"),
        ("--json", "results as JSON"),
        ("--color WHEN", "auto, always or never"),
        ("--help, --version", ""),
    ]

    static func printOverview(_ output: Output) {
        var lines = [
            "StoreKit 2 for the terminal: a simulated App Store under a shop.", "",
            "Usage: kiosk [command] [options]", "", "Commands:",
        ]
        lines += CommandTable.all.map { "  " + column($0.name, 16) + $0.summary }
        lines += ["", "Options of every command:"]
        lines += commonOptions.map { "  " + column($0.0, 22) + $0.1 }
        lines += [
            "", "'kiosk help COMMAND' tells more about one. Exit statuses: 0 done, 1 refused or failed, 2 pending,",
            "3 cancelled, 4 test failed, 64 usage, 65 data, 66 no input, 69 no terminal, 73/74 state, 75 busy.",
        ]
        write(lines, output)
    }

    static func print(_ command: Command, _ output: Output) {
        var lines = [
            command.summary + ".", "",
        ]
        lines += usage(of: command)
        if !command.optionHelp.isEmpty {
            lines += ["", "Options:"] + command.optionHelp.map { "  " + column($0.0, 22) + $0.1 }
        }
        lines += ["", "Options of every command:"] + commonOptions.map { "  " + column($0.0, 22) + $0.1 }
        write(lines, output)
    }

    /// How it is called; many alternatives take several lines.
    private static func usage(of command: Command) -> [String] {
        var lines = ["Usage: kiosk \(command.name)"]
        let alternatives = command.operands.isEmpty ? [] : command.operands.components(separatedBy: " | ")
        for (number, words) in alternatives.enumerated() {
            let addition = (number > 0 ? " | " : " ") + words
            if lines[lines.count - 1].count + addition.count < 90 {
                lines[lines.count - 1] += addition
            } else {
                lines.append(column("", 12) + addition.drop { $0 == " " })
            }
        }
        lines[lines.count - 1] += " [options]"
        return lines
    }

    private static func column(_ text: String, _ width: Int) -> String {
        text.count < width ? text + String(repeating: " ", count: width - text.count) : text + " "
    }

    private static func write(_ lines: [String], _ output: Output) {
        let text = lines.map { $0.isEmpty ? $0 : String($0.reversed().drop { $0 == " " }.reversed()) }
            .joined(separator: "\n")
        output.line(text)
        output.object(["help": text])
    }
}
