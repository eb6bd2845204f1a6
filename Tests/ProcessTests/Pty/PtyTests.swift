import Foundation
import Testing

/// The shop on a real terminal, by real keys, signals and window changes. One after the other: the shops would only
/// slow each other down.
@Suite("The shop on a real terminal", .serialized)
enum PtyTests {}
