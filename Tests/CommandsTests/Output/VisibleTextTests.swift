import TestSupport
import Testing

@testable import Commands

struct VisibleTextTests {
    @Test(arguments: [
        ("plain", "plain"),
        ("\u{1B}[31mred\u{1B}[0m", "\u{FFFD}[31mred\u{FFFD}[0m"),
        ("a\u{9B}31mb", "a\u{FFFD}31mb"),
        ("a\u{7F}\u{0}b", "a\u{FFFD}\u{FFFD}b"),
        ("over\u{202E}drive\u{2066}", "over\u{FFFD}drive\u{FFFD}"),
        ("zero\u{200B}width\u{FEFF}", "zero\u{FFFD}width\u{FFFD}"),
        ("two\nlines\tand\r", "two lines and\u{FFFD}"),
        ("line\u{2028}separator", "line\u{FFFD}separator"),
        ("family 👨‍👩‍👧 ❤️‍🔥", "family 👨‍👩‍👧 ❤️‍🔥"),
        ("می\u{200C}خواهم", "می\u{200C}خواهم"),
        ("a\u{200D}b", "a\u{FFFD}b"),
        ("blank\u{3164}letter", "blank\u{FFFD}letter"),
        ("买牛奶 é ñ", "买牛奶 é ñ"),
    ])
    func `what a terminal obeys or hides is seen as such`(text: String, visible: String) {
        #expect(VisibleText.line(text) == visible)
    }

    @Test func `paragraphs keep their newlines and tabs`() {
        #expect(VisibleText.paragraphs("a\n\tb\u{7}") == "a\n\tb\u{FFFD}")
    }

    @Test func `a tower of marks is cut down`() {
        let tower = "a" + String(repeating: "\u{0301}", count: 500)

        #expect(VisibleText.line(tower).unicodeScalars.count == 9)
    }

    @Test func `whatever the text, no control or format character that stands alone gets out`() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<2_000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<12 {
                let number = UInt32.random(in: 0...0x2FFF, using: &generator)
                text.append(Unicode.Scalar(number) ?? "\u{1B}")
            }

            let visible = VisibleText.line(String(text))

            let escaped = visible.unicodeScalars.filter { scalar in
                scalar.properties.generalCategory == .control
                    || (scalar.properties.generalCategory == .format
                        && ![0x200C, 0x200D].contains(scalar.value))
            }
            #expect(escaped.isEmpty)
        }
    }
}
