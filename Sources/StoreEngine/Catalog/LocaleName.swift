/// The name of a language and region, as POSIX names locales.
package enum LocaleName {
    /// The first of `names` that says something, without encoding and modifier; else American English (contract §2).
    package static func resolve(_ names: [String?]) -> String {
        guard let name = names.lazy.compactMap(\.self).first(where: { !$0.isEmpty }) else { return "en_US" }
        let bare = String(name.prefix { $0 != "." && $0 != "@" })
        return ["C", "POSIX", ""].contains(bare) ? "en_US" : bare
    }

    /// The variables that name the language of texts; the first that says something counts.
    package static let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]

    /// That of the environment.
    package static func resolve(environment: [String: String]) -> String {
        resolve(variables.map { environment[$0] })
    }
}
