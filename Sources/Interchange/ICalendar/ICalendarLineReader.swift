/// The lines of a file with their folds undone, one at a time.
///
/// Lines end with CR LF, LF, or CR in a file without any LF. A single CR in another file ends a line only where a property
/// follows it: some programs leave those of their texts as they are. Lines are joined as bytes, because many programs fold
/// within a character.
///
/// Source: RFC 5545, section 3.1.
struct ICalendarLineReader {
    struct Line {
        /// Of its first part, counted from 1.
        let number: Int
        /// All of it: with folds and the line end.
        let raw: ArraySlice<UInt8>
        /// Without folds and the line end.
        let text: ArraySlice<UInt8>
    }

    let source: [UInt8]
    private let hasLineFeeds: Bool
    private let mostLines: Int
    private var place: Int
    private var number = 1
    /// Whether there are more lines than are read.
    private(set) var isExhausted = false

    init(_ source: [UInt8], from place: Int, mostLines: Int) {
        self.source = source
        self.place = place
        self.mostLines = mostLines
        hasLineFeeds = source[place...].contains(Self.lineFeed)
    }

    /// What has not been read.
    var rest: ArraySlice<UInt8> { source[place...] }
    var nextNumber: Int { number }

    mutating func next() -> Line? {
        guard place < source.count else { return nil }
        guard number <= mostLines else {
            isExhausted = true
            return nil
        }
        let (start, first) = (place, number)
        var piece = takePiece()
        guard isContinued(after: piece, of: start) else {
            return Line(number: first, raw: source[start..<place], text: source[piece])
        }
        var text = Array(source[piece])
        while place < source.count, isContinued(after: piece, of: start) {
            if isFold(place) {
                place += 1
            } else if !text.isEmpty {
                text.removeLast()
            }
            piece = takePiece()
            text += source[piece]
        }
        return Line(number: first, raw: source[start..<place], text: text[...])
    }

    /// Moves behind the end of the line.
    /// - Returns: The line without its end.
    private mutating func takePiece() -> Range<Int> {
        let start = place
        number += 1
        while place < source.count {
            let byte = source[place]
            if byte == Self.lineFeed {
                place += 1
                return start..<place - 1
            }
            if byte == Self.carriageReturn, let next = endOfLine(at: place) {
                defer { place = next }
                return start..<place
            }
            place += 1
        }
        return start..<place
    }

    /// Where the next line begins, if the CR at `place` ends one.
    private func endOfLine(at place: Int) -> Int? {
        var next = place + 1
        guard hasLineFeeds else { return next }
        while next < source.count, source[next] == Self.carriageReturn { next += 1 }
        if next == source.count { return next }
        if source[next] == Self.lineFeed { return next + 1 }
        return isFold(place + 1) || startsProperty(place + 1) ? place + 1 : nil
    }

    private func isFold(_ place: Int) -> Bool {
        place < source.count && (source[place] == 0x20 || source[place] == 0x09)
    }

    /// Whether a name in capitals and a colon or semicolon stand there.
    private func startsProperty(_ place: Int) -> Bool {
        let name = source[place...].prefix(40).prefix { byte in
            (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
        }
        guard name.count > 1, name.first.map({ (0x41...0x5A).contains($0) }) == true,
            name.endIndex < source.count
        else { return false }
        return source[name.endIndex] == UInt8(ascii: ":") || source[name.endIndex] == UInt8(ascii: ";")
    }

    private func isContinued(after piece: Range<Int>, of start: Int) -> Bool {
        guard place < source.count else { return false }
        return isFold(place) || isSoftlyBroken(piece, of: start)
    }

    /// Whether it is a line of vCalendar 1.0 in quoted-printable that goes on after a `=`.
    private func isSoftlyBroken(_ piece: Range<Int>, of start: Int) -> Bool {
        guard let last = piece.last, source[last] == UInt8(ascii: "=") else { return false }
        let head = source[start...].prefix(512).prefix { $0 != UInt8(ascii: ":") }
        return String(decoding: head, as: UTF8.self).uppercased().utf8Contains("QUOTED-PRINTABLE")
    }

    private static let lineFeed: UInt8 = 0x0A
    private static let carriageReturn: UInt8 = 0x0D
}

extension String {
    /// Whether `part`, which is ASCII and not empty, occurs in it.
    func utf8Contains(_ part: StaticString) -> Bool {
        let wanted = Array(String(describing: part).utf8)
        let bytes = Array(utf8)
        guard bytes.count >= wanted.count else { return false }
        return (0...bytes.count - wanted.count).contains { bytes[$0...].starts(with: wanted) }
    }
}
