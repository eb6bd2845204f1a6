import COpenSSL
import Foundation

/// Where a store keeps its keys: `signing/` in the state directory, certificates as DER, private keys as PKCS#8 PEM.
///
/// The directory appears whole, by one rename, and its files never change afterwards; so no lock is needed.
struct SigningDirectory {
    private let folder: URL
    private let organization: String

    /// The signing directory of a state directory; `organization` names the subject of new certificates.
    init(in stateDirectory: URL, organization: String) {
        folder = stateDirectory.appendingPathComponent("signing", isDirectory: true)
        self.organization = organization
    }

    /// Makes the signing material unless it is there.
    func prepare() throws(SigningError) {
        if !exists { try create() }
    }

    private var exists: Bool { access(folder.path, F_OK) == 0 }

    private enum Place: String { case root, intermediate, leaf }

    private static func certificateName(_ place: Place) -> String { "\(place).der" }
    private static func keyName(_ place: Place) -> String { "\(place).key" }

    // MARK: Reading

    /// The store's identity; private keys are read when they are needed.
    func identity() throws(SigningError) -> SigningIdentity {
        let chain = CertificateChain(
            leaf: try read(Self.certificateName(.leaf)), intermediate: try read(Self.certificateName(.intermediate)),
            root: try rootCertificate())
        return SigningIdentity(
            chain: chain, organization: organization,
            leafKey: LazyKey { () throws(SigningError) in try key(.leaf) },
            intermediateKey: LazyKey { () throws(SigningError) in try key(.intermediate) })
    }

    /// The root certificate, DER.
    func rootCertificate() throws(SigningError) -> Data {
        try read(Self.certificateName(.root))
    }

    private func key(_ place: Place) throws(SigningError) -> SigningKey {
        let certificate = try parse(Self.certificateName(place), X509Certificate.init(der:))
        let key = try parse(Self.keyName(place), SigningKey.init(pem:))
        guard X509_check_private_key(certificate.pointer, key.pointer) == 1 else {
            ERR_clear_error()
            let path = folder.appendingPathComponent(Self.keyName(place)).path
            throw .damaged(path: path, detail: "it does not belong to \(Self.certificateName(place))")
        }
        if place == .leaf { try checkChain() }
        return key
    }

    /// Nothing is signed under a chain that no device will trust: the customer would pay for nothing.
    private func checkChain() throws(SigningError) {
        for (place, issuer) in [(Place.leaf, Place.intermediate), (.intermediate, .root), (.root, .root)] {
            let certificate = try parse(Self.certificateName(place), X509Certificate.init(der:))
            let signer = try parse(Self.certificateName(issuer), X509Certificate.init(der:))
            guard X509_verify(certificate.pointer, X509_get0_pubkey(signer.pointer)) == 1 else {
                ERR_clear_error()
                let path = folder.appendingPathComponent(Self.certificateName(place)).path
                throw .damaged(path: path, detail: "\(Self.certificateName(issuer)) did not sign it")
            }
        }
    }

    private func parse<Value: ~Copyable>(
        _ name: String, _ parse: (Data) throws(SigningError) -> Value
    ) throws(SigningError) -> Value {
        let contents = try read(name)
        do throws(SigningError) {
            return try parse(contents)
        } catch {
            throw .damaged(path: folder.appendingPathComponent(name).path, detail: "\(error)")
        }
    }

    private func read(_ name: String) throws(SigningError) -> Data {
        let file = folder.appendingPathComponent(name)
        let contents: Data
        do {
            contents = try Data(contentsOf: file)
        } catch {
            // Foundation's own description does not say why; the system does.
            let detail = access(file.path, R_OK) == 0 ? error.localizedDescription : Self.lastSystemError()
            throw .cannotRead(path: file.path, detail: detail)
        }
        guard !contents.isEmpty else { throw .damaged(path: file.path, detail: "it is empty") }
        return contents
    }

    // MARK: Creating

    private static let draftPrefix = ".signing-"

    /// Makes signing material; whoever renames first wins, and everyone uses the winner's.
    private func create() throws(SigningError) {
        let stateDirectory = folder.deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(
                at: stateDirectory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .cannotCreate(path: stateDirectory.path, detail: error.localizedDescription)
        }
        let material = try SigningMaterial.generate(organization: organization)
        let draft = try Self.makeDraft(in: stateDirectory)
        do throws(SigningError) {
            try Self.write(material, to: draft)
            guard rename(draft.path, folder.path) == 0 else {
                throw .cannotCreate(path: folder.path, detail: Self.lastSystemError())
            }
        } catch {
            try? FileManager.default.removeItem(at: draft)
            guard exists else { throw error }
        }
        try Self.synchronize(stateDirectory)
        Self.removeDrafts(in: stateDirectory)
    }

    private static func makeDraft(in directory: URL) throws(SigningError) -> URL {
        var path = Array(directory.appendingPathComponent(draftPrefix + "XXXXXX").path.utf8CString)
        guard mkdtemp(&path) != nil else { throw .cannotCreate(path: directory.path, detail: lastSystemError()) }
        let bytes = path.dropLast().map(UInt8.init(bitPattern:))
        return URL(fileURLWithPath: String(decoding: bytes, as: UTF8.self), isDirectory: true)
    }

    /// Clears away what killed or beaten creators left. A creator still at work loses its draft and takes the winner's.
    private static func removeDrafts(in directory: URL) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
        for name in names where name.hasPrefix(draftPrefix) {
            try? FileManager.default.removeItem(at: directory.appendingPathComponent(name))
        }
    }

    private static func write(_ material: SigningMaterial, to folder: URL) throws(SigningError) {
        let files = [
            (certificateName(.root), material.chain.root),
            (keyName(.root), try material.rootKey.pem()),
            (certificateName(.intermediate), material.chain.intermediate),
            (keyName(.intermediate), try material.intermediateKey.pem()),
            (certificateName(.leaf), material.chain.leaf),
            (keyName(.leaf), try material.leafKey.pem()),
        ]
        for (name, contents) in files { try write(contents, to: folder.appendingPathComponent(name)) }
        try synchronize(folder)
    }

    private static func write(_ contents: Data, to file: URL) throws(SigningError) {
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .cannotCreate(path: file.path, detail: lastSystemError()) }
        defer { close(descriptor) }
        let isWritten = contents.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return fsync(descriptor) == 0
        }
        guard isWritten else { throw .cannotCreate(path: file.path, detail: lastSystemError()) }
    }

    private static func synchronize(_ directory: URL) throws(SigningError) {
        let descriptor = open(directory.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .cannotCreate(path: directory.path, detail: lastSystemError()) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .cannotCreate(path: directory.path, detail: lastSystemError()) }
    }

    private static func lastSystemError() -> String {
        String(cString: strerror(errno))
    }
}

extension SigningIdentity {
    /// Opens a store's identity, making one when the state directory has none; two processes at once agree on one.
    ///
    /// `organization` names the subject of new certificates, usually the bundle identifier.
    package static func loadOrCreate(
        in stateDirectory: URL, organization: String = "Kiosk"
    ) throws(SigningError) -> SigningIdentity {
        let directory = SigningDirectory(in: stateDirectory, organization: organization)
        try directory.prepare()
        return try directory.identity()
    }

    /// The store's root certificate alone, DER, made when there is none.
    package static func rootCertificate(
        in stateDirectory: URL, organization: String = "Kiosk"
    ) throws(SigningError) -> Data {
        let directory = SigningDirectory(in: stateDirectory, organization: organization)
        try directory.prepare()
        return try directory.rootCertificate()
    }
}
