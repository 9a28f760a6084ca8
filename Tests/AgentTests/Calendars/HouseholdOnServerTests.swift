import CalendarSync
import CivilTime
import FetchInterface
import Interchange
import Rules
import Store
import TestSupport
import Testing

@testable import Agent

/// The household's dates in a list on a calendar server that a phone and other computers share.
struct HouseholdOnServerTests {
    /// A computer with a store of its own.
    private final class Computer {
        let store: Store
        let list: Int64
        private let folder: ScratchDirectory

        init(_ role: CalendarList.Role, at address: String, now: Instant) throws {
            folder = try ScratchDirectory()
            store = try Store(path: "\(folder.path)/steward.db")
            var list = CalendarList(href: address, name: "Household")
            list.role = role
            var account = CalendarAccount(
                name: "Home", home: "https://calendar.example/", user: "anna", secret: .keyring, addedAt: now)
            account.lists = [list]
            self.list = try store.addAccount(account).lists[0].id
        }

        deinit { store.close() }
    }

    /// A calendar server, and the computers and the phone that share one list on it.
    private final class World {
        var server: FakeCalendarServer
        var now = Instant(secondsSince1970: 1_795_000_000)
        let locality = Locality(zone: .utc, zones: ZoneDatabase(directories: []))
        var writes = 0

        init(_ flavour: FakeCalendarServer.Flavour = .plain) { server = FakeCalendarServer(flavour) }

        func computer(_ role: CalendarList.Role = .household) throws -> Computer {
            try Computer(role, at: server.address, now: now)
        }

        var context: ChangeContext { ChangeContext(now: now, locality: locality, source: .cli) }

        /// - Parameter lost: How many answers to writes never arrive.
        func sync(_ computer: Computer, losing lost: Int = 0) throws {
            now = now + .seconds(90_000)
            var lost = lost
            func ledger() throws -> CalendarLedger {
                try CalendarLedger(
                    store: computer.store, list: computer.list, locality: locality, now: now, usualLead: nil)
            }
            func apply(_ changes: [SyncChange]) throws {
                guard !changes.isEmpty else { return }
                let context = ChangeContext(now: now, locality: locality, source: .job)
                _ = try computer.store.sync(try ledger().changes(changes), in: computer.list, context)
            }
            try computer.store.compareHousehold(now: now, in: locality)
            var cycle = SyncCycle(at: now)
            for _ in 0..<200 {
                switch try cycle.next(try ledger()) {
                case .pause: continue
                case .finished(let outcome):
                    if lost >= 0 { #expect(outcome == .synced) }
                    return
                case .change(let changes): try apply(changes)
                case .request(let request, let first):
                    try apply(first)
                    var answer = server.answer(request)
                    switch request.operation {
                    case .put, .delete:
                        writes += 1
                        if lost > 0 {
                            lost = -1
                            answer = DAVAnswer()
                            answer.failure = .fetch(.timeout, "")
                        }
                    default: break
                    }
                    try apply(try cycle.take(answer, try ledger()))
                }
            }
            Issue.record("a cycle does not end")
        }

        @discardableResult
        func add(_ name: String, until day: String, to computer: Computer) throws -> String {
            var details = ItemDetails()
            details.name = name
            details.bestBefore = try CivilDate(parsing: day)
            return try computer.store.addItem(ItemDraft(details), context).value.item.id.description
        }

        func move(_ id: String, to day: String, on computer: Computer) throws {
            now = now + .seconds(60)
            var edits = FieldEdits<ItemDetails>()
            edits.set.bestBefore = try CivilDate(parsing: day)
            _ = try computer.store.editItem(id, edits, context)
        }

        /// Title and day of each event on the server.
        var events: [String] {
            server.resources.values.compactMap { resource in
                CalendarResource(resource.body)?.entries.first.map {
                    "\($0.first("SUMMARY")?.text ?? "") \($0.first("DTSTART")?.value ?? "")"
                }
            }.sorted()
        }

        func href(_ title: String) throws -> String {
            try #require(
                server.resources.first { text($0.key).contains("SUMMARY:\(title)") }?.key, "\(events)")
        }

        func text(_ href: String) -> String {
            String(decoding: server.resources[href]?.body ?? [], as: UTF8.self)
        }

        /// Replaces a text of an event, as somebody does who edits it on a phone.
        func edit(_ title: String, _ old: String, _ new: String) throws {
            let href = try href(title)
            let stamp = CompactTime.text(.instant(now + .seconds(5)))
            let lines = text(href).split(separator: "\r\n").map { line in
                line.hasPrefix("LAST-MODIFIED:") ? "LAST-MODIFIED:\(stamp)" : String(line)
            }
            let edited = (lines + [""]).joined(separator: "\r\n").split(separator: old).joined(separator: new)
            server.put(Array(edited.utf8), at: href)
        }
    }

