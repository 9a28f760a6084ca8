import Glibc

/// Tells from its bytes, as they come, whether a list is larger than an import reads, so that nobody waits for what is then
/// refused, or pays for it with memory.
package struct ListSize {
    /// What is known from the first character on.
    private enum Kind { case unknown, json, table, calendar }

    private let limits: Limits
    private var kind = Kind.unknown
    private var bytes = 0
    private var json = JSONSize()
    private var isQuoted = false
    private(set) var records = 0
    /// The events and tasks of a calendar.
    private var components = 0

    struct Limits: Sendable {
        /// JSON may contain files.
        var jsonBytes = ImportTable.mostBytes
        var textBytes = TextLines.mostBytes
        var values = ImportTable.mostValues
        var entries = ExchangeList.mostEntries
        /// A note may have many lines.
        var lines = TextLines.mostLines
    }

    package init() {
        self.init(limits: Limits())
    }

    init(limits: Limits) {
        self.limits = limits
    }

    /// Whether the list is too large, whatever follows.
    package var isTooLarge: Bool {
        switch kind {
        case .unknown: bytes > limits.textBytes
        case .json: bytes > limits.jsonBytes || json.values > limits.values || json.entries > limits.entries
        case .table: bytes > limits.textBytes || records > limits.entries + Self.linesBesides
        case .calendar: bytes > limits.textBytes || records > limits.lines || components > limits.entries
        }
    }

    /// Whether a file of this size is too large, whatever it holds.
    package func isTooLarge(fileSize: Int) -> Bool { fileSize > limits.jsonBytes }

    /// Headings and blank lines.
    private static let linesBesides = 1_000

    package mutating func take(_ chunk: UnsafeRawBufferPointer) {
        bytes += chunk.count
        if kind == .unknown { recognise(chunk) }
        switch kind {
        case .unknown: return
        case .json: json.take(chunk)
        case .table, .calendar: countRecords(in: chunk)
        }
    }

    private mutating func recognise(_ chunk: UnsafeRawBufferPointer) {
        let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
        guard let first = chunk.prefix(4_096).first(where: { !blanks.contains($0) }) else { return }
        let isCalendar =
            chunk.prefix(64).drop { blanks.contains($0) }.prefix(6).map { $0 | 0x20 }
            == Array("begin:".utf8).map { $0 | 0x20 }
        kind =
            first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? .json : isCalendar ? .calendar : .table
    }

    /// Whether an event or a task begins there: `BEGIN:VEVENT`, `BEGIN:VTODO`.
    private static func begins(_ chunk: UnsafeRawBufferPointer, at place: Int) -> Bool {
        guard place + 8 <= chunk.count, chunk[place] | 0x20 == UInt8(ascii: "b") else { return false }
        let kind = chunk[place + 7] | 0x20
        return chunk[place + 6] | 0x20 == UInt8(ascii: "v")
            && (kind == UInt8(ascii: "e") || kind == UInt8(ascii: "t"))
    }

    /// Counts line feeds outside of quotes, from one to the next rather than byte by byte.
    private mutating func countRecords(in chunk: UnsafeRawBufferPointer) {
        guard let start = chunk.baseAddress else { return }
        var place = 0
        while place < chunk.count, !isTooLarge {
            let mark = Int32(isQuoted ? UInt8(ascii: "\"") : UInt8(ascii: "\n"))
            let rest = start + place
            let found = memchr(rest, mark, chunk.count - place).map { UnsafeRawPointer($0) - rest }
            if isQuoted {
                guard let found else { return }
                isQuoted = false
                place += found + 1
                continue
            }
            let length = found ?? chunk.count - place
            if kind == .calendar {
                if Self.begins(chunk, at: place) { components += 1 }
                records += 1
                place += length + 1
                continue
            }
            // An odd number of quotes in the line leaves one open.
            var quotes = 0
            var from = 0
            while from < length, let quote = memchr(rest + from, Int32(UInt8(ascii: "\"")), length - from) {
                quotes += 1
                from = UnsafeRawPointer(quote) - rest + 1
            }
            if !quotes.isMultiple(of: 2) { isQuoted = true }
            records += 1
            place += length + 1
        }
    }
}

/// Counts the values of a JSON text, and the objects of its outermost lists.
struct JSONSize {
    private(set) var values = 0
    private(set) var entries = 0
    private var isText = false
    private var isEscaped = false
    /// Whether each container that is open is a list, outermost first.
    private var lists: [Bool] = []
    private var openLists = 0

    mutating func take(_ chunk: UnsafeRawBufferPointer) {
        var place = 0
        while place < chunk.count {
            if isText {
                place = endOfText(in: chunk, from: place)
                continue
            }
            switch chunk[place] {
            case UInt8(ascii: "\""): isText = true
            case UInt8(ascii: ","): values += 1
            case UInt8(ascii: "{"):
                values += 1
                if lists.last ?? true, openLists <= 1 { entries += 1 }
                push(isList: false)
            case UInt8(ascii: "["):
                values += 1
                push(isList: true)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if lists.popLast() == true { openLists -= 1 }
            default: break
            }
            place += 1
        }
    }

    private mutating func push(isList: Bool) {
        // The reader refuses deeper ones anyway.
        guard lists.count < 1_000 else { return }
        lists.append(isList)
        if isList { openLists += 1 }
    }

    /// Files in base64 are long texts without a backslash.
    private mutating func endOfText(in chunk: UnsafeRawBufferPointer, from start: Int) -> Int {
        guard let base = chunk.baseAddress else { return chunk.count }
        var place = start
        if isEscaped {
            isEscaped = false
            place += 1
        }
        let quote = memchr(base + place, Int32(UInt8(ascii: "\"")), chunk.count - place)
        let end = quote.map { UnsafeRawPointer($0) - base } ?? chunk.count
        guard place < end, let backslash = memchr(base + place, Int32(UInt8(ascii: "\\")), end - place) else {
            isText = end == chunk.count
            return end + (isText ? 0 : 1)
        }
        isEscaped = true
        return UnsafeRawPointer(backslash) - base + 1
    }
}
