import Feeds
import Testing

struct SourceTextTests {
    @Test(arguments: [
        ("<p>Chicken&nbsp;&amp; rice</p><p>Best&#8217;s</p>", "Chicken & rice Best’s"),
        ("sizes <8 and >10", "sizes <8 and >10"),
        ("A&W root beer; 5 < 6", "A&W root beer; 5 < 6"),
        ("a\u{0}b\u{FEFF}", "ab"),
        ("bold <b>bra</b>nd", "bold brand"),
    ])
    func `tags and entities become text, and what only looks like them stays`(html: String, line: String) {
        #expect(SourceText.line(html) == line)
    }
}
