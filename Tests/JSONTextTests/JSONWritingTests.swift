import Foundation
import JSONText
import Testing

struct JSONWritingTests {
    @Test(arguments: [
        "\u{3164}", "\u{115F}", "\u{FFA0}", "\u{2800}", "\u{34F}", "\u{E0100}", "\u{200B}", "\u{E0041}",
    ])
    func `invisible characters are escaped, and survive a round trip`(hidden: String) throws {
        let value = JSON.text("Milk\(hidden)")

        #expect(value.line.utf8.allSatisfy { $0 < 0x7F })
        #expect(try JSON(parsing: Array(value.line.utf8), within: .init(bytes: 100)) == value)
    }

    @Test func `an independent reader gets back what was written`() throws {
        let text =
            "quote \" backslash \\ \n\t\u{0}\u{1B}[31m\u{7F}\u{9B}\u{202E}\u{200B} é 店 👨‍👩‍👧 \u{E0001} \u{2028}"
        let json = JSON.object([
            "text": .text(text), "empty": .list([]), "nothing": .null, "nested": .object([:]),
            "numbers": .list([.number(.min), .number(.max)]), "flag": .flag(true),
        ])

        let read = try #require(
            try JSONSerialization.jsonObject(with: Data(json.text.utf8)) as? [String: Any])

        #expect(read["text"] as? String == text)
        #expect(read["numbers"] as? [Int64] == [.min, .max])
        #expect(read["flag"] as? Bool == true)
    }

    @Test func `nothing that a terminal obeys or hides is written as it is`() {
        let hostile =
            (0...0x2FFF).compactMap(Unicode.Scalar.init).map(String.init).joined() + "\u{FEFF}\u{E0041}"

        let written = JSON.text(hostile).text

        let harmful = written.unicodeScalars.filter {
            [.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
        #expect(harmful.isEmpty)
    }
}
