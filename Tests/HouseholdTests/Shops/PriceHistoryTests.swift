import CivilTime
import Household
import Testing

struct PriceHistoryTests {
    private typealias Given = ShopExamples

    private func history(_ prices: (Int64, String)...) -> PriceHistory {
        PriceHistory(prices.map { .init(at: Given.hour($0.0), price: Given.amount($0.1)) })
    }

    @Test func `each column shows the price at its end`() {
        let fallen = history((0, "100"), (5, "65"), (9, "30"))

        #expect(fallen.sparkline(columns: 10, now: Given.hour(10)) == "████▅▅▅▅▁▁")
        #expect(fallen.sparkline(columns: 1, now: Given.hour(10)) == "▁")
        #expect(history((9, "30"), (0, "100"), (5, "65")) == fallen)
    }

    @Test func `a price that never changed is a level line`() {
        #expect(history((0, "7.50")).sparkline(columns: 4, now: Given.hour(3)) == "▄▄▄▄")
        #expect(history((3, "7.50")).sparkline(columns: 2, now: Given.hour(0)) == "▄▄")
        #expect(history().sparkline(columns: 4, now: Given.hour(3)) == "")
    }

    @Test func `the drawing is a document of its own, whatever the product is called`() {
        let drawing = history((0, "100"), (5, "65.5")).svg(
            title: #"Pots & <b>"Pans"</b>"#, currency: "EUR", now: Given.hour(10))

        #expect(drawing.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg""#))
        #expect(drawing.contains("<title>Pots &amp; &lt;b&gt;&quot;Pans&quot;&lt;/b&gt;</title>"))
        #expect(drawing.contains("<desc>from 65.50 EUR to 100.00 EUR</desc>"))
        #expect(drawing.contains(#"d="M8 36H272V184H536""#))
        #expect(drawing.hasSuffix("</svg>\n"))
    }

    @Test func `without prices it says so`() {
        let drawing = history().svg(title: "Kettle", currency: "", now: Given.hour(0))

        #expect(drawing.contains("no prices yet"))
        #expect(!drawing.contains("<path"))
    }
}
