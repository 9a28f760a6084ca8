import FetchInterface
import Testing

@testable import Fetching

/// Reads the bodies of calendar servers' answers.
struct CalendarReaderTests {
    private static let place = "https://dav.example.org/anna/tasks/"

    /// The answer to an operation, assembled from its lines.
    private func answer(
        to operation: DAVRequest.Operation, _ code: Int, _ body: String, type: String = "application/xml",
        etag: String? = nil, at place: String = place
    ) throws -> DAVAnswer {
        let reader = try CalendarReader(
            DAVRequest(operation, at: place), DAVAccess(user: "anna", password: "p"))
        var answer = WebAnswer()
        (answer.code, answer.body, answer.contentType, answer.etag) = (code, Array(body.utf8), type, etag)
        answer.address = reader.first[0].address
        let reading = try reader.read(answer, to: reader.first[0])
        #expect(reading.more.isEmpty)
        return try reading.collected()
    }

    private func multistatus(_ rows: String, token: String = "") -> String {
        """
        <?xml version="1.0"?><multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">\(rows)\
        \(token.isEmpty ? "" : "<sync-token>\(token)</sync-token>")</multistatus>
        """
    }

    private func row(_ href: String, _ properties: String, status: Int = 200) -> String {
        "<response><href>\(href)</href><propstat><prop>\(properties)</prop>"
            + "<status>HTTP/1.1 \(status) X</status></propstat></response>"
    }

    private let own = "<resourcetype><collection/><C:calendar/></resourcetype>"

    // MARK: Lists

