import Testing

@Suite struct ProcessPlaceholder {}
