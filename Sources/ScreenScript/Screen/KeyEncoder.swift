import TerminalUI

/// What a terminal sends for a key.
package enum KeyEncoder {
    /// The bytes of `key`, cursor keys in the application form that `keypad` asks for.
    package static func bytes(for key: Key) -> [UInt8] {
        switch key {
        case .character(let character): Array(String(character).utf8)
        case .control(let letter): [controlByte(letter)]
        case .enter: [0x0D]
        case .escape: [0x1B]
        case .tab: [0x09]
        case .backTab: sequence("[Z")
        case .backspace: [0x7F]
        case .delete: sequence("[3~")
        case .up: sequence("OA")
        case .down: sequence("OB")
        case .right: sequence("OC")
        case .left: sequence("OD")
        case .pageUp: sequence("[5~")
        case .pageDown: sequence("[6~")
        case .home: sequence("[1~")
        case .end: sequence("[4~")
        case .function(let number): function(number)
        case .paste(let text): sequence("[200~") + Array(text.utf8) + sequence("[201~")
        case .click(let point): sequence("[<0;\(point.column + 1);\(point.row + 1)M")
        }
    }

    private static func sequence(_ text: String) -> [UInt8] { [0x1B] + Array(text.utf8) }

    private static func controlByte(_ letter: Character) -> UInt8 {
        letter.uppercased().utf8.first.map { $0 & 0x1F } ?? 0
    }

    private static func function(_ number: Int) -> [UInt8] {
        let numbers = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24]
        guard numbers.indices.contains(number - 1) else { return [] }
        return number <= 4
            ? sequence("O" + ["P", "Q", "R", "S"][number - 1]) : sequence("[\(numbers[number - 1])~")
    }
}
