/// Reads TZif version 2 and later. Their second block has 64-bit times, and the footer has no end.
///
/// The files belong to the system, but `TZDIR` may point anywhere: everything in them is checked before use.
///
/// Source: RFC 9636, section 3.
extension Zone {
    /// More than ten times the size of the largest file in tz 2025b.
    static let largestFile = 64 * 1024

    /// - Throws: `.malformed` with the fault; also for version 1, and for files with leap seconds, because
    ///   the system clock has none.
    init(name: String, id: ZoneID?, tzif bytes: [UInt8]) throws(ZoneError) {
        func malformed(_ reason: String) -> ZoneError { .malformed(name: name, reason: reason) }
        guard bytes.count <= Self.largestFile else { throw malformed("the file is too large") }
        var reader = TZifReader(bytes)
        guard let old = TZifHeader(&reader) else { throw malformed("it has no TZif header") }
        guard old.version >= UInt8(ascii: "2") else { throw malformed("it is of version 1") }
        guard reader.skip(old.firstBodySize), let header = TZifHeader(&reader) else {
            throw malformed("it has no second header")
        }
        guard header.leapCount == 0 else { throw malformed("it counts leap seconds") }
        guard (1...256).contains(header.typeCount), [0, header.typeCount].contains(header.standardCount),
            [0, header.typeCount].contains(header.universalCount)
        else { throw malformed("its counts contradict each other") }

        guard let times = reader.int64s(header.timeCount), let indexes = reader.bytes(header.timeCount),
            let typeRecords = reader.bytes(header.typeCount * 6), let names = reader.bytes(header.nameBytes),
            reader.skip(header.standardCount + header.universalCount)
        else { throw malformed("it is cut short") }
        // No time is older than 2^59 s; the limit keeps sums with offsets within 64 bits.
        guard times.allSatisfy({ $0.magnitude <= 1 << 59 }), zip(times, times.dropFirst()).allSatisfy(<)
        else {
            throw malformed("its transitions are not in order")
        }
        guard indexes.allSatisfy({ $0 < header.typeCount }) else {
            throw malformed("a transition has no type")
        }

        var types: [LocalTimeType] = []
        for start in stride(from: 0, to: typeRecords.count, by: 6) {
            guard let type = LocalTimeType(tzif: Array(typeRecords[start..<start + 6]), names: names) else {
                throw malformed("type \(types.count) is out of range")
            }
            types.append(type)
        }
        guard let footer = reader.footer() else { throw malformed("it has no footer") }
        let rule = PosixZoneRule(footer)
        guard let first = types.first, rule != nil || footer.isEmpty else {
            throw malformed("its footer is not understood")
        }
        self.init(
            name: name, id: id, first: first, others: types.dropFirst(), transitions: times,
            typeIndexes: indexes,
            rule: rule)
    }
}

private struct TZifHeader {
    let version: UInt8
    let universalCount: Int
    let standardCount: Int
    let leapCount: Int
    let timeCount: Int
    let typeCount: Int
    let nameBytes: Int

    init?(_ reader: inout TZifReader) {
        guard reader.bytes(4) == Array("TZif".utf8), let version = reader.bytes(1)?.first,
            reader.skip(15), let universal = reader.uint32(), let standard = reader.uint32(),
            let leap = reader.uint32(), let time = reader.uint32(), let type = reader.uint32(),
            let names = reader.uint32()
        else { return nil }
        self.version = version
        universalCount = universal
        standardCount = standard
        leapCount = leap
        timeCount = time
        typeCount = type
        nameBytes = names
    }

    /// The length of version 1's data, with 32-bit times. The sum of 32-bit counts cannot overflow.
    var firstBodySize: Int {
        timeCount * 5 + typeCount * 6 + nameBytes + leapCount * 8 + standardCount + universalCount
    }
}

extension LocalTimeType {
    /// - Parameter record: Six bytes: the offset, the daylight flag and an index into `names`.
    fileprivate init?(tzif record: [UInt8], names: [UInt8]) {
        var reader = TZifReader(record)
        guard let offset = reader.uint32().map({ Int(Int32(truncatingIfNeeded: $0)) }),
            abs(offset) < 26 * 3600,
            let isDaylight = reader.bytes(1)?.first, isDaylight <= 1, let index = reader.bytes(1)?.first
        else { return nil }
        let name = names.dropFirst(Int(index)).prefix { $0 != 0 }
        guard (1...16).contains(name.count), name.endIndex < names.endIndex, name.allSatisfy(Self.isInName)
        else {
            return nil
        }
        self.init(
            offset: UTCOffset(seconds: offset), isDaylight: isDaylight == 1,
            abbreviation: String(decoding: name, as: UTF8.self))
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        TextScanner.isLetter(byte) || TextScanner.isDigit(byte)
            || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
    }
}

/// Reads big-endian numbers from a file, never beyond its end.
private struct TZifReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    mutating func bytes(_ count: Int) -> [UInt8]? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    mutating func skip(_ count: Int) -> Bool {
        bytes(count) != nil
    }

    mutating func uint32() -> Int? {
        bytes(4)?.reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func int64s(_ count: Int) -> [Int64]? {
        guard let bytes = bytes(count * 8) else { return nil }
        return stride(from: 0, to: bytes.count, by: 8).map { start in
            Int64(bitPattern: bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) })
        }
    }

    /// The text between two line feeds.
    mutating func footer() -> String? {
        guard rest.first == UInt8(ascii: "\n") else { return nil }
        let text = rest.dropFirst().prefix { $0 != UInt8(ascii: "\n") }
        guard text.endIndex < rest.endIndex else { return nil }
        return String(decoding: text, as: UTF8.self)
    }
}
