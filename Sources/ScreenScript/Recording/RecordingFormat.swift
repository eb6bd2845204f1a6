/// What a recording can be written as.
public enum RecordingFormat: String, Sendable, CaseIterable {
    /// asciinema's format, version 3.
    case asciicast3 = "asciicast-v3"
    /// asciinema's format, version 2.
    case asciicast2 = "asciicast-v2"
    /// A picture.
    case svg
    /// Text.
    case txt

    /// The format that a file's extension stands for; `nil`: none.
    public init?(path: String) {
        let name = path.split(separator: "/").last ?? ""
        switch name.lastIndex(of: ".").map({ name[$0...].lowercased() }) {
        case ".cast": self = .asciicast3
        case ".svg": self = .svg
        case ".txt", ".ascii": self = .txt
        default: return nil
        }
    }
}

extension TapeRecording {
    /// The recording as a file's text. With `screen`, a picture or text is of that one screen.
    public func text(as format: RecordingFormat, screen: ScreenFrame? = nil, showsKeys: Bool = false) -> String {
        switch format {
        case .asciicast3: cast.text(.v3)
        case .asciicast2: cast.text(.v2)
        case .svg:
            if let screen {
                ScreenImage.svg(of: screen, palette: tape.palette, title: tape.name, showsCursor: true)
            } else {
                ScreenAnimation.svg(of: self, title: tape.name, showsKeys: showsKeys)
            }
        case .txt:
            if let screen { screen.lines.joined(separator: "\n") + "\n" } else { FrameText.text(of: self) }
        }
    }
}
