import Feeds
import Rules
import Testing

struct OpenFoodFactsTests {
    private func suggestion(
        _ product: String, status: String = "1", code: String = "7622210288257", http: Int = 200
    )
        throws -> ProductSuggestion?
    {
        try OpenFoodFacts.suggestion(
            in: FeedDocument(
                "{\"code\":\"\(code)\",\"status\":\(status),\"product\":\(product)}", status: http),
            for: try GTIN("7622210288257"))
    }

    @Test func `a product fills in an item`() throws {
        let found = try #require(
            try suggestion(
                """
                {"product_name":"Cacao\\u0007 en poudre","brands":"Poulain,Carambar","quantity":"800 g e",
                 "categories_tags":["en:cocoa-powders","fr:cacaos"],"image_front_small_url":"https://images/x.jpg"}
                """))

        #expect(found.name == "Cacao en poudre")
        #expect(found.brand == "Poulain")
        #expect(found.quantity == Quantity("800 g"))
        #expect(found.packText == "800 g e")
        #expect(found.categories == ["cocoa powders"])
        #expect(found.picture == "https://images/x.jpg")
        #expect(found.credit == "Open Food Facts contributors, ODbL")
    }

    @Test(arguments: [
        ("33cl", "33 cl"), ("1,5 L", "1.5 l"), ("0.5kg", "0.5 kg"), ("250 g.", "250 g"), ("6 x 1,5 l", nil),
        ("", nil),
        ("80 g (52 g)", nil), ("12 pieces", nil), ("ca. 200 g", nil),
    ])
    func `an amount is taken only where it is plain`(text: String, quantity: String?) throws {
        let found = try suggestion(#"{"product_name":"X","quantity":"\#(text)"}"#)

        #expect(found?.quantity == quantity.flatMap { Quantity($0) })
        #expect(found?.packText == text)
    }

    @Test func `nobody knows it, whatever the status of HTTP`() throws {
        #expect(try suggestion("null", status: "0") == nil)
        #expect(try suggestion("null", status: "0", http: 404) == nil)
        #expect(try suggestion(#"{"brands":"X"}"#) == nil)
    }

    @Test func `zeros before the number mean nothing, another number is no answer`() throws {
        #expect(try suggestion(#"{"product_name":"X"}"#, code: "07622210288257") != nil)
        #expect(throws: FeedError.self) { try suggestion(#"{"product_name":"X"}"#, code: "3596710467112") }
    }

    @Test(arguments: ["null", "[]", "7"])
    func `what is no product is refused`(product: String) {
        #expect(throws: FeedError.self) { try suggestion(product) }
        #expect(throws: FeedError.self) { try suggestion("{}", status: "2") }
    }

    @Test func `it asks in the shortest form that the number has`() throws {
        #expect(
            OpenFoodFacts.request(try GTIN("7622210288257"), of: .goods).address.hasPrefix(
                "https://world.openproductsfacts.org/api/v2/product/7622210288257.json?fields=code,"))
    }
}
