import Foundation
import Synchronization

/// The system calls that a durable write takes, each of which can fail.
///
/// `willTake` is asked before each step; tests use it to fail a step or to die there.
package struct StateFileSteps: Sendable {
    /// A step of a durable write, in the order they are taken.
    package enum Step: String, Hashable, Sendable, CaseIterable {
        case makeDirectory, openLock, lock, read, create, write, flush, rename, flushDirectory, setAside
    }

    /// Called before a step with the path concerned; returns the error number to fail with, or `nil` to go on.
    package var willTake: @Sendable (Step, String) -> Int32?
    /// How long to wait for a lock that another process holds.
    package var lockPatience: DispatchTimeInterval

    /// Makes the steps.
    package init(
        lockPatience: DispatchTimeInterval = .seconds(10),
        willTake: @escaping @Sendable (Step, String) -> Int32? = { _, _ in nil }
    ) {
        self.lockPatience = lockPatience
        self.willTake = willTake
    }
}

/// A failed system call.
package struct StateFileError: Error, Hashable, Sendable {
    /// The step that failed.
    package var step: StateFileSteps.Step
    /// Path concerned.
    package var path: String
    /// The system's error number.
    package var code: Int32

    /// The system's text for the error number.
    package var detail: String { String(cString: strerror(code)) }
}

extension StateFileSteps {
    /// Files larger than this are not read: no balances are that long.
    private static let readLimit = 64 << 20

    /// Makes a directory and its parents, mode 0700, if absent.
    func makeDirectory(_ path: String) throws(StateFileError) {
        try begin(.makeDirectory, path)
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT else { throw failure(.makeDirectory, path) }
        try makeDirectory((path as NSString).deletingLastPathComponent)
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        throw failure(.makeDirectory, path)
    }

