import Foundation
import Rules
import TestSupport
import Testing

@testable import Settings

/// Python's `tomllib` (3.11 and later, in every Debian that we know) is the second opinion on what a line means.
struct TOMLReaderTests {
    @Test func `what the reader understands means the same to an independent one`() throws {
        let lines = RandomLines(seed: 20).lines(count: 10_000)
        let verdicts = try TOMLOracle.verdicts(on: lines)

        try #require(verdicts.count == lines.count)
        var understood = 0
        for (line, verdict) in zip(lines, verdicts) {
            let (statements, problems) = TOMLReader.read(line)

            switch verdict {
            case .invalid:
                #expect(!problems.isEmpty, "not TOML, and accepted: '\(line)'")
            case .beyondSettings:
                #expect(!problems.isEmpty, "no value of a setting, and accepted: '\(line)'")
            case .nothing:
                #expect(statements.isEmpty && problems.isEmpty, "an empty line: '\(line)'")
            case .statement(let meaning):
                #expect(problems.isEmpty, "TOML, and refused: '\(line)'")
                #expect(statements.map(TOMLOracle.meaning) == [meaning], "read otherwise: '\(line)'")
                understood += 1
            }
        }

        #expect(understood > 800)
        #expect(understood < 9_000)
    }
}

/// Lines made of what TOML consists of, mostly in its order.
private struct RandomLines {
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    func lines(count: Int) -> [String] {
        var copy = self
        return (0..<count).map { _ in copy.line() }
    }

    private static let names = ["a", "date_hour", "x-1", "9", "\"q\"", "'s t'", "\"\"", "é", "", "a b"]
    private static let values = [
        "\"text\"", "\"\"", "'raw \\ text'", "\"\\u00e9\\t\\\"\"", "\"\\uD800\"", "\"\\q\"", "\"open",
        "'open",
        "\"\"\"many\"\"\"", "'''many'''", "'it''s'", "0", "-0", "+7", "007", "1_000", "1__0", "_1", "1_",
        "0x1F",
        "0xg", "0o17", "0b101", "-0x1", "0X1", "9223372036854775807", "9223372036854775808",
        "-9223372036854775808", "1.5", "1e3", "inf", "nan", "true", "false", "True", "tru", "truefalse",
        "[1, 2]", "[]", "[ ]", "['a' , \"b\",]", "[1,true, \"x]\"] ", "[1, [2]]", "[,]", "[1,,2]", "[1 2]",
        "[1",
        "[1] # ]", "1]", "{ a = 1 }", "2026-11-24", "09:00", "word", "", "\"é\u{200B}\"", "\"\\U0001F600\"",
        "\"\\U00110000\"", "\"a\tb\"", "\"a\u{1}b\"", "\"\u{7F}\"",
    ]
    private static let ends = ["", "", "", " ", "\t", " # comment", "# \u{1}", " more", "\r", " # a\rb"]

    private mutating func line() -> String {
        func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
        var path = pick(Self.names)
        while Int.random(in: 0..<4, using: &random) == 0 {
            path += pick([".", " . ", "..", "\t."]) + pick(Self.names)
        }
        let start = pick(["", "", "", " ", "\t"])
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return start + pick(Self.ends)
        case 1:
            return start + pick(["[", "[ ", "[["]) + path + pick(["]", " ]", "]]", ""]) + pick(Self.ends)
        default:
            return start + path + pick(["=", " = ", " =", "==", " : "]) + pick(Self.values) + pick(Self.ends)
        }
    }
}

private struct TOMLOracle {
    enum Verdict: Equatable {
        case invalid
        /// TOML of a kind that no setting has.
        case beyondSettings
        case nothing
        case statement(String)

        init(_ text: some StringProtocol) {
            switch text {
            case "invalid": self = .invalid
            case "beyond": self = .beyondSettings
            case "nothing": self = .nothing
            default: self = .statement(String(text))
            }
        }
    }

    /// What Python says about each of `lines`.
    static func verdicts(on lines: [String]) throws -> [Verdict] {
        let folder = try ScratchDirectory()
        defer { folder.remove() }
        let file = try folder.write(Array(lines.map(hex).joined(separator: "\n").utf8), to: "questions")
        let bytes = try Python.output(["-c", script, file], needs: "its tomllib module")
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(Verdict.init)
    }

    static func meaning(_ statement: TOMLReader.Statement) -> String {
        switch statement {
        case .table(let path, _): "table \(path.map(hex).joined(separator: "."))"
        case .assignment(let path, let value, _):
            "\(path.map(hex).joined(separator: ".")) \(meaning(value))"
        }
    }

    private static func meaning(_ value: TOMLValue) -> String {
        switch value {
        case .text(let text): "text \(hex(text))"
        case .number(let number): "number \(number)"
        case .flag(let flag): "flag \(flag)"
        case .list(let values): "list \(values.count) \(values.map(meaning).joined(separator: " "))"
        }
    }

    private static func hex(_ text: String) -> String {
        "x" + text.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    private static let script = """
        import sys, tomllib
        def hexed(text): return "x" + text.encode().hex()
        def walk(value, path):
            while isinstance(value, dict) and len(value) == 1:
                (key, value), = value.items()
                path.append(hexed(key))
            return value, ".".join(path)
        def answer(line):
            try: value, path = walk(tomllib.loads(line), [])
            except (tomllib.TOMLDecodeError, RecursionError): return "invalid"
            if line.lstrip(" \\t").startswith("["):
                return "table " + path if value == {} else "beyond"
            if "{" in line and path: return "beyond"
            if value == {}: return "nothing"
            meant = meaning(value, line)
            return "beyond" if meant is None else path + " " + meant
        def meaning(value, line):
            if isinstance(value, bool): return "flag " + str(value).lower()
            if isinstance(value, int):
                return "number " + str(value) if -2**63 <= value < 2**63 else None
            if isinstance(value, list):
                parts = [None if isinstance(part, list) else meaning(part, line) for part in value]
                return None if None in parts else "list %d %s" % (len(parts), " ".join(parts))
            if not isinstance(value, str) or '\"""' in line or "\'''" in line: return None
            return "text " + hexed(value)
        for question in open(sys.argv[1]):
            print(answer(bytes.fromhex(question.strip()[1:]).decode() + "\\n"))
        """
}
