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

    @Test func `all that a household needs to know is taken, and the rest is passed over`() throws {
        let text =
            "]C100123456789012345675" + "0104006381333931" + "11260101" + "15270800" + "3103000750"
            + "21SN-7\u{1D}" + "240X1\u{1D}" + "10A(1)B"

        let label = try #require(try label(text))

        #expect(label.bestBefore?.description == "2027-08-31")
        #expect(label.quantity?.description == "0.75 kg")
        #expect((label.serial, label.lot) == ("SN-7", "A(1)B"))
        #expect(try self.label("(02)04006381333931(37)12(30)6")?.quantity?.description == "6")
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
