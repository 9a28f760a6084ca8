import Glibc
import JSONText

/// Answers lines of JSON on standard input with lines of JSON on standard output.
enum CaseLines {
    /// Longer lines are no cases: the longest rule there is has a hundredth of this.
    static let longestLine = 1 << 20
    private static let limits = JSON.Limits(bytes: longestLine, depth: 16)

    /// Answers each line as soon as it is there, also one that is no JSON.
    /// - Returns: Whether all were JSON.
    /// - Throws: Where nothing can be read or written any more.
    static func answer(_ answer: (JSON) -> JSON) throws(EvaluationFailure) -> Bool {
        var lines = LineSplitter(longest: Self.longestLine)
        var allWereRead = true
        while !lines.hasEnded {
            lines.add(try Self.read())
            var answers = ""
            while let line = lines.next() {
                do throws(JSONFault) {
                    guard let question = try Self.value(line) else { continue }
                    answers += answer(question).line + "\n"
                } catch {
                    allWereRead = false
                    answers += JSON.object(["id": .null, "error": .text(error.description)]).line + "\n"
                }
                if answers.utf8.count > 65_536 {
                    try StandardStreams.print(answers)
                    answers = ""
                }
            }
            try StandardStreams.print(answers)
        }
        return allWereRead
    }

    /// Answers each line, whatever is on it.
    /// - Throws: Where nothing can be read or written any more.
    static func answerTexts(_ answer: (String) -> JSON) throws(EvaluationFailure) {
        var lines = LineSplitter(longest: Self.longestLine)
        while !lines.hasEnded {
            lines.add(try Self.read())
            var answers = ""
            while let line = lines.next() {
                guard case .whole(let bytes) = line else {
                    answers += answer("").line + "\n"
                    continue
                }
                let text = bytes.last == 0x0D ? bytes.dropLast() : bytes[...]
                answers += answer(String(decoding: text, as: UTF8.self)).line + "\n"
            }
            try StandardStreams.print(answers)
        }
    }

    /// - Returns: `nil` for a line with nothing on it.
    private static func value(_ line: LineSplitter.Line) throws(JSONFault) -> JSON? {
        switch line {
        case .tooLong: throw JSONFault(offset: longestLine, reason: "the line is too long")
        case .whole(let bytes):
            let isBlank = bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
            return isBlank ? nil : try JSON(parsing: bytes, within: limits)
        }
    }

    /// What there is, at least a byte; nothing at the end.
    private static func read() throws(EvaluationFailure) -> ArraySlice<UInt8> {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(STDIN_FILENO, &chunk, chunk.count)
            if count >= 0 { return chunk.prefix(count) }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                var wanted = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
                poll(&wanted, 1, -1)
            case let code: throw .unreadable("the standard input", because: code)
            }
        }
    }
}
