import FetchInterface
import Testing

@testable import Fetching

/// Finds an account's calendars on servers that are tables of answers.
struct DiscoveryTests {
    /// A server's answer at a URL: a body for 207, a status, or a fault.
    private enum Place {
        case body(String)
        case code(Int)
        case fault(FetchFault)
        case redirect(String)
    }

    private struct Outcome {
        var answer: DAVAnswer
        var asked: [String]
    }

    private func discover(
        _ typed: String, _ places: [String: Place], services: [ServiceRecord] = [], hosts: [String] = []
    ) throws -> Outcome {
        var access = DAVAccess(user: "anna", password: "p")
        access.hosts = hosts
        var reader = try DiscoveryReader(typed, access) { _ in services }
        var questions = reader.first
        var asked: [String] = []
        while let question = questions.first {
            questions.removeFirst()
            asked.append(question.address.description)
            let reading = try Self.answer(question, places, &reader)
            questions += reading.more
            if questions.isEmpty { return Outcome(answer: try reading.collected(), asked: asked) }
        }
        throw FetchFault(.trouble, "nothing was asked")
    }

    private static func answer(
        _ question: WebRequest, _ places: [String: Place], _ reader: inout DiscoveryReader
    ) throws(FetchFault) -> DocumentReading {
        var answer = WebAnswer()
        answer.address = question.address
        switch places[question.address.description] {
        case .body(let body)?:
            (answer.code, answer.contentType, answer.body) = (207, "application/xml", Array(body.utf8))
            return try reader.read(answer, to: question)
        case .code(let code)?:
            answer.code = code
            return try reader.read(answer, to: question)
        case .fault(let fault)?: return try reader.recover(from: fault, answer, to: question)
        case .redirect(let location)?:
            (answer.code, answer.location) = (301, location)
            return try reader.recover(from: FetchFault(.redirectedAway, ""), answer, to: question)
        case nil:
            answer.code = 404
            return try reader.read(answer, to: question)
        }
    }

    private func body(_ rows: (String, String)...) -> Place {
        let rows = rows.map {
            "<response><href>\($0.0)</href><propstat><prop>\($0.1)</prop><status>HTTP/1.1 200 OK</status>"
                + "</propstat></response>"
        }
        return .body(
            "<multistatus xmlns='DAV:' xmlns:C='urn:ietf:params:xml:ns:caldav'>\(rows.joined())</multistatus>"
        )
    }

    private func user(_ href: String) -> Place {
        body(("/", "<current-user-principal><href>\(href)</href></current-user-principal>"))
    }

    private func home(_ href: String) -> Place {
        body(("/p/", "<C:calendar-home-set><href>\(href)</href></C:calendar-home-set>"))
    }

    private let calendar = "<resourcetype><collection/><C:calendar/></resourcetype>"

    private var lists: Place {
        body(
            ("/c/", "<resourcetype><collection/></resourcetype>"), ("/c/tasks/", calendar),
            ("/c/inbox/", "<resourcetype><collection/><C:schedule-inbox/></resourcetype>"),
            ("/c/events/", calendar))
    }

