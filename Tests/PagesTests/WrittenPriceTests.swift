import Pages
import Rules
import Testing

struct WrittenPriceTests {
    @Test(arguments: [
        ("1.234,56 €", "1234.56", "EUR"), ("1'234.50 CHF", "1234.5", "CHF"), ("CHF 1’234.–", "1234", "CHF"),
        ("¥12,800", "12800", "JPY"), ("12,-", "12", nil), ("12,– €", "12", "EUR"),
        ("1 234,56 zł", "1234.56", "PLN"),
        ("£1,234.50", "1234.5", "GBP"), ("$1,23,456.00", "123456", "USD"), ("₹1,23,456", "123456", "INR"),
        ("R$ 1.500,00", "1500", "BRL"), ("Rp 169.000", "169000", "IDR"), ("4€99", "4.99", "EUR"),
        ("35€ 99", "35.99", "EUR"),
        ("118, 99 TL", "118.99", "TRY"), ("$.75", "0.75", "USD"), ("€ 610,", "610", "EUR"),
        ("12.500 KWD", "12.5", "KWD"),
        ("AU$ 1,175", "1175", "AUD"), ("$1,190.00 AUD", "1190", "AUD"), ("NZD $100.70", "100.7", "NZD"),
        ("٣٥٫٥ د.إ", "35.5", "AED"),
        ("１２，８００円", "12800", "JPY"), ("9 472 Ft", "9472", "HUF"), ("2 999,00 kr.", "2999", nil),
        ("R8,499", "8499", "ZAR"),
        ("Price: 29.99", "29.99", nil), ("8.000.000 ₫", "8000000", "VND"), ("1 600 руб.", "1600", "RUB"),
    ])
    func `a price is read as its country writes it`(_ text: String, _ amount: String, _ currency: String?) {
        let price = WrittenPrice(text)

        #expect(price?.amount.description == amount)
        #expect(price?.currency == currency)
    }

    @Test(arguments: [
        ("Was £50.00 Now £35.00", "35"), ("statt 249,00 € jetzt 199,00 €", "199"),
        ("UVP 89,99 € 79,99 €", "79.99"),
        ("12,99 € (25,98 €/kg)", "12.99"),
        ("R$ 528,00 ou 12x de R$ 44,00", "528"),
        ("549 € oder 24,90 € monatlich", "549"), ("29,99 € zzgl. 4,95 € Versand", "29.99"),
        ("$24.99 (You save $5.00)", "24.99"),
        ("79,00 € (-20%)", "79"), ("3 Ausgaben für nur 14,85 EUR", "14.85"),
        ("$99 or 4 payments of $24.75", "99"),
        ("59,99 € Niedrigster Preis der letzten 30 Tage: 49,99 €", "59.99"), ("2 Litre $60.00", "60"),
    ])
    func `of several numbers, what is asked now is the price`(_ text: String, _ amount: String) {
        #expect(WrittenPrice(text)?.amount.description == amount)
    }

    @Test(arguments: [
        "", "price on request", "40% OFF", "12x de R$ 44,00", "3 x 33,33 €", "3 mensualités de 33,33 €",
        "12 Raten zu 9,90 €", "39,90 € / Monat",
        "$30.56/month", "19,99 € mtl.",
        "25,98 €/kg", "1,99 € / 100 g", "Free Shipping on Orders $49+", "You save $15.00", "Sie sparen 10 €",
        "-5,00 €", "-$5.00",
        "15.08.2017", "July, 2004", "16.00 ft", "9999999999999 €", "up to $50.00",
    ])
    func `what is no price of the thing is not reported`(_ text: String) {
        #expect(WrittenPrice(text) == nil)
    }

    @Test func `the lowest of a choice is told from an exact price`() {
        #expect(WrittenPrice("ab 3,63 EUR")?.kind == .from)
        #expect(WrittenPrice("From $109.90")?.kind == .from)
        #expect(WrittenPrice("$10.00 – $20.00")?.high == DecimalAmount("20"))
        #expect(WrittenPrice("$10.00")?.kind == .exact)
        #expect(WrittenPrice("Free!")?.kind == .free)
        #expect(WrittenPrice("UVP 89,99 €")?.kind == .formerly)
    }

    @Test func `two amounts without a word between them are ambiguous`() {
        #expect(WrittenPrice("£50.00 £35.00")?.isAmbiguous == true)
        #expect(WrittenPrice("£35.00")?.isAmbiguous == false)
    }

    @Test(arguments: [
        ("$5", "en-AU", nil, "AUD"), ("$5", "en", "https://shop.example.ca/x", "CAD"),
        ("$5", "en", nil, "USD"),
        ("5 kr", "sv", nil, "SEK"), ("5 kr", "da", nil, "DKK"), ("5 kr", "en", "https://butikk.no", "NOK"),
        ("¥5", "zh-CN", nil, "CNY"),
    ])
    func `an ambiguous sign is the currency of the page's country`(
        _ text: String, _ language: String, _ address: String?, _ currency: String
    ) {
        let region = PriceRegion(language: language, address: address)

        #expect(WrittenPrice(text, in: region)?.currency == currency)
    }
}
