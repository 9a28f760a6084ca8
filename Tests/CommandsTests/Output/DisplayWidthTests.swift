import Testing

@testable import Commands

struct DisplayWidthTests {
    @Test(arguments: [
        ("abc", 3), ("", 0), ("é", 1), ("e\u{0301}", 1), ("買い物", 6), ("한글", 4), ("😀", 2), ("👨‍👩‍👧", 2), ("🇫🇷", 2),
        ("❤️", 2), ("❤", 1), ("…", 1), ("─", 1), ("ｶﾅ", 2), ("Ｆ", 2), ("\u{FFFD}", 1), ("1️⃣", 2),
    ])
    func `a text is as wide as a terminal draws it`(text: String, width: Int) {
        #expect(DisplayWidth.of(text) == width)
    }

    @Test(arguments: [
        ("Call the dentist", 8, "Call th…"), ("short", 8, "short"), ("買い物リスト", 7, "買い物…"),
        ("買い物リスト", 6, "買い…"), ("abc", 1, "…"), ("abc", 0, ""),
    ])
    func `a text is cut to fit, and shows that it was`(text: String, columns: Int, fitting: String) {
        let cut = DisplayWidth.fit(text, into: columns)

        #expect(cut == fitting)
        #expect(DisplayWidth.of(cut) <= columns)
    }

    @Test func `lines are broken between words, and long words inside`() {
        let lines = DisplayWidth.wrap("one two  three\nabcdefghijkl 買い物リスト", into: 7)

        #expect(lines == ["one two", "three", "abcdefg", "hijkl", "買い物", "リスト"])
    }
}
