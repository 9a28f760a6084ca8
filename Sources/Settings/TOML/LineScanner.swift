/// Reads the UTF-8 bytes of one line from left to right.
struct LineScanner {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The whole line without leading and trailing blanks.
    var trimmedLine: String {
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        let start = bytes.firstIndex { !isBlank($0) } ?? bytes.endIndex
        let end = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? bytes.endIndex
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    var isAtEndOrComment: Bool { next == nil || next == UInt8(ascii: "#") }

    mutating func advance() -> UInt8? {
        guard let next else { return nil }
        place += 1
        return next
    }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard let next, UInt32(next) == character.value else { return false }
        place += 1
        return true
    }

    mutating func skipBlanks() {
        while skip(" ") || skip("\t") {}
    }

    /// The bytes from here on that satisfy `condition`; may be empty.
    mutating func take(while condition: (UInt8) -> Bool) -> String {
        let start = place
        while let next, condition(next) { place += 1 }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }
}

extension UInt8 {
    /// Whether it is an ASCII letter or digit.
    var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
