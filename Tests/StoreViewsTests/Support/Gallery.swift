import StoreViews

/// Every style of every view.
enum Gallery {
    static let groups = ["basket", "club"]
    static let products = [
        "consumable.apple", "consumable.mandarin", "non.consumable.knife", "com.myapp.monthly",
    ]

    static var views: [(name: String, view: any StoreKitView)] {
        var views: [(String, any StoreKitView)] = []
        for style in SubscriptionStoreControlStyle.allCases {
            views.append(("plans-\(style)", paywall(style)))
        }
        for style in ProductViewStyle.allCases {
            views.append(("store-\(style)", StoreView(ids: products).productViewStyle(style)))
            views.append(("product-\(style)", ProductView(id: products[2]).productViewStyle(style)))
        }
        for (name, label) in labels {
            views.append(
                ("label-\(name)", paywall(.buttons).subscriptionStoreButtonLabel(label)))
        }
        for style in SubscriptionOptionGroupStyle.allCases {
            views.append(("groups-\(style)", grouped(style)))
        }
        for style in SubscriptionStoreControlStyle.allCases {
            views.append(("sections-\(style)", sections.subscriptionStoreControlStyle(style)))
            views.append(("tabs-\(style)", grouped(.tabs).subscriptionStoreControlStyle(style)))
        }
        return views
    }

    /// The plans of two groups, by period.
    static let plans = [
        "StoreFlowSubscriptionMonthly", "StoreFlowSubscriptionAnnualy", "com.myapp.monthly", "com.myapp.yearly",
    ]

    static func grouped(_ style: SubscriptionOptionGroupStyle) -> SubscriptionStoreView {
        SubscriptionStoreView(productIDs: plans) {
            SubscriptionPeriodGroupSet(marketingContent: { period in
                period?.unit == .year ? "Two months of the year are free." : "Stop whenever you like."
            })
        }
        .subscriptionStoreOptionGroupStyle(style).storeButton(.visible, for: .restorePurchases, .policies)
    }

    static var sections: SubscriptionStoreView {
        SubscriptionStoreView(productIDs: plans) {
            SubscriptionOptionSection(
                "Fruit", isIncluded: { $0.id.hasPrefix("StoreFlow") }, footer: { "Picked the day before." })
        }
    }

    static let labels: [(String, SubscriptionStoreButtonLabel)] = [
        ("singleLine", .singleLine), ("multiline", .multiline), ("displayName", .displayName), ("price", .price),
        ("multilineAction", .multiline.action), ("multilinePrice", .multiline.price),
    ]

    static func paywall(_ style: SubscriptionStoreControlStyle) -> SubscriptionStoreView {
        SubscriptionStoreView(groupID: "basket", marketingContent: "Fruit at your door, every week.")
            .subscriptionStoreControlStyle(style).storeButton(.visible, for: .restorePurchases, .policies)
    }
}
