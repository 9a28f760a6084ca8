import Glibc

/// The pages of a damaged or unchecked database file, with the committed pages of its write-ahead log.
///
/// Trusts nothing in the files. Source: sqlite.org/fileformat2.html, sections 1 and 4.
final class DamagedFile {
    /// In bytes. All our databases use this size, without reserved bytes at the ends of pages.
    static let pageSize = 4096

    let pageCount: Int
    /// Whether the file is shorter than its header says.
    let isCutOff: Bool
    private let file: Int32
    private let log: Int32
    /// Offsets in the log of each page's newest committed image.
    private let logged: [Int: off_t]

    /// - Throws: If the file does not exist or cannot be read.
    init(database: String, log: String) throws(StoreError) {
        file = open(database, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw StoreError(errno: errno) }
        self.log = open(log, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        logged = self.log >= 0 ? LogReader(descriptor: self.log).committedPages() : [:]
        var status = stat()
        guard fstat(file, &status) == 0 else {
            close(file)
            throw StoreError(errno: errno)
        }
        let inFile = (Int(status.st_size) + Self.pageSize - 1) / Self.pageSize
        pageCount = max(inFile, logged.keys.max() ?? 0)
        let header = Self.bytes(at: logged[1] ?? 0, count: 100, of: logged[1] == nil ? file : self.log)
        isCutOff = header.count < 100 || Int(header.bigEndian32(28)) > pageCount
    }

    deinit {
        close(file)
        if log >= 0 { close(log) }
    }

    /// The bytes of a page, counting from 1; fewer at the end of a truncated file.
    func page(_ number: Int) -> [UInt8] {
        guard number >= 1, number <= pageCount else { return [] }
        if let place = logged[number] { return Self.bytes(at: place, count: Self.pageSize, of: log) }
        return Self.bytes(at: off_t(number - 1) * off_t(Self.pageSize), count: Self.pageSize, of: file)
    }

    static func bytes(at place: off_t, count: Int, of descriptor: Int32) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let result = pread(
                    descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, place + off_t(filled))
                if result < 0, errno == EINTR { continue }
                guard result > 0 else { break }
                filled += result
            }
        }
    }
}

/// Reads a write-ahead log. Source: sqlite.org/fileformat2.html, section 4.
private struct LogReader {
    let descriptor: Int32

    private static let headerSize: off_t = 32
    private static let frameHeaderSize: off_t = 24

    /// The offset of each page's newest committed image.
    func committedPages() -> [Int: off_t] {
        let header = DamagedFile.bytes(at: 0, count: Int(Self.headerSize), of: descriptor)
        guard header.count == Int(Self.headerSize), header.bigEndian32(0) & ~1 == 0x377F_0682,
            header.bigEndian32(8) == UInt32(DamagedFile.pageSize)
        else { return [:] }
        let isBigEndian = header.bigEndian32(0) & 1 == 1
        var sum = Checksum()
        sum.add(header[0..<24], isBigEndian: isBigEndian)
        guard sum == Checksum(header.bigEndian32(24), header.bigEndian32(28)) else { return [:] }
        var committed: [Int: off_t] = [:]
        var pending: [Int: off_t] = [:]
        var place = Self.headerSize
        while true {
            let frame = DamagedFile.bytes(
                at: place, count: Int(Self.frameHeaderSize) + DamagedFile.pageSize, of: descriptor)
            guard frame.count == Int(Self.frameHeaderSize) + DamagedFile.pageSize,
                frame[8..<16].elementsEqual(header[16..<24])
            else { return committed }
            sum.add(frame[0..<8], isBigEndian: isBigEndian)
            sum.add(frame[24...], isBigEndian: isBigEndian)
            guard sum == Checksum(frame.bigEndian32(16), frame.bigEndian32(20)) else { return committed }
            pending[Int(frame.bigEndian32(0))] = place + Self.frameHeaderSize
            if frame.bigEndian32(4) != 0 {
                committed.merge(pending) { $1 }
                pending = [:]
            }
            place += Self.frameHeaderSize + off_t(DamagedFile.pageSize)
        }
    }
}

/// The cumulative checksum of the frames in a log.
private struct Checksum: Equatable {
    private var first: UInt32
    private var second: UInt32

    init(_ first: UInt32 = 0, _ second: UInt32 = 0) {
        self.first = first
        self.second = second
    }

    /// Expects a multiple of eight bytes.
    mutating func add(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
        var place = bytes.startIndex
        while place + 8 <= bytes.endIndex {
            let (left, right) = (bytes.bigEndian32(place), bytes.bigEndian32(place + 4))
            first = first &+ (isBigEndian ? left : left.byteSwapped) &+ second
            second = second &+ (isBigEndian ? right : right.byteSwapped) &+ first
            place += 8
        }
    }
}

extension RandomAccessCollection<UInt8> where Index == Int {
    /// Expects four bytes at `place`.
    func bigEndian32(_ place: Int) -> UInt32 {
        UInt32(self[place]) << 24 | UInt32(self[place + 1]) << 16 | UInt32(self[place + 2]) << 8
            | UInt32(self[place + 3])
    }

    func bigEndian16(_ place: Int) -> Int {
        Int(self[place]) << 8 | Int(self[place + 1])
    }
}
