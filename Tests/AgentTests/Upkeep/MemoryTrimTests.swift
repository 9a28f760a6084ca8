import Testing

@testable import Agent

struct MemoryTrimTests {
    @Test func `only private views of files are looked at`() {
        let maps = """
            00400000-00500000 r--p 00000000 fe:01 42    /usr/bin/steward-agent
            00500000-00900000 r-xp 00100000 fe:01 42    /usr/bin/steward-agent
            00a00000-00b00000 rw-p 00600000 fe:01 42    /usr/bin/steward-agent
            00b00000-00c00000 rw-p 00000000 00:00 0     [heap]
            00d00000-00e00000 rw-p 00000000 00:00 0
            7f0000000000-7f0000001000 r-xp 00000000 00:00 0   [vdso]
            7f1000000000-7f1000001000 rw-s 00000000 fe:01 43  /home/x/steward.db-shm
            7f2000000000-7f2000001000 r-xp 00000000 fe:01 44  /lib/lib with blanks.so
            """

        let mappings = maps.split(separator: "\n").compactMap { MemoryTrim.mapping($0) }

        #expect(mappings.last?.file == "/lib/lib with blanks.so")
        #expect(
            mappings.filter(\.isOfFile).map(\.range.lowerBound) == [
                0x400000, 0x500000, 0xa00000, 0x7f20_0000_0000,
            ])
    }

    @Test func `pages as their file has them are given back, never copies and never what is swapped out`() {
        let (file, copy, swapped): (UInt64, UInt64, UInt64) = (1 << 63 | 1 << 61, 1 << 63, 1 << 62 | 1 << 61)

        let ranges = MemoryTrim.cleanRanges(from: 0x1000, [file, file, copy, 0, file, swapped], 0x1000)

        #expect(ranges == [0x1000..<0x3000, 0x4000..<0x6000])
    }

    @Test func `lines that are not understood are left alone`() {
        #expect(MemoryTrim.mapping("") == nil)
        #expect(MemoryTrim.mapping("zz-00 r-xp 0 0 0 /x") == nil)
        #expect(MemoryTrim.mapping("20-10 r-xp 0 0 0 /x") == nil)
    }

    /// In writable data of the program, beside pages that are given back.
    nonisolated(unsafe) private static var changed = [1, 2, 3]

    @Test func `a process goes on after it, with what it has changed`() {
        Self.changed.append(4)

        MemoryTrim.run()

        #expect(Self.changed == [1, 2, 3, 4] && (1...100).reduce(0, +) == 5050)
    }
}
