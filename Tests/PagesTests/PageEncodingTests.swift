import Rules
import Testing

@testable import Pages

/// Encodings that few pages still have.
struct PageEncodingTests {
    @Test(
        arguments: [
            ("iso-8859-2", "Żółw", [0xAF, 0xF3, 0xB3, 0x77]),
            ("windows-1250", "Žába", [0x8E, 0xE1, 0x62, 0x61]),
            ("ISO-8859-7", "Τσάντα", [0xD4, 0xF3, 0xDC, 0xED, 0xF4, 0xE1]),
            ("windows-1254", "Şişe", [0xDE, 0x69, 0xFE, 0x65]),
            ("koi8-r", "Мяч", [0xED, 0xD1, 0xDE]), ("shift_jis", "機能", [0x8B, 0x40, 0x94, 0x5C]),
            ("Windows-31J", "ソファ", [0x83, 0x5C, 0x83, 0x74, 0x83, 0x40]),
            ("euc-jp", "鍋", [0xC6, 0xE9]), ("gb2312", "茶壶", [0xB2, 0xE8, 0xBA, 0xF8]),
            ("gbk", "镕", [0xE9, 0x46]), ("big5", "功能", [0xA5, 0x5C, 0xAF, 0xE0]),
            ("euc-kr", "냄비", [0xB3, 0xBF, 0xBA, 0xF1]),
        ] as [(String, String, [UInt8])])
    func `a name in an old encoding is read`(_ encoding: String, _ name: String, _ bytes: [UInt8]) {
        let head =
            #"<meta charset=\#(encoding)><script type="application/ld+json">{"@type":"Product","name":""#
        let tail = #"","offers":{"price":"5","priceCurrency":"EUR"}}</script>"#

        let page = ProductPage(Array(head.utf8) + bytes + Array(tail.utf8))

        #expect(page?.name == name)
    }

    @Test(arguments: OldEncoding.allCases)
    func `bytes without a meaning do not take letters after them along`(_ encoding: OldEncoding) {
        let bytes = Array("<b>".utf8) + [0xFF] + Array("</b>".utf8)

        #expect(encoding.decoded(bytes).suffix(4).elementsEqual("</b>".utf8))
        #expect(encoding.decoded([0xFF, 0x81]).isEmpty == false)
        #expect(encoding.decoded([]).isEmpty)
    }

    @Test func `without the system's help, a second byte is not taken for a backslash`() {
        let bytes = Array("\"".utf8) + [0x94, 0x5C] + Array("\"".utf8)

        #expect(String(decoding: OldEncoding.shiftJIS.replaced(bytes), as: UTF8.self) == "\"\u{FFFD}\"")
        #expect(
            String(decoding: OldEncoding.latin2.replaced([0x41, 0xF3, 0x5C]), as: UTF8.self) == "A\u{FFFD}\\")
    }

    @Test func `an encoding that the system does not know is reported`() {
        switch SystemCodec(from: "STEWARD-NO-SUCH") {
        case .none: break
        case .some: Issue.record("the system knows it")
        }
    }
}
