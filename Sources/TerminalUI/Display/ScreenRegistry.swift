import CNcurses

/// Keeps several ncurses screens in one process apart.
///
/// ncurses can hold several, but lists the windows of all in one place: `resizeterm` on one screen also changes the
/// windows of the others, and `delscreen` frees them. So a screen that comes back to work has its windows measured, and
/// closed screens are freed when none is in use any more.
@MainActor
enum ScreenRegistry {
    /// What choosing a screen found.
    enum Condition {
        /// As it was left.
        case whole
        /// Another screen's resizing changed its windows: they have their size again, their content is lost.
        case damaged
    }

    private static var selected: OpaquePointer?
    private static var inUse: Set<OpaquePointer> = []
    private static var closed: [OpaquePointer] = []

    /// Notes a screen that `newterm` just made, and so chose.
    static func add(_ screen: OpaquePointer) {
        inUse.insert(screen)
        selected = screen
    }

    /// Makes `screen` the one that ncurses works on.
    static func select(_ screen: OpaquePointer, size: Size) -> Condition {
        guard selected != screen else { return .whole }
        set_term(screen)
        selected = screen
        var condition = Condition.whole
        for window in [kiosk_standard_window(), kiosk_current_window(), kiosk_next_window()] {
            if Int(getmaxy(window)) != size.rows || Int(getmaxx(window)) != size.columns {
                wresize(window, Int32(size.rows), Int32(size.columns))
                condition = .damaged
            }
        }
        return condition
    }

    /// Frees a screen after `endwin`, now or when it harms no other.
    static func remove(_ screen: OpaquePointer) {
        inUse.remove(screen)
        closed.append(screen)
        guard inUse.isEmpty else { return }
        for screen in closed { delscreen(screen) }
        closed = []
        selected = nil
    }
}
