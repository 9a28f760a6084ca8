/// Reads separated values strictly: reports every deviation from RFC 4180 with its place, and repairs
/// nothing.
///
/// Beyond the RFC, it skips a byte order mark and empty lines, accepts LF or CR alone as a line end, and
/// accepts semicolons, tabs or bars as separators. The first record determines the separator, or a line in front of it
/// as Excel reads it: `sep=;`.
///
/// Source: RFC 4180, section 2.
struct CSVReader {
    /// A record, and the line in which it begins, counted from 1.
    struct Record: Sendable, Hashable {
        let line: Int
        let fields: [String]
    }

    /// The size limit of a file, in bytes.
    static let mostBytes = 64 * 1024 * 1024
    private static let mostFields = 1_000

    /// What can be read of a file, and the first fault of each record that cannot.
    struct Table: Sendable, Hashable {
        var records: [Record] = []
        var faults: [CSVFault] = []
    }

    private let bytes: [UInt8]
    private var place = 0
    private var line = 1
    private var lineStart = 0
    private let separator: UInt8

    /// All records of `bytes`, which is UTF-8; the first may be a heading.
    /// - Throws: The first fault.
    static func records(of bytes: [UInt8]) throws(CSVFault) -> [Record] {
        guard bytes.count <= mostBytes else {
            throw CSVFault(
                line: 1, column: 1, reason: ItemImportText.isTooLarge(mebibytes: mostBytes / 1024 / 1024))
        }
        var reader = CSVReader(bytes)
        return try reader.all()
    }

    /// As `records(of:)`, but goes on in the next line after a fault.
    /// - Throws: A fault in the first record, which names the columns; or there is nothing but faults, or no end of them.
    static func table(of bytes: [UInt8]) throws(CSVFault) -> Table {
        guard bytes.count <= mostBytes else {
            throw CSVFault(
                line: 1, column: 1, reason: ItemImportText.isTooLarge(mebibytes: mostBytes / 1024 / 1024))
        }
        var reader = CSVReader(bytes)
        return try reader.tolerant()
    }

    private static let mostFaults = 10_000

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            place = 3
            lineStart = 3
        }
        if let named = Self.namedSeparator(in: bytes[place...]) {
            separator = named
            place += Self.naming.count + 1
            _ = endLine()
        } else {
            separator = Self.separator(in: bytes)
        }
    }

    private static let naming = Array("sep=".utf8)

    /// The separator of a first line such as `sep=;`.
    private static func namedSeparator(in bytes: ArraySlice<UInt8>) -> UInt8? {
        let line = bytes.prefix(naming.count + 2)
        guard line.count > naming.count,
            line.prefix(naming.count).map({ $0 | 0x20 }) == naming.map({ $0 | 0x20 })
        else { return nil }
        let rest = line.dropFirst(naming.count)
        guard let mark = rest.first, mark < 0x80, mark != lineFeed, mark != carriageReturn, mark != quote,
            rest.dropFirst().first.map({ $0 == lineFeed || $0 == carriageReturn }) ?? true
        else { return nil }
        return mark
    }

    private static let separators = [
        UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|"),
    ]
    private static let quote = UInt8(ascii: "\"")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    /// The separator that is most frequent outside of quotes in the first line; a comma if there is none.
    private static func separator(in bytes: [UInt8]) -> UInt8 {
        var counts = [0, 0, 0, 0]
        var isQuoted = false
        for byte in bytes {
            if byte == quote { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == lineFeed || byte == carriageReturn, counts.contains(where: { $0 > 0 }) { break }
            if let index = separators.firstIndex(of: byte) { counts[index] += 1 }
        }
        let most = counts.max() ?? 0
        return counts.firstIndex(of: most).map { separators[$0] } ?? separators[0]
    }

    private mutating func all() throws(CSVFault) -> [Record] {
        var records: [Record] = []
        while place < bytes.count {
            if endLine() { continue }
            records.append(try record())
        }
        return records
    }

    private mutating func tolerant() throws(CSVFault) -> Table {
        var table = Table()
        while place < bytes.count {
            if endLine() { continue }
            let start = (place: place, line: line, lineStart: lineStart)
            do {
                table.records.append(try record())
            } catch {
                guard !table.records.isEmpty, table.faults.count < Self.mostFaults else { throw error }
                table.faults.append(error)
                (place, line, lineStart) = start
                skipLine()
            }
        }
        if table.records.count <= 1, let fault = table.faults.first { throw fault }
        return table
    }

    private mutating func skipLine() {
        while let next, next != Self.lineFeed, next != Self.carriageReturn { place += 1 }
    }

    private mutating func record() throws(CSVFault) -> Record {
        let start = line
        var fields: [String] = []
        repeat {
            guard fields.count < Self.mostFields else {
                throw fault(ItemImportText.hasTooManyFields(most: Self.mostFields))
            }
            fields.append(try next == Self.quote ? quoted() : plain())
        } while skip(separator)
        guard place == bytes.count || endLine() else {
            throw fault(ItemImportText.quotedFieldGoesOn)
        }
        return Record(line: start, fields: fields)
    }

    private mutating func plain() throws(CSVFault) -> String {
        let start = place
        while let next, next != separator, next != Self.lineFeed, next != Self.carriageReturn {
            guard next != Self.quote else { throw fault(ItemImportText.quoteInsideField) }
            guard next != 0 else { throw fault(ItemImportText.hasZeroByte) }
            place += 1
        }
        return try text(start..<place)
    }

    private mutating func quoted() throws(CSVFault) -> String {
        let opening = fault(ItemImportText.quoteIsNeverClosed)
        place += 1
        var parts: [UInt8] = []
        while let byte = next {
            if byte == Self.quote {
                place += 1
                guard next == Self.quote else { return try text(of: parts, before: opening) }
            }
            if byte == 0 { throw fault(ItemImportText.hasZeroByte) }
            parts.append(byte)
            place += 1
            // Counts CR LF once, at its LF.
            if byte == Self.lineFeed || byte == Self.carriageReturn && next != Self.lineFeed { beginLine() }
        }
        throw opening
    }

    private func text(_ range: Range<Int>) throws(CSVFault) -> String {
        guard let text = String(validating: bytes[range], as: UTF8.self) else {
            throw fault(ItemImportText.isNotUTF8)
        }
        return text
    }

    private func text(of bytes: [UInt8], before opening: CSVFault) throws(CSVFault) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CSVFault(line: opening.line, column: opening.column, reason: ItemImportText.isNotUTF8)
        }
        return text
    }

    // MARK: Bytes and lines

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        place += 1
        return true
    }

    /// Skips the end of a line, if there is one.
    private mutating func endLine() -> Bool {
        let isReturn = skip(Self.carriageReturn)
        guard skip(Self.lineFeed) || isReturn else { return false }
        beginLine()
        return true
    }

    private mutating func beginLine() {
        line += 1
        lineStart = place
    }

    /// A fault at the next byte. Columns count characters.
    private func fault(_ reason: String) -> CSVFault {
        let before = bytes[min(lineStart, place)..<place]
        return CSVFault(line: line, column: String(decoding: before, as: UTF8.self).count + 1, reason: reason)
    }
}

/// Why a text is not valid CSV.
struct CSVFault: Error, Hashable, CustomStringConvertible {
    /// Counted from 1.
    let line: Int
    /// In characters, counted from 1.
    let column: Int
    /// What is wrong, without a full stop.
    let reason: String

    var description: String { ItemImportText.fault(line: line, column: column, reason) }
}
