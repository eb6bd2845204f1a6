import StoreEngine
import TerminalUI

/// What a notice says.
struct NoticeContent {
    var title: String
    var role: StyleRole = .strong
    var hasTag = false
    var item: String?
    var paragraphs: [Span] = []
}

extension ShopState {
    /// The words of a notice in the screen's language.
    func content(of notice: Notice) -> NoticeContent {
        switch notice {
        case .purchased(let id, let quantity, _):
            NoticeContent(
                title: texts(.doneTitle), role: .success, hasTag: true,
                item: texts.item(name(of: id), quantity: quantity),
                paragraphs: [Span(texts(.doneText))])
        case .pending(let id, let quantity, let kind):
            NoticeContent(
                title: texts(kind == .askToBuy ? .pendingTitle : .interruptedTitle), role: .waiting, hasTag: true,
                item: texts.item(name(of: id), quantity: quantity),
                paragraphs: kind == .askToBuy
                    ? [Span(texts(.pendingAsked)), Span(texts(.pendingNext), .secondary)]
                    : [Span(texts(.interruptedText))])
        case .alreadyOwned(let id):
            NoticeContent(
                title: texts(.alreadyOwnedTitle), item: name(of: id), paragraphs: [Span(texts(.alreadyOwnedText))])
        case .purchaseFailed(let failure): content(.purchaseFailed, failure)
        case .notDelivered(let id, let failure):
            NoticeContent(
                title: texts(.notDeliveredTitle), role: .failure, item: name(of: id),
                paragraphs: [Span(texts.failure(failure).line), Span(texts(.notDeliveredText), .secondary)])
        case .buyingStopped(let stop): content(stop)
        case .restored(let count):
            NoticeContent(title: texts(.restoreTitle), paragraphs: [Span(texts.restored(count))])
        case .restoreFailed(let failure): content(.restoreFailed, failure)
        case .refundFailed(let failure): content(.refundFailed, failure)
        case .answerFailed(let failure): content(.answerFailed, failure)
        case .planChanges(let id):
            NoticeContent(
                title: texts(.planChangesTitle), role: .success, item: name(of: id),
                paragraphs: [product(id).flatMap { outlook(ofPlan: $0) }, texts(.planChangesText)].compactMap { $0 }
                    .map { Span($0) })
        case .planKept(let id):
            NoticeContent(
                title: texts(.planKeptTitle), role: .success, item: name(of: id),
                paragraphs: [Span(texts(.planKeptText))])
        case .changeFailed(let failure): content(.changeFailed, failure)
        case .redeemed:
            NoticeContent(
                title: texts(.redeemCode), role: .success, hasTag: true, paragraphs: [Span(texts(.redeemedText))])
        case .redeemFailed(let failure): content(.redeemFailed, failure)
        case .terms(let address): link(.terms, address)
        case .privacy(let address): link(.privacy, address)
        }
    }

    private func content(_ title: TextKey, _ failure: StoreFailure) -> NoticeContent {
        let text = texts.failure(failure)
        return NoticeContent(
            title: texts(title), role: .failure,
            paragraphs: [Span(text.reason)] + (text.advice.map { [Span($0, .secondary)] } ?? []))
    }

    private func content(_ stop: BuyingStop) -> NoticeContent {
        switch stop {
        case .notAllowed:
            NoticeContent(
                title: texts(.buyingStopTitle), role: .failure, paragraphs: [Span(texts(.purchasesNotAllowed))])
        case .notWritable(let path):
            NoticeContent(
                title: texts(.buyingStopTitle), role: .failure,
                paragraphs: [Span(texts(.stateNotWritable)), Span(path, .secondary)])
        }
    }

    private func link(_ title: TextKey, _ address: String?) -> NoticeContent {
        NoticeContent(title: texts(title), paragraphs: [Span(address ?? texts(.termsMissing))])
    }
}
