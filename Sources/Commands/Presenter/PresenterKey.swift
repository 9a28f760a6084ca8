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
    private var decoder = TerminalInput.Decoder()

    /// - Returns: The keys that `bytes` complete. Skips unknown ones.
    mutating func keys(in bytes: some Sequence<UInt8>) -> [PresenterKey] {
        bytes.compactMap { decoder.input($0).flatMap(Self.key) }
    }

    /// Source: xterm's codes for cursor keys.
    private static func key(_ input: TerminalInput) -> PresenterKey? {
        switch input {
        case .sequence(_, UInt8(ascii: "B")), .sequence(_, UInt8(ascii: "C")): .next
        case .sequence(_, UInt8(ascii: "A")), .sequence(_, UInt8(ascii: "D")),
            .sequence(_, UInt8(ascii: "Z")):
            .previous
        case .sequence: nil
        case .byte(let byte): plainKey(byte)
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
