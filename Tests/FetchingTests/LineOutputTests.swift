import FetchInterface
import Glibc
import Testing

@testable import Fetching

struct LineOutputTests {
    @Test func `output that nobody reads is waited for, but not once the process is to end`() throws {
        var (ends, signal): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        try #require(pipe(&ends) == 0 && pipe(&signal) == 0)
        defer { for end in ends + signal { close(end) } }
        let output = LineOutput(ends[1])
        output.signals = signal[0]
        // Stands for a pending signal.
        try #require(write(signal[1], "x", 1) == 1)

        output.send(.text(id: "1", "short"))
        let wasWritten = !output.isBroken
        for _ in 0..<100 where !output.isBroken {
            output.send(.text(id: "1", String(repeating: "x", count: 20_000)))
        }

        #expect(wasWritten && output.isBroken)
    }
}
