import Glibc

/// Releases memory that only the start needed: program text, which the kernel can read from its file again.
///
/// This saves a third to two thirds of an idle agent's resident memory and costs less than a millisecond.
/// Trimming the heap as well gained nothing in measurements.
enum MemoryTrim {
    /// A line of `/proc/self/maps`.
    struct Mapping: Equatable {
        let range: Range<UInt>
        let permissions: Substring
        let file: Substring
    }

    static func run() {
        guard let maps = contents(of: "/proc/self/maps") else { return }
        // Splits bytes: looking for Unicode characters took a fifth of the instructions of a start.
        let lines = maps.utf8.split(separator: UInt8(ascii: "\n")).map { Substring($0) }
        for range in cleanText(in: lines.compactMap(mapping)) {
            guard let start = UnsafeMutableRawPointer(bitPattern: range.lowerBound) else { continue }
            madvise(start, range.count, MADV_DONTNEED)
        }
    }

    /// The ranges of program text, and of constants directly before it in the same file. Never the read-only
    /// pages after it: they hold relocated data, which is in no file.
    static func cleanText(in mappings: [Mapping]) -> [Range<UInt>] {
        var ranges: [Range<UInt>] = []
        for (index, mapping) in mappings.enumerated() {
            guard mapping.permissions == "r-xp", mapping.file.hasPrefix("/") else { continue }
            ranges.append(mapping.range)
            guard index > 0, mappings[index - 1].permissions == "r--p" else { continue }
            let before = mappings[index - 1]
            if before.file == mapping.file, before.range.upperBound == mapping.range.lowerBound {
                ranges.append(before.range)
            }
        }
        return ranges
    }

    static func mapping(_ line: Substring) -> Mapping? {
        let fields = line.utf8.split(separator: UInt8(ascii: " "), maxSplits: 5).map { Substring($0) }
        guard fields.count == 6 else { return nil }
        let ends = fields[0].utf8.split(separator: UInt8(ascii: "-")).compactMap {
            UInt(Substring($0), radix: 16)
        }
        guard ends.count == 2, ends[0] < ends[1] else { return nil }
        return Mapping(
            range: ends[0]..<ends[1], permissions: fields[1],
            file: Substring(fields[5].utf8.drop { $0 == UInt8(ascii: " ") }))
    }

    private static func contents(of path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return count == 0 ? String(decoding: bytes, as: UTF8.self) : nil }
            bytes += buffer.prefix(count)
        }
    }
}
