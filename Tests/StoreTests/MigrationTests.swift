import CivilTime
import Glibc
import Rules
import SQLite
import Testing

@testable import Store

struct MigrationTests {
    @Test func `a database of the first version is brought to the newest with all that is in it`() throws {
        let fixture = try StoreFixture()
        fixture.store.close()
        let path = "\(fixture.folder)/old/steward.db"
        let task = "11111111-1111-4111-8111-111111111111"
        try DataDirectory("\(fixture.folder)/old").synchronise()
        let old = try DatabaseQueue(path: path)
        try old.use { db in try Schema.migrator.migrate(db, upTo: "2026-11 tasks and reminders") }
        try old.use { db in
            try db.execute(
                """
                INSERT INTO task VALUES (
                    '\(task)', 'Tea', 'green', 'open', '2026-11-24T17:30', 1795624200000, 1, 60, 'home', NULL, 0,
                    1, 2, NULL);
                INSERT INTO task_trigger VALUES ('\(task)', 'relative', 'PT0S');
                INSERT INTO reminder VALUES (
                    '22222222-2222-4222-8222-222222222222', 'task', '\(task)', '2026-11-24T17:30', 'due', 'planned',
                    1795624200000, '2026-11-24T17:30', NULL, NULL, 'the task is due', NULL, 0);
                INSERT INTO journal VALUES (1, 1, 'cli', 'edit', 'task', '\(task)', '''Tea'' changed', NULL, NULL);
                INSERT INTO journal_change (entry, relation, key, before, after)
                    SELECT 1, 'task', id, json_set(image, '$.title', 'Coffee'), image FROM (
                        SELECT id, json_object(
                            'id', id, 'title', title, 'notes', notes, 'status', status, 'due', due, 'due_at', due_at,
                            'priority', priority, 'estimate', estimate, 'location', location, 'parent', parent,
                            'rank', rank, 'created_at', created_at, 'modified_at', modified_at,
                            'completed_at', completed_at) AS image FROM task);
                """)
        }
        try old.close()

        let store = try Store(path: path)
        defer { store.close() }

        let todo = try store.task(task).todo
        #expect(todo.title == "Tea" && todo.due?.description == "2026-11-24T17:30" && todo.series == nil)
        #expect(try store.nextRing()?.millisecondsSince1970 == 1_795_624_200_000)
        // What was done before the update can be undone after it.
        _ = try store.undo(1, fixture.context)
        #expect(try store.task(task).todo.title == "Coffee")
        var changes = TodoChanges()
        changes.edits.set.repeats = try RepetitionPhrase.repetition("week")
        #expect(try store.edit(task, changes, fixture.context).value.todo.isRecurring)
    }

    @Test func `rows from before a column was there are known among the salvaged`() throws {
        let old: [SQLValue] =
            [
                .text("11111111-1111-4111-8111-111111111111"), .text("Tea"), .text(""), .text("open"), .null,
                .null,
                .integer(0), .null, .text(""), .null, .integer(0), .integer(1), .integer(2), .null,
            ]
        let known = try #require(SalvagedTable.reading(SalvagedRow(rowID: 1, values: old)))
        #expect(known.table.name == "task" && known.values.count == TodoRows.salvaged[0].columns.count)

        // A series that cannot be read leaves an ordinary task.
        let broken = SalvagedRow(
            rowID: 1,
            values: old + [.text("FREQ=NEVER"), .null, .text(""), .text(""), .text("x"), .integer(7), .null])
        #expect(SalvagedTable.reading(broken)?.values == known.values)
    }

    @Test func `a copy that the first version has made is good enough for a database that is gone`() throws {
        let fixture = try StoreFixture()
        fixture.store.close()
        let copy = "\(fixture.folder)/data/backups/daily-2026-11-01.db"
        try DataDirectory("\(fixture.folder)/data/backups").synchronise()
        let old = try DatabaseQueue(path: copy)
        try old.use { db in try Schema.migrator.migrate(db, upTo: "2026-11 tasks and reminders") }
        try old.use { db in
            try db.execute(
                """
                INSERT INTO task VALUES (
                    '11111111-1111-4111-8111-111111111111', 'Tea', '', 'open', NULL, NULL, 1, NULL, '', NULL, 0, 1,
                    2, NULL)
                """)
        }
        try old.close()
        let before = try File.read(copy)
        unlink(fixture.path)

        try fixture.reopen()

        #expect(fixture.store.opening.repair?.backup == "daily-2026-11-01.db")
        #expect(try fixture.store.tasks().map(\.todo.title) == ["Tea"])
        #expect(try File.read(copy) == before)
        #expect(DataDirectory.names(in: "\(fixture.folder)/data/backups") == ["daily-2026-11-01.db"])
    }

    @Test func `every table has a number of columns of its own, or rows that tell it apart`() throws {
        let fixture = try StoreFixture()
        fixture.store.close()
        let queue = try DatabaseQueue(path: fixture.path)
        for table in SalvagedTable.all {
            let columns = try queue.use { db in try Relation(table.name, in: db).columns }
            #expect(columns == table.columns, "\(table.name)")
        }
        try queue.close()
    }
}
