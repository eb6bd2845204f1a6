// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Just enough of UIKit's names to type-check store code. Nothing here runs.

@_exported import Foundation
@_exported import ObjectiveC

@MainActor
open class UIViewController {
    public init() {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
}

@MainActor
open class UIApplication {
    public nonisolated static let willEnterForegroundNotification = Notification.Name("willEnterForeground")
}

extension NotificationCenter {
    public func addObserver(_ observer: Any, selector: Selector, name: Notification.Name?, object: Any?) {}
}
