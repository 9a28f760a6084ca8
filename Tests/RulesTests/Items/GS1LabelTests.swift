import CivilTime
import Rules
import TestSupport
import Testing

struct GS1LabelTests {
    /// Saturday 21 November 2026.
    private static let today = CivilDate(nearestToDayNumber: 20_778)

    private func label(_ text: String) throws -> GS1Label? { try GS1Label(text, today: Self.today) }

    @Test(arguments: [
        "]C10104006381333931172611301" + "0L42", "]d20104006381333931172611301" + "0L42",
        "]Q30104006381333931172611301" + "0L42", "0104006381333931172611301" + "0L42",
        "010400638133393110L42\u{1D}17261130", "]d2\u{1D}010400638133393110L42\u{1D}17261130\u{1D}",
        "010400638133393110L42<GS>17261130", "010400638133393110L42{GS}17261130",
        "(01)04006381333931(17)261130(10)L42", "(10)L42(01)04006381333931(17)261130",
        "(01) 04006381333931 (17) 261130 (10) L42",
    ])
    func `what scanners send and what is printed below a symbol is read alike`(text: String) throws {
        let label = try #require(try label(text))

        #expect(label.gtin == (try GTIN("4006381333931")))
        #expect(label.useBy?.description == "2026-11-30")
        #expect(label.bestBefore == nil)
        #expect(label.lot == "L42")
    }

    @Test func `elements about the product and its dates are read, and the rest is ignored`() throws {
        let text =
            "]C100123456789012345675" + "0104006381333931" + "11260101" + "15270800" + "3103000750"
            + "21SN-7\u{1D}" + "240X1\u{1D}" + "10A(1)B"

        let label = try #require(try label(text))

        #expect(label.bestBefore?.description == "2027-08-31")
        #expect(label.quantity?.description == "0.75 kg")
        #expect((label.serial, label.lot) == ("SN-7", "A(1)B"))
        #expect(try self.label("(02)04006381333931(37)12")?.quantity?.description == "12")
        #expect(try self.label("(7003)2612011430(10)X")?.useBy?.description == "2026-12-01")
    }

    @Test(arguments: [
        ("76", "2076"), ("77", "1977"), ("99", "1999"), ("00", "2000"), ("26", "2026"), ("50", "2050"),
    ])
    func `years of two digits are within fifty of today's`(short: String, year: String) throws {
        #expect(try label("(17)\(short)0131(10)x")?.useBy?.description == "\(year)-01-31")
    }

    @Test(arguments: [
        "4006381333931", "Milk", "0104006381333931", "(1) Milk", "(Milk)", "3x (01)", "", "96385074",
        "]E0400638",
        "01040063813339319",
    ])
    func `what is no element string is left to others`(text: String) throws {
        #expect(try label(text) == nil)
    }

    @Test(arguments: [
        ("(01)04006381333932", "(01)04006381333932"), ("(17)261301", "(17)261301"),
        ("(17)270230", "(17)270230"), ("(17)26113", "(17)26113"), ("(10)", "(10)"),
        ("]C10104006381333931172611", "172611"), ("]C15504006381333931", "5504"), ("]C117\u{1D}261130", "17"),
        ("(10)\(String(repeating: "x", count: 91))", "(10)xxx"), ("(10)ö", "(10)ö"),
        ("(3109)000750", "(3109)000750"),
        ("(30)x", "(30)x"),
    ])
    func `what is wrong with it is said with the value and a remedy`(text: String, value: String) {
        let error = #expect(throws: InvalidValue.self) { try label(text) }

        #expect(error?.value.hasPrefix(value) == true, "\(error?.value ?? "")")
        #expect(error.map { !$0.reason.isEmpty && !$0.remedy.isEmpty } == true)
    }

    @Test(arguments: [
        "^]", "|", "~", "<FNC1>", "{FNC1}", "[GS]", "\\x1d", "\u{241D}", "\u{1E}", " ", "^", "\\u001D",
    ])
    func `separators are recognised however terminals and scanners show them`(separator: String) throws {
        for text in [
            "]C1010400638133393110AB12\(separator)17271130", "010400638133393110AB12\(separator)17271130",
            "010400638133393110AB12\(separator)17271130\(separator)",
            "(01)04006381333931(10)AB12\(separator)(17)271130",
        ] {
            let label = try #require(try label(text), "\(text)")
            #expect(label.lot == "AB12" && label.useBy?.description == "2027-11-30", "\(text)")
        }
    }

