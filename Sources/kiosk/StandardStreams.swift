import Foundation
import Synchronization

/// Standard output and error as they really are: pipes that close early, full disks, missing descriptors.
enum StandardStreams {
    private struct State {
        var hasPrinted = false
        var failure: Int32?
    }

    private static let state = Mutex(State())

    /// Whether anything was printed on standard output.
    static var hasPrinted: Bool { state.withLock { $0.hasPrinted } }

    /// Whether whoever read standard output went away.
    static var isReaderGone: Bool { state.withLock { $0.failure == EPIPE } }

    /// Why printing on standard output failed; a reader that went away is no failure (BUG-43).
    static var failure: Int32? { state.withLock { $0.failure == EPIPE ? nil : $0.failure } }

    /// Keeps descriptors 0 to 2 from being given to the store's files: what is printed would land in them. Reading from
    /// or printing to a descriptor that was closed fails, as it should.
    static func occupy() {
        for (descriptor, access) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
            // The lowest free number, which is this one.
            _ = open("/dev/null", access)
        }
    }

    /// Prints on standard output. After a failure nothing more is printed.
    static func print(_ data: Data) {
        state.withLock { state in
            guard state.failure == nil else { return }
            state.hasPrinted = true
            state.failure = write(data, to: STDOUT_FILENO)
        }
    }

    /// Prints on standard error, if that is possible.
    static func printError(_ data: Data) {
        _ = write(data, to: STDERR_FILENO)
    }

    /// Writes everything; gives the error number of a failure.
    private static func write(_ data: Data, to descriptor: Int32) -> Int32? {
        data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count >= 0 {
                    rest = rest.dropFirst(count)
                } else if errno == EAGAIN {
                    // Another program made the pipe non-blocking for everyone.
                    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&waiting, 1, -1)
                } else if errno != EINTR {
                    return errno
                }
            }
            return nil
        }
    }
}
