import Rules
import Testing

struct ProductWordsTests {
    @Test(arguments: [
        ("Trader Joe’s Crème Brûlée", "trader joe creme brulee"), ("BERRIES & Boxes", "berry box"),
        ("Kinder® Überraschung, 3-in-1", "kinder uberraschung 3 in 1"), ("glass bus iris", "glass bus iris"),
        ("Straße Łódź Ægir", "strasse lodz aegir"), ("choc. chips", "choc chip"),
        ("молоко МОЛОКО", "молоко молоко"),
    ])
    func `words are folded and lose their plural`(text: String, words: String) {
        #expect(ProductWords.of(text).map(\.text).joined(separator: " ") == words)
    }

    @Test(arguments: [
        ("590123412345", "05901234123457"), ("85300900403", "00853009004032"),
        ("5300900403", "00053009004036"),
        ("15901234123454", "05901234123457"),
    ])
    func `barcodes without all their digits are read`(written: String, whole: String) {
        #expect(GTIN.readings(of: written).map(\.description).contains(whole))
        #expect(GTIN.readings(of: "no number").isEmpty)
    }
}
