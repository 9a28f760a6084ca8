import Rules
import Testing

struct GTINTests {
    @Test(arguments: [
        ("96385074", "00000096385074"),
        ("036000291452", "00036000291452"),
        ("4006381333931", "04006381333931"),
        ("10036000291459", "10036000291459"),
        ("0 36000-29145 2", "00036000291452"),
    ])
    func `every length is kept as fourteen digits`(text: String, kept: String) throws {
        #expect(try GTIN(text).description == kept)
    }

    /// GS1 General Specifications, section 5.2.2.4.2: one of each way of leaving zeros out.
    @Test(arguments: [
        ("01234505", "012000003455"), ("01234514", "012100003454"), ("01234523", "012200003453"),
        ("01234531", "012300000451"), ("01234543", "012340000053"), ("01234558", "012345000058"),
        ("01234593", "012345000096"),
    ])
    func `a UPC-E is kept as the UPC-A that it stands for`(short: String, long: String) throws {
        let whole = try whole(of: long)

        #expect(try GTIN(upcE: String(short.dropLast()) + String(whole.short.suffix(1))) == whole)
    }

    @Test func `eight digits are a UPC-E only if they are right as nothing else`() throws {
        #expect(try GTIN("04252614").short == "042100005264")
        #expect(try GTIN("12345670").short == "12345670")
    }

    @Test(arguments: [
        // A zero that a spreadsheet took away, and the digit that a scanner left out.
        ("36000291452", ["036000291452"]), ("03600029145", ["036000291452"]),
        ("400638133393", ["4006381333931"]),
    ])
    func `where a digit is missing the remedy has it`(text: String, corrections: [String]) {
        let error = #expect(throws: InvalidValue.self) { _ = try GTIN(text) }

        for correction in corrections { #expect(error?.remedy.contains(correction) == true) }
        #expect(error?.field == "gtin")
    }

    @Test(arguments: [
        "", "7", "4006381333932", "96385075", "4006381333931x", "４００６３８１３３３９３１", "123456789012345",
        String(repeating: "0", count: 100_000), "00012345600012x", "-", "4006381333931\n1",
    ])
    func `what is no number of a barcode is refused`(text: String) {
        #expect(throws: InvalidValue.self) { _ = try GTIN(text) }
    }

    @Test(arguments: ["2012345000003", "0212345000000", "0412345000008", "9812345000006", "9912345000005"])
    func `numbers of shops and coupons mean nothing elsewhere`(text: String) throws {
        #expect(try !whole(of: text).isGlobal)
    }

    @Test(arguments: ["0000000", "11111111111", "99999999999", "00000123456", "2123456"])
    func `repeated digits and restricted short numbers mean nothing elsewhere`(payload: String) throws {
        #expect(try !whole(of: payload + "0").isGlobal)
    }

    @Test(arguments: ["4006381333931", "036000291452", "96385074", "10036000291459"])
    func `numbers of makers mean the same everywhere`(text: String) throws {
        #expect(try GTIN(text).isGlobal)
    }

    @Test func `a case says what is inside of it`() throws {
        #expect(try GTIN("10036000291459").inner == GTIN("036000291452"))
        #expect(try GTIN("036000291452").inner == nil)
        #expect(try whole(of: "90036000291450").inner == nil)
    }

    @Test func `one wrong digit never goes unnoticed`() throws {
        for place in 0..<13 {
            for digit in "0123456789" {
                var characters = Array("4006381333931")
                guard characters[place] != digit else { continue }
                characters[place] = digit
                #expect(throws: InvalidValue.self) { _ = try GTIN(String(characters)) }
            }
        }
    }

    /// The code with its last digit put right.
    private func whole(of text: String) throws -> GTIN {
        let payload = String(text.dropLast())
        for digit in 0...9 {
            if let gtin = try? GTIN(payload + String(digit)) { return gtin }  // nine of ten are wrong
        }
        throw InvalidValue(
            field: "gtin", value: text, reason: "it has no check digit", remedy: "give another")
    }
}
