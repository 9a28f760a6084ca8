import JSONText
import Pages
import Rules
import Testing

/// Pages and strings that shops have really sent.
struct RecordedPagesTests {
    @Test(.needsSharedData) func `the recorded pages are read, or refused where they describe no product`()
        throws
    {
        for expected in try SharedData.lines("shop-pages/expected.jsonl") {
            let file = try #require(expected["file"]?.asText)

            let page = ProductPage(try SharedData.bytes("shop-pages/\(file)"))

            #expect((page != nil) == (expected["readable"] == .flag(true)), "\(file)")
            #expect(page?.name == expected["name"]?.asText, "\(file)")
            #expect(page?.amount == expected["price"]?.asText.flatMap { DecimalAmount($0) }, "\(file)")
            #expect(page?.currency == expected["currency"]?.asText, "\(file)")
            #expect(page?.availability?.rawValue == expected["availability"]?.asText, "\(file)")
        }
    }

    @Test(.needsSharedData) func `98 of 100 recorded strings have the amount that people read in them`()
        throws
    {
        let strings = try SharedData.lines("shop-pages/price-strings.jsonl")

        let right = strings.count { string in
            let price = string["price_text"]?.asText.flatMap { WrittenPrice($0) }
            return price?.amount == string["amount"]?.asText.flatMap { DecimalAmount($0) }
        }

        #expect(right * 100 >= strings.count * 98)
    }
}
