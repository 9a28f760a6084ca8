/// The lines of a text file.
enum TextLines {
    struct Line: Sendable, Hashable {
        /// Counted from 1.
        let number: Int
        let text: String
    }

    /// The size limit of a file of tasks or events, in bytes.
    static let mostBytes = 64 << 20
    private static let mostLines = 2_000_000

    /// Splits at LF, CR LF or CR; skips a byte order mark. Blank lines are lines, too.
    /// - Throws: A line that is not in UTF-8, or has a zero byte; or there are too many lines.
    static func of(_ bytes: [UInt8]) throws(ImportRefusal) -> [Line] {
        var lines: [Line] = []
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var place = start
        while place <= bytes.count {
            guard place == bytes.count || bytes[place] == 0x0A || bytes[place] == 0x0D else {
                place += 1
                continue
            }
            if place == bytes.count, start == place { break }
            let number = lines.count + 1
            guard let text = String(validating: bytes[start..<place], as: UTF8.self),
                !bytes[start..<place].contains(0)
            else {
                throw ImportRefusal(place: ExchangeText.line(number), ExchangeText.isNotUTF8)
            }
            guard number <= mostLines else {
                throw ImportRefusal(
                    place: ExchangeText.line(number), ExchangeText.hasTooManyLines(most: mostLines))
            }
            lines.append(Line(number: number, text: text))
            if place + 1 < bytes.count, bytes[place] == 0x0D, bytes[place + 1] == 0x0A { place += 1 }
            place += 1
            start = place
        }
        return lines
    }
}
