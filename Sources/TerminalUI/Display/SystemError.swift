import Glibc

/// Texts of the system's error numbers.
enum SystemError {
    /// What `errno` value `code` means.
    static func message(_ code: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
        return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } ?? "error \(code)"
    }
}
