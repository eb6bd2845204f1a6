import Foundation

/// The signed proof that a customer has the app (`server-interop` §5.3, `storekit-spec` A7).
package struct AppTransactionPayload: Hashable, Sendable {
    /// `Xcode`, `Sandbox` or `Production`; the JSON calls it `receiptType`.
    package var environment: String
    /// The app's number in the App Store; none in Xcode and Sandbox.
    package var appAppleID: UInt64?
    /// The app's bundle identifier.
    package var bundleID: String
    /// The app's version.
    package var applicationVersion: String
    /// The version's number in the App Store; none in Xcode and Sandbox.
    package var versionExternalIdentifier: UInt64?
    /// When the store signed.
    package var receiptCreationDate: Date
    /// When it was asked for.
    package var requestDate: Date
    /// When the customer first got the app.
    package var originalPurchaseDate: Date
    /// The version the customer first got.
    package var originalApplicationVersion: String
    /// Where the customer first got it: `iOS`, `macOS`, `tvOS` or `visionOS`.
    package var originalPlatform: String
    /// When it was ordered in advance.
    package var preorderDate: Date?
    /// One per customer and app; `0` in Xcode.
    package var appTransactionID: String
    /// Binds the payload to a device, 48 bytes.
    package var deviceVerification: Data?
    /// The nonce in `deviceVerification`.
    package var deviceVerificationNonce: UUID?

    /// Makes the payload of an app that was not ordered in advance.
    package init(
        environment: String, bundleID: String, applicationVersion: String, receiptCreationDate: Date,
        originalPurchaseDate: Date, originalApplicationVersion: String, originalPlatform: String,
        appTransactionID: String
    ) {
        self.environment = environment
        self.bundleID = bundleID
        self.applicationVersion = applicationVersion
        self.receiptCreationDate = receiptCreationDate
        requestDate = receiptCreationDate
        self.originalPurchaseDate = originalPurchaseDate
        self.originalApplicationVersion = originalApplicationVersion
        self.originalPlatform = originalPlatform
        self.appTransactionID = appTransactionID
    }
}

extension AppTransactionPayload: SignedPayload {
    /// The name servers read the instant of signing from.
    package static var signedDateField: String { CodingKeys.receiptCreationDate.rawValue }
    /// When the store signed.
    package var signedDate: Date { receiptCreationDate }
    /// The app it proves.
    package var signedBundleID: String? { bundleID }

    private enum CodingKeys: String, CodingKey {
        case environment = "receiptType"
        case appAppleID = "appAppleId"
        case bundleID = "bundleId"
        case applicationVersion, versionExternalIdentifier, receiptCreationDate, requestDate, originalPurchaseDate
        case originalApplicationVersion, originalPlatform, preorderDate
        case appTransactionID = "appTransactionId"
        case deviceVerification, deviceVerificationNonce
    }

    /// The JSON object to sign.
    package func encoded() throws(SigningError) -> Data {
        do {
            return try PayloadJSON.encoder.encode(Writing(payload: self))
        } catch {
            throw .cryptography(operation: "encode the app transaction of \(bundleID)", detail: "\(error)")
        }
    }

    /// Reads as much as there is.
    package static func read(
        _ json: Data
    ) throws(PayloadProblem) -> (payload: AppTransactionPayload, problems: [PayloadProblem]) {
        guard let reading = try? PayloadJSON.decoder.decode(Reading.self, from: json) else { throw .notAnObject }
        return (reading.payload, reading.problems)
    }

    private struct Writing: Encodable {
        let payload: AppTransactionPayload

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encode(payload.environment, forKey: .environment)
            try fields.encodeIfPresent(payload.appAppleID, forKey: .appAppleID)
            try fields.encode(payload.bundleID, forKey: .bundleID)
            try fields.encode(payload.applicationVersion, forKey: .applicationVersion)
            try fields.encodeIfPresent(payload.versionExternalIdentifier, forKey: .versionExternalIdentifier)
            try fields.encode(payload.receiptCreationDate.wholeMilliseconds, forKey: .receiptCreationDate)
            try fields.encode(payload.requestDate.wholeMilliseconds, forKey: .requestDate)
            try fields.encode(payload.originalPurchaseDate.wholeMilliseconds, forKey: .originalPurchaseDate)
            try fields.encode(payload.originalApplicationVersion, forKey: .originalApplicationVersion)
            try fields.encode(payload.originalPlatform, forKey: .originalPlatform)
            try fields.encodeIfPresent(payload.preorderDate?.wholeMilliseconds, forKey: .preorderDate)
            try fields.encode(payload.appTransactionID, forKey: .appTransactionID)
            try fields.encodeIfPresent(payload.deviceVerification?.base64EncodedString(), forKey: .deviceVerification)
            try fields.encodeIfPresent(
                payload.deviceVerificationNonce?.lowercaseString, forKey: .deviceVerificationNonce)
        }
    }

    private struct Reading: Decodable {
        let payload: AppTransactionPayload
        let problems: [PayloadProblem]

        init(from decoder: any Decoder) throws {
            var fields = PayloadReader(container: try decoder.container(keyedBy: CodingKeys.self))
            var payload = AppTransactionPayload(
                environment: fields.required(.environment) ?? "",
                bundleID: fields.required(.bundleID) ?? "",
                applicationVersion: fields.required(.applicationVersion) ?? "",
                receiptCreationDate: fields.required(.receiptCreationDate, as: Date.init(wholeMilliseconds:))
                    ?? .unreadable,
                originalPurchaseDate: fields.required(.originalPurchaseDate, as: Date.init(wholeMilliseconds:))
                    ?? .unreadable,
                originalApplicationVersion: fields.required(.originalApplicationVersion) ?? "",
                originalPlatform: fields.required(.originalPlatform) ?? "",
                appTransactionID: fields.required(.appTransactionID) ?? "")
            payload.appAppleID = fields.optional(.appAppleID)
            payload.versionExternalIdentifier = fields.optional(.versionExternalIdentifier)
            payload.requestDate =
                fields.optional(.requestDate, as: Date.init(wholeMilliseconds:)) ?? payload.receiptCreationDate
            payload.preorderDate = fields.optional(.preorderDate, as: Date.init(wholeMilliseconds:))
            payload.deviceVerification = fields.optional(.deviceVerification) { (text: String) in
                Data(base64Encoded: text)
            }
            payload.deviceVerificationNonce = fields.optional(.deviceVerificationNonce, as: UUID.init(uuidString:))
            self.payload = payload
            problems = fields.problems
        }
    }
}
