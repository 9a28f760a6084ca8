/// What a terminal sends for a key, or for a part of one.
enum TerminalInput: Sendable, Hashable {
    case byte(UInt8)
    /// A control sequence with its parameter, 0 if it has none, and its last byte.
    case sequence(Int, UInt8)

    /// Tells control sequences from other bytes.
    ///
    /// Source: ECMA-48, 5.4 "Control sequences".
    struct Decoder: Sendable {
        private enum State {
            case ground, escape
            /// In a control sequence, with its parameter.
            case sequence(Int)
        }

        private var state = State.ground

        /// - Returns: `nil` if more bytes belong to it, or it is an escape that means nothing here.
        mutating func input(_ byte: UInt8) -> TerminalInput? {
            switch state {
            case .ground:
                guard byte == 0x1B else { return .byte(byte) }
                state = .escape
            case .escape:
                let isSequence = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O")
                state = isSequence ? .sequence(0) : .ground
            case .sequence(let parameter) where (0x40...0x7E).contains(byte):
                state = .ground
                return .sequence(parameter, byte)
            case .sequence(let parameter):
                let isDigit = (0x30...0x39).contains(byte)
                state = .sequence(isDigit ? min(parameter * 10 + Int(byte) - 0x30, 1_000) : parameter)
            }
            return nil
        }
    }
}
