import Foundation
import Testing

/// Outputs that are no terminal: pipes, files, full disks, nothing at all (BUG-43).
@Suite("Command line: pipes")
struct PipeTests {
    @Test(
        "the shop without a terminal ends at once with status 69 and one line naming the scripted commands (BUG-43)",
        arguments: [
            "\"$KIOSK\"", "\"$KIOSK\" shop", "\"$KIOSK\" shop </dev/null", "echo yes | \"$KIOSK\"",
            "\"$KIOSK\" >out.txt; s=$?; cat out.txt; exit $s", "\"$KIOSK\" <&-", "\"$KIOSK\" >&-",
            "\"$KIOSK\" <&- >&-",
        ])
    func noTerminal(_ script: String) async throws {
        let home = try TestHome()
        let run = try await home.shell(script, variables: ["TERM": "xterm-256color"])
        #expect(run.status == 69, "\(run)")
        #expect(run.output.isEmpty)
        #expect(ProcessRun.controlByte(in: run.errors) == nil)
        #expect(run.errorLines.count == 1, "\(run)")
        #expect(run.errorText.contains("kiosk products") && run.errorText.contains("kiosk buy"), "\(run)")
        #expect(!home.exists(home.state))
    }

    @Test(
        "a reader that closes early is no crash, whatever there was to say (BUG-43)",
        arguments: [
            "products", "products --json", "transactions", "transactions --json", "owned --json", "help", "--version",
            "catalog check none.json --json", "buy consumable.apple --json",
        ])
    func readerLeaves(_ words: String) async throws {
        let home = try TestHome()
        for _ in 0..<2 { try await home.done("buy", "consumable.apple") }
        // The reader is gone before anything is written: it ends, and only then the writer is let go.
        let run = try await home.shell(
            "mkfifo gate; { read line <gate; \"$KIOSK\" \(words); echo $? >status; } 2>err | { exec <&-; echo go >gate; }; wait; cat status; cat err >&2"
        )
        let expected = words.hasPrefix("catalog") ? "66" : "0"
        #expect(run.text == expected + "\n", "\(run)")
        if expected == "0" { #expect(run.errorText.isEmpty, "\(run)") }
    }

    @Test(
        "a result that finds no room is status 74 with a message, and what was done stays done (BUG-45)",
        arguments: [
            "products", "owned --json", "buy consumable.apple",
        ])
    func fullOutput(_ words: String) async throws {
        let home = try TestHome()
        let run = try await home.shell("\"$KIOSK\" \(words) >/dev/full")
        #expect(run.status == 74)
        #expect(run.errorLines == ["kiosk: The result cannot be written to standard output: no space left on device."])
        if words.hasPrefix("buy") { #expect(try await home.owned("consumable.apple") == 1) }
    }

    @Test("closed descriptors are not handed to the store's files: nothing is printed into them (BUG-43)")
    func closedDescriptors() async throws {
        let home = try TestHome()
        let closed = try await home.shell("\"$KIOSK\" buy consumable.apple --json <&- >&- 2>&-; echo $?")
        #expect(closed.text == "74\n", "\(closed)")
        #expect(try await home.owned("consumable.apple") == 1)
        #expect(try home.contents()["balances.lock"]?.isEmpty == true)
        #expect(try home.propertyList()["consumable.apple"] as? Int == 1)
        let onlyError = try await home.shell("\"$KIOSK\" frobnicate 2>&-")
        #expect(onlyError.status == 64)
        #expect(onlyError.text.isEmpty)
    }

    @Test("a non-blocking pipe with a slow reader gets everything (BUG-43)")
    func nonBlocking() async throws {
        let home = try TestHome()
        var catalog = ""
        for number in 0..<1500 {
            catalog +=
                ",\n{ \"id\": \"item.\(number)\", \"type\": \"consumable\", \"section\": \"food\", "
                + "\"displayName\": { \"en\": \"Item\" }, \"description\": { \"en\": \"An item\" }, \"price\": { \"JPN\": \"1\" } }"
        }
        try home.write(CatalogText.catalog(more: catalog), to: "products.json")
        let pipe = try PipeEnds()
        _ = fcntl(pipe.writing, F_SETFL, O_NONBLOCK)
        let errors = try PipeEnds()
        let process = try KioskProcess.start(
            KioskProcess.binary, ["products", "--json"], environment: home.environment, directory: home.work,
            descriptors: [errors.reading, pipe.writing, errors.writing])
        pipe.closeWriting()
        // A few bytes at a time: the pipe is full again and again.
        let text = await KioskProcess.blocking {
            var data = Data()
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(pipe.reading, &buffer, buffer.count)
                guard count > 0 else { return data }
                data.append(contentsOf: buffer[..<count])
            }
        }
        #expect(await KioskProcess.wait(for: process) == .exited(0))
        #expect((try JSONSerialization.jsonObject(with: text) as? [Any])?.count == 1501)
    }
}
