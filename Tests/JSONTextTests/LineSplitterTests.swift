import JSONText
import TestSupport
import Testing

struct LineSplitterTests {
    /// The lines of `text` when it comes in pieces; those too long are `…`.
    private func lines(_ text: String, pieces: Int, longest: Int = 8) -> [String] {
        var splitter = LineSplitter(longest: longest)
        var lines: [String] = []
        var rest = Array(text.utf8)[...]
        while !splitter.hasEnded {
            splitter.add(rest.prefix(pieces))
            rest = rest.dropFirst(pieces)
            while let line = splitter.next() {
                switch line {
                case .whole(let bytes): lines.append(String(decoding: bytes, as: UTF8.self))
                case .tooLong: lines.append("…")
                }
            }
        }
        return lines
    }

    @Test(arguments: [1, 2, 3, 5, 100])
    func `lines are the same in whatever pieces they come`(pieces: Int) {
        #expect(lines("a\n\nbcdefghi\njk", pieces: pieces) == ["a", "", "bcdefghi", "jk"])
        #expect(lines("a\n", pieces: pieces) == ["a"])
        #expect(lines("", pieces: pieces) == [])
        #expect(
            lines("bcdefghij\nk\nbcdefghijklmnopqrstuvwxyz\n\nl", pieces: pieces) == ["…", "k", "…", "", "l"])
        #expect(lines("k\nbcdefghijklmnopqrstuvwxyz", pieces: pieces) == ["k", "…"])
    }

    @Test func `random texts are split as a simple splitter does`() {
        var random = SeededGenerator(seed: 10)
        for _ in 0..<300 {
            let text = String(
                (0..<Int.random(in: 0...60, using: &random)).map { _ in
                    Int.random(in: 0...5, using: &random) == 0 ? "\n" : "x"
                } as [Character])
            var expected = text.split(separator: "\n", omittingEmptySubsequences: false).map {
                $0.count > 8 ? "…" : String($0)
            }
            if expected.last == "" { expected.removeLast() }

            let found = lines(text, pieces: Int.random(in: 1...20, using: &random))

            #expect(found == expected, "\(text.debugDescription)")
        }
    }
}
