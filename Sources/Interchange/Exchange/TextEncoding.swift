/// Finds out in which encoding a text file is, and makes it UTF-8.
package enum TextEncoding {
    package enum Fault: Error, Hashable {
        /// UTF-16 or UTF-32 with a half of a character.
        case brokenUnicode
        /// Programs write zero bytes; people do not.
        case binary
    }

    /// Reads UTF-16 and UTF-32 as Excel, Outlook and PowerShell write them, with or without a byte order mark. What has
    /// zero bytes otherwise is no text; whatever else is returned as it is.
    package static func utf8(_ bytes: [UInt8]) throws(Fault) -> [UInt8] {
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return try utf32(bytes.dropFirst(4), isLittle: true) }
        if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return try utf32(bytes.dropFirst(4), isLittle: false) }
        if bytes.starts(with: [0xFF, 0xFE]) { return try utf16(bytes.dropFirst(2), isLittle: true) }
        if bytes.starts(with: [0xFE, 0xFF]) { return try utf16(bytes.dropFirst(2), isLittle: false) }
        // Archives, spreadsheets and PDFs have zero bytes, too, and messages of their own.
        let start = bytes.prefix(2_048)
        // A damaged entry of a calendar must not keep the others from being read.
        if start.prefix(6).map({ $0 | 0x20 }).elementsEqual("begin:".utf8) { return bytes }
        guard start.contains(0), !knownBinary.contains(where: { bytes.starts(with: $0) }) else {
            return bytes
        }
        let (even, odd) = start.enumerated().reduce(into: (0, 0)) { zeros, byte in
            guard byte.element == 0 else { return }
            if byte.offset.isMultiple(of: 2) { zeros.0 += 1 } else { zeros.1 += 1 }
        }
        // Half of the bytes of Latin letters are zero.
        if odd * 4 >= start.count, even * 20 <= odd { return try utf16(bytes[...], isLittle: true) }
        if even * 4 >= start.count, odd * 20 <= even { return try utf16(bytes[...], isLittle: false) }
        throw .binary
    }

    private static let knownBinary: [[UInt8]] = [
        [0x50, 0x4B, 0x03, 0x04], [0xD0, 0xCF, 0x11, 0xE0], Array("%PDF".utf8),
    ]

    private static func utf16(_ bytes: ArraySlice<UInt8>, isLittle: Bool) throws(Fault) -> [UInt8] {
        guard bytes.count.isMultiple(of: 2) else { throw .brokenUnicode }
        let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { place -> UInt16 in
            let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            return isLittle ? second << 8 | first : first << 8 | second
        }
        guard let text = String(validating: units, as: UTF16.self) else { throw .brokenUnicode }
        return Array(text.utf8)
    }

    private static func utf32(_ bytes: ArraySlice<UInt8>, isLittle: Bool) throws(Fault) -> [UInt8] {
        guard bytes.count.isMultiple(of: 4) else { throw .brokenUnicode }
        let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 4).map { place -> UInt32 in
            var unit: UInt32 = 0
            for index in 0..<4 { unit = unit << 8 | UInt32(bytes[place + (isLittle ? 3 - index : index)]) }
            return unit
        }
        guard let text = String(validating: units, as: UTF32.self) else { throw .brokenUnicode }
        return Array(text.utf8)
    }
}