    /// Takes the exclusive lock of a lock file, made if absent. Closing the descriptor gives it back.
    ///
    /// Waits at most `lockPatience`; then fails with `EWOULDBLOCK`.
    func lock(_ path: String) async throws(StateFileError) -> Int32 {
        try begin(.openLock, path)
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw failure(.openLock, path) }
        do throws(StateFileError) {
            try begin(.lock, path)
        } catch {
            close(descriptor)
            throw error
        }
        // Whoever waits for the lock holds the directory's, so that a holder who wants it again at once comes after.
        let turnstile = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if turnstile < 0 || flock(turnstile, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
                if turnstile >= 0 { close(turnstile) }
                return descriptor
            }
            guard errno == EWOULDBLOCK else {
                let error = failure(.lock, path)
                close(descriptor)
                if turnstile >= 0 { close(turnstile) }
                throw error
            }
        }
        return try await waitForLock(descriptor, behind: turnstile, path)
    }

    /// `flock` has no time limit, so a thread of its own waits; if it comes too late it gives the lock back. Whoever
    /// holds the lock may need the thread that asks for it.
    private func waitForLock(
        _ descriptor: Int32, behind turnstile: Int32, _ path: String
    ) async throws(StateFileError) -> Int32 {
        let code = await withCheckedContinuation { continuation in
            let wait = LockWait(continuation)
            Thread.detachNewThread {
                if turnstile >= 0 { _ = Self.waitForFlock(turnstile) }
                let code = Self.waitForFlock(descriptor)
                if turnstile >= 0 { close(turnstile) }
                if !wait.finish(with: code) { close(descriptor) }
            }
            DispatchQueue.global().asyncAfter(deadline: .now() + lockPatience) { wait.finish(with: nil) }
        }
        guard let code else { throw StateFileError(step: .lock, path: path, code: EWOULDBLOCK) }
        guard code == 0 else {
            close(descriptor)
            throw StateFileError(step: .lock, path: path, code: code)
        }
        return descriptor
    }

    /// Takes a file's lock; an error number, or 0.
    private static func waitForFlock(_ descriptor: Int32) -> Int32 {
        while flock(descriptor, LOCK_EX) != 0 {
            if errno != EINTR { return errno }
        }
        return 0
    }

    /// The whole content of a file; `nil` if there is none.
    func contents(of path: String) throws(StateFileError) -> Data? {
        try begin(.read, path)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw failure(.read, path)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(.read, path) }
        // Anything else, such as a pipe, would keep its reader waiting.
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw StateFileError(
                step: .read, path: path, code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
        }
        var content = Data()
        var chunk = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                throw failure(.read, path)
            }
            if count == 0 { return content }
            content.append(contentsOf: chunk[..<count])
            guard content.count <= Self.readLimit else {
                throw StateFileError(step: .read, path: path, code: EFBIG)
            }
        }
    }

    /// Replaces a file so that a reader, or a start after a crash, finds either the old or the new content whole.
    func replace(_ path: String, with data: Data) throws(StateFileError) {
        let fresh = path + ".new"
        try begin(.create, fresh)
        let descriptor = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw failure(.create, fresh) }
        do throws(StateFileError) {
            defer { close(descriptor) }
            try put(data, in: descriptor, fresh)
            try begin(.flush, fresh)
            guard fsync(descriptor) == 0 else { throw failure(.flush, fresh) }
            try begin(.rename, path)
            guard rename(fresh, path) == 0 else { throw failure(.rename, path) }
        } catch {
            unlink(fresh)
            throw error
        }
        try flushDirectory(of: path)
    }

    /// Gives a file a second name, or, where the file system has no links, that name only. Does nothing when it has
    /// that name already: whoever gave it died before going on.
    func setAside(_ path: String, as other: String) throws(StateFileError) {
        try begin(.setAside, path)
        if link(path, other) == 0 { return }
        if errno == EEXIST, isSameFile(path, other) { return }
        guard errno != EEXIST, errno != ENOENT else { throw failure(.setAside, other) }
        guard rename(path, other) == 0 else { throw failure(.setAside, path) }
    }

    private func isSameFile(_ path: String, _ other: String) -> Bool {
        defer { errno = EEXIST }
        var first = stat()
        var second = stat()
        return stat(path, &first) == 0 && stat(other, &second) == 0 && first.st_dev == second.st_dev
            && first.st_ino == second.st_ino
    }

    /// Whether a file could be replaced: its directory, or the nearest one there is, takes new files and has room.
    func checkWritable(_ path: String) throws(StateFileError) {
        let home = (path as NSString).deletingLastPathComponent
        var directory = home
        while access(directory, F_OK) != 0, errno == ENOENT || errno == ENOTDIR, directory.count > 1 {
            directory = (directory as NSString).deletingLastPathComponent
        }
        try begin(.create, path)
        var status = stat()
        if stat(directory, &status) == 0, status.st_mode & S_IFMT != S_IFDIR {
            throw StateFileError(step: .makeDirectory, path: home, code: ENOTDIR)
        }
        guard access(directory, W_OK | X_OK) == 0 else {
            throw directory == home ? failure(.create, path) : failure(.makeDirectory, home)
        }
        var space = statvfs()
        guard statvfs(directory, &space) == 0 else { return }
        // File systems that count neither say 0 of 0.
        let isFull = space.f_blocks > 0 && UInt(space.f_bavail) * space.f_frsize < 64 << 10
        if isFull || space.f_files > 0 && space.f_favail < 8 {
            throw StateFileError(step: .create, path: path, code: ENOSPC)
        }
    }

    private func put(_ data: Data, in descriptor: Int32, _ path: String) throws(StateFileError) {
        try begin(.write, path)
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                throw failure(.write, path)
            }
            rest = rest.dropFirst(count)
        }
    }

    private func flushDirectory(of path: String) throws(StateFileError) {
        let directory = (path as NSString).deletingLastPathComponent
        try begin(.flushDirectory, directory)
        let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(.flushDirectory, directory) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure(.flushDirectory, directory) }
    }

    private func begin(_ step: Step, _ path: String) throws(StateFileError) {
        if let code = willTake(step, path) { throw StateFileError(step: step, path: path, code: code) }
    }

    private func failure(_ step: Step, _ path: String) -> StateFileError {
        StateFileError(step: step, path: path, code: errno)
    }
}

/// A wait for a lock, which ends once: with the lock, an error number, or `nil` when patience is over.
private final class LockWait: Sendable {
    private let continuation: Mutex<CheckedContinuation<Int32?, Never>?>

    init(_ continuation: CheckedContinuation<Int32?, Never>) {
        self.continuation = Mutex(continuation)
    }

    /// Ends the wait; `false` if it was over already.
    @discardableResult
    func finish(with code: Int32?) -> Bool {
        let waiting = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        waiting?.resume(returning: code)
        return waiting != nil
    }
}
