import COpenSSL
import Foundation

/// Where a store keeps its keys: `signing/` in the state directory, certificates as DER, private keys as PKCS#8 PEM.
///
/// The directory appears whole, by one rename, and its files never change afterwards; so no lock is needed.
enum SigningDirectory {
    static let name = "signing"
    private static let leafCertificate = "leaf.der"
    private static let intermediateCertificate = "intermediate.der"
    static let rootCertificate = "root.der"
    private static let leafKey = "leaf.key"
    private static let intermediateKey = "intermediate.key"
    private static let rootKey = "root.key"

    /// Whether a store has signing material.
    static func exists(in directory: URL) -> Bool {
        access(directory.appendingPathComponent(name).path, F_OK) == 0
    }

    // MARK: Reading

    static func load(from directory: URL, organization: String) throws(SigningError) -> SigningIdentity {
        let folder = directory.appendingPathComponent(name)
        let chain = CertificateChain(
            leaf: try read(folder.appendingPathComponent(leafCertificate)),
            intermediate: try read(folder.appendingPathComponent(intermediateCertificate)),
            root: try read(folder.appendingPathComponent(rootCertificate)))
        return SigningIdentity(
            chain: chain, organization: organization,
            leafKey: LazyKey(file: folder.appendingPathComponent(leafKey), certificate: chain.leaf),
            intermediateKey: LazyKey(
                file: folder.appendingPathComponent(intermediateKey), certificate: chain.intermediate))
    }

    static func read(_ file: URL) throws(SigningError) -> Data {
        let contents: Data
        do {
            contents = try Data(contentsOf: file)
        } catch {
            throw .cannotRead(path: file.path, detail: reason(error))
        }
        guard !contents.isEmpty else { throw .damaged(path: file.path, detail: "it is empty") }
        return contents
    }

    static func readKey(_ file: URL, for certificate: Data) throws(SigningError) -> SigningKey {
        let pem = try read(file)
        do throws(SigningError) {
            let key = try SigningKey(pem: pem)
            let x509 = try X509Certificate(der: certificate)
            try check(X509_check_private_key(x509.pointer, key.pointer) == 1, "match the key with its certificate")
            return key
        } catch {
            throw .damaged(path: file.path, detail: "\(error)")
        }
    }

    // MARK: Creating

    /// Makes signing material; whoever renames first wins, and everyone uses the winner's.
    static func create(in directory: URL, organization: String) throws(SigningError) {
        try makeDirectory(directory)
        let material = try SigningMaterial.generate(organization: organization)
        let folder = directory.appendingPathComponent(name)
        do throws(SigningError) {
            let draft = try makeDraft(in: directory)
            try write(material, to: draft)
            guard rename(draft.path, folder.path) == 0 else {
                throw .cannotCreate(path: folder.path, detail: lastSystemError())
            }
            try synchronize(directory)
        } catch {
            guard exists(in: directory) else { throw error }
        }
        removeDrafts(in: directory)
    }

    private static let draftPrefix = ".signing-"

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
            (rootCertificate, material.chain.root), (rootKey, try material.rootKey.pem()),
            (intermediateCertificate, material.chain.intermediate),
            (intermediateKey, try material.intermediateKey.pem()),
            (leafCertificate, material.chain.leaf), (leafKey, try material.leafKey.pem()),
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

    private static func makeDirectory(_ directory: URL) throws(SigningError) {
        do {
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .cannotCreate(path: directory.path, detail: reason(error))
        }
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

    private static func reason(_ error: any Error) -> String {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        if let underlying, underlying.domain == NSPOSIXErrorDomain {
            return String(cString: strerror(Int32(underlying.code)))
        }
        return (error as NSError).localizedDescription
    }
}

extension SigningIdentity {
    /// Opens a store's identity, making one when the state directory has none; two processes at once agree on one.
    ///
    /// `organization` names the subject of new certificates, usually the bundle identifier.
    package static func loadOrCreate(
        in directory: URL, organization: String = "Kiosk"
    ) throws(SigningError) -> SigningIdentity {
        if !SigningDirectory.exists(in: directory) {
            try SigningDirectory.create(in: directory, organization: organization)
        }
        return try SigningDirectory.load(from: directory, organization: organization)
    }

    /// The store's root certificate alone, DER, made when there is none.
    package static func rootCertificate(
        in directory: URL, organization: String = "Kiosk"
    ) throws(SigningError) -> Data {
        if !SigningDirectory.exists(in: directory) {
            try SigningDirectory.create(in: directory, organization: organization)
        }
        return try SigningDirectory.read(
            directory.appendingPathComponent(SigningDirectory.name).appendingPathComponent(
                SigningDirectory.rootCertificate))
    }
}
