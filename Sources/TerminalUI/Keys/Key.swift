/// A key press, or something else a person does to the window.
public enum Key: Hashable, Sendable {
    /// A printable character.
    case character(Character)
    /// Ctrl with a lower-case letter.
    case control(Character)
    case enter, escape, tab, backTab, backspace, delete
    case up, down, left, right, pageUp, pageDown, home, end
    /// F1…F12.
    case function(Int)
    /// Text pasted with bracketed paste.
    case paste(String)
    /// The left button was clicked on a cell.
    case click(Point)
}
