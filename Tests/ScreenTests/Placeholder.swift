import Testing

@Suite struct ScreenPlaceholder {}
