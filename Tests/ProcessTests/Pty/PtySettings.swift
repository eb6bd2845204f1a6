import Foundation

/// Every line setting of a terminal, comparable.
struct PtySettings: Hashable, Sendable, CustomStringConvertible {
    var input, output, control, local: tcflag_t
    var discipline: cc_t
    var characters: [cc_t]
    var speeds: [speed_t]

    /// Reads them.
    init(of descriptor: Int32) {
        var raw = termios()
        tcgetattr(descriptor, &raw)
        (input, output, control, local) = (raw.c_iflag, raw.c_oflag, raw.c_cflag, raw.c_lflag)
        discipline = raw.c_line
        characters = withUnsafeBytes(of: raw.c_cc) { Array($0) }
        speeds = [raw.c_ispeed, raw.c_ospeed]
    }

    /// Sets them.
    func apply(to descriptor: Int32) {
        var raw = termios()
        tcgetattr(descriptor, &raw)
        (raw.c_iflag, raw.c_oflag, raw.c_cflag, raw.c_lflag) = (input, output, control, local)
        raw.c_line = discipline
        withUnsafeMutableBytes(of: &raw.c_cc) { $0.copyBytes(from: characters) }
        tcsetattr(descriptor, TCSANOW, &raw)
    }

    /// Settings that no program would come to by itself.
    static func makeUnusual(of descriptor: Int32) {
        var raw = termios()
        tcgetattr(descriptor, &raw)
        raw.c_iflag |= tcflag_t(IUTF8 | IXANY)
        raw.c_iflag &= ~tcflag_t(IXON)
        raw.c_lflag &= ~tcflag_t(ECHOK | ECHOKE)
        withUnsafeMutableBytes(of: &raw.c_cc) { characters in
            characters[Int(VERASE)] = 0x08
            characters[Int(VKILL)] = 0x18
            characters[Int(VMIN)] = 3
            characters[Int(VTIME)] = 7
        }
        tcsetattr(descriptor, TCSANOW, &raw)
    }

    /// Whether a person can type commands: lines, echo, signals, line feeds.
    var isSane: Bool {
        local & tcflag_t(ICANON | ECHO | ISIG) == tcflag_t(ICANON | ECHO | ISIG) && input & tcflag_t(ICRNL) != 0
            && output & tcflag_t(OPOST | ONLCR) == tcflag_t(OPOST | ONLCR)
    }

    var description: String {
        "i \(String(input, radix: 8)) o \(String(output, radix: 8)) c \(String(control, radix: 8)) "
            + "l \(String(local, radix: 8)) line \(discipline) \(characters) \(speeds)"
    }
}
