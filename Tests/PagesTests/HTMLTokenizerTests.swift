import JSONText
import Pages
import Testing

struct HTMLTokenizerTests {
    /// Cases that cannot be put in UTF-8; docs/shop-pages.md lists them.
    private static let leftOut = 4

    @Test(.needsSharedData) func `the tests of html5lib yield the tokens of the standard`() throws {
        var (same, leftOut) = (0, 0)
        for file in try SharedData.files("html5lib-tokenizer", ending: ".test") {
            for outcome in TokenizerCases(try SharedData.json(file)).outcomes {
                switch outcome {
                case .same: same += 1
                case .isNoText: leftOut += 1
                case .different(let difference): Issue.record("\(file): \(difference)")
                }
            }
        }

        #expect(same > 7_000)
        #expect(leftOut == Self.leftOut)
    }

    @Test func `a script ends at its end tag, not within a comment that holds one`() {
        let tokens = Self.tokens("<script><!-- <script> </script> --></script>x")

        #expect(tokens.count == 4)
        #expect(tokens[1] == .text(Array("<!-- <script> </script> -->".utf8)))
        #expect(tokens[3] == .text([UInt8(ascii: "x")]))
    }

    @Test func `an ampersand in an address is no reference`() {
        #expect(
            Self.tokens("<a href=\"?a=1&copy=2&amp;b\">")
                == [.startTag(HTMLTag(name: "a", attributes: [.init(name: "href", value: "?a=1&copy=2&b")]))])
    }

    @Test func `attributes without quotes and in any case are read`() {
        #expect(
            Self.tokens("<META ItemProp=price content=http://schema.org/InStock>") == [
                .startTag(
                    HTMLTag(
                        name: "meta",
                        attributes: [
                            .init(name: "itemprop", value: "price"),
                            .init(name: "content", value: "http://schema.org/InStock"),
                        ]))
            ])
    }

    private static func tokens(_ html: String) -> [HTMLToken] {
        var tokenizer = HTMLTokenizer(Array(html.utf8))
        var tokens: [HTMLToken] = []
        while let token = tokenizer.next() { tokens.append(token) }
        return tokens
    }
}
