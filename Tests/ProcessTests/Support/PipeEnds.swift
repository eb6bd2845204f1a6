import CLauncher
import Foundation
import Synchronization

/// A pipe that no other program inherits.
final class PipeEnds: Sendable {
    let reading: Int32
    let writing: Int32
    private let isWritable = Mutex(true)
    private let isReadable = Mutex(true)

    init() throws {
        var ends: [Int32] = [-1, -1]
        let code = launcher_pipe(&ends)
        guard code == 0 else { throw KioskProcess.LaunchError(program: "a pipe", code: code) }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        closeWriting()
        closeReading()
    }

    func closeWriting() { if isWritable.withLock({ exchange(&$0, false) }) { close(writing) } }
    func closeReading() { if isReadable.withLock({ exchange(&$0, false) }) { close(reading) } }

    /// Reads up to a line feed or the end; blocks.
    func readLine() -> String {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = read(reading, &byte, 1)
            if count < 0, errno == EINTR { continue }
            if count <= 0 || byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
    }

    private func exchange(_ value: inout Bool, _ new: Bool) -> Bool {
        defer { value = new }
        return value
    }
}
