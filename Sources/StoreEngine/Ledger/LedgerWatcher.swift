// Dispatch sources may be used from any thread; the module just does not say so.
@preconcurrency import Dispatch
import Foundation
import Synchronization

/// Notices other processes' commits: the kernel tells when the ledger is touched, which every committer does after its
/// commit, or when someone stops writing its log, as after a crash before that touch. (Writes to the log come too
/// early: what they hold is not visible yet.) Costs nothing while nothing happens.
///
/// While there is no state directory yet, its nearest existing ancestor is watched for it to appear.
final class LedgerWatcher: Sendable {
    private let source: any DispatchSourceProtocol

    /// Starts watching; `onChange` is called on `queue`, sometimes once too often, never too seldom.
    init(_ directory: StateDirectory, queue: DispatchQueue, onChange: @escaping @Sendable () -> Void) {
        #if os(Linux)
            if let watch = DirectoryWatch(directory) {
                source = DispatchSource.makeReadSource(fileDescriptor: watch.descriptor, queue: queue)
                source.setEventHandler { if watch.readsChange() { onChange() } }
                source.setCancelHandler { close(watch.descriptor) }
                source.activate()
                return
            }
        #endif
        // The user's share of the kernel's watches is used up: looking twice a second is what remains.
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + .milliseconds(500), repeating: .milliseconds(500), leeway: .milliseconds(250))
        source = timer
        source.setEventHandler(handler: onChange)
        source.activate()
    }

    deinit { source.cancel() }
}

#if os(Linux)
    /// One inotify instance, aimed at the state directory or at what exists of the way to it.
    private final class DirectoryWatch: Sendable {
        let descriptor: Int32
        private let directory: StateDirectory
        private let aim: Mutex<Aim>

        private struct Aim {
            var path: String?
            var watch: Int32 = -1
        }

        init?(_ directory: StateDirectory) {
            let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
            guard descriptor >= 0 else { return nil }
            self.directory = directory
            self.descriptor = descriptor
            aim = Mutex(Aim())
            guard takeAim() else {
                close(descriptor)
                return nil
            }
        }

        /// Watches the nearest directory there is; false when the kernel grants no watch.
        private func takeAim() -> Bool {
            aim.withLock { aim in
                while true {
                    let target = nearestDirectory()
                    if target == aim.path { return true }
                    if aim.watch >= 0 { inotify_rm_watch(descriptor, aim.watch) }
                    var mask = IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
                    if target == directory.path { mask |= IN_ATTRIB | IN_CLOSE_WRITE | IN_DELETE }
                    aim.watch = inotify_add_watch(descriptor, target, UInt32(mask))
                    let code = errno
                    aim.path = aim.watch >= 0 ? target : nil
                    // More of the way may have appeared before the watch did, so look again; and so when it vanished.
                    if aim.watch < 0, code != ENOENT, code != ENOTDIR { return false }
                }
            }
        }

        private func nearestDirectory() -> String {
            var path = directory.path
            while path != "/", !StateDirectory.isDirectory(path) { path = StateDirectory.parent(of: path) }
            return path
        }

        /// The name to wait for in an ancestor of the state directory; `nil` in the directory itself.
        private func nextComponent(after ancestor: String?) -> Substring? {
            guard let ancestor, ancestor != directory.path else { return nil }
            return directory.path.dropFirst(ancestor.count).split(separator: "/").first
        }

        /// Reads what the kernel has to tell, and whether the ledger may have changed.
        func readsChange() -> Bool {
            let aim = aim.withLock { $0 }
            var isChanged = false
            var mustAim = false
            forEachEvent { event, name in
                if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { isChanged = true }
                guard event.wd == aim.watch else { return }
                if event.mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED) != 0 {
                    forget(event.wd)
                    mustAim = true
                } else if let missing = nextComponent(after: aim.path) {
                    mustAim = mustAim || name.prefix { $0 != 0 }.elementsEqual(missing.utf8)
                } else {
                    isChanged = isChanged || Self.isLedger(name)
                }
            }
            guard mustAim else { return isChanged }
            _ = takeAim()
            return true
        }

        private func forEachEvent(_ body: (inotify_event, Slice<UnsafeRawBufferPointer>) -> Void) {
            let headerSize = MemoryLayout<inotify_event>.size
            withUnsafeTemporaryAllocation(byteCount: 8192, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
                while true {
                    let count = read(descriptor, buffer.baseAddress, buffer.count)
                    guard count > 0 else { return }
                    let events = UnsafeRawBufferPointer(buffer)
                    var offset = 0
                    while offset + headerSize <= count {
                        let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                        let nameStart = offset + headerSize
                        offset = nameStart + Int(event.len)
                        body(event, events[nameStart..<offset])
                    }
                }
            }
        }

        private func forget(_ watch: Int32) {
            aim.withLock { aim in
                guard aim.watch == watch else { return }
                inotify_rm_watch(descriptor, watch)
                aim = Aim()
            }
        }

        /// Whether a name, padded with zeros, is the ledger's or its log's.
        private static func isLedger(_ name: Slice<UnsafeRawBufferPointer>) -> Bool {
            let name = name.prefix { $0 != 0 }
            return name.elementsEqual(StateDirectory.ledgerName.utf8)
                || name.elementsEqual((StateDirectory.ledgerName + "-wal").utf8)
        }
    }
#endif
