import CivilTime
import Rules
import Testing

struct PriceHistoryTests {
    @Test func `only prices in the present currency are compared`() {
        func point(_ second: Int64, _ price: Int32, _ currency: String) -> PriceHistory.Point {
            PriceHistory.Point(
                at: Instant(secondsSince1970: second), price: DecimalAmount(price), currency: currency)
        }
        let history = PriceHistory([
            point(1, 100, "USD"), point(2, 90, "USD"), point(3, 15_300, "JPY"), point(4, 15_000, "JPY"),
        ])

        #expect(history.inPresentCurrency.lowest == DecimalAmount(15_000))
        #expect(history.inPresentCurrency.points.count == 2)
        #expect(history.lastInOtherCurrency?.price == DecimalAmount(90))
        #expect(PriceHistory([point(1, 5, "USD")]).lastInOtherCurrency == nil)
    }

    @Test(arguments: ["any", "5", "10%", "<90", "<90@USD", "5@USD"])
    func `a threshold survives its text, with its currency`(text: String) throws {
        #expect(try #require(PriceThreshold(text)).description == text)
    }

    @Test func `a threshold gets the currency in which it was set once the shop has another`() {
        #expect(PriceThreshold("<95")?.kept(in: "USD").description == "<95@USD")
        #expect(PriceThreshold("<95@USD")?.kept(in: "JPY").description == "<95@USD")
        #expect(PriceThreshold("10%")?.kept(in: "USD").description == "10%")
        #expect(PriceThreshold("<95@") == nil && PriceThreshold("<95@dollars") == nil)
    }

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
}
