import Testing

@testable import Notifications

struct PopupTextTests {
    @Test(arguments: [
        ("two\nlines", "two lines"),
        ("tab\tand   spaces ", "tab and spaces"),
        ("a\r\nb\u{85}c\u{2028}d\u{2029}e\u{0B}f", "a b c d e f"),
        ("bell\u{07} escape\u{1B}[31m delete\u{7F} C1\u{9B}31m nul\u{0}", "bell escape[31m delete C131m nul"),
        ("gpj.\u{202E}exe\u{202C} \u{2066}x\u{2069} \u{200E}y\u{200F}\u{061C}", "gpj.exe x y"),
        ("zero\u{200B}width\u{FEFF} soft\u{AD}hyphen \u{2060}joiner\u{2064}", "zerowidth softhyphen joiner"),
        ("hidden\u{E0041}\u{E007F} filler\u{3164} interlinear\u{FFF9}", "hidden filler interlinear"),
        ("ASCII\u{200D}joined\u{200C}", "ASCIIjoined"),
        ("", ""), ("\u{200B}\n\t ", ""),
    ])
    func `a line has nothing invisible in it`(text: String, expected: String) {
        #expect(PopupSanitizer.line(text, atMost: 100) == expected)
    }

    @Test(arguments: [
        "Zahnärztin 17:30", "می\u{200C}خواهم", "👩\u{200D}🔧 repairs", "❤\u{FE0F}", "क्\u{200D}ष", "日本語",
        "e\u{301}",
    ])
    func `what a script needs is kept`(text: String) {
        #expect(Array(PopupSanitizer.line(text, atMost: 100).unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test func `a long line is cut and says so`() {
        let line = PopupSanitizer.line(String(repeating: "ä", count: 1_000_000), atMost: 100)

        #expect(line.count == 100)
        #expect(line.hasSuffix("ä…"))
        #expect(PopupSanitizer.line(String(repeating: "x", count: 100), atMost: 100).hasSuffix("x"))
    }

    @Test func `one character of very many scalars is cut, too`() {
        let tower = "a" + String(repeating: "\u{301}", count: 10_000)
        let family = Array(repeating: "👩", count: 10_000).joined(separator: "\u{200D}")

        #expect(PopupSanitizer.line(tower, atMost: 100).unicodeScalars.count == 9)
        #expect(PopupSanitizer.line(family, atMost: 100).unicodeScalars.count <= 400)
    }

    @Test(arguments: ["\u{200C}", "\u{200D}", "\u{200B}", "\u{2060}\u{200D}"])
    func `what is invisible between marks does not let more of them through`(separator: String) {
        let marks = String(repeating: "\u{301}", count: 8) + separator
        let tower = "a" + String(repeating: marks, count: 20) + "b"

        let shown = PopupSanitizer.line(tower, atMost: 100).unicodeScalars

        #expect(shown.count { $0 == "\u{301}" } == 8)
        #expect(shown.count <= 11)
    }

    @Test func `a body keeps its lines but not too many`() {
        let text = "\n\n first\n\n\n\nsecond \n" + (3...40).map { "\($0)" }.joined(separator: "\n") + "\n"

        let lines = PopupSanitizer.lines(text, atMost: 12, characters: 1_000).split(
            separator: "\n", omittingEmptySubsequences: false)

        #expect(lines.prefix(4) == ["first", "", "second ", "3"])
        #expect(lines.count == 12)
        #expect(lines.last == "…")
    }

    @Test func `a long body is cut`() {
        #expect(
            PopupSanitizer.lines(String(repeating: "long ", count: 10_000), atMost: 12, characters: 1_000)
                .count
                == 1_000)
    }

    @Test(arguments: [
        ("one two three", "one\ntwo\nthree"), ("ab cd", "ab cd"), ("", ""),
        ("unbreakable a word", "unbreakable\na\nword"), ("one\n\ntwo three", "one\n\ntwo\nthree"),
    ])
    func `paragraphs are broken at blanks, and words stay whole`(text: String, expected: String) {
        #expect(PopupSanitizer.broken(text, every: 5) == expected)
    }

    @Test func `markup is escaped`() {
        #expect(
            PopupSanitizer.escaped(#"<a href="x">&amp; <img src='http://evil'>"#)
                == #"&lt;a href="x"&gt;&amp;amp; &lt;img src='http://evil'&gt;"#)
    }
}
