import AgentInterface
import CivilTime
import Rules
import Testing

@testable import Commands

struct PriceChartTests {
    private let now = CommandRunner.now

    private func variant(_ id: Int64, _ title: String, _ prices: [(at: String, price: String)]) throws
        -> ShopVariantRecord
    {
        let product = try ShopProductRecord.sample(id, "x", prices)
        var variant = try #require(product.variants.first)
        variant.title = title
        return variant
    }

    private func svg(_ variants: [ShopVariantRecord], currency: String = "EUR") throws -> String {
        var product = ShopProductRecord()
        product.variants = variants
        let chart = PriceChart(
            title: "Kettle", currency: currency, groups: VariantPrices.of(product))
        return try chart.svg(at: Instant(parsing: now), in: .utc)
    }

    @Test func `variants that always cost the same are one line, and the legend says what each costs now`()
        throws
    {
        let (first, last) = ("2026-10-20T09:00:00Z", "2026-11-12T09:00:00Z")
        let drawing = try svg([
            variant(1, "1 l", [(first, "129.00"), (last, "89.00")]), variant(2, "2 l", [(first, "149.00")]),
            variant(3, "Blue", [(first, "149.00")]),
        ])

        #expect(
            drawing.contains(">1 l  89.00 EUR</text>") && drawing.contains(">2 l, Blue  149.00 EUR</text>"))
        // The first comes down to the lower line, and each begins with a dot.
        #expect(drawing.count(of: "class=\"s0\"") == 3 && drawing.count(of: "class=\"s1\"") == 1)
        #expect(drawing.count(of: "<circle") == 3 && !drawing.contains("class=\"s2\""))
        for price in ["80.00 EUR", "100.00 EUR", "120.00 EUR", "140.00 EUR", "160.00 EUR"] {
            #expect(drawing.contains(">\(price)</text>"), "\(price)")
        }
    }

    @Test(arguments: [("EUR", "7.50 EUR"), ("JPY", "8 JPY"), ("", "7.50")])
    func `a price that never changed lies in the middle, in the places of its money`(
        currency: String, label: String
    ) throws {
        let drawing = try svg([variant(1, "", [("2026-10-20T09:00:00Z", "7.5")])], currency: currency)

        #expect(drawing.contains(">\(label)</text>"), "\(drawing)")
    }

    @Test func `a product without prices says so`() throws {
        #expect(try svg([]).contains("There are no prices yet."))
    }

    @Test func `prices that differ by everything there is are drawn, too`() throws {
        let drawing = try svg([
            variant(1, "", [("2026-10-20T09:00:00Z", "0.01"), ("2026-11-01T09:00:00Z", "9000000000000")])
        ])

        #expect(drawing.hasSuffix("</svg>\n") && drawing.utf8.count < 10_000)
    }
}

extension String {
    fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}
