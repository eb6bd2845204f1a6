import Foundation
import OpenStoreKit
import TerminalUI

/// What keys do.
extension StoreViewModel {
    /// Handles a key; pasted text never does anything but fill in a code (BUG-40).
    package mutating func press(_ key: Key) -> [StoreViewEffect] {
        if key == .control("l") { return [.redraw] }
        if StoreViewLayout.isTooSmall(size) { return StoreViewBinding.command(for: key) == .back ? back() : [] }
        if let dialog { return press(key, on: dialog) }
        guard purchase == nil, let command = StoreViewBinding.command(for: key) else { return [] }
        message = nil
        defer { keepInSight() }
        switch command {
        case .up, .down: move(by: command == .down ? 1 : -1)
        case .pageUp, .pageDown: move(by: command == .pageDown ? 10 : -10)
        case .first, .last: move(by: command == .last ? Int.max / 2 : -Int.max / 2)
        case .left, .right: moveAside(by: command == .right ? 1 : -1)
        case .next, .previous: tab(by: command == .next ? 1 : -1)
        case .activate: return activate(focus)
        case .restore: return options.shows(.restorePurchases) ? restore() : []
        case .reload:
            loading = .loading
            return [.load]
        case .back: return back()
        case .yes, .no, .redraw: break
        }
        return []
    }

    private mutating func back() -> [StoreViewEffect] {
        if closeLink() { return [] }
        return options.shows(.cancellation) ? [.dismiss] : []
    }

    // MARK: Focus

    private mutating func setFocus(_ element: StoreViewElement) {
        focus = element
        if case .product(let place) = element { choice = place }
        if case .link(let place) = element { link = place }
    }

    private mutating func move(by steps: Int) {
        let stops = stops
        guard !stops.isEmpty else { return }
        guard let index = stops.firstIndex(of: focus) else { return setFocus(home) }
        setFocus(stops[max(0, min(index + steps, stops.count - 1))])
    }

    private mutating func moveAside(by step: Int) {
        if focus.isFooter {
            let controls = footer
            guard let index = controls.firstIndex(of: focus) else { return }
            focus = controls[max(0, min(index + step, controls.count - 1))]
        } else if case .tabs(let level) = focus {
            turnTab(at: level, by: step)
        } else if let level = tabLevels.last, !isSideBySide || products.isEmpty {
            turnTab(at: level, by: step)
        } else if isSideBySide, !products.isEmpty {
            choice = max(0, min(choice + step, products.count - 1))
            if case .product = focus { focus = .product(choice) }
        }
    }

    private mutating func tab(by step: Int) {
        let stops: [StoreViewElement] =
            tabLevels.map { .tabs($0) } + (links.isEmpty ? [] : [.link(link)])
            + (products.isEmpty ? [] : [.product(choice)])
            + (hasSubscribeButton && !products.isEmpty ? [.subscribe] : [])
            + footer
        guard !stops.isEmpty else { return }
        let index = stops.firstIndex(of: focus) ?? 0
        setFocus(stops[(index + step + stops.count) % stops.count])
    }

    /// The focus is on something that is there, and the list's first line is such that it can be seen.
    mutating func keepInSight() {
        // What is not loaded yet keeps the focus.
        if !(stops + footer).contains(focus) { setFocus(home) }
        top = StoreViewPainter.top(of: self)
    }

    // MARK: Enter

    private mutating func activate(_ element: StoreViewElement) -> [StoreViewEffect] {
        switch element {
        case .tabs: setFocus(home)
        case .link(let place): open(place)
        case .product, .subscribe: return buy()
        case .button(.restorePurchases): return restore()
        case .button(.redeemCode): return [.redeemCode]
        case .button(.signIn): return [.signIn]
        case .button(.cancellation): return [.dismiss]
        case .button(.policies): return []
        case .policy(let kind):
            var link = StoreViewDialog(.link(kind, address(of: kind)))
            link.canOpen = options.openPolicy != nil
            dialog = link
        }
        return []
    }

    private mutating func buy() -> [StoreViewEffect] {
        guard let product = selectedProduct, !isOwned(product), !isBusy else { return [] }
        purchase = Progress(product: product)
        return [.purchase(product)]
    }

    private mutating func restore() -> [StoreViewEffect] {
        guard !isBusy else { return [] }
        isRestoring = true
        return [.restorePurchases]
    }

    // MARK: Dialogs

    private mutating func press(_ key: Key, on dialog: StoreViewDialog) -> [StoreViewEffect] {
        // What was typed before the sheet was on the screen was not meant for it.
        if case .sheet = dialog.kind, !dialog.isShown { return [] }
        if type(key, on: dialog) { return [] }
        guard let command = StoreViewBinding.command(for: key) else { return [] }
        switch command {
        case .up where dialog.choiceCount > 0, .down where dialog.choiceCount > 0:
            self.dialog?.moveChoice(by: command == .down ? 1 : -1)
        case .next, .right, .down: self.dialog?.moveFocus(by: 1)
        case .previous, .left, .up: self.dialog?.moveFocus(by: -1)
        case .back, .no: return perform(.back, on: dialog)
        case .yes:
            guard case .sheet = dialog.kind, dialog.buttons.count > 1 else { return [] }
            return perform(.confirm, on: dialog)
        case .activate:
            guard let focus = dialog.focus else {
                self.dialog?.moveFocus(by: 2)
                return []
            }
            return perform(dialog.buttons[focus].command, on: dialog)
        default: break
        }
        return []
    }

    private mutating func type(_ key: Key, on dialog: StoreViewDialog) -> Bool {
        guard case .sheet(.offerCode) = dialog.kind, dialog.focus == nil else { return false }
        var code = dialog.code
        switch key {
        case .character(let character): code.append(character)
        case .paste(let text): code += text.prefix(64).filter { !$0.isWhitespace }
        case .backspace: code = String(code.dropLast())
        default: return false
        }
        self.dialog?.code = String(code.prefix(64))
        return true
    }

    private mutating func perform(
        _ command: StoreViewDialog.Command, on dialog: StoreViewDialog
    ) -> [StoreViewEffect] {
        switch (command, dialog.kind) {
        case (.copy, .link(_, let url?)):
            message = Span(texts(.copied), .success)
            self.dialog = nil
            return [.copy(url.absoluteString)]
        case (.open, .link(let kind, let url?)):
            self.dialog = nil
            return [.openPolicy(kind, url)]
        case (.confirm, .sheet(let sheet)):
            self.dialog = nil
            return [.answer(dialog.confirmation(of: sheet))]
        case (_, .sheet(let sheet)):
            self.dialog = nil
            return [.answer(sheet.refusal)]
        default:
            self.dialog = nil
            return []
        }
    }
}
