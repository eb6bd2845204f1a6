import Testing

@Suite struct OpenStoreKitPlaceholder {}
