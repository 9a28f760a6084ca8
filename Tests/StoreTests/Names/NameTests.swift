import CivilTime
import Rules
import Store
import TestSupport
import Testing

struct NameTests {
    private func query(_ text: String, _ status: NameQuery.Status? = nil, kinds: [Subject.Kind] = [.task])
        -> NameQuery
    {
        var query = NameQuery()
        (query.text, query.status, query.kinds) = (text, status, kinds)
        return query
    }

    @Test func `an exact title is found alone, even if a hundred others contain it`() throws {
        let fixture = try StoreFixture()
        for number in 1...120 {
            _ = try fixture.add("Dentist bill \(number)", due: "2026-11-24T10:00")
        }
        let dentist = try fixture.add("Dentist", due: "2027-01-01T10:00")

        let found = try fixture.store.subjects(query("dentist"), now: fixture.now, in: fixture.locality)

        #expect(found.map(\.subject.id) == [dentist])
        #expect(found.first?.level == .exact)
    }

    @Test func `a name is found by the index of texts as it is without it`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("\u{D6}lwechsel beim Auto", due: "2026-11-24T10:00")
        _ = try fixture.add("Auto waschen", due: "2026-11-24T10:00")
        func found(_ text: String, isBeginning: Bool = false) throws -> [String] {
            var query = query(text)
            query.isBeginning = isBeginning
            return try fixture.store.subjects(query, now: fixture.now, in: fixture.locality).map(\.subject.id)
        }

