import EventLoop
import Foundation
import TestSupport
import Testing

struct LineReaderTests {
    private static func lines(_ text: String, longest: Int) async throws -> [LineReader.Line] {
        let scratch = try ScratchDirectory()
        let file = try scratch.write(Array(text.utf8), to: "lines.txt")
        return try await onLoop { loop in
            let input = OwnedDescriptor(open(file, O_RDONLY | O_CLOEXEC))
            let reader = LineReader(input.rawValue, on: loop, longestLine: longest)
            var lines: [LineReader.Line] = []
            while let line = await reader.nextLine() { lines.append(line) }
            withExtendedLifetime((input, scratch)) {}
            return lines
        }
    }

    @Test func `a line that is too long is reported, and the next one is read`() async throws {
        let long = String(repeating: "x", count: 20_000)

        let lines = try await Self.lines("first\n\(long)\nlast\n\(long)", longest: 5_000)

        let beginning = LineReader.Line.tooLong(beginning: String(repeating: "x", count: 5_000))
        #expect(lines == [.whole("first"), beginning, .whole("last"), beginning])
    }

    @Test func `a line of exactly the longest length is whole, and empty lines count`() async throws {
        let line = String(repeating: "x", count: 5_000)

        let lines = try await Self.lines("\n\(line)\n\n\(line)x\nend", longest: 5_000)

        #expect(
            lines == [
                .whole(""), .whole(line), .whole(""), .tooLong(beginning: line), .whole("end"),
            ])
    }
}
