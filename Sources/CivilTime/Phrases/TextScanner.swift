/// Reads a short ASCII text from left to right. Steps that fail report it and do not advance.
struct TextScanner {
    private let bytes: [UInt8]
    private var place = 0

    init(_ text: some StringProtocol) {
        bytes = Array(text.utf8)
    }

    var isAtEnd: Bool { place == bytes.count }

    var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard let next, UInt32(next) == character.value else { return false }
        place += 1
        return true
    }

    /// Reads exactly `count` decimal digits; `count` must be small enough for an `Int`.
    mutating func digits(_ count: Int) -> Int? {
        guard place + count <= bytes.count else { return nil }
        var number = 0
        for byte in bytes[place..<place + count] {
            guard let digit = Self.digit(byte) else { return nil }
            number = number * 10 + digit
        }
        place += count
        return number
    }

    /// Reads a number of one or more decimal digits. `nil` also if it exceeds `limit`.
    mutating func number(upTo limit: Int) -> Int? {
        var number = 0
        var end = place
        while end < bytes.count, let digit = Self.digit(bytes[end]) {
            let (tens, overflow) = number.multipliedReportingOverflow(by: 10)
            guard !overflow, tens <= limit - digit else { return nil }
            number = tens + digit
            end += 1
        }
        guard end > place else { return nil }
        place = end
        return number
    }

    /// Reads all bytes that satisfy `condition`; may be empty.
    mutating func prefix(while condition: (UInt8) -> Bool) -> String {
        let start = place
        while place < bytes.count, condition(bytes[place]) { place += 1 }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        digit(byte) != nil
    }

    private static func digit(_ byte: UInt8) -> Int? {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte) - 48 : nil
    }
}

/// `number` in decimal, padded with zeros to `width`. `number` must not be negative.
func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    let missing = width - digits.utf8.count
    return missing > 0 ? String(repeating: "0", count: missing) + digits : digits
}
