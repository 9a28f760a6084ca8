/// The lines of a text file.
package enum TextLines {
    struct Line: Sendable, Hashable {
        /// Counted from 1.
        let number: Int
        let text: String
    }

    /// The size limit of a file of tasks or events, in bytes.
    package static let mostBytes = 32 << 20
    static let mostLines = 2_000_000

    /// Splits at LF, CR LF or CR; skips a byte order mark. Blank lines are lines, too.
    /// - Throws: A line that is not in UTF-8, or has a zero byte; or there are too many lines.
    static func of(_ bytes: [UInt8]) throws(ImportRefusal) -> [Line] {
        let (lines, refused) = try readable(bytes)
        if let first = refused.first { throw first }
        return lines
    }

    /// As `of(_:)`, but leaves lines out that cannot be read.
    /// - Throws: There are too many lines.
    static func readable(_ bytes: [UInt8]) throws(ImportRefusal) -> (lines: [Line], refused: [ImportRefusal])
    {
        var lines: [Line] = []
        var refused: [ImportRefusal] = []
        var number = 0
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var place = start
        while place <= bytes.count {
            guard place == bytes.count || bytes[place] == 0x0A || bytes[place] == 0x0D else {
                place += 1
                continue
            }
            if place == bytes.count, start == place { break }
            number += 1
            guard number <= mostLines else {
                throw ImportRefusal(
                    place: ExchangeText.line(number), ExchangeText.hasTooManyLines(most: mostLines))
            }
            if let text = String(validating: bytes[start..<place], as: UTF8.self),
                !bytes[start..<place].contains(0)
            {
                lines.append(Line(number: number, text: text))
            } else {
                refused.append(ImportRefusal(place: ExchangeText.line(number), ExchangeText.isNotUTF8))
            }
            if place + 1 < bytes.count, bytes[place] == 0x0D, bytes[place + 1] == 0x0A { place += 1 }
            place += 1
            start = place
        }
        return (lines, refused)
    }
}
