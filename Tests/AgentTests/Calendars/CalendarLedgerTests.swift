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
    private var pauses = 0
    private var role = CalendarList.Role.both
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
        tasks.role = role
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
        case .delete(let etag):
            let isAllowed = there != nil && (etag == nil || etag == there?.etag)
            answer.status = there == nil ? 404 : isAllowed ? 204 : 412
            if isAllowed {
                server[request.address] = nil
                count += 1
            }
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
            case .pause: pauses += 1
            case .request(let request, let first):
                try apply(first, ledger)
                try apply(try cycle.take(answer(request), ledger), ledger)
            }
        }
    }

    private func apply(_ changes: [SyncChange], _ ledger: CalendarLedger) throws {
        if !changes.isEmpty { _ = try store.sync(try ledger.changes(changes), in: list, context) }
    }

    @Test func `a long listing is compared in pieces, and loses nothing`() throws {
        let count = 1_200
        for number in 0..<count {
            put(
                """
                BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:\(number)@example.com\r\nSUMMARY:Task \(number)\r
                END:VTODO\r\nEND:VCALENDAR\r\n
                """, at: "\(Self.address)\(number).ics")
        }

        try sync()
        #expect(pauses == 2)
        #expect(try store.counts().openTasks == count)

        server["\(Self.address)7.ics"] = nil
        self.count += 1
        try sync()
        #expect(pauses == 4)
        #expect(try store.counts().openTasks == count - 1)
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

    // MARK: The shopping list

    /// What is on the list, as `Milk 2`.
    private var wanted: [String] {
        get throws {
            try store.shoppingList(now: now, in: locality).map { entry in
                [entry.name, entry.quantity?.description].compactMap(\.self).joined(separator: " ")
            }
        }
    }

    /// What is in stock.
    private var stock: [String] {
        get throws {
            try store.items(ItemQuery(), now: now, in: locality).map { "\($0.item.name) \($0.item.quantity)" }
                .sorted()
        }
    }

    private func want(_ name: String, _ quantity: String? = nil) throws {
        let thing = ShoppingDetails(name: name, try quantity.map { try Quantity(parsing: $0) })
        _ = try store.addToShoppingList([thing], context)
    }

    /// Changes the text of a resource on the server, as a phone would.
    private func edit(_ href: String, _ old: String, _ new: String) throws {
        let body = try #require(server[href]?.body)
        #expect(body.contains(old), "\(body)")
        put(body.split(separator: old).joined(separator: new), at: href)
    }

    private func tick(_ href: String, at time: String = "20261201T100000Z") throws {
        try edit(href, "STATUS:NEEDS-ACTION", "STATUS:COMPLETED\r\nCOMPLETED:\(time)")
    }

    private func href(_ summary: String) throws -> String {
        try #require(server.first { $0.value.body.contains("SUMMARY:\(summary)") }?.key)
    }

    private func phoneLine(_ summary: String, _ more: String = "STATUS:NEEDS-ACTION") -> String {
        """
        BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//phone//EN\r\nBEGIN:VTODO\r\nUID:\(summary)@phone\r
        DTSTAMP:20261101T000000Z\r\nSUMMARY:\(summary)\r\n\(more)\r\nX-PHONE-MARK:kept\r
        END:VTODO\r\nEND:VCALENDAR\r

        """
    }

    @Test func `what is ticked on a phone is bought here once, and one undo puts it back on both lists`()
        throws
    {
        role = .shopping
        try want("Milk", "2")
        try want("Salt")
        try sync()
        let milk = try href("Milk (2)")
        #expect(server.count == 2)

        try tick(milk)
        try sync()
        #expect(try wanted == ["Salt"] && stock == ["Milk 2"])
        #expect(try store.history(limit: 1).first?.text == "'Milk' bought")
        try edit(milk, "COMPLETED:20261201T100000Z", "COMPLETED:20261201T110000Z")
        try sync()
        #expect(try stock == ["Milk 2"], "a second phone ticks the same line")
        try sync()
        #expect(server[milk]?.body.contains("T110000Z") == true && server.count == 2)

        let step = try #require(try store.history(limit: 1).first)
        _ = try store.undo(step.id, context)
        try sync()
        #expect(try wanted == ["Milk 2", "Salt"] && stock == [])
        #expect(server[milk]?.body.contains("STATUS:NEEDS-ACTION") == true)
        #expect(server[milk]?.body.contains("COMPLETED") == false)
    }

    @Test func `what is bought here is ticked there, and what is taken off the list is gone there`() throws {
        role = .shopping
        for name in ["Milk", "Salt", "Rice"] { try want(name) }
        try sync()
        let (milk, salt) = (try href("Milk"), try href("Salt"))

        _ = try store.buy([Purchase("milk")], context)
        _ = try store.removeFromShoppingList(["Salt"], context)
        try sync()

        #expect(server[milk]?.body.contains("STATUS:COMPLETED") == true && server[salt] == nil)
        #expect(server.count == 2)
        try want("Milk", "3")
        try sync()
        #expect(server[milk]?.body.contains("SUMMARY:Milk (3)") == true && server.count == 2)
        #expect(server[milk]?.body.contains("STATUS:NEEDS-ACTION") == true)
    }

    @Test func `a low supply comes on the list there and leaves it, and removing it there counts here`()
        throws
    {
        role = .shopping
        var draft = ItemDraft(name: "Milk")
        (draft.minimum, draft.target) = (DecimalAmount(2), DecimalAmount(6))
        draft.quantity = try Quantity(parsing: "3")
        let id = try store.addItem(draft, context).value.item.id.description
        try want("Salt")
        try sync()
        #expect(server.count == 1)

        _ = try store.use(id, DecimalAmount(2), context)
        try sync()
        let milk = try href("Milk (5)")
        _ = try store.putBack(id, DecimalAmount(2), context)
        try sync()
        #expect(server.count == 1)
        _ = try store.use(id, DecimalAmount(2), context)
        try sync()
        let again = try href("Milk (5)")
        #expect(again != milk && server.count == 2)

        server[again] = nil
        count += 1
        try sync()
        #expect(try wanted == ["Salt"])
        #expect(try store.lowSupplies(now: now, in: locality).first?.isListed == false)
    }

    @Test func `what a phone adds is a line and no stock, and an edit and a tick both count`() throws {
        role = .shopping
        try sync()
        let bread = "\(Self.address)bread.ics"
        put(phoneLine("2 breads"), at: bread)
        put(phoneLine("old cheese", "STATUS:COMPLETED"), at: "\(Self.address)cheese.ics")
        try sync()
        #expect(try wanted == ["breads 2"] && stock == [])

        try edit(bread, "SUMMARY:2 breads", "SUMMARY:3 breads\r\nCATEGORIES:bakery")
        try sync()
        #expect(try wanted == ["breads 3"] && store.shoppingList(now: now, in: locality)[0].aisle == "bakery")
        try edit(bread, "SUMMARY:3 breads", "SUMMARY:4 breads")
        try tick(bread)
        try sync()

        #expect(try wanted == [] && stock == ["breads 4"])
        #expect(server[bread]?.body.contains("X-PHONE-MARK:kept") == true)
        #expect(server[bread]?.body.contains("SUMMARY:4 breads") == true && server.count == 2)
    }

    @Test func `what another computer keeps fills no stock here, unless the user keeps a level of it here`()
        throws
    {
        role = .shopping
        let other = "STATUS:NEEDS-ACTION\r\nX-STEWARD-STOCK:11111111-1111-4111-8111-111111111111"
        var draft = ItemDraft(name: "Milk")
        (draft.minimum, draft.quantity) = (DecimalAmount(1), try Quantity(parsing: "5"))
        _ = try store.addItem(draft, context)
        try sync()
        for name in ["Salt", "Milk"] { put(phoneLine(name, other), at: "\(Self.address)\(name).ics") }
        put(phoneLine("Rice"), at: "\(Self.address)Rice.ics")
        try sync()
        #expect(try wanted == ["Milk", "Rice", "Salt"])

        for name in ["Salt", "Milk", "Rice"] { try tick("\(Self.address)\(name).ics") }
        try sync()

        #expect(try wanted == [])
        let bought = try stock
        #expect(bought == ["Milk 1 pack", "Milk 5", "Rice 1"], "\(bought)")
        #expect(server["\(Self.address)Rice.ics"]?.body.contains("X-STEWARD-STOCK:") == true)
        #expect(server["\(Self.address)Salt.ics"]?.body.contains("8111-111111111111") == true)
    }

    @Test
    func `a repeating task is bought each time it is ticked, however that is written, and stays on the list`()
        throws
    {
        role = .shopping
        let milk = "\(Self.address)milk.ics"
        try sync()
        put(
            phoneLine("milk", "STATUS:NEEDS-ACTION\r\nDUE;VALUE=DATE:20261105\r\nRRULE:FREQ=WEEKLY"), at: milk
        )
        try sync()
        #expect(try wanted == ["milk"] && stock == [])

        // Most programs move it.
        try edit(milk, "DATE:20261105", "DATE:20261112")
        try sync()
        #expect(try wanted == ["milk"] && stock == ["milk 1"])
        // Some complete one occurrence.
        try edit(
            milk, "END:VCALENDAR",
            """
            BEGIN:VTODO\r\nUID:milk@phone\r\nDTSTAMP:20261112T100000Z\r\nSUMMARY:milk\r
            RECURRENCE-ID;VALUE=DATE:20261112\r\nDUE;VALUE=DATE:20261112\r\nSTATUS:COMPLETED\r
            COMPLETED:20261112T100000Z\r\nEND:VTODO\r\nEND:VCALENDAR
            """)
        for _ in 0..<3 { try sync() }
        #expect(try wanted == ["milk"] && stock == ["milk 1", "milk 1"])
        // Another name is no tick.
        try edit(milk, "SUMMARY:milk\r\n", "SUMMARY:fresh milk\r\n")
        try sync()
        #expect(try wanted == ["fresh milk"] && stock == ["milk 1", "milk 1"])
    }

    @Test func `a repeating task that is bought here goes on there`() throws {
        role = .shopping
        let milk = "\(Self.address)milk.ics"
        try sync()
        put(
            phoneLine("milk", "STATUS:NEEDS-ACTION\r\nDUE;VALUE=DATE:20261105\r\nRRULE:FREQ=WEEKLY"), at: milk
        )
        try sync()

        _ = try store.buy([Purchase("milk")], context)
        for _ in 0..<3 { try sync() }

        let body = try #require(server[milk]?.body)
        #expect(body.contains("STATUS:NEEDS-ACTION") && body.contains("RRULE:FREQ=WEEKLY"), "\(body)")
        #expect(!body.contains("DUE;VALUE=DATE:20261105") && !body.contains("STATUS:COMPLETED"), "\(body)")
        #expect(try stock == ["milk 1"])
    }

    @Test func `bought here and ticked there before they meet, it is bought once`() throws {
        role = .shopping
        try want("Milk")
        try sync()
        let milk = try href("Milk")

        _ = try store.buy([Purchase("Milk")], context)
        try tick(milk)
        try sync()
        try sync()

        #expect(try stock == ["Milk 1"] && wanted == [])
        #expect(server[milk]?.body.contains("STATUS:COMPLETED") == true)
    }

    @Test func `the first sync joins lines by their names, and leaves alone what is no task`() throws {
        role = .shopping
        try want("Milk", "2")
        try want("Salt")
        put(phoneLine("milk"), at: "\(Self.address)a.ics")
        put(phoneLine("Jam"), at: "\(Self.address)b.ics")

        try sync()
        try sync()

        #expect(try wanted == ["Jam", "Milk 2", "Salt"] && stock == [])
        #expect(server.count == 3)
        #expect(server["\(Self.address)a.ics"]?.body.contains("SUMMARY:Milk (2)") == true)
        #expect(try tasks == [], "they are lines and no tasks")
    }

    @Test func `a title that is too long for a line is left alone, and the rest is read`() throws {
        role = .shopping
        put(phoneLine(String(repeating: "x", count: 2_000)), at: "\(Self.address)a.ics")
        put(phoneLine("Jam"), at: "\(Self.address)b.ics")

        try sync()

        #expect(try wanted == ["Jam"])
        #expect(try store.leftAlone(in: list, limit: 9).count == 1)
    }
}
