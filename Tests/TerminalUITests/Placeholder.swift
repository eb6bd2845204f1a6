import Testing

@Suite struct TerminalUIPlaceholder {}
