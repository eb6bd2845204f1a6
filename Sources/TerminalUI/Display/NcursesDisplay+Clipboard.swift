import Foundation

extension NcursesDisplay {
    /// Hands a text to the terminal's clipboard (OSC 52), which needs no help from a window system and works over SSH.
    /// Terminals that do not know the sequence, or are told not to follow it, ignore it.
    package func copyToClipboard(_ text: String) {
        guard isUsable, term != "linux" else { return }
        writeDirectly("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{1B}\\")
    }
}