    @Test(arguments: [
        "0104006381333931217C4K9W2P5Q1727113010L55012", "]C1010400638133393110AB1217271130",
        "010400638133393110AB1215271130",
    ])
    func `a day that a lost separator hides in a lot or a serial number is asked about`(text: String) {
        let error = #expect(throws: InvalidValue.self) { try label(text) }

        #expect(error?.remedy.contains("(17)271130") == true || error?.remedy.contains("(15)271130") == true)
    }

    @Test func `a lot is believed where the separator was sent, or the label has its day`() throws {
        #expect(try label("]C1010400638133393110AB1217271130\u{1D}21X")?.lot == "AB1217271130")
        #expect(try label("01040063813339311727113010AB1217271130")?.lot == "AB1217271130")
        #expect(try label("(01)04006381333931(10)AB1217271130")?.lot == "AB1217271130")
        #expect(throws: InvalidValue.self) {
            try label("010400638133393110\(String(repeating: "A", count: 21))")
        }
    }

    @Test(arguments: [
        "https://id.gs1.org/01/09506000134352/10/ABC?17=271130",
        "HTTPS://ID.GS1.ORG/01/09506000134352/10/ABC?17=271130&linkType=gs1:pip",
        "http://shop.example.com/en/p/01/9506000134352/10/A%42C?17=271130#top",
        "id.gs1.org/01/09506000134352/10/ABC?17=271130",
        "https://example.com/gtin/09506000134352/lot/ABC?expDate=271130",
        "]Q1https://id.gs1.org/01/09506000134352/10/ABC?17=271130",
    ])
    func `a Digital Link is read as the label that it is`(text: String) throws {
        let label = try #require(try label(text))

        #expect(label.gtin?.short == "9506000134352" && label.lot == "ABC")
        #expect(label.useBy?.description == "2027-11-30")
    }

    @Test(arguments: [
        "https://example.com/", "https://id.gs1.org/01/", "https://id.gs1.org/01/123",
        "http://x/10/A?17=271130",
    ])
    func `an address that names no product is refused, not taken for a name`(text: String) {
        #expect(throws: InvalidValue.self) { try label(text) }
    }

    @Test(arguments: [
        ("(01)04006381333931(3202)000250", "2.5 lb"), ("(01)04006381333931(3152)000150", "1.5 l"),
        ("(02)04006381333931(15)271130(37)24", "24"), ("(01)04006381333931(30)6", "6"),
        ("(02)04006381333931(37)0024", "24"), ("(02)04006381333931(37)4(3103)012000", "12 kg"),
    ])
    func `counts and net contents become the amount`(text: String, amount: String) throws {
        #expect(try label(text)?.quantity?.description == amount)
    }

    @Test func `parts of a label that an item cannot hold are named`() throws {
        let label = try label("(02)04006381333931(37)4(3103)012000(3922)1299(16)271101")
        #expect(label?.notKept == ["(3922)1299", "(16)271101", "(37)4"])
    }

    @Test(arguments: [
        "(17)271130(17)271230", "(01)04006381333931(01)04006381333900", "(02)04006381333931(37)12(30)6",
        "(11)271201(17)271130", "(01)04006381333931(10)A(10)B", "(37)x",
    ])
    func `a label that contradicts itself is refused`(text: String) {
        #expect(throws: InvalidValue.self) { try label(text) }
    }

    @Test(arguments: [
        ("]E04006381333931", "4006381333931"), ("]E496385074", "96385074"),
        ("]E3400638133393112345", "4006381333931"),
        ("]I114006381333938", "14006381333938"), ("4006381333931", "4006381333931"),
        ("]C04006381333931", "4006381333931"),
    ])
    func `a scanner's prefix is not part of the number`(text: String, number: String) throws {
        #expect(try ScannedCode(text, today: Self.today) == .number(GTIN(number)))
    }

    @Test func `a name is not a code, and a wrong code is refused aloud`() throws {
        #expect(try ScannedCode("Milk", today: Self.today) == nil)
        #expect(throws: InvalidValue.self) { try ScannedCode("]E04006381333932", today: Self.today) }
        #expect(throws: InvalidValue.self) { try ScannedCode("4006381333932", today: Self.today) }
    }

    @Test func `whatever a scanner sends is read or refused`() throws {
        let pieces = [
            "01", "04006381333931", "17", "261130", "10", "(", ")", "\u{1D}", "]C1", "]d2", "<GS>", "9", "a",
            "21",
            "310", "3103", "00", "é", " ", "",
        ]
        var random = SeededGenerator(seed: 11)
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in
                pieces.randomElement(using: &random)
            }.joined()
            do throws(InvalidValue) {
                guard let label = try GS1Label(text, today: Self.today) else { continue }
                #expect(label.lot.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
            } catch {
                #expect(!error.remedy.isEmpty)
            }
        }
    }
}
