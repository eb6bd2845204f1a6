import StoreEngine
import TerminalUI

/// Commands on the shop itself.
extension ShopState {
    mutating func performOnShop(_ command: Command, _ key: Key?) -> [ShopEffect] {
        if focus != .list, command == .moveUp || command == .moveDown {
            focus = .list
            return []
        }
        if move(command) {
            focus = .list
            return []
        }
        switch command {
        case .back:
            focus = .list
            return []
        case .decrease, .increase, .typeQuantity, .openPicker:
            return changeQuantity(of: selectedProduct, command, key)
        case .activate: return activate(focus)
        case .nextControl: return moveFocus(by: 1)
        case .previousControl: return moveFocus(by: -1)
        case .detail:
            guard let product = selectedProduct else { return [] }
            return show(.detail(DetailScreenState(productID: product.id)))
        case .filter:
            focus = .list
            setFilter(ListFilter(text: list.filter?.text ?? ""))
            return []
        case .restore: return restore()
        case .inbox: return show(.inbox(ListState()))
        case .toggleAskToBuy: return [.setAskToBuy(!snapshot.settings.askToBuy)]
        case .subscriptions: return openPlans()
        case .offerCode: return show(.offerCode(OfferCodeDialog()))
        case .transactions: return openTransactions()
        case .log: return show(.log(ListState(selection: snapshot.log.count - 1)))
        case .language: return switchLanguage()
        case .retryUndelivered: return retryUndelivered()
        case .reloadProducts:
            message = .reloading
            return [.reloadProducts]
        default: return []
        }
    }

    /// What Enter does to a control of the shop.
    mutating func activate(_ control: ShopControl) -> [ShopEffect] {
        switch control {
        case .list: selectedProduct.map { buy($0) } ?? []
        case .restore: restore()
        case .offerCode: show(.offerCode(OfferCodeDialog()))
        case .terms: show(.terms(info.termsOfService))
        case .privacy: show(.privacy(info.privacyPolicy))
        }
    }

    /// Begins a purchase. The sheet that follows asks; nothing is bought here.
    mutating func buy(_ product: ShopProduct) -> [ShopEffect] {
        let keeps = if case .current(let held) = standing(of: product) { held.changesPlan } else { false }
        if layers.isEmpty || !keeps, isManaged(product) { return openSubscriptions(at: product.id) }
        if let stop = buyingStop { return show(.buyingStopped(stop)) }
        guard purchase == nil else { return [] }
        let quantity = quantity(of: product)
        purchase = PurchaseProgress(productID: product.id, quantity: quantity)
        purchase?.keepsPlan = keeps
        message = nil
        return [.purchase(productID: product.id, quantity: quantity)]
    }

    /// Shows the plans with one of them selected.
    mutating func openSubscriptions(at productID: String?) -> [ShopEffect] {
        let plan = plans.firstIndex { $0.id == productID } ?? 0
        return show(.subscriptions(ListState(selection: plan)))
    }

    /// Changes the quantity of a product that has one, or opens the wheel.
    mutating func changeQuantity(of product: ShopProduct?, _ command: Command, _ key: Key?) -> [ShopEffect] {
        guard let product, product.takesQuantity else { return [] }
        let quantity = quantity(of: product)
        switch command {
        case .decrease: quantities[product.id] = max(1, quantity - 1)
        case .increase: quantities[product.id] = min(info.maximumQuantity, quantity + 1)
        default:
            var picker = QuantityPicker(productID: product.id, value: quantity, maximum: info.maximumQuantity)
            if command == .typeQuantity, case .character(let digit) = key { picker.type(digit) }
            return show(.quantity(picker))
        }
        return []
    }

    private mutating func moveFocus(by step: Int) -> [ShopEffect] {
        let controls = ShopView.controls(of: self)
        let index = controls.firstIndex(of: focus) ?? 0
        focus = controls[(index + step + controls.count) % controls.count]
        return []
    }

    private mutating func restore() -> [ShopEffect] {
        guard !isRestoring else { return [] }
        isRestoring = true
        message = nil
        return [.restore]
    }

    private mutating func openTransactions() -> [ShopEffect] {
        layers.append(.transactions(ListState()))
        history = HistoryState()
        history.isLoading = true
        return [.loadTransactions]
    }

    private mutating func switchLanguage() -> [ShopEffect] {
        language = language.next
        return [.languageChanged(language)]
    }

    private mutating func retryUndelivered() -> [ShopEffect] {
        message = .retrying(snapshot.undelivered.count)
        return snapshot.undelivered.isEmpty ? [] : [.retryUndelivered]
    }
}