    @Test(arguments: FakeCalendarServer.Flavour.allCases)
    func `each date is a whole day that rings nowhere, moves with its day, and goes with its thing`(
        flavour: FakeCalendarServer.Flavour
    ) throws {
        let world = World(flavour)
        let anna = try world.computer()
        let milk = try world.add("Milk", until: "2026-12-05", to: anna)
        var pass = DocumentDetails()
        (pass.title, pass.kind, pass.number, pass.holder) = ("Passport", .passport, "C01X00T47", "Anna")
        pass.validUntil = try CivilDate(parsing: "2027-03-01")
        _ = try anna.store.addDocuments([pass], world.context)

        try world.sync(anna)
        #expect(world.events == ["Milk: best before 20261205", "Passport: ends 20270301"])
        let (href, text) = (try world.href("Milk"), world.text(try world.href("Passport")))
        #expect(text.contains("DTSTART;VALUE=DATE:20270301") && text.contains("DTEND;VALUE=DATE:20270302"))
        #expect(text.contains("DESCRIPTION:Anna") && text.contains("TRANSP:TRANSPARENT"))
        #expect(!text.contains("VALARM") && !text.contains("C01X00T47"))
        #expect(try anna.store.account("Home").lists[0].entries == 2)

        let written = world.writes
        try world.sync(anna)
        #expect(world.writes == written, "what has not changed is not sent again")

        try world.move(milk, to: "2026-12-07", on: anna)
        try world.sync(anna)
        #expect(world.events.first == "Milk: best before 20261207" && world.writes == written + 1)
        #expect(try world.href("Milk") == href)

        _ = try anna.store.use(milk, nil, world.context)
        try world.sync(anna)
        #expect(world.events == ["Passport: ends 20270301"])
        #expect(try anna.store.nextEditedCalendarResource(in: anna.list, except: []) == nil)
    }

    @Test(arguments: FakeCalendarServer.Flavour.allCases)
    func `an edit on a phone is put back, and what the phone has added stays`(
        flavour: FakeCalendarServer.Flavour
    ) throws {
        let world = World(flavour)
        let anna = try world.computer()
        try world.add("Milk", until: "2026-12-05", to: anna)
        try world.sync(anna)

        try world.edit(
            "Milk", "SUMMARY:Milk: best before",
            "COLOR:red\r\nRRULE:FREQ=DAILY\r\nSUMMARY:Milk for the cat")
        try world.sync(anna)

        #expect(world.events == ["Milk: best before 20261205"])
        let text = world.text(try world.href("Milk"))
        #expect(text.contains("COLOR:red") && !text.contains("RRULE"))
        let written = world.writes
        try world.sync(anna)
        #expect(world.writes == written)
    }

    @Test func `an edit on a phone does not keep what is used up`() throws {
        let world = World()
        let anna = try world.computer()
        let milk = try world.add("Milk", until: "2026-12-05", to: anna)
        try world.sync(anna)

        _ = try anna.store.use(milk, nil, world.context)
        try world.edit("Milk", "SUMMARY:Milk: best before", "SUMMARY:Milk for the cat")
        try world.sync(anna)

        #expect(world.events == [])
    }

    @Test(arguments: FakeCalendarServer.Flavour.allCases)
    func `a date deleted on a phone stays away until its day changes`(
        flavour: FakeCalendarServer.Flavour
    ) throws {
        let world = World(flavour)
        let anna = try world.computer()
        let milk = try world.add("Milk", until: "2026-12-05", to: anna)
        try world.add("Eggs", until: "2026-12-08", to: anna)
        try world.add("Ham", until: "2026-12-09", to: anna)
        try world.sync(anna)

        world.server.delete(try world.href("Milk"))
        try world.sync(anna)
        try world.sync(anna)
        #expect(world.events == ["Eggs: best before 20261208", "Ham: best before 20261209"])
        #expect(try anna.store.account("Home").lists[0].entries == 2)

        try world.move(milk, to: "2026-12-10", on: anna)
        try world.sync(anna)
        #expect(world.events.last == "Milk: best before 20261210")

        world.server.delete(try world.href("Milk"))
        try world.sync(anna)
        _ = try anna.store.use(milk, nil, world.context)
        try world.sync(anna)
        #expect(world.events.count == 2)
    }

    @Test(arguments: FakeCalendarServer.Flavour.allCases)
    func `a list that is suddenly empty is filled again, without a question`(
        flavour: FakeCalendarServer.Flavour
    ) throws {
        let world = World(flavour)
        let anna = try world.computer()
        for number in 10..<20 { try world.add("Thing \(number)", until: "2026-12-\(number)", to: anna) }
        try world.sync(anna)
        let all = world.events
        #expect(all.count == 10)

        for href in world.server.resources.keys { world.server.delete(href) }
        try world.sync(anna)

        #expect(world.events == all)
        #expect(try anna.store.account("Home").lists[0].missing == 0)
    }

