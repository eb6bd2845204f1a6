/// The screen's language: `--locale`, else `LC_ALL`, `LC_MESSAGES`, `LANG`, else English (contract §2).
enum ScreenLocale {
    static func resolve(_ option: String?) -> String {
        let candidates = [option] + ["LC_ALL", "LC_MESSAGES", "LANG"].map(Session.variable)
        guard let name = candidates.compactMap({ $0 }).first else { return "en_US" }
        let bare = String(name.prefix { $0 != "." && $0 != "@" })
        return ["C", "POSIX", ""].contains(bare) ? "en_US" : bare
    }
}
