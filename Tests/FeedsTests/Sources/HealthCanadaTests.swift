import CivilTime
import Feeds
import Rules
import Testing

struct HealthCanadaTests {
    private func row(
        _ number: String = "1", organisation: String = "CFIA", category: String = "Snacks",
        recallClass: String = "", updated: String = "2026-09-29",
        address: String = "https://recalls-rappels.canada.ca/en/a",
        title: String = "Smarter Snacks brand Puff recalled due to undeclared milk"
    ) -> String {
        """
        {"NID":"\(number)","Title":"\(title)","URL":"\(address)","Organization":"\(organisation)","Product":"Puff",
         "Issue":"Milk","What you should do":"Stop&nbsp;eating&nbsp;it","Category":"\(category)",
         "Recall class":"\(recallClass)","Last updated":"\(updated)","Archived":"0"}
        """
    }

    private func batch(_ rows: String..., since: CivilDate? = nil) throws -> FeedBatch {
        var document = FeedDocument("[\(rows.joined(separator: ","))]")
        document.request.since = since
        return try HealthCanada().parse(document)
    }

    @Test func `a row becomes a notice that asks to look at the pack`() throws {
        let notice = try #require(try batch(row(recallClass: "Class 2")).notices.first)

        #expect(notice.id.description == "canada:1")
        #expect(notice.remedy == "Stop eating it")
        #expect(notice.products.map(\.name) == ["Puff"])
        #expect(notice.products.map(\.brand) == ["Smarter Snacks"])
        #expect(notice.products.map(\.scope) == [.unread])
        #expect(notice.products.map(\.decidedBy) == [[.lot, .date]])
        #expect(notice.severity().level == .critical)
        #expect(notice.severity(allergies: [.nuts]).level == .standard)
    }

    @Test func `the name of a brand is no danger`() throws {
        let notice = try batch(row(title: "Fireside brand Puff recalled due to quality")).notices.first

        #expect(notice?.severity().level == .standard)
        #expect(Hazard.named(in: "Acme brand crackers", isForChildren: false).isEmpty)
    }

    @Test(arguments: ["Medical devices", "TC", "medical devices"])
    func `items that are no longer there are skipped`(organisation: String) throws {
        let batch = try batch(row("1", organisation: organisation), row("2"))

        #expect(batch.notices.map(\.id.number) == ["2"])
        #expect(batch.passedOver == 1)
    }

    @Test func `the copy in French is passed over`() throws {
        let french = row("1", address: "https://recalls-rappels.canada.ca/fr/avis-rappel/a")

        #expect(try batch(french, row("2")).notices.map(\.id.number) == ["2"])
    }

    @Test(arguments: [
        ("Class 1", SeverityGrounds.Classification.serious), ("Type I", .serious), ("Class 2", .moderate),
        ("Type II - Type III", .moderate), ("Class 3", .minor), ("Type III", .minor), ("", .none),
        ("Type I - Type II", .serious),
    ])
    func `of several classes the gravest counts`(
        text: String, classification: SeverityGrounds.Classification
    ) throws {
        #expect(try batch(row(recallClass: text)).notices.first?.grounds.classification == classification)
    }

    @Test func `only what is new is taken out of the whole`() throws {
        let since = CivilDate(year: 2026, month: 9, day: 1)
        let batch = try batch(row("1", updated: "2026-08-31"), row("2", updated: "2026-09-01"), since: since)

        #expect(batch.notices.map(\.id.number) == ["2"])
        #expect(batch.passedOver == 1)
        #expect(try self.batch(row("1", updated: "2011-01-01")).notices.count == 1)
    }

    @Test func `a row without number, title or date is skipped and told`() throws {
        let batch = try batch(row(""), row("2", updated: "soon"), row("3", title: ""), row("4"))

        #expect(batch.notices.map(\.id.number) == ["4"])
        #expect(batch.skipped.map(\.position) == [0, 1, 2])
    }

    @Test func `marks, entities and characters that terminals obey do no harm`() throws {
        let text = "\u{FEFF}[\(row(title: #"Caf\u00e9\u0000 \u001b[31mred&nbsp;&amp; HotHands\u00ae"#))]"
        let notice = try #require(try HealthCanada().parse(FeedDocument(text)).notices.first)

        #expect(notice.title == "Café [31mred & HotHands®")
    }

    @Test func `an edit without a new date is seen, another order of members is none`() throws {
        let (before, after) = (try batch(row()), try batch(row().replacing("Stop", with: "Please stop")))
        let turned = try batch(
            row().replacing(#""NID":"1","#, with: "").replacing(
                #""Archived":"0"}"#, with: #""Archived":"0","NID":"1"}"#))

        #expect(before.notices.map(\.date) == after.notices.map(\.date))
        #expect(before.notices.map(\.rawHash) != after.notices.map(\.rawHash))
        #expect(before.notices == turned.notices)
    }
}
