import Testing

@testable import Rules

@Suite("Texts are searched by their bytes")
struct ByteSearchTests {
    @Test(
        "A part is found wherever it stands, however accents are encoded",
        arguments: [
            ("fire", "risk of fire", true), ("Fire", "risk of fire", false), ("", "anything", true),
            ("fire", "", false), ("aab", "aaab", true), ("caf\u{E9}", "the cafe\u{301} there", true),
            ("cafe\u{301}", "a caf\u{E9}", true), ("th\u{E9}", "the tea", false),
            ("\u{E9}\u{E8}", "\u{E9}\u{E9}e\u{300}", true),
        ])
    func contains(part: String, text: String, isFound: Bool) {
        #expect(ByteSearch.contains(part, in: text) == isFound)
    }

    @Test("A text is split at every separator, or at the first few")
    func split() {
        #expect(ByteSearch.split("a: b: c", at: ": ") == ["a", "b", "c"])
        #expect(ByteSearch.split("a: b: c", at: ": ", atMost: 1) == ["a", "b: c"])
        #expect(ByteSearch.split(": ", at: ": ") == ["", ""])
        #expect(ByteSearch.split("none", at: ": ") == ["none"])
        #expect(ByteSearch.split("caf\u{E9}<GS>th\u{E9}", at: "<GS>") == ["caf\u{E9}", "th\u{E9}"])
    }
}
