import Foundation
import JSONText
import TestSupport
import Testing

/// The shapes of Nicolas Seriot's JSONTestSuite, and what hostile texts add to it.
struct JSONReadingTests {
    private func read(_ text: String, depth: Int = 64) throws -> JSON {
        try JSON(parsing: Array(text.utf8), within: JSON.Limits(bytes: 1 << 20, depth: depth))
    }

    @Test func `every kind of value is read`() throws {
        let text = """
             { "text" : "a\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\uDE00é", "empty" : "", "list" : [ 1 , -2 , [] , {} ] ,
            \t"yes":true,"no":false,"nothing":null,"" : 0 }\r

            """

        let value = try read(text)

        #expect(
            value
                == .object([
                    "text": .text("a\"\\/\u{8}\u{C}\n\r\té😀é"), "empty": .text(""),
                    "list": .list([.number(1), .number(-2), .list([]), .object([])]), "yes": .flag(true),
                    "no": .flag(false), "nothing": .null, "": .number(0),
                ]))
    }

    @Test(arguments: [
        ("0", JSON.number(0)), ("-1", .number(-1)), ("9223372036854775807", .number(.max)),
        ("-9223372036854775808", .number(.min)), ("9223372036854775808", .decimal("9223372036854775808")),
        ("-0", .decimal("-0")), ("1.0", .decimal("1.0")), ("3.50", .decimal("3.50")),
        ("0e+1", .decimal("0e+1")),
        ("1E400", .decimal("1E400")), ("-1.5e-10", .decimal("-1.5e-10")), ("0.1", .decimal("0.1")),
    ])
    func `a number stays what is written`(text: String, number: JSON) throws {
        #expect(try read(text) == number)
        #expect(number.line == text)
    }

    @Test(arguments: [
        "", " ", "[", "]", "{", "}", "[1", "[1,", "[1,]", "[,1]", "[1,,2]", "[1 2]", "[1}", "{]", "[]]",
        "[] []",
        "[1:2]", "{\"a\":1,}", "{,\"a\":1}", "{\"a\"}", "{\"a\":}", "{\"a\" 1}", "{\"a\",1}", "{a:1}",
        "{1:1}",
        "{\"a\":1 \"b\":2}", "{'a':1}", "{\"a\":1}}", "{\"a\":1}#", "[1]//", "/**/1", "nul", "nulll", "True",
        "TRUE",
        "truE", "NaN", "-NaN", "Infinity", "-Infinity", "inf", "undefined", "+1", "01", "-01", "00", "-",
        "--1", "1.",
        ".1", "-.1", "1.e1", "1e", "1e+", "1eE2", "1e1.5", "0x1", "1_000", "1,000", "1 000", "0.1.2", "-2.",
        "1a",
        "１", "\"", "\"a", "a\"", "'a'", "\"\\", "\"\\\"", "\"\\a\"", "\"\\x00\"", "\"\\U0041\"", "\"\\u\"",
        "\"\\u00\"", "\"\\u00g0\"", "\"\\u 041\"", "\"\\uD800\"", "\"\\uDC00\"", "\"\\uD800\\u0041\"",
        "\"\\uD800\\n\"",
        "\"\\uD800a\"", "\"\\uDE00\\uD83D\"", "\"a\nb\"", "\"a\tb\"", "\"a\u{0}b\"", "\"\u{1F}\"",
        "\u{A0}1", "\u{2028}1", "1\u{0}", "\u{0}", "\u{C}1", "1\u{B}", "[\"a\",\n4\n,1,", "{\"a\":\"b\"}/",
        "*", "[1]x",
    ])
    func `what the RFC does not allow is refused`(text: String) {
        #expect(throws: JSONFault.self) { try read(text) }
    }

    @Test(
        arguments: [
            [0xFF], [0x80], [0xC3], [0xC3, 0x28], [0xC0, 0xAF], [0xC1, 0x81], [0xE0, 0x80, 0xAF],
            [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
            [0xF0, 0x80, 0x80, 0x80], [0xE2, 0x82], [0xFE, 0xFF],
        ] as [[UInt8]])
    func `a string that is not UTF-8 is refused and not repaired`(content: [UInt8]) {
        let quote = UInt8(ascii: "\"")
        let limits = JSON.Limits(bytes: 100)

        #expect(throws: JSONFault(offset: 0, reason: "a string is not in UTF-8")) {
            try JSON(parsing: [quote] + content + [quote], within: limits)
        }
        #expect(throws: JSONFault.self) { try JSON(parsing: content, within: limits) }
    }

    @Test func `a byte order mark, NUL in an escape and equal names are read`() throws {
        #expect(try read("\u{FEFF}[]") == .list([]))
        #expect(try read("\"\\u0000\"") == .text("\0"))
        let twice = try read(#"{"a":1,"b":2,"a":3}"#)
        #expect(twice["a"] == .number(3))
        #expect(twice["c"] == nil)
        #expect(JSON.list([])["a"] == nil)
        #expect(throws: JSONFault.self) { try read("[\u{FEFF}]") }
    }

    @Test func `depth and length are bounded`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }

        #expect(throws: Never.self) { try read(nested(64)) }
        #expect(throws: JSONFault(offset: 64, reason: "it is nested deeper than 64 levels")) {
            try read(nested(65))
        }
        #expect(throws: Never.self) { try read(nested(200), depth: .max) }
        #expect(throws: JSONFault.self) { try read(nested(100_000), depth: .max) }
        #expect(throws: JSONFault.self) {
            try read(String(repeating: #"{"a":"#, count: 100_000), depth: .max)
        }
        #expect(throws: JSONFault(offset: 5, reason: "it is longer than 5 bytes")) {
            try JSON(parsing: Array("[1234]".utf8), within: JSON.Limits(bytes: 5))
        }
    }

    @Test func `a fault says where it is`() {
        #expect(throws: JSONFault(offset: 4, reason: "here should be a value")) { try read("[1, x]") }
        #expect(JSONFault(offset: 4, reason: "r").description == "no JSON from byte 5 on: r")
    }

    @Test func `what is written is read again, in both forms`() throws {
        var random = SeededGenerator(seed: 8259)

        for _ in 0..<300 {
            let value = Self.value(depth: 4, using: &random)
            #expect(try read(value.text) == value, "\(value)")
            #expect(try read(value.line) == value, "\(value)")
            #expect(!value.line.contains("\n"))
        }
    }

    @Test func `it reads and refuses what an independent reader does`() throws {
        var random = SeededGenerator(seed: 7159)
        var read = 0

        for _ in 0..<3000 {
            var bytes = Array(Self.value(depth: 3, using: &random).line.utf8)
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] = Self.alphabet.randomElement(using: &random) ?? 0
            }
            let ours = try? JSON(parsing: bytes, within: JSON.Limits(bytes: 1 << 20))
            let theirs = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
            #expect((ours != nil) == (theirs != nil), "\(String(decoding: bytes, as: UTF8.self))")
            if ours != nil { read += 1 }
        }

        #expect(read > 500)
    }

    /// Without `e`: Foundation refuses numbers that are too large for it.
    private static let alphabet = Array("{}[]:,\"\\ \t\n0123456789-+.trufalsn\u{0}\u{1F}é".utf8)

    private static func value(depth: Int, using random: inout SeededGenerator) -> JSON {
        switch Int.random(in: 0...(depth > 0 ? 7 : 5), using: &random) {
        case 0: .null
        case 1: .flag(.random(using: &random))
        case 2: .number(.random(in: .min ... .max, using: &random))
        case 3:
            .decimal("-\(Int.random(in: 0...99, using: &random)).5e\(Int.random(in: -9...9, using: &random))")
        case 4, 5: .text(text(using: &random))
        case 6:
            .list(
                (0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth: depth - 1, using: &random)
                })
        default:
            .object(
                (0..<Int.random(in: 0...4, using: &random)).map { _ in
                    JSON.Member(text(using: &random), value(depth: depth - 1, using: &random))
                })
        }
    }

    private static func text(using random: inout SeededGenerator) -> String {
        let scalars = (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in
            Unicode.Scalar(
                UInt32.random(in: 0...(Bool.random(using: &random) ? 0x7F : 0x1_FFFF), using: &random))
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
