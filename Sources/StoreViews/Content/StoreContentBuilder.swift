/// Builds the content of a paywall from closures (`storekit-spec` A12).
@resultBuilder
public enum StoreContentBuilder {
    /// One content.
    public static func buildExpression(_ content: some StoreContent) -> TupleStoreContent {
        TupleStoreContent { content.parts(of: $0) }
    }

    /// Several contents, one after the other.
    public static func buildBlock(_ contents: TupleStoreContent...) -> TupleStoreContent {
        TupleStoreContent { plans in contents.flatMap { $0.parts(plans) } }
    }

    /// Content that may be missing.
    public static func buildOptional(_ content: TupleStoreContent?) -> TupleStoreContent { content ?? buildBlock() }

    /// The first of two.
    public static func buildEither(first content: TupleStoreContent) -> TupleStoreContent { content }

    /// The second of two.
    public static func buildEither(second content: TupleStoreContent) -> TupleStoreContent { content }

    /// As many contents as a loop makes.
    public static func buildArray(_ contents: [TupleStoreContent]) -> TupleStoreContent {
        TupleStoreContent { plans in contents.flatMap { $0.parts(plans) } }
    }

    /// Content that not every system has.
    public static func buildLimitedAvailability(_ content: TupleStoreContent) -> TupleStoreContent { content }
}
