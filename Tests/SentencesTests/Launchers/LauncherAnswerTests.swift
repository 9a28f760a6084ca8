import CivilTime
import Rules
import Sentences
import TestSupport
import Testing

/// On Tuesday 24 November 2026 at noon, in UTC.
struct LauncherAnswerTests {
    private static let now = try! Instant(parsing: "2026-11-24T12:00:00Z")  // a literal
    private static let locality = Locality(zone: .utc, zones: ZoneDatabase(environment: [:]))

    private func answer(
        _ text: String, tasks: [String] = [], items: [String] = []
    ) throws -> LauncherAnswer {
        let reader = SentenceParser(now: Self.now, zone: .utc, locale: "en_GB")
        let query = try #require(LauncherQuery(text, reader: reader, at: Self.now))
        return LauncherAnswer(
            query, usualLead: nil,
            tasks: tasks.map { FoundTask(id: .random(), title: $0, due: nil) },
            items: items.map { FoundItem(id: .random(), name: $0, expiresOn: nil) }, in: Self.locality)
    }

    @Test func `what the sentence would add comes first, with what was understood`() throws {
        let rows = try answer(
            "call the dentist tomorrow 3pm #health !1h", tasks: ["Call the dentist"],
            items: ["Dentist's bill"]
        ).rows

        try #require(
            rows.map(\.text) == [
                "Add 'call the dentist'", "Complete 'Call the dentist'", "Mark 'Dentist's bill' as Used",
            ])
        #expect(rows[0].subtext == "tomorrow 15:00 · reminder 1 h before · #health")
        #expect(rows.map(\.relevance) == rows.map(\.relevance).sorted(by: >))
    }

    @Test func `a long title leaves room for the day, which launchers cut off first`() throws {
        let row = try #require(
            try answer("renew the insurance of the old blue car tomorrow 3pm #money").rows.first)

        #expect(row.text == "Add 'renew the…'")
        #expect(row.subtext == "tomorrow 15:00 · #money")
    }

    @Test func `a row carries the sentence and the moment at which it was read`() throws {
        let row = try #require(try answer("milk in 2 hours").rows.first)

        #expect(row.choice == .add("milk in 2 hours", asOf: Self.now))
    }

    @Test func `a sentence in doubt adds nothing, and its row says why`() throws {
        let row = try #require(try answer("pay the rent 31 nov").rows.first)

        #expect(!row.isUsable)
        #expect(row.subtext == "Nothing added yet: the calendar has no day '31 nov'")
    }

    @Test func `a single word that means nothing is hardly ever for us`() throws {
        let (word, sentence) = (try answer("firefox"), try answer("water the plants tomorrow"))

        #expect(try #require(word.rows.first).relevance < 0.5)
        #expect(try #require(sentence.rows.first).relevance > 0.9)
    }

    @Test(arguments: ["plants", "water plants", "milk"])
    func `words that only match a title rank above adding something`(text: String)
        throws
    {
        let rows = try answer(text, tasks: ["Water the plants"], items: ["Oat milk"]).rows

        #expect(
            rows.map(\.text) == [
                "Complete 'Water the plants'", "Mark 'Oat milk' as Used", "Add '\(text)'",
            ])
        #expect(rows.map(\.relevance) == rows.map(\.relevance).sorted(by: >))
        #expect(Set(rows.map(\.relevance)).count == rows.count)
    }

    @Test func `a sentence that completes or snoozes adds nothing`() throws {
        let done = try answer("done dentist", tasks: ["Call the dentist"]).rows
        let later = try answer("snooze dentist until tomorrow 9:00", tasks: ["Call the dentist"]).rows

        #expect(done.map(\.text) == ["Complete 'Call the dentist'"])
        #expect(later.map(\.text) == ["Snooze 'Call the dentist' until tomorrow 09:00"])
    }

    @Test func `without a query, rows ask what to do`() throws {
        let rows = try answer("", tasks: ["Call the dentist"], items: ["Milk"]).rows

        #expect(rows.map(\.text) == ["Call the dentist", "Milk"])
        #expect(rows.allSatisfy { if case .show = $0.choice { true } else { false } })
    }

    @Test(arguments: [
        ("overdue tasks", LauncherSearch.Dates.overdue),
        ("what's due", .any), ("list tasks", .any),
        (
            "what's due tomorrow",
            .on(try! CivilDate(parsing: "2026-11-25")...CivilDate(parsing: "2026-11-25"))
        ),
    ])
    func `a question lists what it asks about`(text: String, dates: LauncherSearch.Dates) throws {
        let reader = SentenceParser(now: Self.now, zone: .utc, locale: "en_GB")

        let query = try #require(LauncherQuery(text, reader: reader, at: Self.now))

        #expect(query.search.dates == dates)
        #expect(query.search.words == [])
    }

    @Test func `a text beyond all lengths is no query`() {
        let reader = SentenceParser(now: Self.now, zone: .utc, locale: "en_GB")

        #expect(LauncherQuery(String(repeating: "x", count: 100_000), reader: reader, at: Self.now) == nil)
    }
}
