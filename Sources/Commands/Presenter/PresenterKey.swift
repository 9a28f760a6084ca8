/// A key that the presenter supports.
enum PresenterKey: Sendable, Hashable {
    case number(Int)
    case dismiss
    case next
    case previous
    case quit
}

/// Decodes keys from the bytes that a terminal sends.
struct PresenterKeyDecoder {
    private enum State {
        case ground
        case escape
        /// In a control sequence, which ends with a byte from 0x40 to 0x7E.
        case sequence
    }

    private var state = State.ground

    /// - Returns: The keys that `bytes` complete. Skips unknown ones.
    mutating func keys(in bytes: some Sequence<UInt8>) -> [PresenterKey] {
        bytes.compactMap { key($0) }
    }

    /// Source: ECMA-48, 5.4 "Control sequences"; xterm's codes for cursor keys.
    private mutating func key(_ byte: UInt8) -> PresenterKey? {
        switch state {
        case .ground:
            if byte == 0x1B {
                state = .escape
                return nil
            }
            return Self.plainKey(byte)
        case .escape:
            let isSequence = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O")
            state = isSequence ? .sequence : .ground
            return nil
        case .sequence:
            guard (0x40...0x7E).contains(byte) else { return nil }
            state = .ground
            switch byte {
            case UInt8(ascii: "B"), UInt8(ascii: "C"): return .next
            case UInt8(ascii: "A"), UInt8(ascii: "D"), UInt8(ascii: "Z"): return .previous
            default: return nil
            }
        }
    }

    private static func plainKey(_ byte: UInt8) -> PresenterKey? {
        switch byte {
        case UInt8(ascii: "1")...UInt8(ascii: "9"): .number(Int(byte) - 48)
        case UInt8(ascii: "d"), UInt8(ascii: "D"): .dismiss
        case UInt8(ascii: "\t"), UInt8(ascii: "j"): .next
        case UInt8(ascii: "k"): .previous
        case UInt8(ascii: "q"), UInt8(ascii: "Q"), 4: .quit
        default: nil
        }
    }
}
