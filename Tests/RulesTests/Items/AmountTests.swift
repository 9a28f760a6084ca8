import Rules
import Testing

struct AmountTests {
    @Test(arguments: [
        ("1", "1"), ("1.5", "1.5"), ("1,5", "1.5"), ("-0.250", "-0.25"), ("007", "7"), ("0", "0"),
        ("-0", "0"),
        ("1.000000000", "1"), ("9223372036854775807", "9223372036854775807"), ("0.000001", "0.000001"),
        ("100", "100"),
    ])
    func `an amount is read and written exactly`(text: String, canonical: String) throws {
        let amount = try #require(DecimalAmount(text))

        #expect(amount.description == canonical)
        #expect(DecimalAmount(canonical) == amount)
    }

    @Test(arguments: [
        "", "-", ".", ".5", "5.", "1.2.3", "1,234.5", "1e5", "0x1", " 1", "١", "1.0000001",
        "9223372036854775808",
        "99999999999999999999999999999999999999999", "+1", "NaN", "1 000",
    ])
    func `text that is not an amount is refused`(text: String) {
        #expect(DecimalAmount(text) == nil)
    }

    @Test func `sums are exact, and none where they are too large`() throws {
        let tenth = try #require(DecimalAmount("0.1"))
        let fifth = try #require(DecimalAmount("0.2"))
        let largest = try #require(DecimalAmount("9223372036854775807"))

        #expect(tenth + fifth == DecimalAmount("0.3"))
        #expect(tenth - fifth == DecimalAmount("-0.1"))
        #expect(largest + DecimalAmount(1) == nil)
        #expect(largest + tenth == nil)
        #expect(-largest - DecimalAmount(2) == nil)
    }

    @Test func `amounts of different scales compare by what they are`() throws {
        let small = try #require(DecimalAmount("0.999999"))
        let largest = try #require(DecimalAmount("9223372036854775807"))

        #expect(small < DecimalAmount(1))
        #expect(-largest < small && small < largest)
        #expect(DecimalAmount("1.50") == DecimalAmount("1.5"))
    }

    @Test func `a share is rounded to the last place that is wanted`() throws {
        let price = try #require(DecimalAmount("1.99"))

        #expect(price.share(DecimalAmount(1), of: DecimalAmount(3), scale: 2) == DecimalAmount("0.66"))
        #expect(price.share(DecimalAmount(1), of: DecimalAmount(2), scale: 2) == DecimalAmount("1"))
        #expect((-price).share(DecimalAmount(1), of: DecimalAmount(2), scale: 2) == DecimalAmount("-1"))
        #expect(price.share(DecimalAmount(1), of: .zero, scale: 2) == nil)
        #expect(DecimalAmount("0.125")?.rounded(toScale: 2) == DecimalAmount("0.13"))
        #expect(DecimalAmount("-0.125")?.rounded(toScale: 2) == DecimalAmount("-0.13"))
    }

    @Test(arguments: [
        ("6", "6"), ("1.5 kg", "1.5 kg"), ("500g", "500 g"), ("1,5  l", "1.5 l"),
        ("2 large jars", "2 large jars"),
        ("0", "0"), ("2 bottle", "2 bottles"), ("1 bottles", "1 bottle"), ("0.5 loaf", "0.5 loaves"),
    ])
    func `a quantity has a unit or is of pieces`(text: String, canonical: String) throws {
        #expect(try Quantity(parsing: text).description == canonical)
        #expect(try Quantity(parsing: canonical) == Quantity(parsing: text))
    }

    @Test func `a unit agrees with what is left, and converts to itself in the other number`() throws {
        let packs = try Quantity(parsing: "2 packs")

        #expect(try packs.with(DecimalAmount(1)).description == "1 pack")
        #expect(try Quantity(parsing: "1 pack").converted(to: packs.unit) == DecimalAmount(1))
    }

    @Test(arguments: [
        "", "kg", "-1", "1 2", "1 \u{202E}2", "1.5.5 kg", "1000000001",
        "5 abcdefghijklmnopqrstuvwxyzabcdefgh",
    ])
    func `what is no quantity is refused`(text: String) {
        #expect(throws: InvalidValue.self) { _ = try Quantity(parsing: text) }
    }

    @Test(arguments: [
        ("129 EUR", "129.00 EUR"), ("eur 129,5", "129.50 EUR"), ("129,00 €", "129.00 EUR"),
        ("$5", "5.00 USD"),
        ("1200 JPY", "1200 JPY"), ("0.125 KWD", "0.125 KWD"), ("9.999", "9.999"), ("-5 CHF", "-5.00 CHF"),
        ("1,234.50 EUR", "1234.50 EUR"), ("1.234.567,8 EUR", "1234567.80 EUR"),
    ])
    func `money is written with the decimals of its currency`(text: String, canonical: String) throws {
        #expect(try Money(parsing: text).description == canonical)
        #expect(try Money(parsing: canonical) == Money(parsing: text))
    }

