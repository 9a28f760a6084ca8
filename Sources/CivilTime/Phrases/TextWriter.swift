/// Writes a short ASCII text quickly: every row and record contains times.
struct TextWriter {
    private var bytes: [UInt8] = []

    init() {
        bytes.reserveCapacity(32)
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func write(_ character: Unicode.Scalar) {
        bytes.append(UInt8(ascii: character))
    }

    /// Writes `number` in decimal, padded with zeros to `width`. `number` must not be negative.
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
