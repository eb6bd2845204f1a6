/// Finds the name that somebody probably meant. The store's module has the like for catalogues, on bytes; this library
/// does not know that module, nor should other programs that test their screens with it.
enum NearName {
    /// The candidate with the fewest changed letters, if they are few; case does not count.
    static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
        let wanted = Array(name.lowercased().prefix(32))
        let limit = max(1, min(3, wanted.count / 2))
        return candidates.map { ($0, distance(wanted, Array($0.lowercased()))) }
            .filter { $0.1 <= limit }.min { $0.1 < $1.1 }?.0
    }

    /// Insertions, deletions, replacements and swaps of neighbours that turn one into the other.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var rows = [Array(0...right.count)]
        for number in left.indices {
            var row = [number + 1]
            for column in right.indices {
                let replaced = rows[number][column] + (left[number] == right[column] ? 0 : 1)
                var least = min(replaced, rows[number][column + 1] + 1, row[column] + 1)
                if number > 0, column > 0, left[number] == right[column - 1], left[number - 1] == right[column] {
                    least = min(least, rows[number - 1][column - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[left.count][right.count]
    }
}
