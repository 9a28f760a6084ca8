import JSONText
import Pages
import Testing

@testable import steward_eval

struct PageEvaluationTests {
    private static let page = Array(
        """
        <meta property="product:price:amount" content="120.00">
        <script type="application/ld+json">{"@type":"Product","name":"Lamp",
        "offers":{"@type":"Offer","price":"150.00","priceCurrency":"USD","availability":"InStock"}}</script>
        """.utf8)

    @Test func `a page answers in the words of the labelled pages`() {
        let answer = PageEvaluation().answer("lamp.html", Self.page)

        #expect(answer["file"] == "lamp.html")
        #expect(answer["readable"] == .flag(true))
        #expect(answer["name"] == "Lamp")
        #expect(answer["price"] == .null)
        #expect(answer["currency"] == "USD")
        #expect(answer["availability"] == "in_stock")
        #expect(answer["conflict"] == "the page names 150.00 and 120.00")
    }

    @Test func `a page without a product is not readable`() {
        let answer = PageEvaluation().answer("x.html", Array("<h1>Lamps</h1>".utf8))

        #expect(answer["readable"] == .flag(false))
        #expect(answer["price"] == .null)
    }

    @Test func `a price string answers with amount and currency`() {
        let evaluation = PriceEvaluation()

        #expect(evaluation.answer("1.234,56 €")["amount"] == "1234.56")
        #expect(evaluation.answer("1.234,56 €")["currency"] == "EUR")
        #expect(evaluation.answer("on request")["amount"] == .null)
        #expect(evaluation.answer(#"{"price_text": "12,00", "currency_hint": "€"}"#)["currency"] == "EUR")
    }

    @Test func `damaged pages are the same for the same seed`() {
        let mutations = PageMutations(seeds: [Self.page])

        let readable = mutations.run(160, from: 7)["readable"]

        #expect(mutations.run(160, from: 7)["readable"] == readable)
        #expect(mutations.run(160, from: 7)["pages"] == .number(160))
    }
}
