import COpenSSL

/// What OpenSSL left on this thread's error queue, newest last; empties the queue.
func openSSLErrorText() -> String {
    var messages: [String] = []
    while case let code = ERR_get_error(), code != 0 {
        var buffer = [CChar](repeating: 0, count: 256)
        ERR_error_string_n(code, &buffer, buffer.count)
        messages.append(String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
    return messages.isEmpty ? "no reason given" : messages.joined(separator: "; ")
}

/// The pointer, or a typed error that names the operation.
func unwrap<Pointer>(_ pointer: Pointer?, _ operation: String) throws(SigningError) -> Pointer {
    guard let pointer else { throw .cryptography(operation: operation, detail: openSSLErrorText()) }
    return pointer
}

/// Throws when an OpenSSL call did not succeed.
func check(_ succeeded: Bool, _ operation: String) throws(SigningError) {
    guard succeeded else { throw .cryptography(operation: operation, detail: openSSLErrorText()) }
}