    @Test func `a list names the calendar itself first, then its resources with their strong ETags`() throws {
        let body = multistatus(
            row("a%20b.ics", #"<getetag>"1"</getetag><resourcetype/>"#)
                + row("/anna//tasks", own) + row(Self.place + "%c3%a9.ics", #"<getetag>W/"2"</getetag>"#)
                + row("/anna/tasks/sub/", "<resourcetype><collection/></resourcetype>")
                + row("http://dav.example.org:8080/anna/tasks/c.ics", #"<getetag>"3"</getetag>"#))

        let answer = try answer(to: .list, 207, body)

        #expect(answer.failure == nil && answer.status == 207)
        #expect(
            answer.rows.map(\.href) == [
                "https://dav.example.org/anna/tasks", Self.place + "a%20b.ics", Self.place + "%C3%A9.ics",
                Self.place + "c.ics",
            ])
        #expect(answer.rows.map { $0.collection == nil } == [false, true, true, true])
        #expect(answer.rows.map(\.etag) == [nil, #""1""#, nil, #""3""#])
    }

    @Test func `a list that does not name the calendar itself is no list`() throws {
        for rows in ["", row("/anna/tasks/1.ics", #"<getetag>"1"</getetag>"#)] {
            let answer = try answer(to: .list, 207, multistatus(rows))

            guard case .notCalendar? = answer.failure else {
                Issue.record("\(String(describing: answer.failure))")
                continue
            }
            #expect(answer.rows.isEmpty)
        }
    }

    @Test
    func
        `a list with a resource of another server is no list, as leaving it out would seem to say it is gone`()
        throws
    {
        let foreign = row("https://evil.example/x.ics", #"<getetag>"3"</getetag>"#)

        let list = try answer(to: .list, 207, multistatus(row("/anna/tasks/", own) + foreign))
        let changes = try answer(to: .changes(since: "1"), 207, multistatus(foreign, token: "2"))

        #expect(list.failure != nil && list.rows.isEmpty)
        #expect(changes.failure != nil && changes.rows.isEmpty)
    }

    @Test(arguments: [403, 401])
    func `a list of refusals is a refusal`(status: Int) throws {
        let refused =
            row("/anna/tasks/", "<getetag/>", status: status) + row("1.ics", "<getetag/>", status: status)

        let answer = try answer(to: .list, 207, multistatus(refused))

        #expect(answer.status == status && answer.rows.isEmpty)
    }

    @Test func `a property that a resource does not have says nothing about the resource`() throws {
        let body = multistatus(row("/anna/tasks/", own) + row("1.ics", "<getetag/>", status: 404))

        let answer = try answer(to: .list, 207, body)

        #expect(answer.rows.last?.status == 200 && answer.rows.last?.etag == nil)
    }

    @Test(arguments: [
        ("<html><body>Log in</body></html>", 200, "text/html"),
        ("<!DOCTYPE html><p>", 200, "application/xml"),
        ("<html xmlns='x'/>", 207, "text/html"), ("", 200, "application/xml"),
        ("{}", 200, "application/json"),
    ])
    func `a body that is not a multistatus is not a list`(body: String, code: Int, type: String) throws {
        for operation in [
            DAVRequest.Operation.state, .list, .changes(since: "1"), .resources([Self.place + "a"]),
        ] {
            let answer = try answer(to: operation, code, body, type: type)

            guard case .notCalendar? = answer.failure else {
                Issue.record("\(operation): \(String(describing: answer.failure))")
                continue
            }
        }
    }

    @Test(arguments: [
        "<multistatus xmlns='DAV:'><response><href>/anna/tasks/</href>", "<multistatus/>", "",
        "<!DOCTYPE multistatus [<!ENTITY a 'b'>]><multistatus xmlns='DAV:'/>", "<a:multistatus/>",
    ])
    func `a multistatus with a fault is a failure, even if some rows have come`(body: String) throws {
        let answer = try answer(to: .list, 207, body)

        guard case .fetch(.malformed, _)? = answer.failure else {
            Issue.record("\(String(describing: answer.failure))")
            return
        }
        #expect(answer.rows.isEmpty)
    }

    @Test func `changes have a token, and report deletions and whether there are more`() throws {
        let gone = "<response><href>gone.ics</href><status>HTTP/1.1 404 Not Found</status></response>"
        let more = "<response><href>/anna/tasks/</href><status>HTTP/1.1 507 X</status></response>"
        let changed = row("1.ics", #"<getetag>"1"</getetag>"#)

        let whole = try answer(to: .changes(since: "1"), 207, multistatus(changed + gone, token: " urn:2\n"))
        let cut = try answer(to: .changes(since: "1"), 207, multistatus(changed + more, token: "urn:3"))
        let none = try answer(to: .changes(since: "1"), 207, multistatus("", token: "urn:4"))

        #expect(whole.rows.map(\.status) == [200, 404] && whole.token == "urn:2" && !whole.isCut)
        #expect(cut.rows.count == 1 && cut.isCut && cut.token == "urn:3")
        #expect(none.failure == nil && none.rows.isEmpty && none.token == "urn:4")
        #expect(try answer(to: .changes(since: "1"), 207, multistatus(changed)).failure != nil)
    }

    @Test func `resources come with their bytes, whatever prefixes the server uses`() throws {
        let body = """
            <C:multistatus xmlns:C="DAV:" xmlns:D="urn:ietf:params:xml:ns:caldav"><C:response><C:href>1.ics</C:href>\
            <C:propstat><C:prop><C:getetag>"1"</C:getetag><D:calendar-data>BEGIN:VCALENDAR&#13;
            SUMMARY:é &amp; <![CDATA[<x>]]></D:calendar-data></C:prop><C:status>HTTP/1.1 200 OK</C:status>\
            </C:propstat></C:response></C:multistatus>
            """

        let answer = try answer(to: .resources([Self.place + "1.ics"]), 207, body)

        #expect(answer.rows.first?.data == Array("BEGIN:VCALENDAR\r\nSUMMARY:é & <x>".utf8))
        #expect(answer.rows.first?.etag == #""1""#)
    }

    @Test func `data too long for a line comes in chunks`() throws {
        let long = String(repeating: "x", count: 700_000)
        let body = multistatus(row("1.ics", "<C:calendar-data>\(long)</C:calendar-data>"))

        let answer = try answer(to: .resources([Self.place + "1.ics"]), 207, body)

        #expect(answer.rows.first?.data?.count == 700_000)
    }

    // MARK: States

    @Test func `the state of a calendar says what a client may do with it`() throws {
        let body = multistatus(
            row(
                "/anna/tasks/",
                own + """
                    <displayname> Bins &amp; more </displayname><sync-token>urn:1</sync-token>
                    <current-user-principal><href>/p/anna/</href></current-user-principal>
                    <owner><href>https://dav.example.org/p/ben</href></owner>
                    <current-user-privilege-set><privilege><read/></privilege></current-user-privilege-set>
                    <supported-report-set><supported-report><report><sync-collection/></report></supported-report>
                    </supported-report-set><C:max-resource-size>1000</C:max-resource-size>
                    <C:supported-calendar-component-set><C:comp name="vtodo"/></C:supported-calendar-component-set>
                    <S:getctag xmlns:S="http://calendarserver.org/ns/">7</S:getctag>
                    <A:calendar-color xmlns:A="http://apple.com/ns/ical/">#00aaffFF</A:calendar-color>
                    """))

        let state = try #require(try answer(to: .state, 207, body).rows.first?.collection)

        #expect(state.name == "Bins & more" && state.colour == "#00AAFF" && state.components == ["VTODO"])
        #expect(
            state.token == "urn:1" && state.tag == "7" && state.hasChanges && state.largestResource == 1_000)
        #expect(!state.isWritable && state.isShared && !state.schedules)
    }

    @Test func `a calendar that names no components or privileges allows all of them`() throws {
        let state = try #require(
            try answer(to: .state, 207, multistatus(row("/anna/tasks/", own))).rows.first?.collection)

        #expect(state.components == nil && state.isWritable && !state.isShared)
    }

    // MARK: Resources

    @Test func `a resource is accepted only if it is a calendar`() throws {
        let text = "\u{FEFF}BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"

        let good = try answer(to: .get, 200, text, type: "application/octet-stream", etag: #""1""#)
        let page = try answer(to: .get, 200, "<html>", type: "text/html")
        let other = try answer(to: .get, 200, "hello", type: "text/plain")
        let cut = try answer(to: .get, 200, "BEGIN:VCALENDAR\r\nBEGIN:VTO", type: "text/calendar")

        #expect(good.failure == nil && good.body == Array(text.utf8) && good.etag == #""1""#)
        #expect(page.failure != nil && page.body.isEmpty)
        #expect(other.failure != nil && other.body.isEmpty)
        #expect(cut.failure != nil && cut.body.isEmpty)
    }

    @Test func `a refusal wrapped in a 207 has the status inside it`() throws {
        let wrapped = multistatus("<response><href>1.ics</href><status>HTTP/1.1 412 X</status></response>")

        #expect(try answer(to: .put([1], .absent), 207, wrapped).status == 412)
        #expect(try answer(to: .delete(ifMatch: nil), 207, wrapped).status == 412)
        #expect(try answer(to: .put([1], .absent), 201, "", etag: #"W/"1""#).etag == nil)
    }

    @Test(arguments: [
        (401, DAVAnswer.Failure.password), (429, .fetch(.busy, "HTTP 429")), (503, .fetch(.busy, "HTTP 503")),
        (502, .fetch(.trouble, "HTTP 502")), (403, nil), (404, nil), (409, nil), (412, nil), (500, nil),
        (507, nil),
    ])
    func `only a status that says nothing about the data is a failure`(
        code: Int, failure: DAVAnswer.Failure?
    ) throws {
        for operation in [DAVRequest.Operation.list, .put([1], .absent), .get] {
            let answer = try answer(to: operation, code, "<html>Sorry", type: "text/html")

            #expect(answer.failure == failure && answer.status == code && answer.rows.isEmpty)
        }
    }

    @Test func `a refusal names its precondition`() throws {
        let body = "<d:error xmlns:d='DAV:'><s:exception xmlns:s='urn:s'/><d:valid-sync-token/></d:error>"

        #expect(try answer(to: .changes(since: "1"), 403, body).precondition == "valid-sync-token")
        #expect(try answer(to: .changes(since: "1"), 403, "no").precondition == nil)
    }
}

extension DocumentReading {
    /// The answer as the agent assembles it.
    func collected() throws -> DAVAnswer {
        var collector = DAVAnswerCollector()
        for record in records {
            switch record {
            case .row(let row): _ = try collector.add(.calendarRow(id: "1", row))
            case .chunk(let bytes): _ = try collector.add(.calendarChunk(id: "1", bytes))
            case .answer(let answer): _ = try collector.add(.calendarAnswer(id: "1", answer))
            default: Issue.record("\(record) is no part of a calendar server's answer")
            }
        }
        return try #require(try collector.add(.end(id: "1", FetchOutcome(.ok))))
    }
}
