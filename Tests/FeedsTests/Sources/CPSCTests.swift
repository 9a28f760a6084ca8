import CivilTime
import Feeds
import Rules
import Testing

struct CPSCTests {
    private func record(
        _ description: String, retailers: String = "", title: String = "Acme Recalls Mugs Due to Burn Hazard"
    )
        -> String
    {
        """
        {"RecallNumber":"25063","RecallDate":"2024-12-12T00:00:00","Title":"\(title)",
         "Description":"\(description)","URL":"https://www.cpsc.gov/Recalls/2025/Mugs",
         "Products":[{"Name":"Acme travel mugs","Model":""}],"Retailers":[{"Name":"\(retailers)"}],
         "Hazards":[{"Name":"The lid can detach, posing a burn hazard."}],"ProductUPCs":[]}
        """
    }

    private func notice(_ record: String) throws -> RecallNotice {
        try #require(try CPSC().parse(FeedDocument("[\(record)]")).notices.first)
    }

    @Test(arguments: [
        ("model numbers E2037 and E2038", ["E2037", "E2038"]), ("(Model No. BSBVAC301).", ["BSBVAC301"]),
        ("with model numbers 731434, 731436, 733192 or 733194.", ["731434", "731436", "733192", "733194"]),
        ("Redeemer Work Boot Model DH 5379 is", ["DH5379"]), ("model years 2014 and 2015", []),
    ])
    func `models are read from prose`(description: String, models: [String]) throws {
        let product = try #require(try notice(record(description)).products.first)

        #expect(product.models.map(LotCode.normal) == models)
        #expect(product.scope == (models.isEmpty ? .unstated : .coded))
    }

    @Test(arguments: [
        "with serial numbers KK23288361 through KK23388361", "date codes ranging from 2126 to 2319",
        "manufactured between May 2014 and June 2016", "Production Batch: 7654 is printed on a label",
    ])
    func `what limits it beyond the model is left to a person`(description: String) throws {
        let product = try #require(try notice(record(description)).products.first)

        #expect(product.scope == .unread)
        #expect(product.decidedBy.contains(.serial))
    }

    @Test(arguments: [
        (
            "Online at Amazon.com from August 2024 through April 2026 for about $140.", "2024-08-01",
            "2026-04-30"
        ),
        ("Stores nationwide between January and November 2025 for $35.", "2025-01-01", "2025-11-30"),
        ("Sold exclusively on Amazon.com in January 2025 for $14.", "2025-01-01", "2025-01-31"),
        (
            "Shops as early as March 2004 through April 2024, and from May 2024 to May 2025.", "2004-03-01",
            "2025-05-31"
        ),
    ])
    func `the sale window is read from what retailers are told`(text: String, first: String, last: String)
        throws
    {
        let sold = try #require(try notice(record("", retailers: text)).sold)

        #expect(sold.first?.description == first)
        #expect(sold.last?.description == last)
    }

    @Test func `an error that comes as a record with status 200 is trouble`() {
        let error =
            #"[{"RecallID":0,"RecallNumber":null,"Title":"Error retrieving Recalls: the data reader..."}]"#

        #expect(
            throws: FeedError.trouble(reason: "Error retrieving Recalls: the data reader...")
        ) { try CPSC().parse(FeedDocument(error)) }
    }

    @Test func `the whole corpus in answer to a question about some weeks is refused`() {
        let records = Array(repeating: record(""), count: 2_001).joined(separator: ",")

        #expect(throws: FeedError.implausible(reason: "2001 records, where some 100 are usual")) {
            try CPSC().parse(FeedDocument("[\(records)]", usualCount: 100))
        }
        #expect(throws: FeedError.turnedAway(reason: "a web page came instead of data")) {
            try CPSC().parse(FeedDocument("<!DOCTYPE html><html>"))
        }
    }

    @Test func `it is critical unless it is about a label`() throws {
        #expect(try notice(record("")).severity().level == .critical)
        let label = record("", title: "Acme Recalls Boxes Due to Missing Label")
            .replacing("The lid can detach, posing a burn hazard.", with: "The label is missing.")
        #expect(try notice(label).severity().level == .standard)
    }
}
