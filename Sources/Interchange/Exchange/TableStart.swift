import Rules

/// The headings of a table, and the table without what some programs write in front of them.
struct TableStart {
    /// As in the file, without quotes.
    private(set) var columns: [String] = []
    /// With blank lines in place of what stands in front, so that lines keep their numbers.
    private(set) var bytes: [UInt8]

    /// TickTick writes a date, its version and the meanings of its states.
    private static let mostLinesInFront = 12

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var first: [String]?
        for _ in 0..<Self.mostLinesInFront where start < bytes.count {
            let line = bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
            let found = Self.columns(of: line)
            if !found.isEmpty, !Self.isNaming(line) {
                let kind = TableKind(columns: found.map(ImportTable.columnName))
                let isHeading = found.count >= 4 && kind != .unknown && kind != .either
                if isHeading, first != nil { blank(upTo: start) }
                first = isHeading ? found : first ?? found
                // A table without known headings begins where it begins.
                if isHeading || found.count > 1 { break }
            }
            start = line.endIndex + 1
        }
        columns = first ?? []
    }

    private mutating func blank(upTo end: Int) {
        for place in 0..<end where bytes[place] != 0x0A && bytes[place] != 0x0D { bytes[place] = 0x0A }
    }

    /// `sep=;`
    private static func isNaming(_ line: ArraySlice<UInt8>) -> Bool {
        line.count == 5 && line.prefix(4).map { $0 | 0x20 } == Array("sep=".utf8).map { $0 | 0x20 }
    }

    private static func columns(of line: ArraySlice<UInt8>) -> [String] {
        let heading = String(decoding: line.prefix(8_192), as: UTF8.self)
        var columns: [String] = []
        var column = ""
        var isQuoted = false
        for character in heading {
            if character == "\"" {
                isQuoted.toggle()
            } else if !isQuoted, ",;\t|".contains(character) {
                columns.append(column.trimmed)
                column = ""
            } else {
                column.append(character)
            }
        }
        columns.append(column.trimmed)
        return columns == [""] ? [] : columns
    }
}
