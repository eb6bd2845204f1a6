import Foundation
import StoreEngine

/// Something that happened to a subscription.
package struct TimelineEntry: Hashable, Sendable {
    /// When.
    package var date: Date
    /// What, as the store tells a developer's server.
    package var kind: SubscriptionNotice.Kind
    /// More closely.
    package var subtype: SubscriptionNotice.Subtype?
    /// The plan concerned.
    package var productID: String

    /// Makes an entry.
    package init(
        date: Date, kind: SubscriptionNotice.Kind, subtype: SubscriptionNotice.Subtype? = nil, productID: String
    ) {
        self.date = date
        self.kind = kind
        self.subtype = subtype
        self.productID = productID
    }

    /// What happened to the customer's subscription; `nil` for what only concerns servers.
    package init?(_ notice: SubscriptionNotice) {
        switch notice.kind {
        case .consumptionRequest, .renewalExtension, .oneTimeCharge: return nil
        default:
            self.init(
                date: notice.instant.date, kind: notice.kind, subtype: notice.subtype, productID: notice.productID)
        }
    }
}

/// Past and planned events of one subscription.
package struct TimelineScreenState: Hashable, Sendable {
    /// Group.
    package var groupID: String
    /// What happened, oldest first; `nil`: not read yet.
    package var entries: [TimelineEntry]?
    /// First visible line; the end is where one begins.
    package var top = Int(Int32.max)

    /// Opens it at its end.
    package init(groupID: String) { self.groupID = groupID }
}

/// The entry of an offer code.
package struct OfferCodeDialog: Hashable, Sendable {
    /// What was typed.
    package var code = ""
    /// The focused button; `nil` is the field, where focus starts.
    package var focus: Int?

    /// Opens it empty.
    package init() {}
}