    @Test func `what others have put there is left alone, and no date is read as an event`() throws {
        let world = World()
        let (anna, ben) = (try world.computer(), try world.computer(.both))
        let foreign = """
            BEGIN:VCALENDAR
            VERSION:2.0
            BEGIN:VEVENT
            UID:party
            SUMMARY:Party
            DTSTART;VALUE=DATE:20261224
            END:VEVENT
            END:VCALENDAR

            """.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
        world.server.put(Array(foreign.utf8), at: world.server.address + "party.ics")
        try world.add("Milk", until: "2026-12-05", to: anna)

        try world.sync(anna)
        try world.sync(ben)
        try world.sync(anna)

        #expect(world.events == ["Milk: best before 20261205", "Party 20261224"])
        #expect(world.text(world.server.address + "party.ics") == foreign)
        func titles(_ computer: Computer) throws -> [String] {
            try computer.store.events(EventQuery(), now: world.now, in: world.locality).map(\.event.title)
        }
        #expect(try titles(anna) == [] && titles(ben) == ["Party"])
    }

    @Test(arguments: FakeCalendarServer.Flavour.allCases)
    func `two computers fill one list, and neither deletes what the other has`(
        flavour: FakeCalendarServer.Flavour
    ) throws {
        let world = World(flavour)
        let (anna, ben) = (try world.computer(), try world.computer())
        try world.add("Milk", until: "2026-12-05", to: anna)
        let eggs = try world.add("Eggs", until: "2026-12-08", to: ben)

        for _ in 0..<3 { for computer in [anna, ben] { try world.sync(computer) } }
        #expect(world.events == ["Eggs: best before 20261208", "Milk: best before 20261205"])

        _ = try ben.store.use(eggs, nil, world.context)
        for _ in 0..<2 { for computer in [anna, ben] { try world.sync(computer) } }
        #expect(world.events == ["Milk: best before 20261205"])
    }

    @Test func `a reply that is lost makes no second event`() throws {
        let world = World()
        let anna = try world.computer()
        try world.sync(anna)
        try world.add("Milk", until: "2026-12-05", to: anna)

        try world.sync(anna, losing: 1)
        let written = world.writes
        try world.sync(anna)

        #expect(world.events == ["Milk: best before 20261205"] && world.writes <= written + 1)
    }

    @Test func `switched off and on again, Steward still knows which dates are its own`() throws {
        let world = World()
        let anna = try world.computer()
        let milk = try world.add("Milk", until: "2026-12-05", to: anna)
        try world.add("Eggs", until: "2026-12-08", to: anna)
        try world.sync(anna)

        _ = try anna.store.setRoles([anna.list: .off], of: "Home")
        _ = try anna.store.use(milk, nil, world.context)
        _ = try anna.store.setRoles([anna.list: .household], of: "Home")
        try world.sync(anna)

        #expect(world.events == ["Eggs: best before 20261208"])
    }

    @Test func `as a list of events, it deletes nothing on the server`() throws {
        let world = World()
        let anna = try world.computer()
        let milk = try world.add("Milk", until: "2026-12-05", to: anna)
        try world.sync(anna)
        _ = try anna.store.use(milk, nil, world.context)
        try anna.store.compareHousehold(now: world.now, in: world.locality)

        _ = try anna.store.setRoles([anna.list: .events], of: "Home")
        try world.sync(anna)

        #expect(world.events == ["Milk: best before 20261205"])
        #expect(try anna.store.events(EventQuery(), now: world.now, in: world.locality).isEmpty)
    }

    @Test func `only one list has the dates, and it can be written to`() throws {
        let world = World()
        let anna = try world.computer(.off)
        var (shared, other) = (
            CalendarList(href: "https://calendar.example/home/shared/", name: "Shared"),
            CalendarList(href: "https://calendar.example/home/other/", name: "Other")
        )
        shared.isWritable = false
        other.takesTasks = false
        let known = try anna.store.account("Home").lists
        let lists = try anna.store.setLists(known + [shared, other], of: "Home").lists

        #expect(throws: StoreError.conflict(reason: AccountConflict.cannotHold("Shared", .household).reason))
        {
            try anna.store.setRoles([lists[1].id: .household], of: "Home")
        }
        _ = try anna.store.setRoles([lists[2].id: .household], of: "Home")
        #expect(throws: StoreError.conflict(reason: AccountConflict.isHouseholdAlready("Other").reason)) {
            try anna.store.setRoles([lists[0].id: .household], of: "Home")
        }
        #expect(try anna.store.account("Home").lists.map(\.role) == [.off, .off, .household])
    }
}
