/// Exit statuses (contract §2).
enum ExitStatus: Int32, Sendable {
    case done = 0
    /// Refused or failed.
    case failed = 1
    /// Waits for someone (Ask to Buy, interrupted).
    case pending = 2
    /// The customer cancelled.
    case cancelled = 3
    /// A scripted test failed.
    case testFailed = 4
    /// Wrong use of the command line.
    case usage = 64
    /// A catalogue, tape or state file has errors.
    case dataError = 65
    /// An input file is missing or unreadable.
    case noInput = 66
    /// No usable terminal.
    case unavailable = 69
    /// State cannot be created.
    case cannotCreate = 73
    /// State cannot be written.
    case ioError = 74
    /// Another process holds what is needed; try again.
    case tryAgain = 75
}