    @Test(arguments: [
        "", "EUR", "1 EURO", "1 E1R", "EUR 1 EUR", "one", "1.2.3 EUR", "1,23.50 EUR", "1.2,3.4 EUR",
    ])
    func `what is no money is refused`(text: String) {
        #expect(throws: InvalidValue.self) { _ = try Money(parsing: text) }
    }

    @Test(arguments: [
        ("1,299 EUR", "1299", "1.299"), ("€1.299", "1299", "1.299"), ("12.500 g", "12500", "12.500"),
        ("100,000", "100000", "100.000"),
    ])
    func `thousands that somebody grouped were taken for decimals`(
        text: String, whole: String, decimal: String
    ) {
        let error = #expect(throws: InvalidValue.self) {
            try DecimalAmount.refuseTwoReadings(of: text, field: "amount")
        }

        #expect(error?.reason == "it may be \(whole) or \(decimal)")
        #expect(error?.remedy == "write \(whole) or \(decimal)0")
        #expect(DecimalAmount("\(decimal)0") == DecimalAmount(decimal))
    }

    @Test(arguments: [
        "0.125", "0,750 l", "1,5 l", "12.90 EUR", "1299", "1.2990", "1500.125", "kg", "", "1 m2",
    ])
    func `a number of one reading is taken from people, too`(text: String) {
        #expect(throws: Never.self) { try DecimalAmount.refuseTwoReadings(of: text, field: "amount") }
    }

    @Test func `what programs write never groups thousands`() throws {
        #expect(try Quantity(parsing: "1.125 kg").amount == DecimalAmount("1.125"))
        #expect(throws: InvalidValue.self) { try Quantity(typed: "1.125 kg") }
        #expect(throws: InvalidValue.self) { try Money(typed: "1,299 EUR") }
    }

    @Test(arguments: [
        ("5x500g", "2500 g"), ("2 x 1.5 l", "3 l"), ("6×330 ml", "1980 ml"), ("3X4", "12"), ("4 xl", "4 xl"),
        ("2 boxes", "2 boxes"), ("x5", nil), ("0x5 g", "0 g"), ("2000000000x5 g", nil), ("2x1,500 ml", nil),
    ])
    func `packs were taken for a unit 'x500g'`(text: String, whole: String?) {
        #expect((try? Quantity(typed: text))?.description == whole)
    }

    @Test(arguments: [
        ("1.5E+3", "1500"), ("2.5e-1", "0.25"), ("1E3 g", "1000 g"), ("1,5E+03 g", "1500 g"),
        ("5 eggs", "5 eggs"),
        ("1.234E+06", "1234000"), ("2e", "2 e"), ("6e3x", "6 e3x"), ("1'500 g", "1500 g"),
        ("1,234,567 ml", "1234567 ml"),
        ("1.500,5 kg", "1500.5 kg"), ("1E30", nil), ("1E-9", nil), ("2 500 g", nil),
    ])
    func `an exponent and grouped digits belong to the number, or it is refused`(
        text: String, amount: String?
    ) {
        #expect((try? Quantity(typed: text))?.description == amount)
    }

    @Test(arguments: [
        ("CHF 1'299.00", "1299.00 CHF"), ("1 299,00 €", "1299.00 EUR"),
        ("1\u{202F}299,00\u{A0}€", "1299.00 EUR"),
        ("₹1,23,456.00", "123456.00 INR"), ("49,- EUR", "49.00 EUR"), ("49.– €", "49.00 EUR"),
        ("Fr. 49.50", "49.50 CHF"),
        ("1,234,567 JPY", "1234567 JPY"), ("4€99", "4.99 EUR"), ("EUR 1.299,-", "1299.00 EUR"),
        ("1.29,- EUR", nil), ("US$ 5", "5.00 USD"), ("$.99", "0.99 USD"),
        ("12.345 KWD", "12.345 KWD"), ("1.500 JPY", "1500 JPY"), ("1.000 JPY", "1000 JPY"),
        ("1.500 JPY", "1500 JPY"),
        ("1.5E+3 EUR", "1500.00 EUR"),
        ("299 Kč", "299.00 CZK"), ("1.234.567", "1234567.00"), ("5 kr", nil), ("1,299 EUR", nil),
        ("12,345 KWD", nil),
        ("12 34 EUR", nil), ("1,2,3 EUR", nil), ("EUR 1'29.00", nil),
    ])
    func `money with one reading is read as people write it`(text: String, money: String?) {
        #expect((try? Money(typed: text))?.description == money)
    }

    @Test func `a fraction was refused for its unit`() {
        let error = #expect(throws: InvalidValue.self) { try Quantity(parsing: "1/2") }

        #expect(error?.field == "quantity" && error?.reason == "it is a fraction")
    }

    @Test(arguments: ["used", "opened", "frozen", "thrown-away", "thrown-away=too-much", "stop", "got-it"])
    func `an answer about a thing survives its text`(text: String) throws {
        #expect(try #require(Answer(text)).description == text)
        #expect(PopupAction(text) == Answer(text).map { .answer($0) })
    }

    @Test func `a reason that is none is no answer`() {
        #expect(Answer("thrown-away=") == nil)
        #expect(Answer("thrown-away=bored") == nil)
    }
}
