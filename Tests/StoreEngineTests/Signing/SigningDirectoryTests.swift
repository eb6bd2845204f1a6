import Foundation
import Synchronization
import Testing

@testable import StoreEngine

@Suite("Signing directory")
struct SigningDirectoryTests {
    @Test("Directories are 0700 and files 0600, whatever the umask lets through (contract §3)")
    func fileModes() throws {
        try withStateDirectory { state in
            _ = try SigningIdentity.loadOrCreate(in: state)
            let folder = state.appendingPathComponent("signing")
            #expect(try mode(of: state) == 0o700)
            #expect(try mode(of: folder) == 0o700)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            #expect(
                names == ["intermediate.der", "intermediate.key", "leaf.der", "leaf.key", "root.der", "root.key"])
            for name in names { #expect(try mode(of: folder.appendingPathComponent(name)) == 0o600, "\(name)") }
        }
    }

    @Test("Opening again gives the same chain, and old and new signatures belong to it")
    func reopening() throws {
        try withStateDirectory { state in
            let first = try SigningIdentity.loadOrCreate(in: state)
            let second = try SigningIdentity.loadOrCreate(in: state)
            #expect(first.certificateChain == second.certificateChain)
            #expect(try second.sign([1]).count == 64)
        }
    }

    @Test("The root certificate can be had alone, and makes the identity when there is none")
    func rootAlone() throws {
        try withStateDirectory { state in
            let root = try SigningIdentity.rootCertificate(in: state)
            #expect(try SigningIdentity.rootCertificate(in: state) == root)
            #expect(try SigningIdentity.loadOrCreate(in: state).certificateChain.root == root)
        }
    }

    @Test("Creators at once agree on one identity and leave nothing behind")
    func concurrentCreators() throws {
        for _ in 0..<10 {
            try withStateDirectory { state in
                let chains = Mutex<[Result<CertificateChain, any Error>]>([])
                DispatchQueue.concurrentPerform(iterations: 8) { _ in
                    let chain = Result { try SigningIdentity.loadOrCreate(in: state).certificateChain }
                    chains.withLock { $0.append(chain) }
                }
                let found = try chains.withLock { try $0.map { try $0.get() } }
                #expect(Set(found).count == 1)
                #expect(try FileManager.default.contentsOfDirectory(atPath: state.path) == ["signing"])
            }
        }
    }

    @Test("What a killed creator left is cleared away by the next")
    func abandonedDraft() throws {
        try withStateDirectory { state in
            let draft = state.appendingPathComponent(".signing-Ab3dEf")
            try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: true)
            try Data([1]).write(to: draft.appendingPathComponent("root.key"))
            _ = try SigningIdentity.loadOrCreate(in: state)
            #expect(try FileManager.default.contentsOfDirectory(atPath: state.path) == ["signing"])
        }
    }

    @Test("A missing certificate is named, and no new identity takes its place")
    func missingCertificate() throws {
        try withStateDirectory { state in
            _ = try SigningIdentity.loadOrCreate(in: state)
            let file = state.appendingPathComponent("signing/intermediate.der")
            try FileManager.default.removeItem(at: file)
            #expect(throws: SigningError.cannotRead(path: file.path, detail: "No such file or directory")) {
                try SigningIdentity.loadOrCreate(in: state)
            }
        }
    }

    @Test("An empty certificate is named as damaged")
    func emptyCertificate() throws {
        try withStateDirectory { state in
            _ = try SigningIdentity.loadOrCreate(in: state)
            let file = state.appendingPathComponent("signing/root.der")
            try Data().write(to: file)
            #expect(throws: SigningError.damaged(path: file.path, detail: "it is empty")) {
                try SigningIdentity.rootCertificate(in: state)
            }
        }
    }

    @Test("The private key is read only to sign; a missing one keeps nobody from reading")
    func lazyKey() throws {
        try withStateDirectory { state in
            let chain = try SigningIdentity.loadOrCreate(in: state).certificateChain
            let file = state.appendingPathComponent("signing/leaf.key")
            try FileManager.default.removeItem(at: file)
            let identity = try SigningIdentity.loadOrCreate(in: state)
            #expect(identity.certificateChain == chain)
            #expect(throws: SigningError.cannotRead(path: file.path, detail: "No such file or directory")) {
                try identity.sign([1])
            }
        }
    }

    @Test("A key that does not belong to its certificate signs nothing")
    func foreignKey() throws {
        try withStateDirectory { state in
            _ = try SigningIdentity.loadOrCreate(in: state)
            let file = state.appendingPathComponent("signing/leaf.key")
            try SigningKey.generate().pem().write(to: file)
            let identity = try SigningIdentity.loadOrCreate(in: state)
            let expected = SigningError.damaged(path: file.path, detail: "it does not belong to leaf.der")
            #expect(throws: expected) { try identity.sign([1]) }
        }
    }

    @Test(
        "One changed byte in a certificate's signature: nothing is signed that no device would trust",
        arguments: [("leaf.der", "intermediate.der"), ("intermediate.der", "root.der"), ("root.der", "root.der")])
    func brokenChain(file: String, issuer: String) throws {
        try withStateDirectory { state in
            _ = try SigningIdentity.loadOrCreate(in: state)
            let file = state.appendingPathComponent("signing/\(file)")
            var bytes = try Data(contentsOf: file)
            bytes[bytes.count - 3] ^= 1
            try bytes.write(to: file)
            let identity = try SigningIdentity.loadOrCreate(in: state)
            let expected = SigningError.damaged(path: file.path, detail: "\(issuer) did not sign it")
            #expect(throws: expected) { try identity.sign([1]) }
        }
    }

    @Test("Another store's leaf and key sign nothing here")
    func foreignLeaf() throws {
        try withStateDirectory { state in
            _ = try SigningIdentity.loadOrCreate(in: state)
            try withStateDirectory { other in
                _ = try SigningIdentity.loadOrCreate(in: other)
                for name in ["leaf.der", "leaf.key"] {
                    try Data(contentsOf: other.appendingPathComponent("signing/\(name)"))
                        .write(to: state.appendingPathComponent("signing/\(name)"))
                }
            }
            let identity = try SigningIdentity.loadOrCreate(in: state)
            #expect(throws: SigningError.self) { try identity.sign([1]) }
        }
    }

    @Test("A damaged certificate is named when its key is used")
    func damagedCertificate() throws {
        try withStateDirectory { state in
            _ = try SigningIdentity.loadOrCreate(in: state)
            let file = state.appendingPathComponent("signing/leaf.der")
            try Data([0x30, 0x00]).write(to: file)
            let identity = try SigningIdentity.loadOrCreate(in: state)
            let error = #expect(throws: SigningError.self) { try identity.sign([1]) }
            #expect(error?.description.hasPrefix("\(file.path) is damaged") == true)
        }
    }

    @Test("Signing material where no directory can be is refused with the place")
    func unwritableDirectory() throws {
        try withStateDirectory { state in
            try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
            let file = state.appendingPathComponent("file")
            try Data([1]).write(to: file)
            let error = #expect(throws: SigningError.self) {
                try SigningIdentity.loadOrCreate(in: file.appendingPathComponent("state"))
            }
            #expect(error?.description.contains("another --state") == true)
        }
    }

    // MARK: Helpers

    private func withStateDirectory(_ body: (URL) throws -> Void) throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("signing-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        try body(directory)
    }

    private func mode(of file: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    }
}
