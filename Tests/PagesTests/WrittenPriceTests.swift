import Rules
import Testing

@testable import Pages

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

    @Test(arguments: [
        ("ja", "5万円", "50000", "JPY"), ("ja", "1万2000円", "12000", "JPY"),
        ("zh-CN", "1.5万元", "15000", "CNY"), ("ko", "3만 9,900원", "39900", "KRW"),
        ("ja", "12.8万円", "128000", "JPY"), ("zh-TW", "NT$ 2萬5千", "25000", "TWD"),
        ("pl", "129 zł 50 gr", "129.5", "PLN"), ("ru", "199 руб. 90 коп.", "199.9", "RUB"),
        ("ro", "25 lei 50 bani", "25.5", "RON"), ("bg", "12 лв. 99 ст.", "12.99", "BGN"),
        ("de", "3 € 20 Cent", "3.2", "EUR"),
        ("pl", "59,99 zł (najniższa cena z 30 dni przed obniżką: 69,99 zł)", "59.99", "PLN"),
        ("nl", "€ 1,99 + € 0,15 statiegeld", "1.99", "EUR"),
        ("fr", "499,00 € dont 6,00 € d’éco-participation", "499", "EUR"),
        ("de", "1,19 € + 0,25 € Pfand", "1.19", "EUR"), ("sv", "12,90 kr + pant 1 kr", "12.9", "SEK"),
        ("pl", "3,49 zł + kaucja 0,50 zł", "3.49", "PLN"),
        ("de", "6,99 € inkl. 0,25 € Pfand", "6.99", "EUR"),
        ("nl", "Adviesprijs € 79,99 € 59,99", "59.99", "EUR"),
        ("en-IN", "MRP: ₹1,299 ₹999", "999", "INR"), ("en-GB", "£3.00 £2.25 Clubcard Price", "3", "GBP"),
        ("en-US", "12¢", "0.12", "USD"), ("de", "49 Cent", "0.49", "EUR"),
        ("en-GB", "60p", "0.6", "GBP"), ("de", "99 ct", "0.99", "EUR"),
        ("fr", "80 centimes", "0.8", "EUR"), ("en-AU", "95c", "0.95", "AUD"),
        ("de", "zzgl. MwSt. 100,00 € inkl. MwSt. 119,00 €", "119", "EUR"),
        ("en-GB", "£50.00 +VAT (£60.00 inc VAT)", "60", "GBP"),
        ("nl", "€ 41,31 excl. btw € 49,99 incl. btw", "49.99", "EUR"),
        ("it", "€ 100,00 IVA esclusa / € 122,00 IVA inclusa", "122", "EUR"),
        ("cs", "826 Kč bez DPH 999 Kč s DPH", "999", "CZK"), ("ja", "1,980円(税込 2,178円)", "2178", "JPY"),
        ("en-AU", "$50.00 ex GST", "50", "AUD"), ("sv", "80 kr exkl. moms", "80", "SEK"),
        ("pl", "100,00 zł netto / 123,00 zł brutto", "123", "PLN"), ("fr", "7€95", "7.95", "EUR"),
        ("en-GB", "£12.00 (£10.00 ex VAT)", "12", "GBP"),
    ])
    func `words around amounts do not change which of them is the price`(
        _ language: String, _ text: String, _ amount: String, _ currency: String
    ) {
        let price = WrittenPrice(text, in: PriceRegion(language: language, address: nil))

        #expect(price?.amount.description == amount)
        #expect(price?.currency == currency)
        #expect(price?.isAmbiguous == false)
    }

    @Test(arguments: [
        ("en-US", "3 for $10"), ("de", "2 für 15 €"), ("fr", "3 pour 20 €"), ("nl", "2 voor 5 euro"),
        ("sv", "2 för 50 kr"), ("en-GB", "4/£10"), ("es", "Compra 2 por 30 €"),
        ("en-GB", "2 for £3 with Clubcard"), ("de", "5 Stück 9,90 €"),
        ("fr", "Prix le plus bas des 30 derniers jours : 45,00 €"),
        ("it", "Prezzo più basso degli ultimi 30 giorni: 12,90 €"),
        ("cs", "Nejnižší cena za posledních 30 dní: 499 Kč"),
        ("nl", "Laagste prijs in de afgelopen 30 dagen € 19,95"),
        ("sv", "Lägsta pris senaste 30 dagarna: 349 kr"), ("de", "Niedrigster 30-Tage-Preis: 10 €"),
        ("es", "Precio más bajo en los últimos 30 días: 25,00 €"), ("de", "Pfand: 3,10 €"),
        ("fr", "+ 0,20 € de consigne"), ("da", "Pant 1,00 kr."), ("en-AU", "+ $0.10 container deposit"),
        ("fr", "Dont éco-part : 0,50 €"), ("en-GB", "£2.50 Nectar Price"), ("de", "Mit Karte 3,99 €"),
        ("en-US", "Member price $20.00"), ("sv", "Medlemspris 99 kr"), ("nl", "€ 4,49 met Bonuskaart"),
        ("fr", "12,90 € avec la carte"), ("fi", "K-Plussa-hinta 2,99 €"),
        ("en-US", "$24.99 for members"), ("en", "Pack of 6"), ("en", "Rated 4.5 out of 5"),
        ("en", "Only 2 left"), ("de", "Nur noch 5 auf Lager"), ("fr", "Plus que 3 en stock"),
        ("de", "Artikelnummer: 55210"), ("ja", "500ポイント"), ("en", "6 monthly payments of $20"),
        ("de", "(4,50 € / 1 kg)"), ("en", "8GB"),
    ])
    func `deposits, prices of several or for members, and counts are no price`(
        _ language: String, _ text: String
    ) {
        #expect(WrittenPrice(text, in: PriceRegion(language: language, address: nil)) == nil)
    }

    @Test(arguments: [
        ("da", "Vejl. pris 299 kr."), ("es", "PVP recomendado 39,90 €"), ("sv", "Rek. pris 499 kr"),
        ("cs", "Doporučená cena 999 Kč"), ("it", "Prezzo consigliato 49,00 €"),
        ("pl", "Cena katalogowa 120 zł"), ("fr", "PVC 29,90 €"), ("en-GB", "RRP £30.00"),
    ])
    func `a recommended price is none now`(_ language: String, _ text: String) {
        #expect(WrittenPrice(text, in: PriceRegion(language: language, address: nil))?.kind == .formerly)
    }

    @Test(arguments: [
        ("sv-SE", "10-20 kr", "10", "20"),
        ("fr-FR", "15-25,50 €", "15", "25.5"),
        ("cs-CZ", "100-250 Kč", "100", "250"),
        ("en", "8-12 USD", "8", "12"),
        ("it", "1.200-1.500 €", "1200", "1500"),
    ])
    func `a dash between whole numbers makes a range`(
        _ language: String, _ text: String, _ low: String, _ high: String
    ) {
        let price = WrittenPrice(text, in: PriceRegion(language: language, address: nil))

        #expect(price?.amount.description == low)
        #expect(price?.high?.description == high)
    }

    @Test func `more decimals than money has are rounded`() {
        #expect(MachinePrice.amount("12.3450", currency: "EUR", in: .unknown) == DecimalAmount("12.35"))
        #expect(MachinePrice.number("33.3333") == DecimalAmount("33.33"))
        #expect(MachinePrice.amount("12.500", currency: "KWD", in: .unknown) == DecimalAmount("12.5"))
    }

    @Test func `a weight or a deposit beside an amount is no part of it`() {
        let german = PriceRegion(language: "de", address: nil)

        #expect(WrittenPrice("5 € 12 gr", in: german)?.amount == DecimalAmount("5"))
        #expect(WrittenPrice("4,99 € zzgl. 25 ct Pfand", in: german)?.amount == DecimalAmount("4.99"))
        #expect(WrittenPrice("50 gr 3,99 €", in: german)?.amount == DecimalAmount("3.99"))
        #expect(
            WrittenPrice("12 kr 50 öre", in: PriceRegion(language: "sv", address: nil))?.amount
                == DecimalAmount("12.5"))
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
