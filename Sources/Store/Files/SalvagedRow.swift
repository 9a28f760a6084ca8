import SQLite

/// A row found in the pages of a damaged file; its table is not known yet.
struct SalvagedRow {
    let rowID: Int64
    let values: [SQLValue]
}

/// Reads rows from the leaf pages of any table.
///
/// Source: sqlite.org/fileformat2.html, sections 1.6 and 2.
struct LeafReader {
    let file: DamagedFile

    /// In bytes, far above any stored row.
    private static let largestPayload = 1 << 23

    /// The rows of a page that can be read; none if it is not a leaf page.
    /// - Returns: `isSound` is whether the page is whole, of a known type, and each of its rows can be read.
    func rows(in number: Int) -> (rows: [SalvagedRow], isSound: Bool) {
        let page = file.page(number)
        let start = number == 1 ? 100 : 0
        guard page.count == DamagedFile.pageSize else { return ([], false) }
        guard page[start] == 0x0D else {
            // Indexes, interior pages, and overflow or free pages, which begin with a page number.
            return ([], [0x00, 0x02, 0x05, 0x0A].contains(page[start]))
        }
        let cells = page.bigEndian16(start + 3)
        let pointers = stride(from: start + 8, to: min(start + 8 + 2 * cells, page.count - 1), by: 2)
        let rows = pointers.compactMap { row(at: page.bigEndian16($0), in: page) }
        return (rows, rows.count == cells)
    }

    private func row(at place: Int, in page: [UInt8]) -> SalvagedRow? {
        var reader = RowReader(bytes: page, place: place)
        guard let size = reader.variableInteger(), (1...Int64(Self.largestPayload)).contains(size),
            let rowID = reader.variableInteger(),
            let payload = payload(Int(size), from: &reader)
        else { return nil }
        return values(of: payload).map { SalvagedRow(rowID: rowID, values: $0) }
    }

    /// The part in the page, followed by its overflow pages.
    private func payload(_ size: Int, from reader: inout RowReader) -> [UInt8]? {
        let usable = DamagedFile.pageSize
        if size <= usable - 35 { return reader.bytes(size) }
        let smallest = (usable - 12) * 32 / 255 - 23
        let fitting = smallest + (size - smallest) % (usable - 4)
        guard var payload = reader.bytes(fitting <= usable - 35 ? fitting : smallest),
            let pointer = reader.bytes(4)
        else { return nil }
        var next = Int(pointer.bigEndian32(0))
        while payload.count < size {
            let page = file.page(next)
            guard page.count == usable else { return nil }
            payload += page[4..<min(usable, 4 + size - payload.count)]
            next = Int(page.bigEndian32(0))
        }
        return payload
    }

    private func values(of payload: [UInt8]) -> [SQLValue]? {
        var header = RowReader(bytes: payload, place: 0)
        guard let size = header.variableInteger(), (1...Int64(payload.count)).contains(size) else {
            return nil
        }
        var body = RowReader(bytes: payload, place: Int(size))
        var values: [SQLValue] = []
        while header.place < Int(size) {
            guard values.count < 64, let type = header.variableInteger(), let value = value(type, &body)
            else {
                return nil
            }
            values.append(value)
        }
        return header.place == Int(size) && body.isAtEnd ? values : nil
    }

    private func value(_ type: Int64, _ body: inout RowReader) -> SQLValue? {
        switch type {
        case 0: return .null
        case 1...6: return body.integer([1, 2, 3, 4, 6, 8][Int(type) - 1]).map { .integer($0) }
        case 8: return .integer(0)
        case 9: return .integer(1)
        case 13...Int64(2 * Self.largestPayload) where type % 2 == 1:
            return body.bytes(Int(type - 13) / 2).map { .text(String(decoding: $0, as: UTF8.self)) }
        case 12...Int64(2 * Self.largestPayload): return body.bytes(Int(type - 12) / 2).map { .blob($0) }
        // Real numbers, which no table of ours contains, and types that do not exist.
        default: return nil
        }
    }
}

/// Reads untrusted bytes.
private struct RowReader {
    let bytes: [UInt8]
    private(set) var place: Int

    init(bytes: [UInt8], place: Int) {
        self.bytes = bytes
        self.place = place
    }

    var isAtEnd: Bool { place == bytes.count }

    mutating func bytes(_ count: Int) -> [UInt8]? {
        guard count >= 0, place <= bytes.count, count <= bytes.count - place else { return nil }
        defer { place += count }
        return Array(bytes[place..<place + count])
    }

    /// Reads a varint: one to nine bytes, with seven bits in each of the first eight.
    mutating func variableInteger() -> Int64? {
        var number: UInt64 = 0
        for count in 1...9 {
            guard place < bytes.count else { return nil }
            let byte = bytes[place]
            place += 1
            if count == 9 { return Int64(bitPattern: number << 8 | UInt64(byte)) }
            number = number << 7 | UInt64(byte & 0x7F)
            if byte < 0x80 { break }
        }
        return Int64(bitPattern: number)
    }

    /// Reads a signed big-endian integer of `count` bytes.
    mutating func integer(_ count: Int) -> Int64? {
        guard let bytes = bytes(count) else { return nil }
        let isNegative = bytes[0] >= 0x80
        return bytes.reduce(isNegative ? -1 : 0) { $0 << 8 | Int64($1) }
    }
}
