import Foundation
import Testing

@testable import StoreEngine

@Suite("Signing identity")
struct SigningIdentityTests {
    @Test("A signature is 64 raw bytes")
    func rawSignature() throws {
        let identity = try SigningIdentity.ephemeral()
        #expect(try identity.sign([1, 2, 3]).count == 64)
    }
}
