/// Writes a short ASCII text from left to right, as `TextScanner` reads one: times are written for every row and record.
struct TextWriter {
    private var bytes: [UInt8] = []

    init() {
        bytes.reserveCapacity(32)
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func write(_ character: Unicode.Scalar) {
        bytes.append(UInt8(ascii: character))
    }

    /// `number` in decimal, with zeros before it up to `width`. It is not negative.
    mutating func write(_ number: Int, width: Int) {
        var unit = 1
        for _ in 1..<width { unit *= 10 }
        while number / unit > 9 { unit *= 10 }
        while unit > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(number / unit % 10))
            unit /= 10
        }
    }
}