    @Test func `the path that was typed, the user, the home and its calendars`() throws {
        let outcome = try discover(
            "https://example.org/dav",
            [
                "https://example.org/dav": user("/p/"), "https://example.org/p/": home("/c/"),
                "https://example.org/c/": lists,
            ])

        #expect(outcome.answer.failure == nil)
        #expect(
            outcome.answer.rows.map(\.href) == [
                "https://example.org/c/tasks/", "https://example.org/c/events/",
            ])
        #expect(outcome.answer.homes == ["https://example.org/c/"])
        #expect(outcome.answer.principal == "https://example.org/p/")
        #expect(outcome.asked.count == 3)
    }

    @Test func `a host is tried at its well-known path, then at its domain's services, then at common paths`()
        throws
    {
        let service = ServiceRecord(host: "dav.example.org", port: 8443, path: "/x", priority: 1, weight: 1)

        let outcome = try discover("example.org", [:], services: [service])

        #expect(
            outcome.asked.prefix(4) == [
                "https://example.org/.well-known/caldav", "https://dav.example.org:8443/x",
                "https://example.org/",
                "https://example.org/remote.php/dav/",
            ])
        guard case .notCalendar? = outcome.answer.failure else {
            Issue.record("\(outcome.answer)")
            return
        }
        #expect(
            outcome.answer.steps.count == outcome.asked.count, "each step is told: \(outcome.answer.steps)")
    }

    @Test
    func `an email address leads to its domain's service, and the web site is not tried at other paths`()
        throws
    {
        let service = ServiceRecord(host: "dav.example.org", port: 443, path: nil, priority: 1, weight: 1)

        let outcome = try discover(
            "anna@example.org",
            [
                "https://example.org/.well-known/caldav": .code(404),
                "https://dav.example.org:443/.well-known/caldav": user("/p/"),
                "https://dav.example.org/.well-known/caldav": user("/p/"),
                "https://dav.example.org/p/": home("/c/"), "https://dav.example.org:443/p/": home("/c/"),
                "https://dav.example.org/c/": lists, "https://dav.example.org:443/c/": lists,
            ], services: [service])

        #expect(outcome.answer.rows.count == 2, "\(outcome.answer.steps)")
        #expect(!outcome.asked.contains { $0.hasPrefix("https://example.org/") })
    }

    @Test func `a host in another domain gets no password before the user allows it`() throws {
        let service = ServiceRecord(host: "dav.elsewhere.net", port: 443, path: nil, priority: 1, weight: 1)

        let named = try discover("anna@example.org", [:], services: [service])
        let redirected = try discover(
            "example.org",
            ["https://example.org/.well-known/caldav": .redirect("https://cloud.example.org/dav")])
        let allowed = try discover("anna@example.org", [:], services: [service], hosts: ["dav.elsewhere.net"])

        #expect(named.answer.failure == .otherHost("dav.elsewhere.net"))
        #expect(!named.asked.contains { $0.contains("elsewhere.net") })
        #expect(redirected.answer.failure == .otherHost("cloud.example.org"))
        #expect(allowed.asked.contains { $0.contains("dav.elsewhere.net") })
    }

    @Test(arguments: [
        ("https://p42-caldav.icloud.com/1/calendars/", true), ("https://evil.example/c/", false),
        ("http://caldav.icloud.com/c/", false),
    ])
    func `a home may be on another host of the same domain`(href: String, isAllowed: Bool) throws {
        let outcome = try discover(
            "anna@icloud.com",
            [
                "https://caldav.icloud.com/": user("/p/"), "https://caldav.icloud.com/p/": home(href),
                href: body(("tasks/", calendar)),
            ])

        #expect(outcome.answer.rows.count == (isAllowed ? 1 : 0))
        #expect(outcome.asked.contains(href) == isAllowed)
    }

    @Test(arguments: ["dav.foo.co.uk", "dav.example.org"])
    func `hosts below a public suffix are not in one domain`(host: String) throws {
        let one = try FetchAddress("https://\(host)/")
        let domain = host.split(separator: ".").dropFirst()

        #expect(try FetchAddress("https://p1.\(domain.joined(separator: "."))/").isSibling(of: one))
        #expect(try !FetchAddress("https://foo.co.uk/").isSibling(of: try FetchAddress("https://bar.co.uk/")))
        #expect(try !FetchAddress("https://a.org/").isSibling(of: try FetchAddress("https://b.org/")))
    }

    @Test func `a wrong password ends discovery at once`() throws {
        let outcome = try discover("example.org", ["https://example.org/.well-known/caldav": .code(401)])

        #expect(outcome.answer.failure == .password)
        #expect(outcome.asked.count == 1)
    }

    @Test func `the URL of a calendar finds that calendar alone`() throws {
        let outcome = try discover("https://example.org/x", ["https://example.org/x": body(("/x", calendar))])

        #expect(outcome.answer.rows.map(\.href) == ["https://example.org/x"])
    }

    @Test func `a server that cannot be reached is not asked again`() throws {
        let fault = FetchFault(.unreachable, "no route")
        let outcome = try discover("https://example.org/x", ["https://example.org/x": .fault(fault)])

        #expect(outcome.answer.failure == .fetch(.unreachable, "no route"))
        #expect(outcome.asked.count == 1)
    }

    @Test(arguments: ["", "http://example.org/", "ftp://example.org", "https://a:b@example.org/", "ex ample"])
    func `an invalid address is refused`(typed: String) {
        #expect(throws: FetchFault.self) {
            _ = try DiscoveryReader(typed, DAVAccess(user: "a", password: "b")) { _ in [] }
        }
    }

    @Test(arguments: ["localhost:5232", "127.0.0.1:5232", "[::1]:5232/anna"])
    func `this machine need not use encryption`(typed: String) throws {
        #expect(try !TypedAddress(typed).server.isEncrypted)
        #expect(try TypedAddress(typed).domain == nil)
    }

    // MARK: The name service

    @Test func `SRV and TXT records are read from a response with compressed names`() {
        let header: [UInt8] = [0, 1, 0x81, 0x80, 0, 1, 0, 2, 0, 0, 0, 0]
        let question: [UInt8] = [7] + Array("example".utf8) + [3] + Array("org".utf8) + [0, 0, 33, 0, 1]
        let service: [UInt8] =
            [0xC0, 12, 0, 33, 0, 1, 0, 0, 0, 60, 0, 12, 0, 1, 0, 5, 0x20, 0xFB, 3] + Array("DAV".utf8) + [
                0xC0, 12,
            ]
        let text: [UInt8] = [0xC0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, 7, 6] + Array("path=/".utf8)

        let message = DNSMessage(header + question + service + text)

        #expect(message.services.map(\.host) == ["dav.example.org"])
        #expect(message.services.first?.port == 8443 && message.services.first?.weight == 5)
        #expect(message.texts == ["path=/"])
    }

    @Test func `a malformed or circular response ends, and traps nowhere`() {
        let whole: [UInt8] =
            [
                0, 1, 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0, 0xC0, 12, 0, 33, 0, 1, 0xC0, 12, 0, 33, 0, 1, 0, 0,
                0, 60, 0, 200,
            ]
        for length in 0...whole.count {
            #expect(DNSMessage(Array(whole.prefix(length))).services.isEmpty)
        }
    }
}
