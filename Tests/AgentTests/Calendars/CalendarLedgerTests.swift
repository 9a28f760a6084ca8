import CalendarSync
import CivilTime
import FetchInterface
import Interchange
import Rules
import Store
import TestSupport
import Testing

@testable import Agent

/// A sync cycle over a real store. The server is a dictionary.
final class CalendarLedgerTests {
    private let folder: ScratchDirectory
    private let store: Store
    private var list: Int64 = 0
    private var server: [String: (body: String, etag: String)] = [:]
    private var count = 0
    /// Whether the server refuses events that have no end, as Cyrus does.
    private var needsEnd = false
    private var refusals = 0
    private var now = Instant(secondsSince1970: 1_795_000_000)
    private let locality = Locality(zone: .utc, zones: ZoneDatabase(directories: []))
    private static let address = "https://example.com/tasks/"

    init() throws {
        folder = try ScratchDirectory()
        store = try Store(path: "\(folder.path)/steward.db")
    }

    deinit { store.close() }

    private func addAccount() throws {
        var tasks = CalendarList(href: Self.address, name: "Tasks")
        tasks.role = .both
        var account = CalendarAccount(
            name: "Home", home: "https://example.com/", user: "anna", secret: .keyring, addedAt: now)
        account.lists = [tasks]
        list = try #require(try store.addAccount(account).lists.first?.id)
    }

    private var context: ChangeContext {
        ChangeContext(now: now, locality: locality, source: .job, client: ClientName("calendar Home"))
    }

    // MARK: The server

    private func put(_ body: String, at href: String) {
        count += 1
        server[href] = (body, "e\(count)")
    }

    private func answer(_ request: DAVRequest) -> DAVAnswer {
        var answer = DAVAnswer()
        let there = server[request.address]
        switch request.operation {
        case .state:
            var row = DAVAnswer.Row(href: Self.address)
            row.collection = DAVAnswer.Collection()
            row.collection?.tag = "\(count)"
            (answer.status, answer.rows) = (207, [row])
        case .list, .resources:
            answer.status = 207
            answer.rows =
                [DAVAnswer.Row(href: Self.address)]
                + server.sorted { $0.key < $1.key }.map { href, resource in
                    var row = DAVAnswer.Row(href: href)
                    (row.etag, row.data) = (resource.etag, Array(resource.body.utf8))
                    return row
                }
        case .put(let body, let condition):
            let isAllowed =
                switch condition {
                case .absent: there == nil
                case .unchanged(let etag): there?.etag == etag
                case .any: true
                }
            let text = String(decoding: body, as: UTF8.self)
            if needsEnd, text.contains("VEVENT"), !text.contains("DURATION:PT1S"), !text.contains("DTEND") {
                refusals += 1
                answer.status = 403
                return answer
            }
            if isAllowed { put(String(decoding: body, as: UTF8.self), at: request.address) }
            (answer.status, answer.etag) = (isAllowed ? 201 : 412, server[request.address]?.etag)
        case .get:
            answer.status = there == nil ? 404 : 200
            (answer.body, answer.etag) = (Array((there?.body ?? "").utf8), there?.etag)
        default: answer.status = 501
        }
        return answer
    }

    private func sync() throws {
        now = now + .seconds(90_000)
        if list == 0 { try addAccount() }
        var cycle = SyncCycle(at: now)
        while true {
            let ledger = try CalendarLedger(
                store: store, list: list, locality: locality, now: now, usualLead: nil)
            switch try cycle.next(ledger) {
            case .finished(let outcome):
                #expect(outcome == .synced)
                return
            case .change(let changes): try apply(changes, ledger)
            case .request(let request, let first):
                try apply(first, ledger)
                try apply(try cycle.take(answer(request), ledger), ledger)
            }
        }
    }

    private func apply(_ changes: [SyncChange], _ ledger: CalendarLedger) throws {
        if !changes.isEmpty { _ = try store.sync(try ledger.changes(changes), in: list, context) }
    }

    // MARK: Here

    private func add(_ title: String, due: String? = nil) throws -> String {
        let draft = try TodoDetails(title: title, due: due.map { try When(parsing: $0) })
        return try store.add(draft, context).value.todo.id.description
    }

    private func rename(_ id: String, _ title: String) throws {
        now = now + .seconds(60)
        var changes = TodoChanges()
        changes.edits.set.title = title
        _ = try store.edit(id, changes, context)
    }

    private var tasks: [Todo] {
        get throws { try store.tasks(TaskQuery(), in: locality).map(\.todo) }
    }

    private var titles: [String] { get throws { try tasks.map(\.title).sorted() } }

