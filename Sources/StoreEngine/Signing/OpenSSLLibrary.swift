import COpenSSL

/// The OpenSSL library as a whole.
enum OpenSSLLibrary {
    /// Keeps OpenSSL from tearing itself down when the process exits: threads of the store may still be signing or
    /// verifying at that moment, and would crash. Touch it before the first use.
    static let staysUntilTheEnd: Void = {
        _ = OPENSSL_init_crypto(kiosk_openssl_init_no_atexit, nil)
    }()
}
