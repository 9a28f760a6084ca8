import FetchInterface
import Testing

struct CalendarLineTests {
    @Test(arguments: [
        ("https://a.example/b/c.ics", "https://a.example/b/c.ics"),
        ("https://a.example//b///c.ics", "https://a.example/b/c.ics"),
        ("https://a.example/%62/%7ec%40d.ics", "https://a.example/b/~c@d.ics"),
        ("https://a.example/b%2fc", "https://a.example/b%2Fc"), ("/b c/é", "/b%20c/%C3%A9"),
        ("/b%20c/%c3%a9", "/b%20c/%C3%A9"), ("/a%", "/a%"), ("/a%3fb?c", "/a%3Fb?c"), ("/100%25", "/100%25"),
    ])
    func `a URL has one key, however it is written`(href: String, key: String) {
        #expect(DAVHref.key(href) == key)
        #expect(DAVHref.key(key) == key)
    }

    @Test func `printing credentials shows no password`() {
        let access = DAVAccess(user: "anna", password: "sesame")
        let request = FetchRequest(id: "1", .calendar(DAVRequest(.list, at: "https://a.example/"), access))

        for text in ["\(access)", String(reflecting: access), String(reflecting: request), "\([request])"] {
            #expect(!text.contains("sesame"))
        }
    }

    @Test func `chunks belong to the next row, and the remaining ones form the body`() throws {
        var collector = DAVAnswerCollector()
        let row = DAVAnswer.Row(href: "https://a.example/1.ics")
        var answer = DAVAnswer()
        answer.status = 207
        let lines: [FetchReply] = [
            .calendarChunk(id: "1", [1, 2]), .calendarChunk(id: "1", [3]), .calendarRow(id: "1", row),
            .calendarRow(id: "1", row), .calendarChunk(id: "1", [4]), .calendarAnswer(id: "1", answer),
        ]

        for line in lines { #expect(try collector.add(line) == nil) }
        let whole = try #require(try collector.add(.end(id: "1", FetchOutcome(.empty))))

        #expect(whole.rows.map(\.data) == [[1, 2, 3], nil])
        #expect(whole.body == [4] && whole.status == 207 && whole.failure == nil)
    }

    @Test(arguments: [FetchStatus.cancelled, .lost, .busy, .tooLarge, .ok])
    func `rows without a final answer are a failure, not a list`(status: FetchStatus) throws {
        var collector = DAVAnswerCollector()
        _ = try collector.add(.calendarRow(id: "1", DAVAnswer.Row(href: "https://a.example/1.ics")))

        let answer = try #require(try collector.add(.end(id: "1", FetchOutcome(status, "why"))))

        #expect(answer.failure == .fetch(status == .ok ? .malformed : status, "why"))
        #expect(answer.rows.isEmpty)
    }

    @Test(arguments: [nil, "", "W/\"1\"", "\"\"", "\"a\nb\""])
    func `a missing, weak or harmful ETag is discarded`(text: String?) {
        #expect(DAVAnswer.strongETag(text) == nil)
    }
}
