import Foundation

/// base64url without padding (RFC 4648 §5), as JOSE uses it.
///
/// Decoding accepts only the one canonical spelling: no padding, no line breaks, no stray bits in the last digit.
package enum Base64URL {
    /// Encodes bytes.
    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var digits: [UInt8] = []
        append(bytes, to: &digits)
        return String(decoding: digits, as: UTF8.self)
    }

    /// Appends the digits of some bytes, as ASCII.
    package static func append(_ bytes: some Sequence<UInt8>, to digits: inout [UInt8]) {
        digits += bytes.withContiguousStorageIfAvailable(digitsOf) ?? Array(bytes).withUnsafeBufferPointer(digitsOf)
    }

    private static func digitsOf(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        alphabet.withUnsafeBufferPointer { alphabet in
            [UInt8](unsafeUninitializedCapacity: (bytes.count * 4 + 2) / 3) { digits, used in
                var bits: UInt32 = 0
                var count = 0
                for byte in bytes {
                    bits = bits << 8 | UInt32(byte)
                    count += 8
                    while count >= 6 {
                        count -= 6
                        digits[used] = alphabet[Int(bits >> UInt32(count) & 63)]
                        used += 1
                    }
                }
                guard count > 0 else { return }
                digits[used] = alphabet[Int(bits << UInt32(6 - count) & 63)]
                used += 1
            }
        }
    }

    /// Decodes digits; `nil` for anything but canonical base64url.
    package static func decode(_ digits: some Collection<UInt8>) -> [UInt8]? {
        guard digits.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count * 3 / 4)
        var bits: UInt32 = 0
        var count = 0
        let isValid = values.withUnsafeBufferPointer { values in
            for digit in digits {
                let value = values[Int(digit)]
                guard value < 64 else { return false }
                bits = bits << 6 | UInt32(value)
                count += 6
                if count >= 8 {
                    count -= 8
                    bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
                }
            }
            return true
        }
        guard isValid, bits & (1 << UInt32(count) - 1) == 0 else { return nil }
        return bytes
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, digit) in alphabet.enumerated() { values[Int(digit)] = UInt8(value) }
        return values
    }()
}
