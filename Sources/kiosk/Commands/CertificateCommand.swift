import Foundation
import StoreEngine

/// `kiosk certificate`.
enum CertificateCommand {
    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        guard arguments.operands.isEmpty else { throw CommandFailure.usage("'kiosk certificate' takes no operand.") }
        let isBinary = arguments.options["pem"] == nil && !output.json
        guard !isBinary || isatty(STDOUT_FILENO) == 0 else {
            throw CommandFailure.usage(
                "The certificate is binary, which a terminal cannot show.",
                advice: "Write it to a file with 'kiosk certificate > root.der', or say --pem.")
        }
        let session = try Session(arguments.common)
        let der = try await Session.engine { () throws(StoreEngineError) in try await session.store.rootCertificate() }
        let body = der.base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        let pem = "-----BEGIN CERTIFICATE-----\n\(body)\n-----END CERTIFICATE-----\n"
        if output.json {
            try output.value(["certificate": pem])
        } else {
            output.bytes(isBinary ? der : Data(pem.utf8))
        }
        output.message("kiosk: this root signs test purchases of this store only; never trust it in production")
        return .done
    }
}