    @Test func `the later of two titles counts, and an undo restores the other on the server, too`() throws {
        let id = try add("Bins")
        try sync()
        let href = try #require(server.keys.first)
        try rename(id, "Ours")
        let later = CompactTime.text(.instant(now + .seconds(30)))
        var lines = server[href]?.body.split(separator: "\r\n").map(String.init) ?? []
        lines = lines.map { line in
            if line.hasPrefix("SUMMARY:") { return "SUMMARY:Theirs" }
            return line.hasPrefix("LAST-MODIFIED:") ? "LAST-MODIFIED:\(later)" : line
        }
        put(lines.joined(separator: "\r\n") + "\r\n", at: href)

        try sync()
        #expect(try titles == ["Theirs"])
        let step = try #require(try store.history(limit: 1).first)
        #expect(step.kindOfChange == .conflict && step.text.contains("'Ours' from here"), "\(step.text)")

        _ = try store.undo(step.id, context)
        try sync()
        #expect(try titles == ["Ours"] && server[href]?.body.contains("SUMMARY:Ours") == true)
    }

    @Test func `if our title is the later one, theirs can be brought back`() throws {
        let id = try add("Bins")
        try sync()
        let href = try #require(server.keys.first)
        let body = try #require(server[href]?.body)
        put(body.split(separator: "SUMMARY:Bins").joined(separator: "SUMMARY:Theirs"), at: href)
        try rename(id, "Ours")

        try sync()
        #expect(try titles == ["Ours"] && server[href]?.body.contains("SUMMARY:Ours") == true)
        let step = try #require(try store.history(limit: 1).first)
        #expect(step.kindOfChange == .conflict && step.text.contains("'Theirs' from calendar Home"))

        _ = try store.undo(step.id, context)
        try sync()
        #expect(try titles == ["Theirs"] && server[href]?.body.contains("SUMMARY:Theirs") == true)
    }

    // MARK: The first sync

    private func phoneTask(_ uid: String, _ lines: String...) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//phone//EN", "BEGIN:VTODO", "UID:\(uid)"] + lines
            + ["X-PHONE:kept", "END:VTODO", "END:VCALENDAR", ""]).joined(separator: "\r\n")
    }

    @Test func `a task that was here under its own UID is merged, and nothing that either side says is lost`()
        throws
    {
        let id = try add("Bins", due: "2026-11-25")
        let href = Self.address + "phone.ics"
        put(
            phoneTask(
                id, "LAST-MODIFIED:20000101T000000Z", "SUMMARY:Old bins", "DUE;VALUE=DATE:20261125",
                "LOCATION:Yard"), at: href)

        try sync()

        let tasks = try tasks
        #expect(tasks.map(\.title) == ["Bins"] && tasks.first?.location == "Yard")
        let body = try #require(server[href]?.body)
        #expect(body.contains("SUMMARY:Bins") && body.contains("X-PHONE:kept") && server.count == 1)
        #expect(try store.history(limit: 1).first?.text.contains("'Old bins' from calendar Home") == true)
    }

    @Test func `two tasks with one title on the server each join one of two here`() throws {
        let ids = Set([try add("Call mum"), try add("Call mum")])
        put(phoneTask("one", "SUMMARY:Call mum"), at: Self.address + "1.ics")
        put(phoneTask("two", "SUMMARY:Call mum"), at: Self.address + "2.ics")

        try sync()

        #expect(try Set(tasks.map(\.id.description)) == ids)
        #expect(server.count == 2)
    }

    @Test func `a task with more details joins the one with fewer, and is sent`() throws {
        let id = try add("Call mum")
        var changes = TodoChanges()
        changes.edits.set.notes = "About the trip"
        _ = try store.edit(id, changes, context)
        let href = Self.address + "1.ics"
        put(phoneTask("one", "SUMMARY:Call mum", "LOCATION:Hall"), at: href)

        try sync()
        try sync()

        #expect(try tasks.map(\.location) == ["Hall"])
        let body = try #require(server[href]?.body)
        #expect(body.contains("About the trip") && body.contains("UID:one") && server.count == 1)
        #expect(try store.calendarUID(of: id) == "one")
    }

    // MARK: Servers

    private func addEvent(_ title: String) throws -> String {
        var details = EventDetails()
        (details.title, details.start) = (title, try When(parsing: "2026-12-01T10:00"))
        return try store.add(details, context).value.event.id.description
    }

    @Test func `a server that requires an end gets events of one second, and here they have none`()
        throws
    {
        needsEnd = true
        let id = try addEvent("Concert")
        try sync()
        _ = try addEvent("Dinner")
        try sync()

        #expect(server.count == 2 && refusals == 1, "the refusal is met once")
        #expect(server.values.allSatisfy { $0.body.contains("DURATION:PT1S") })
        #expect(try store.account("Home").lists[0].quirks == [.needsEnd])

        // Read again, it is still the same.
        for href in server.keys {
            put(
                server[href]?.body.split(separator: "SUMMARY:").joined(separator: "SUMMARY:A ") ?? "",
                at: href)
        }
        try sync()
        let event = try #require(try store.syncedSubject(Subject(kind: .event, id: id)))
        guard case .event(let concert) = event.content else { return }
        #expect(concert.title == "A Concert" && concert.end == nil && concert.duration == nil)
        #expect(try store.nextEditedCalendarResource(in: list, except: []) == nil)
    }
}
