import CivilTime
import Rules
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
}
