import Testing

@testable import Agent

struct MemoryTrimTests {
    @Test func `only text and the constants before it are given back, never relocated data behind it`() {
        let maps = """
            00400000-00500000 r--p 00000000 fe:01 42    /usr/bin/steward-agent
            00500000-00900000 r-xp 00100000 fe:01 42    /usr/bin/steward-agent
            00900000-00a00000 r--p 00500000 fe:01 42    /usr/bin/steward-agent
            00a00000-00b00000 rw-p 00600000 fe:01 42    /usr/bin/steward-agent
            00b00000-00c00000 rw-p 00000000 00:00 0     [heap]
            7f0000000000-7f0000001000 r-xp 00000000 00:00 0   [vdso]
            7f1000000000-7f1000001000 r--p 00000000 fe:01 43  /lib/other.so
            7f2000000000-7f2000001000 r-xp 00000000 fe:01 44  /lib/lib with blanks.so
            """

        let mappings = maps.split(separator: "\n").compactMap { MemoryTrim.mapping($0) }
        let ranges = MemoryTrim.cleanText(in: mappings)

        #expect(mappings.count == 8)
        #expect(mappings.last?.file == "/lib/lib with blanks.so")
        #expect(
            ranges == [
                0x500000..<0x900000, 0x400000..<0x500000, 0x7f20_0000_0000..<0x7f20_0000_1000,
            ])
    }

    @Test func `lines that are not understood are left alone`() {
        #expect(MemoryTrim.mapping("") == nil)
        #expect(MemoryTrim.mapping("zz-00 r-xp 0 0 0 /x") == nil)
        #expect(MemoryTrim.mapping("20-10 r-xp 0 0 0 /x") == nil)
    }

    @Test func `a process goes on after it`() {
        MemoryTrim.run()

        #expect((1...100).reduce(0, +) == 5050)
    }
}
