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
        let world = try StoreWorld()
        for number in 1...120 {
            _ = try world.add("Dentist bill \(number)", due: "2026-11-24T10:00")
        }
        let dentist = try world.add("Dentist", due: "2027-01-01T10:00")

        let found = try world.store.subjects(query("dentist"), now: world.now, in: world.locality)

        #expect(found.map(\.subject.id) == [dentist])
        #expect(found.first?.level == .exact)
    }

    @Test func `whole words come before parts of words, soonest first`() throws {
        let world = try StoreWorld()
        _ = try world.add("Buy dentistry books", due: "2026-11-24T09:00")
        let later = try world.add("Pay the dentist", due: "2026-11-26T10:00")
        let sooner = try world.add("Call the dentist", due: "2026-11-25T10:00")

        let found = try world.store.subjects(query("Dentist"), now: world.now, in: world.locality)

        #expect(found.map(\.subject.id) == [sooner, later])
        #expect(found.allSatisfy { $0.level == .words })
    }

    @Test func `what is done is found only if nothing open fits, or if it is asked for`() throws {
        let world = try StoreWorld()
        let done = try world.add("Dentist", due: "2026-11-24T10:00")
        _ = try world.store.complete(done, subtasks: .ask, world.context)

        let find = { (status: NameQuery.Status) in
            try world.store.subjects(query("dentist", status), now: world.now, in: world.locality)
                .map(\.subject.id)
        }

        #expect(try find(.current) == [])
        #expect(try find(.gone) == [done])
        #expect(try find(.all) == [done])
        let open = try world.add("Dentist", due: "2026-11-30T10:00")
        #expect(try find(.all) == [open])
    }

    @Test func `the beginning of a title or of an id is completed, in every script`() throws {
        let world = try StoreWorld()
        let task = try world.add("Ölwechsel", due: "2026-11-24T10:00")
        _ = try world.add("Nichts", due: "2026-11-24T10:00")

        for text in ["öl", "Ö", String(task.prefix(4))] {
            var beginning = query(text)
            beginning.isBeginning = true
            let found = try world.store.subjects(beginning, now: world.now, in: world.locality)
            #expect(found.map(\.subject.id).contains(task), "\(text)")
        }
    }

    @Test func `one undo takes back the changes that were joined to one step`() throws {
        let world = try StoreWorld()
        let tasks = try (1...3).map { try world.add("Bill \($0)", due: "2026-11-24T10:00") }
        let entries = try tasks.compactMap {
            try world.store.complete($0, subtasks: .ask, world.context).entry
        }

        let step = try world.store.join(entries)
        let newest = try world.store.history(limit: 1).first
        let undone = try world.store.undo(0, world.context)

        #expect(step == entries.last && newest?.id == step)
        #expect(newest?.text == "'Bill 1' completed, and 2 more")
        #expect(undone.value.text == "undone: 'Bill 1' completed, and 2 more")
        for task in tasks { #expect(try world.store.task(task).todo.isOpen) }
    }

    @Test func `a change that was undone before its step ended stays undone`() throws {
        let world = try StoreWorld()
        let tasks = try (1...3).map { try world.add("Bill \($0)", due: "2026-11-24T10:00") }
        let entries = try tasks.compactMap {
            try world.store.complete($0, subtasks: .ask, world.context).entry
        }
        _ = try world.store.undo(entries[0], world.context)

        _ = try world.store.join(entries)
        _ = try world.store.undo(entries[2], world.context)

        for task in tasks { #expect(try world.store.task(task).todo.isOpen) }
    }

    @Test func `the beginning of a name finds only food where only food is meant`() throws {
        let world = try StoreWorld()
        for (name, fill) in [
            ("Milk", { $0.details.bestBefore = CivilDate("2026-11-27") }), ("Mustard", { _ in }),
            ("Mixer", { $0.details.warrantyUntil = CivilDate("2028-11-27") }),
            ("Monitor", { $0.details.serial = "7" }),
        ] as [(String, (inout ItemDraft) -> Void)] {
            var draft = ItemDraft(name: name)
            fill(&draft)
            _ = try world.store.addItem(draft, world.context)
        }
        var all = query("m", kinds: [.item, .task])
        all.isBeginning = true
        var food = all
        food.isFoodOnly = true
        _ = try world.add("Move the car")

        let titles = { (query: NameQuery) in
            Set(try world.store.subjects(query, now: world.now, in: world.locality).map(\.title))
        }

        #expect(try titles(all) == ["Milk", "Mustard", "Mixer", "Monitor", "Move the car"])
        #expect(try titles(food) == ["Milk", "Mustard"])
    }

    @Test func `of ten thousand names, the soonest two hundred are completed`() throws {
        let world = try StoreWorld()
        var all = SubjectImport()
        for number in 0..<1_000 {
            var draft = TaskDraft()
            draft.given.title = "Task \(number)"
            draft.given.due = .date(try CivilDate(parsing: "2027-01-01").adding(days: -number % 300))
            all.tasks.append(try draft.todo(at: world.now, in: world.locality))
        }
        _ = try world.store.add(all, world.context)
        var query = query("ta")
        (query.isBeginning, query.limit) = (true, 200)

        let found = try world.store.subjects(query, now: world.now, in: world.locality)

        #expect(found.count == 200)
        #expect(found.first?.date?.description == "2026-03-08")
    }
}