        #expect(try found("\u{F6}lwechsel") == [task])
        #expect(try found("\u{D6}LWECH", isBeginning: true) == [task])
        #expect(try found("wechs") == [task])
        #expect(try found("nothing of that") == [])
        // By the beginning of an identifier, which is no text of it.
        #expect(try found(String(task.prefix(8))) == [task])
    }

    @Test func `beginnings of words find names behind a thousand others, those with most of them first`()
        throws
    {
        let fixture = try StoreFixture()
        for number in 1...12 { _ = try fixture.add("Bill \(number)", due: "2026-11-24T10:00") }
        let both = try fixture.add("\u{D6}lwechsel bill", due: "2027-05-01T10:00")
        let one = try fixture.add("Call the dentist", due: "2027-05-01T10:00")
        func found(_ beginnings: [String], limit: UInt32 = 100) throws -> [String] {
            var query = query("")
            (query.beginnings, query.limit) = (beginnings, limit)
            return try fixture.store.subjects(query, now: fixture.now, in: fixture.locality).map(\.subject.id)
        }

        // With the index of texts, and without it.
        #expect(try found(["\u{F6}lw", "bil"], limit: 1) == [both])
        #expect(try found(["\u{F6}l", "bi"], limit: 1) == [both])
        #expect(try found(["den", "xyz"]) == [one])
        #expect(try found(["bil"]).count == 13)
        #expect(try found(["xyz"]) == [])
        #expect(try found([""]) == [])
    }

    @Test func `whole words come before parts of words, soonest first`() throws {
        let fixture = try StoreFixture()
        _ = try fixture.add("Buy dentistry books", due: "2026-11-24T09:00")
        let later = try fixture.add("Pay the dentist", due: "2026-11-26T10:00")
        let sooner = try fixture.add("Call the dentist", due: "2026-11-25T10:00")

        let found = try fixture.store.subjects(query("Dentist"), now: fixture.now, in: fixture.locality)

        #expect(found.map(\.subject.id) == [sooner, later])
        #expect(found.allSatisfy { $0.level == .words })
    }

    @Test func `what is done is found only if nothing open fits, or if it is asked for`() throws {
        let fixture = try StoreFixture()
        let done = try fixture.add("Dentist", due: "2026-11-24T10:00")
        _ = try fixture.store.complete(done, subtasks: .ask, fixture.context)

        let find = { (status: NameQuery.Status) in
            try fixture.store.subjects(query("dentist", status), now: fixture.now, in: fixture.locality)
                .map(\.subject.id)
        }

        #expect(try find(.current) == [])
        #expect(try find(.gone) == [done])
        #expect(try find(.all) == [done])
        let open = try fixture.add("Dentist", due: "2026-11-30T10:00")
        #expect(try find(.all) == [open])
    }

    @Test func `the beginning of a title or of an id is completed, in every script`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Ölwechsel", due: "2026-11-24T10:00")
        _ = try fixture.add("Nichts", due: "2026-11-24T10:00")

        for text in ["öl", "Ö", String(task.prefix(4))] {
            var beginning = query(text)
            beginning.isBeginning = true
            let found = try fixture.store.subjects(beginning, now: fixture.now, in: fixture.locality)
            #expect(found.map(\.subject.id).contains(task), "\(text)")
        }
    }

    @Test func `one undo takes back the changes that were joined to one step`() throws {
        let fixture = try StoreFixture()
        let tasks = try (1...3).map { try fixture.add("Bill \($0)", due: "2026-11-24T10:00") }
        let entries = try tasks.compactMap {
            try fixture.store.complete($0, subtasks: .ask, fixture.context).entry
        }

        let step = try fixture.store.join(entries)
        let newest = try fixture.store.history(limit: 1).first
        let undone = try fixture.store.undo(0, fixture.context)

        #expect(step == entries.last && newest?.id == step)
        #expect(newest?.text == "'Bill 1' completed, and 2 more")
        #expect(undone.value.text == "undone: 'Bill 1' completed, and 2 more")
        for task in tasks { #expect(try fixture.store.task(task).todo.isOpen) }
    }

    @Test func `a step of several changes names the first of them, with its kind`() throws {
        let fixture = try StoreFixture()
        let (bill, bins) = (try fixture.add("Bill"), try fixture.add("Bins"))
        let entries = try [
            fixture.store.complete(bill, subtasks: .ask, fixture.context).entry,
            fixture.store.remove([bins], fixture.context).entry,
        ].compactMap(\.self)

        _ = try fixture.store.join(entries)

        let step = try #require(try fixture.store.history(limit: 1).first)
        #expect(step.text == "'Bill' completed, and 1 more")
        #expect(step.kindOfChange == .complete && step.subject?.id == bill)
    }

    @Test func `a change that was undone before its step ended stays undone`() throws {
        let fixture = try StoreFixture()
        let tasks = try (1...3).map { try fixture.add("Bill \($0)", due: "2026-11-24T10:00") }
        let entries = try tasks.compactMap {
            try fixture.store.complete($0, subtasks: .ask, fixture.context).entry
        }
        _ = try fixture.store.undo(entries[0], fixture.context)

        _ = try fixture.store.join(entries)
        _ = try fixture.store.undo(entries[2], fixture.context)

        for task in tasks { #expect(try fixture.store.task(task).todo.isOpen) }
    }

    @Test func `the beginning of a name finds only food where only food is meant`() throws {
        let fixture = try StoreFixture()
        for (name, fill) in [
            ("Milk", { $0.details.bestBefore = CivilDate("2026-11-27") }), ("Mustard", { _ in }),
            ("Mixer", { $0.details.warrantyUntil = CivilDate("2028-11-27") }),
            ("Monitor", { $0.details.serial = "7" }),
        ] as [(String, (inout ItemDraft) -> Void)] {
            var draft = ItemDraft(name: name)
            fill(&draft)
            _ = try fixture.store.addItem(draft, fixture.context)
        }
        var all = query("m", kinds: [.item, .task])
        all.isBeginning = true
        var food = all
        food.isFoodOnly = true
        _ = try fixture.add("Move the car")

        let titles = { (query: NameQuery) in
            Set(try fixture.store.subjects(query, now: fixture.now, in: fixture.locality).map(\.title))
        }

        #expect(try titles(all) == ["Milk", "Mustard", "Mixer", "Monitor", "Move the car"])
        #expect(try titles(food) == ["Milk", "Mustard"])
    }

    @Test func `of ten thousand names, the soonest two hundred are completed`() throws {
        let fixture = try StoreFixture()
        var all = SubjectImport()
        for number in 0..<1_000 {
            var draft = TaskDraft()
            draft.given.title = "Task \(number)"
            draft.given.due = .date(try CivilDate(parsing: "2027-01-01").adding(days: -number % 300))
            all.tasks.append(try draft.todo(at: fixture.now, in: fixture.locality))
        }
        _ = try fixture.store.add(all, fixture.context)
        var query = query("ta")
        (query.isBeginning, query.limit) = (true, 200)

        let found = try fixture.store.subjects(query, now: fixture.now, in: fixture.locality)

        #expect(found.count == 200)
        #expect(found.first?.date?.description == "2026-03-08")
    }
}
