import Testing

@Suite struct StoreEnginePlaceholder {}
