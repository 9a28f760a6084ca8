import TestSupport
import Testing
import XMLText

struct XMLReadingTests {
    private func read(_ text: String, depth: Int = 32) throws -> XML {
        try XML(parsing: Array(text.utf8), within: XML.Limits(bytes: 1 << 20, depth: depth))
    }

    @Test func `children that are read one by one have the names of their namespaces, and none is kept`()
        throws
    {
        let text = """
            <?xml version="1.0"?><D:multi xmlns:D="DAV:" xmlns="urn:x"> <D:row a="1"><name>A</name></D:row>
            <row xmlns="DAV:"><C:data xmlns:C="urn:y">B</C:data></row></D:multi>
            """
        var names: [[String]] = []
        var texts: [String] = []

        let root = try XML.readChildren(of: Array(text.utf8), within: XML.Limits(bytes: 1 << 20)) { child in
            names.append([child.name] + child.elements.map(\.name))
            texts.append(child.text)
        }

        #expect(names == [["DAV: row", "urn:x name"], ["DAV: row", "urn:y data"]])
        #expect(texts == ["A", "B"])
        #expect(root.name == "DAV: multi" && root.nodes.isEmpty)
    }

    @Test(arguments: ["<a><b/>", "<!DOCTYPE a><a/>", "<a><b><c><d/></c></b></a>", ""])
    func `a document with a fault is refused child by child, too`(text: String) {
        #expect(throws: XMLFault.self) {
            _ = try XML.readChildren(of: Array(text.utf8), within: XML.Limits(bytes: 1 << 20, depth: 3)) {
                _ in
            }
        }
    }

    @Test func `a feed is read with its attributes, texts and references`() throws {
        let feed = try read(
            """
            \u{FEFF}<?xml version="1.0" encoding="utf-8"?><!-- made by hand -->
            <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
            <item><title>Nuts &amp; bolts &#8211; <![CDATA[<b>two</b> & three]]></title><dc:creator>FDA</dc:creator></item>
            <item><title/></item></channel></rss>
            """)

        #expect(feed.name == "rss")
        #expect(feed.attribute("version") == "2.0")
        #expect(feed.attribute("lang") == nil)
        let items = feed["channel"]?.elements("item") ?? []
        #expect(items.count == 2)
        #expect(items.first?["title"]?.text == "Nuts & bolts – <b>two</b> & three")
        #expect(items.first?["title"]?.nodes == [.text("Nuts & bolts – <b>two</b> & three")])
        #expect(items.first?["dc:creator"]?.text == "FDA")
        #expect(items.last?["title"]?.text == "")
        #expect(items.last?["link"] == nil)
    }

    @Test func `text of elements within counts as text`() throws {
        #expect(try read("<p>one <b>two</b> three</p>").text == "one two three")
    }

    @Test func `Latin-1 and UTF-16 are understood`() throws {
        let latin =
            Array(#"<?xml version="1.0" encoding="ISO-8859-1"?><a>caf"#.utf8) + [0xE9] + Array("</a>".utf8)
        var wide: [UInt8] = [0xFF, 0xFE]
        for unit in "<a>café</a>".utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }

        #expect(try XML(parsing: latin, within: XML.Limits(bytes: 100)).text == "café")
        #expect(try XML(parsing: wide, within: XML.Limits(bytes: 100)).text == "café")
    }

    @Test(arguments: [
        "", " ", "<a>", "<a></b>", "<a/><b/>", "text", "<a>&nbsp;</a>", "<a>\u{0}</a>", "<a b=c/>",
        "<html><body><p>Just a moment...<br></body></html>", "{\"items\":[]}", "<a>\u{1}</a>",
    ])
    func `what is no XML is refused`(text: String) {
        #expect(throws: XMLFault.self) { try read(text) }
    }

    @Test func `entities are never expanded`() {
        let laughs = """
            <!DOCTYPE a [<!ENTITY l "lol"><!ENTITY m "&l;&l;&l;&l;&l;&l;&l;&l;&l;&l;">]><a>&m;</a>
            """
        let file = #"<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><a>&f;</a>"#

        for document in [laughs, file, "<!DOCTYPE html><html/>"] {
            let fault = #expect(throws: XMLFault.self) { try read(document) }
            #expect(fault?.reason == "it has a document type declaration, which is never needed")
        }
    }

    @Test func `depth and size are bounded`() {
        let deep = String(repeating: "<a>", count: 100_000)
        let fault = #expect(throws: XMLFault.self) { try read(deep, depth: 32) }

        #expect(fault?.reason == "it is nested deeper than 32 levels")
        #expect(fault.map { $0.offset < 200 } == true)
        #expect(throws: XMLFault.self) {
            try XML(parsing: Array("<aaaa/>".utf8), within: XML.Limits(bytes: 6))
        }
    }

    @Test func `a text of very many pieces takes no longer for each`() throws {
        let text = "<a>" + String(repeating: "&amp;\n", count: 150_000) + "</a>"

        #expect(try read(text).text.utf8.count == 300_000)
    }

    @Test func `damaged documents are read or refused, and nothing worse`() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededGenerator(seed: seed)
        let whole = Array(
            #"<rss a="1"><item><title>A &lt; B</title><x><![CDATA[ y ]]></x></item></rss>"#.utf8)

        for _ in 0..<500 {
            var bytes = whole
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            let read = Result { try XML(parsing: bytes, within: XML.Limits(bytes: 1000)) }

            if case .failure(let error) = read { #expect(error is XMLFault, "seed \(seed)") }
        }
        for end in whole.indices {
            #expect(throws: XMLFault.self) {
                try XML(parsing: Array(whole[..<end]), within: XML.Limits(bytes: 1000))
            }
        }
    }
}
