extension KeyTable {
    /// The table as Markdown: the content of `Docs/keys.md`.
    package static var markdown: String {
        let texts = Texts(.english)
        let rows = bindings.map { binding in
            let keys = binding.keyNames.replacing("|", with: "\\|")
            return "| \(keys) | \(texts(binding.place)) | \(texts(binding.label)) |"
        }
        let head = """
            # Keys

            Made from the key table of the shop; a test keeps it true.

            | key | where | does |
            |---|---|---|

            """
        return head + rows.joined(separator: "\n") + "\n"
    }
}
