import TestSupport
import Testing

@testable import Interchange

struct CSVTests {
    private func fields(_ text: String) throws -> [[String]] {
        try CSVReader.records(of: Array(text.utf8)).map(\.fields)
    }

    @Test(arguments: [
        ("a,b\r\n1,2\r\n", [["a", "b"], ["1", "2"]]), ("a,b\n1,2", [["a", "b"], ["1", "2"]]),
        ("a,b\r1,2\r", [["a", "b"], ["1", "2"]]), ("a;b\n1,5;2\n", [["a", "b"], ["1,5", "2"]]),
        ("a\tb\n1,5\t2\n", [["a", "b"], ["1,5", "2"]]), ("\u{FEFF}a,b\n", [["a", "b"]]),
        ("\"a\"\"b\",\"c\r\nd\"\n", [["a\"b", "c\r\nd"]]),
        ("\"a;b;c\",d\n1,2\n", [["a;b;c", "d"], ["1", "2"]]),
        (",\n,,\n", [["", ""], ["", "", ""]]), ("\n\na,b\n\n1,2\n\n", [["a", "b"], ["1", "2"]]),
        ("", []), ("\n\r\n", []), ("a", [["a"]]), ("\"\"", [[""]]), (" a , b \n", [[" a ", " b "]]),
        ("naïve,🥛\n", [["naïve", "🥛"]]),
    ])
    func `separated values are read as RFC 4180 and its dialects have them`(
        text: String, records: [[String]]
    ) throws {
        #expect(try fields(text) == records)
    }

    @Test(arguments: [
        ("a,b\n1,x\"y\n", 2, 4, "there is a quote inside"), ("a,b\n\"1,2\n3,4", 2, 1, "never closed"),
        ("a,b\n\"1\"2,3\n", 2, 4, "after a quoted field"), ("\"a\nb\nc\"d", 3, 3, "after a quoted field"),
        ("\"a\r\nb\r\nc\"d", 3, 3, "after a quoted field"), ("é,\"x", 1, 3, "never closed"),
        ("a\u{0},b", 1, 2, "not text"),
        ("\u{FEFF}\"a", 1, 1, "never closed"),
    ])
    func `what is malformed is refused with line and column`(
        text: String, line: Int, column: Int, reason: String
    ) {
        let fault = #expect(throws: CSVFault.self) { try fields(text) }

        #expect(fault?.line == line)
        #expect(fault?.column == column)
        #expect(fault?.reason.contains(reason) == true)
    }

    @Test(arguments: [[0x61, 0x2C, 0xFF], [0x22, 0xC3, 0x22]] as [[UInt8]])
    func `bytes that are no UTF-8 are refused`(bytes: [UInt8]) {
        let fault = #expect(throws: CSVFault.self) { try CSVReader.records(of: bytes) }

        #expect(fault?.reason.contains("UTF-8") == true)
    }

    @Test func `records know their lines, also behind fields of several lines`() throws {
        let records = try CSVReader.records(of: Array("a,b\r\n\"x\r\ny\",2\r\n\r\n3,4\r\n".utf8))

        #expect(records.map(\.line) == [1, 2, 5])
    }

    @Test func `whatever is written is read back as it was`() throws {
        let seed: UInt64 = 20_261_121
        var random = SeededGenerator(seed: seed)
        let alphabet = [
            "a", "é", "\"", ",", ";", "\t", "\r", "\n", "\r\n", " ", "🥛", "\u{202E}", "\u{FEFF}", "e\u{301}",
            "'", "=",
        ]
        for _ in 0..<2_000 {
            let width = Int.random(in: 1...4, using: &random)
            let records = (0..<Int.random(in: 1...5, using: &random)).map { _ in
                (0..<width).map { _ in
                    (0..<Int.random(in: 0...6, using: &random)).map { _ in
                        alphabet.randomElement(using: &random) ?? ""
                    }.joined()
                }
            }
            // The first record decides which separator it is: a heading does so for our own files.
            let heading = (0...width).map { "column\($0)" }
            let text = CSVWriter.line(heading) + records.map(CSVWriter.line).joined()

            let read = try fields(text)

            #expect(
                read.map { $0.map { Array($0.utf8) } }
                    == ([heading] + records).map { $0.map { Array($0.utf8) } }, "seed \(seed)")
        }
    }
}
