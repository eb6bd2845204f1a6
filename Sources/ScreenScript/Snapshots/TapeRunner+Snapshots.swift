import Foundation
import TerminalUI

extension Tape {
    /// The folder with the tape's snapshots.
    public var snapshotFolder: String { "\(path.hasSuffix(".tape") ? String(path.dropLast(5)) : path).snapshots" }
}

extension TapeRunner {
    /// Compares the screen with its file, or writes it.
    ///
    /// Throws only when files cannot be used: a difference is noted, and the tape goes on.
    func snapshot(_ name: String, withStyle: Bool) throws {
        let folder = tape.snapshotFolder
        let path = "\(folder)/\(name).txt"
        let actual = ScreenText.text(of: screen, withStyle: withStyle)
        let expected = try? String(contentsOfFile: path, encoding: .utf8)
        guard expected != actual else {
            written.insert(name)
            return
        }
        if options.updatesSnapshots, !written.contains(name) {
            do {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                try Data(actual.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
            } catch {
                throw failure(
                    "The snapshot cannot be written: \(path).", details: [(error as NSError).localizedDescription])
            }
            written.insert(name)
            report.updatedSnapshots.append(path)
            return
        }
        guard let expected else {
            if FileManager.default.fileExists(atPath: path) {
                throw failure("The snapshot cannot be read: \(path).")
            }
            report.failures.append(
                failure(
                    "The snapshot is new: \(path).",
                    details: ["Look at the screen; if it is right, run again with --update."]))
            return
        }
        report.failures.append(changed(path, from: expected, to: actual))
    }

    private func changed(_ path: String, from expected: String, to actual: String) -> TapeFailure {
        let old = Self.lines(expected)
        let new = Self.lines(actual)
        var removed: [String] = []
        var added: [String] = []
        var marks: [TapeFailure.Mark] = []
        for row in 0..<max(old.count, new.count) {
            let before = row < old.count ? old[row] : nil
            let after = row < new.count ? new[row] : nil
            guard before != after else { continue }
            let number = String(row + 1)
            let label = String(repeating: " ", count: max(0, 3 - number.count)) + number + " "
            removed.append(label + (before ?? ""))
            added.append(label + (after ?? ""))
            if row < screen.size.rows { marks.append(mark(row, before ?? "", after ?? "")) }
        }
        return failure(
            "The screen is not as in its snapshot: \(path).", expected: removed, actual: added,
            details: ["If the change is meant, run again with --update."], marks: marks)
    }

    /// The columns in which two versions of a row differ.
    private func mark(_ row: Int, _ before: String, _ after: String) -> TapeFailure.Mark {
        let same = zip(before, after).prefix { $0 == $1 }.count
        let first = TerminalText.width(String(after.prefix(same)))
        let tail = zip(before.dropFirst(same).reversed(), after.dropFirst(same).reversed()).prefix { $0 == $1 }.count
        let width = max(
            TerminalText.width(String(after.dropFirst(same).dropLast(tail))),
            TerminalText.width(String(before.dropFirst(same).dropLast(tail))))
        return TapeFailure.Mark(row: row, columns: first..<first + max(1, width))
    }

    private static func lines(_ text: String) -> [String] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last?.isEmpty ?? false { lines.removeLast() }
        return lines
    }

    /// Names files in the snapshot folder that no command of the tape compares with.
    func noteOrphans() {
        let used = Set(
            tape.commands.compactMap { command -> String? in
                if case .snapshot(let name, _) = command.action { "\(name).txt" } else { nil }
            })
        let files = (try? FileManager.default.contentsOfDirectory(atPath: tape.snapshotFolder)) ?? []
        let orphans = files.filter { $0.hasSuffix(".txt") && !used.contains($0) }.sorted()
        guard !orphans.isEmpty else { return }
        report.notices.append(
            "No command of the tape uses \(orphans.map { "\(tape.snapshotFolder)/\($0)" }.joined(separator: ", ")).")
    }

    /// Writes a picture of the screen.
    func screenshot(_ path: String) throws {
        let text: String
        if path.hasSuffix(".svg") {
            text = ScreenImage.svg(of: screen, palette: tape.palette, title: tape.name, showsCursor: true)
        } else {
            text = screen.lines.joined(separator: "\n") + "\n"
        }
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw failure(
                "The picture cannot be written: \(path).", details: [(error as NSError).localizedDescription])
        }
    }
}
