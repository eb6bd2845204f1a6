/// Finds keys by their bytes: first by length and first eight bytes, so that a miss costs next to nothing.
struct KeyTable: Sendable {
    /// A key that an object may have.
    struct Entry: Sendable {
        /// The key as it stands in the file.
        let name: String
        /// What to write when it is missing; `nil` when it may be.
        let whenMissing: String?
        fileprivate let head: UInt64

        init(_ name: String, whenMissing: String? = nil) {
            var bytes = name
            self.name = name
            self.whenMissing = whenMissing
            head = bytes.withUTF8(packed)
        }
    }

    /// The keys.
    let entries: [Entry]
    /// Bits of the keys that no object may lack.
    let required: UInt32

    /// Makes a table; keys are known by their numbers in it.
    init(_ entries: [Entry]) {
        self.entries = entries
        var required: UInt32 = 0
        for (number, entry) in entries.enumerated() where entry.whenMissing != nil { required |= 1 << UInt32(number) }
        self.required = required
    }

    /// The number of the key with this name.
    func find(_ name: UnsafeBufferPointer<UInt8>) -> Int? {
        let head = packed(name)
        return entries.firstIndex { entry in
            entry.head == head && entry.name.utf8.count == name.count
                && (name.count <= 8 || name.elementsEqual(entry.name.utf8))
        }
    }
}

/// Up to eight bytes in one word.
func packed(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var value: UInt64 = 0
    for byte in name.prefix(8) { value = value << 8 | UInt64(byte) }
    return value
}

/// The keys of an object that were met so far.
struct SeenKeys {
    private(set) var bits: UInt32 = 0

    /// Notes a key by its number; `false` when it was there before.
    mutating func insert(_ number: Int) -> Bool {
        let bit: UInt32 = 1 << UInt32(number)
        defer { bits |= bit }
        return bits & bit == 0
    }

    /// Whether a key was met.
    func contains(_ key: some CatalogKey) -> Bool { bits & 1 << UInt32(key.rawValue) != 0 }
}
