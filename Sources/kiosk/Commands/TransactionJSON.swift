import Foundation
import OpenStoreKit

/// A transaction as JSON output shows it: the signed payload's own keys, plus what is not signed (contract §2).
enum TransactionJSON {
    static func object(_ result: VerificationResult<Transaction>) -> [String: Any] {
        let transaction = result.unsafePayloadValue
        let payload = try? JSONSerialization.jsonObject(with: transaction.jsonRepresentation) as? [String: Any]
        var object = payload ?? [:]
        object["jws"] = result.jwsRepresentation
        object["finished"] = transaction.isFinished
        if case .unverified(_, let error) = result { object["verificationError"] = "\(error)" }
        return object
    }

    static func data(_ value: Any) -> Data {
        (try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes])) ?? Data()
    }
}

/// Writes a JSON array element by element, so that a long ledger needs no long memory.
struct JSONArrayWriter {
    private let output: Output
    private var isFirst = true

    init(_ output: Output) {
        self.output = output
    }

    mutating func append(_ object: Any) {
        guard output.json else { return }
        output.printJSON(Data((isFirst ? "[" : ",\n").utf8) + TransactionJSON.data(object))
        isFirst = false
    }

    func end() {
        guard output.json else { return }
        output.printJSON(Data((isFirst ? "[]\n" : "]\n").utf8))
    }
}
