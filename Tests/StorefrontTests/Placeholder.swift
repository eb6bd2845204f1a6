import Testing

@Suite struct StorefrontPlaceholder {}
