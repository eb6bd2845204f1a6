import Foundation
import Testing

/// A store on a file system that is full, or becomes so (BUG-45).
@Suite("Full disk", .enabled("nothing can be mounted here", { try await MountSpace.isPossible() }))
struct FullDiskTests {
    @Test(
        "on a full disk nothing is sold, the state stays byte for byte, and a retry works (BUG-45)", arguments: [1, 5])
    func full(_ quantity: Int) async throws {
        let home = try TestHome()
        let space = try await MountSpace(home, "mkdir \"$STATE\"; mount -t tmpfs -o size=4m,mode=700 none \"$STATE\"")
        #expect(try await space.kiosk("buy", Scenario.product, "--quantity", "3").status == 0)
        let before = try space.contents()
        try space.fill(home, leaving: 0)
        for _ in 0..<2 {
            let run = try await space.kiosk("buy", Scenario.product, "--quantity", "\(quantity)", "--json")
            #expect([73, 74].contains(run.status), "\(run)")
            #expect(run.errorText.contains("o space left") || run.errorText.contains("disk is full"), "\(run)")
            #expect(run.errorCode == "cannotWrite")
        }
        let owned = try await space.kiosk("owned", "--json")
        #expect(owned.status == 0, "what is owned can be seen on a full disk: \(owned)")
        #expect(try owned.object()["balances"] as? [String: Int] == [Scenario.product: 3])
        try space.empty(home)
        #expect(try space.contents() == before)
        let retry = try await space.kiosk("buy", Scenario.product, "--quantity", "\(quantity)")
        #expect(retry.status == 0, "\(retry)")
        #expect(
            try await space.kiosk("owned", "--json").object()["balances"] as? [String: Int]
                == [Scenario.product: 3 + quantity])
        #expect(try await space.kiosk("transactions", "--json").array().count == 2)
    }

    @Test("a store cannot be made on a full disk: status 73, nothing left behind, and a retry works (BUG-45)")
    func fullAtFirst() async throws {
        let home = try TestHome()
        let space = try await MountSpace(home, "mkdir \"$STATE\"; mount -t tmpfs -o size=4m,mode=700 none \"$STATE\"")
        try space.fill(home, leaving: 0)
        let run = try await space.kiosk("buy", Scenario.product, "--json")
        #expect([73, 74].contains(run.status), "\(run)")
        try space.empty(home)
        #expect(try space.contents().isEmpty)
        #expect(try await space.kiosk("buy", Scenario.product).status == 0)
    }

    @Test(
        "whatever room there is, a purchase is whole or not there, and the next start agrees (BUG-01, BUG-45)",
        arguments: [true, false])
    func anyRoom(_ isFirst: Bool) async throws {
        let home = try TestHome()
        let space = try await MountSpace(home, "mkdir \"$STATE\"; mount -t tmpfs -o size=4m,mode=700 none \"$STATE\"")
        var sold = 0
        for room in stride(from: 0, through: 288, by: 24) {
            _ = try await space.shell("rm -rf \"$STATE\"/*; rm -rf \"$STATE\"/.signing-*")
            if !isFirst { #expect(try await space.kiosk("buy", Scenario.product, "--quantity", "3").status == 0) }
            let owned = isFirst ? 0 : 3
            try space.fill(home, leaving: room << 10)
            let run = try await space.kiosk("buy", Scenario.product, "--quantity", "5", "--json")
            #expect([0, 73, 74].contains(run.status), "\(room) KB: \(run)")
            #expect(run.status == 0 || !run.errorText.isEmpty, "\(room) KB: \(run)")
            try space.empty(home)
            let balances = try await space.kiosk("owned", "--json").object()["balances"] as? [String: Int]
            let transactions = try await space.kiosk("transactions", "--json").array()
            let charged = transactions.compactMap { $0["quantity"] as? Int }.reduce(0, +)
            #expect(balances?[Scenario.product] ?? 0 == charged, "\(room) KB: \(run)")
            // Room for the charge and none for its delivery: kept for the next start, and said so (BUG-02).
            let isPaid = run.status == 0 || run.errorText.contains("is paid but not delivered")
            #expect(charged == (isPaid ? owned + 5 : owned), "\(room) KB: \(run)")
            #expect(transactions.allSatisfy { $0["finished"] as? Bool == true }, "\(room) KB: \(run)")
            if run.status == 0 { sold += 1 }
        }
        #expect((1..<13).contains(sold), "some had room, some had not: \(sold)")
    }

    @Test("without a free inode nothing is sold (BUG-45)")
    func noInodes() async throws {
        let home = try TestHome()
        let space = try await MountSpace(
            home, "mkdir \"$STATE\"; mount -t tmpfs -o size=4m,nr_inodes=40,mode=700 none \"$STATE\"")
        #expect(try await space.kiosk("buy", Scenario.product).status == 0)
        _ = try await space.shell("i=0; while : >\"$STATE/filler-$i\"; do i=$((i+1)); done 2>/dev/null")
        let run = try await space.kiosk("buy", Scenario.product, "--json")
        #expect(run.status == 74, "\(run)")
        #expect(try await space.kiosk("transactions", "--json").array().count == 1)
        _ = try await space.shell("rm \"$STATE\"/filler-*")
        #expect(try await space.kiosk("buy", Scenario.product).status == 0)
        #expect(
            try await space.kiosk("owned", "--json").object()["balances"] as? [String: Int] == [Scenario.product: 2])
    }
}

extension MountSpace {
    private func filler(_ home: TestHome) -> String { outside(home.state) + "/filler" }

    /// Takes all of a file system's room but so many bytes.
    func fill(_ home: TestHome, leaving room: Int) throws {
        let descriptor = open(filler(home), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        var space = statvfs()
        try #require(fstatvfs(descriptor, &space) == 0)
        let free = Int(space.f_bavail) * Int(space.f_frsize)
        try #require(free > room)
        try #require(posix_fallocate(descriptor, 0, off_t(free - room)) == 0)
    }

    /// Gives the room back.
    func empty(_ home: TestHome) throws {
        try #require(unlink(filler(home)) == 0)
    }
}
