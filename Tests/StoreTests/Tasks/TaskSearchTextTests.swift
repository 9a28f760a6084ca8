import CivilTime
import Rules
import SQLite
import TestSupport
import Testing

@testable import Store

struct TaskTextTests {
    private static let words = [
        "Tee", "kaufen", "Ölwechsel", "straße", "CAFÉ", "牛奶", "\"quoted\"", "50 %", "İstanbul", "ΟΔΟΣ",
        "it's", "a",
        "Kelvin \u{212A}", "e\u{301}clair", "AND", "NOT", "*", "-due",
    ]
    private static let sought = [
        "kau", "UFEN", "öl", "ölw", "ÖLWECHSEL", "strasse", "straße", "café", "牛奶", "牛", "\"quo", "50 %",
        "i̇st", "ist",
        "οδοσ", "οδος", "kelvin k", "clair", "e\u{301}c", "and", "not", "*", "-due", "t's", "\n", "e\nt",
        "nichts",
        "tee kaufen", "kaufen tee", "a", "\u{301}", "\"\u{301}x",
    ]

    private func found(_ text: String, in store: Store) throws -> Set<String> {
        var query = TaskQuery()
        (query.text, query.status, query.limit) = (text, .all, 10_000)
        return Set(try store.tasks(query).map(\.todo.id.description))
    }

    /// What comparing every task finds.
    private func compared(_ text: String, in store: Store) throws -> Set<String> {
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        let whole = "title || char(10) || notes || char(10) || location"
        return try store.read { db in
            Set(
                try db.texts(
                    isASCII
                        ? "SELECT id FROM task WHERE instr(lower(\(whole)), ?) > 0"
                        : "SELECT id FROM task WHERE contains_text(\(whole), ?)", [text.lowercased()]))
        }
    }

    private func unindexed(in store: Store) throws -> Int64? {
        try store.read { db in try db.number("SELECT count(*) FROM task_text_stale") }
    }

    @Test(arguments: 1...4) func `a search finds what comparing every task finds, whatever has happened`(
        seed: UInt64
    ) throws {
        let fixture = try StoreFixture()
        var random = SeededGenerator(seed: seed)
        var text: String {
            (0..<Int.random(in: 1...4, using: &random)).map { _ in
                Self.words.randomElement(using: &random) ?? ""
            }
            .joined(separator: " ")
        }
        var tasks: [String] = []
        for _ in 0..<120 {
            fixture.pass(.seconds(1))
            let task = tasks.randomElement(using: &random)
            switch (Int.random(in: 0..<8, using: &random), task) {
            case (0...3, _), (_, nil): tasks.append(try fixture.add(text))
            case (4, let task?):
                var changes = TodoChanges()
                (changes.edits.set.title, changes.edits.set.notes) = (text, text)
                _ = try? fixture.store.edit(task, changes, fixture.context)
            case (5, let task?): _ = try? fixture.store.complete(task, subtasks: .ask, fixture.context)
            case (6, let task?): _ = try? fixture.store.remove([task], fixture.context)
            default:
                if let entry = try fixture.store.history().first?.id {
                    _ = try? fixture.store.undo(entry, fixture.context)
                }
            }
        }

        for sought in Self.sought {
            #expect(try found(sought, in: fixture.store) == compared(sought, in: fixture.store), "\(sought)")
        }
        #expect(try unindexed(in: fixture.store) == 0)
        try fixture.store.checkSoundness()
    }

    @Test func `the index names a task by its present text, and no longer by its earlier one`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Water the plants")
        var changes = TodoChanges()
        changes.edits.set.title = "Feed the cat"
        _ = try fixture.store.edit(task, changes, fixture.context)

        let counts = try fixture.store.read { db in
            try ["\"cat\"", "\"pla\""].map {
                try db.number("SELECT count(*) FROM task_text WHERE task_text MATCH ?", [$0])
            }
        }

        #expect(counts == [1, 0])
    }

    @Test func `a search among many tasks looks up the few that may contain the text`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Water the plants")
        let (condition, hint) = try fixture.store.read { db in
            let condition = try TaskSearchText(db: db).contains("plants", in: "t")
            return (condition.sql, condition.hint)
        }
        fixture.store.close()

        let steps = try plan(
            fixture.path,
            of: "SELECT t.id FROM task t \(hint) WHERE t.status = 'open' AND \(condition)")

        #expect(steps.first == "SEARCH t USING INTEGER PRIMARY KEY (rowid=?)", "\(steps)")
        try fixture.reopen()
        #expect(try found("PLANTS", in: fixture.store) == [task])
    }

    @Test func `a search finds tasks that the index does not know yet`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Water the plants")
        fixture.store.close()
        try sqlite(fixture.path, "UPDATE task SET title = 'Feed the cat'")
        try fixture.reopen()

        #expect(try unindexed(in: fixture.store) == 1)
        #expect(try found("cat", in: fixture.store) == [task])
        #expect(try found("plants", in: fixture.store) == [])

        _ = try fixture.add("Another")
        #expect(try unindexed(in: fixture.store) == 0)
        #expect(try found("cat", in: fixture.store) == [task])
    }

    @Test func `search works in a repaired database`() throws {
        let fixture = try StoreFixture()
        for number in 0..<40 { _ = try fixture.add("Task \(number) of the plants") }
        fixture.store.close()
        var bytes = try File.read(fixture.path)
        bytes.replaceSubrange(0..<100, with: repeatElement(0, count: 100))
        try File.write(bytes, fixture.path)

        try fixture.reopen()

        #expect(fixture.store.opening.repair != nil)
        let compared = try compared("plants", in: fixture.store)
        #expect(try compared.count > 30 && found("plants", in: fixture.store) == compared)
        #expect(try unindexed(in: fixture.store) == 0)
    }
}
