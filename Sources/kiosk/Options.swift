import StoreEngine

/// Options every command takes (contract §2); `nil` means not given.
struct CommonOptions {
    var catalog: String?
    var state: String?
    var storefront: String?
    var locale: String?
    var environment: String?
    var account: String?
    var device: String?
    var json = false
    var color = "auto"

    /// Names of the options that take a value.
    static let names = ["catalog", "state", "storefront", "locale", "environment", "account", "device"]

    // Key paths would do this in a table, and cost every start a millisecond.
    mutating func set(_ name: String, to value: String) {
        switch name {
        case "catalog": catalog = value
        case "state": state = value
        case "storefront": storefront = value
        case "locale": locale = value
        case "environment": environment = value
        case "account": account = value
        default: device = value
        }
    }

    func value(of name: String) -> String? {
        switch name {
        case "catalog": catalog
        case "state": state
        case "storefront": storefront
        case "locale": locale
        case "environment": environment
        case "account": account
        default: device
        }
    }

    /// These options, with another's where nothing is given.
    func filled(from other: CommonOptions) -> CommonOptions {
        var result = self
        for name in Self.names where value(of: name) == nil {
            if let value = other.value(of: name) { result.set(name, to: value) }
        }
        return result
    }
}

/// The command line, taken apart: options may stand before or after the command's name, as `--name value` or
/// `--name=value`; `--` ends them.
struct ParsedArguments {
    var common = CommonOptions()
    var command: String?
    var operands: [String] = []
    /// The command's own options by name; flags have an empty value.
    var options: [String: String] = [:]
    var wantsHelp = false
    var wantsVersion = false

    /// Options of one command: names that take a value, and flags.
    struct Grammar {
        var values: Set<String> = []
        var flags: Set<String> = []
    }

    init(_ arguments: [String], grammar: (String) -> Grammar?) throws(CommandFailure) {
        var rest = arguments[...]
        var own: [(name: String, value: String?)] = []
        while let argument = rest.popFirst() {
            if argument == "--" {
                take(Array(rest))
                break
            }
            switch argument {
            case "-h": wantsHelp = true
            case "-o": try parseOption("--output", &rest, &own, grammar)
            case _ where argument.hasPrefix("--"): try parseOption(argument, &rest, &own, grammar)
            case _ where argument.hasPrefix("-") && argument.count > 1 && Int(argument) == nil:
                throw .usage("There is no option '\(argument)'.")
            default: take([argument])
            }
        }
        let known = grammar(command ?? "shop") ?? Grammar()
        for (name, value) in own {
            guard known.values.contains(name) || known.flags.contains(name) else {
                throw Self.unknownOption(name, command: command, known)
            }
            if value != nil, known.flags.contains(name) { throw .usage("The option --\(name) takes no value.") }
            if options.updateValue(value ?? "", forKey: name) != nil {
                throw .usage("The option --\(name) is given twice.")
            }
        }
    }

    private mutating func take(_ words: [String]) {
        var words = words[...]
        if command == nil { command = words.popFirst() }
        operands += words
    }

    private mutating func parseOption(
        _ argument: String, _ rest: inout ArraySlice<String>, _ own: inout [(name: String, value: String?)],
        _ grammar: (String) -> Grammar?
    ) throws(CommandFailure) {
        let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts.first ?? "")
        var value = parts.count > 1 ? String(parts[1]) : nil

        func required() throws(CommandFailure) -> String {
            if let value { return value }
            // What looks like an option is one: a value like that is written with "=".
            guard let next = rest.first, !next.hasPrefix("--") else {
                throw .usage("The option --\(name) needs a value.")
            }
            rest.removeFirst()
            return next
        }

        if value != nil, ["help", "version", "json"].contains(name) {
            throw .usage("The option --\(name) takes no value.")
        }
        switch name {
        case "help": wantsHelp = true
        case "version": wantsVersion = true
        case "json": common.json = true
        case "color":
            common.color = try required()
            guard ["auto", "always", "never"].contains(common.color) else {
                throw .usage("--color is '\(common.color)'; it can be auto, always or never.")
            }
        default:
            if CommonOptions.names.contains(name) {
                let text = try required()
                guard !text.isEmpty else { throw .usage("The option --\(name) needs a value.") }
                common.set(name, to: text)
            } else {
                // Which options take a value depends on the command, which may come later: any command's will do here.
                if value == nil, CommandTable.takesValue(name) { value = try required() }
                own.append((name, value))
            }
        }
    }

    private static func unknownOption(_ name: String, command: String?, _ grammar: Grammar) -> CommandFailure {
        let names = grammar.values.union(grammar.flags).union(CommonOptions.names).union([
            "json", "color", "help", "version",
        ])
        let nearest = NearestName.of(name, among: names).map { "Did you mean --\($0)?" }
        let place = command.map { " for '\($0)'" } ?? ""
        return .usage("There is no option --\(name)\(place).", advice: nearest ?? CommandFailure.commonAdvice)
    }
}
