/// Finds what somebody probably meant to write.
package enum NearestName {
    /// The candidate with the fewest edits from `name`, if it is near enough to be meant; case does not count.
    package static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
        let wanted = Array(name.lowercased().utf8.prefix(64))
        let limit = max(1, min(3, wanted.count / 2))
        var best: (name: String, distance: Int)?
        for candidate in candidates {
            let distance = edits(wanted, Array(candidate.lowercased().utf8))
            if distance <= limit, distance < best?.distance ?? Int.max { best = (candidate, distance) }
        }
        return best?.name
    }

    /// Insertions, deletions, replacements and swaps of neighbours that turn one into the other.
    private static func edits(_ left: [UInt8], _ right: [UInt8]) -> Int {
        if abs(left.count - right.count) > 3 { return Int.max }
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in 0..<left.count {
            var current = [row + 1]
            for column in 0..<right.count {
                var cost = min(last[column + 1], current[column]) + 1
                cost = min(cost, last[column] + (left[row] == right[column] ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
