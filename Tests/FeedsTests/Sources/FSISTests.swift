import CivilTime
import Feeds
import Rules
import Testing

struct FSISTests {
    private func batch(
        items: String, language: String = "English", number: String = "034-2018",
        classification: String = "Class I"
    ) throws -> FeedBatch {
        try FSIS().parse(
            FeedDocument(
                """
                [{"field_title":"Acme Foods, Inc. Recalls Sausage Products Due to Possible Listeria Contamination",
                  "field_recall_number":"\(number)","field_recall_date":"2018-03-15","langcode":"\(language)",
                  "field_recall_classification":"\(classification)","field_recall_type":"Closed Recall",
                  "field_product_items":"\(items)","field_recall_url":"https://www.fsis.usda.gov/recalls/x"}]
                """))
    }

    @Test func `each product has the dates and lots that stand beside it`() throws {
        let notice = try #require(
            try batch(
                items: "6-oz. tray of “Boar’s Head TRIO” with sell by dates 4/13/23 and 4/14/23., "
                    + "16-oz. packages of Acme “PIZZA Pork Rinds” with lot code RS40, "
                    + "8-oz. packages of “BUFFALO Pork Rinds”"
            ).notices.first)

        try #require(
            notice.products.map(\.name) == [
                "Boar’s Head TRIO", "Acme PIZZA Pork Rinds", "BUFFALO Pork Rinds",
            ])
        #expect(notice.products[0].dates.map(\.first.description) == ["2023-04-13", "2023-04-14"])
        #expect(notice.products[1].lots == [LotCode("RS40")])
        #expect(notice.products[2].scope == .unread)
    }

    @Test func `the year of a date begins no other product`() throws {
        let notice = try #require(
            try batch(
                items:
                    "16 oz. cups of “Acme Wedding Soup,” with a use by date of September 3, 2018 and “Keep Frozen”, "
                    + "16 oz. cups of “Acme Dumpling Soup,” with a use by date of August 24, 2018."
            ).notices.first)

        #expect(notice.products.map(\.name) == ["Acme Wedding Soup", "Acme Dumpling Soup"])
        #expect(
            notice.products.map { $0.dates.map(\.first.description) } == [["2018-09-03"], ["2018-08-24"]])
        #expect(notice.products.allSatisfy { $0.scope == .coded })
    }

    @Test func `when it was packed is no date until when it keeps`() throws {
        let product = try #require(
            try batch(
                items:
                    "22 oz. bag of “FUSIA Fried Rice” with a packaging date of 2/13/2019, and a Best if Used By date of 08/13/2020"
            )
            .notices.first?.products.first)

        #expect(product.dates.map(\.first.description) == ["2020-08-13"])
        #expect(product.made.map(\.first.description) == ["2019-02-13"])
    }

    @Test func `the copy in Spanish is passed over, and an expansion is the same event`() throws {
        #expect(try batch(items: "", language: "Spanish").passedOver == 1)
        #expect(try batch(items: "", number: "034-2018-EXP").notices.first?.event == "fsis:034-2018")
    }

    @Test func `without items the title says what it is, and only a person can tell the packs apart`() throws
    {
        let product = try #require(try batch(items: "").notices.first?.products.first)

        #expect(product.name == "Sausage Products")
        #expect(product.scope == .unread)
    }
}
