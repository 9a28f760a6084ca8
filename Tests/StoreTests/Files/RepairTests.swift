import CivilTime
import Glibc
import Rules
import Store
import TestSupport
import Testing

struct RepairTests {
    /// A household of some size, closed cleanly, and what its tasks are called.
    private func filled(_ count: Int = 250) throws -> (StoreFixture, Set<String>) {
        let fixture = try StoreFixture()
        var titles: Set<String> = []
        for number in 0..<count {
            let title = "Task \(number) \(String(repeating: "x", count: number % 200 + 1))"
            _ = try fixture.add(title, due: "2026-12-0\(number % 9 + 1)", labels: ["l\(number % 7)"])
            titles.insert(title)
        }
        fixture.store.close()
        return (fixture, titles)
    }

    private func titles(_ store: Store) throws -> Set<String> {
        var query = TaskQuery()
        query.limit = 10_000
        return Set(try store.tasks(query).map(\.todo.title))
    }

    private func backUp(_ fixture: StoreFixture, on day: String) throws {
        let backup = try fixture.store.beginBackup(
            of: CivilDate(parsing: day), keeping: BackupRetention(daily: 7, weekly: 0))
        while try !backup.step() {}
    }

    @Test(arguments: ["zeroed header", "zeroed page 2", "garbage", "truncated", "cut at a page", "half"])
    func `a damaged file never ends the process, is kept, and gives back its rows`(_ kind: String) throws {
        // In a small household, the first half has the roots of tables and indexes, and no task.
        let (fixture, titles) = try filled(kind == "half" ? 400 : 250)
        var bytes = try File.read(fixture.path)
        switch kind {
        case "zeroed header": bytes.replaceSubrange(0..<100, with: repeatElement(0, count: 100))
        case "zeroed page 2": bytes.replaceSubrange(4096..<8192, with: repeatElement(0, count: 4096))
        case "garbage": bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
        case "truncated": bytes.removeLast(5_000)
        case "half": bytes.removeLast(bytes.count / 2)
        default: bytes.removeLast(4096 * 3)
        }
        try File.write(bytes, fixture.path)

        try fixture.reopen()
        let found = try self.titles(fixture.store)

        let report = try #require(fixture.store.opening.repair)
        let aside = try #require(report.asideName)
        #expect(try File.read("\(fixture.folder)/data/\(aside)/steward.db") == bytes)
        let fewest = ["garbage": 0, "half": 50, "truncated": 220, "cut at a page": 200][kind] ?? 250
        #expect(found.intersection(titles).count >= fewest, "\(report)")
        #expect(!report.description.contains("/"))
        _ = try fixture.add("After", due: "2026-12-01")
        try fixture.reopen()
        #expect(fixture.store.opening.repair == nil)
        #expect(try self.titles(fixture.store).contains("After"))
    }

    @Test func `a check leaves a damaged file to the opening that tells of its repair`() throws {
        let (fixture, titles) = try filled()
        var bytes = try File.read(fixture.path)
        bytes.replaceSubrange(0..<100, with: repeatElement(0, count: 100))
        try File.write(bytes, fixture.path)

        try Store.check(path: fixture.path)

        #expect(try File.read(fixture.path) == bytes)
        try fixture.reopen()
        #expect(fixture.store.opening.repair != nil)
        #expect(try self.titles(fixture.store) == titles)
    }

    @Test func `tasks that repeat come back as they were, with their completed times`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Water", due: "2026-11-24T10:00", repeats: "2d")
        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)
        _ = try fixture.store.move(task, to: When(parsing: "2026-11-27T10:00"), fixture.context)
        let before = try fixture.store.task(task).todo
        fixture.store.close()
        var bytes = try File.read(fixture.path)
        bytes.replaceSubrange(0..<100, with: repeatElement(0, count: 100))
        try File.write(bytes, fixture.path)

        try fixture.reopen()

        #expect(fixture.store.opening.repair != nil)
        #expect(try fixture.store.task(task).todo == before)
        var query = TaskQuery()
        query.status = .completed
        #expect(try fixture.store.tasks(query).map(\.todo.copyOf?.description) == [task])
        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)
        #expect(try fixture.store.task(task).todo.due?.description == "2026-11-28T10:00")
    }

    @Test func `a flipped bit costs at most the row that it hits`() throws {
        let (fixture, titles) = try filled(120)
        let sound = try File.read(fixture.path)
        var generator = SeededGenerator(seed: 17)
        for _ in 0..<40 {
            var bytes = sound
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            for suffix in ["-wal", "-shm", "-journal"] { unlink(fixture.path + suffix) }
            try File.write(bytes, fixture.path)

            try fixture.reopen()
            var found: Set<String>
            do {
                found = try self.titles(fixture.store)
            } catch StoreError.damaged {
                _ = try fixture.store.repair()
                found = try self.titles(fixture.store)
            }

            #expect(Double(found.intersection(titles).count) >= 0.95 * 120, "byte \(place)")
            fixture.store.close()
        }
    }

    // A free page is all zeros, too.
    @Test(arguments: [UInt8(0xFF), 0])
    func `what a damaged file has lost comes from the last backup, but not what was removed since`(
        _ byte: UInt8
    ) throws {
        let (fixture, titles) = try filled()
        try fixture.reopen()
        try backUp(fixture, on: "2026-11-24")
        var query = TaskQuery()
        query.text = "Task 17 "
        let removed = try #require(try fixture.store.tasks(query).first)
        _ = try fixture.store.remove([removed.short], fixture.context)
        let new = try fixture.add("New since the backup")
        fixture.store.close()
        var bytes = try File.read(fixture.path)
        bytes.replaceSubrange(4096 * 3..<4096 * 16, with: repeatElement(byte, count: 4096 * 13))
        try File.write(bytes, fixture.path)

        try fixture.reopen()

        let report = try #require(fixture.store.opening.repair)
        #expect(report.backup == "daily-2026-11-24.db" && report.restored > 0)
        let found = try self.titles(fixture.store)
        #expect(titles.subtracting(found) == [removed.todo.title])
        _ = try fixture.store.task(new)
    }

    @Test func `a task takes lost labels from the last backup only if it has not changed since`() throws {
        let fixture = try StoreFixture()
        let same = try fixture.add("Same", labels: ["home", "garden"])
        let changed = try fixture.add("Changed", labels: ["home", "garden"])
        _ = try fixture.add("Removed", labels: ["gone"])
        try backUp(fixture, on: "2026-11-24")
        fixture.pass(.seconds(60))
        var changes = TodoChanges()
        changes.edits.set.labels = ["home"]
        _ = try fixture.store.edit(changed, changes, fixture.context)
        _ = try fixture.store.removeLabel("gone", fixture.context)
        fixture.store.close()
        try sqlite(fixture.path, "DELETE FROM task_label")
        try fixture.reopen()

        _ = try fixture.store.repair()

        #expect(try fixture.store.task(same).todo.labels.sorted() == ["garden", "home"])
        #expect(try fixture.store.task(changed).todo.labels == [])
        #expect(try fixture.store.labels().map(\.label.name) == ["garden", "home"])
    }

    @Test(arguments: [
        "length(title) BETWEEN", "due_at INTEGER", "task_parent ON task (parent", "grdb_migrations",
    ])
    func `a damaged definition of a table is damage, not an error of SQL`(_ definition: String) throws {
        let (fixture, titles) = try filled(30)
        var bytes = try File.read(fixture.path)
        let sought = Array(definition.utf8)
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: sought) })
        bytes[place + sought.count - 2] ^= 1
        try File.write(bytes, fixture.path)

        try fixture.reopen()
        var found: Set<String>
        do {
            found = try self.titles(fixture.store)
        } catch StoreError.damaged {
            _ = try fixture.store.repair()
            found = try self.titles(fixture.store)
        }

        #expect(found == titles)
        _ = try fixture.add("After", due: "2026-12-01")
    }

    @Test(arguments: ["gone", "empty"])
    func `a database that is gone comes back from its newest copy`(_ kind: String) throws {
        let (fixture, titles) = try filled(30)
        try fixture.reopen()
        for day in 23...24 {
            try backUp(fixture, on: "2026-11-\(day)")
            _ = try fixture.add("After day \(day)")
        }
        fixture.store.close()
        if kind == "gone" { unlink(fixture.path) } else { try File.write([], fixture.path) }

        try fixture.reopen()

        let report = try #require(fixture.store.opening.repair)
        #expect(report.cause == .gone && report.backup == "daily-2026-11-24.db" && report.asideName == nil)
        #expect(try self.titles(fixture.store) == titles.union(["After day 23"]))
        try fixture.reopen()
        #expect(fixture.store.opening.repair == nil)
    }

    @Test func `of a database that is gone, what its log has is kept and brought back`() throws {
        let fixture = try StoreFixture()
        _ = try fixture.add("In the log")
        // As a crash leaves it, but without the database.
        let log = try File.read(fixture.path + "-wal")
        fixture.store.close()
        unlink(fixture.path)
        try File.write(log, fixture.path + "-wal")

        try fixture.reopen()

        let report = try #require(fixture.store.opening.repair)
        #expect(report.cause == .gone)
        #expect(try File.read("\(fixture.folder)/data/\(report.asideName ?? "")/steward.db-wal") == log)
        #expect(try self.titles(fixture.store) == ["In the log"])
    }

    @Test func `a database that is gone without a copy begins empty, but not without a word`() throws {
        let (fixture, _) = try filled(3)
        unlink(fixture.path)

        try fixture.reopen()

        let report = try #require(fixture.store.opening.repair)
        #expect(report.description.contains("gone") && report.description.contains("empty"))
        #expect(try self.titles(fixture.store).isEmpty)
        let first = try StoreFixture()
        #expect(first.store.opening.repair == nil, "the first start is no loss")
    }

    @Test func `reminders that were lost with their page are planned again`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Tea", due: "2026-11-24T10:00", triggers: ["PT0S", "-PT30M"])
        fixture.store.close()
        var bytes = try File.read(fixture.path)
        // The reminder's rows are the only place where the rule is told in words.
        let sought = Array("the task is due".utf8)
        for page in stride(from: 0, to: bytes.count, by: 4096)
        where bytes[page] == 0x0D && bytes[page..<page + 4096].contains(sought) {
            bytes.replaceSubrange(page..<page + 4096, with: repeatElement(0xEE, count: 4096))
        }
        try File.write(bytes, fixture.path)

        try fixture.reopen()

        #expect(fixture.store.opening.repair != nil)
        #expect(try fixture.states(of: task) == ["before:-PT30M planned", "due planned"])
        #expect(try fixture.store.nextRing()?.description == "2026-11-24T08:30:00Z")
        #expect(try fixture.store.plannedWith() == nil)
    }

    @Test func `a reminder of a kind that nobody knows is damage, and a repair plans it again`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Tea", due: "2026-12-01T10:00")
        fixture.store.close()
        try sqlite(
            fixture.path, "UPDATE reminder SET subject = 'dream'; UPDATE journal SET subject = 'dream'")
        try fixture.reopen()

        #expect(throws: StoreError.damaged) { try fixture.store.reminders(ReminderQuery()) }
        _ = try fixture.store.repair()
        let reminders = try fixture.store.reminders(ReminderQuery())
        #expect(!reminders.isEmpty && reminders.allSatisfy { $0.reminder.identity.subject.id == task })
        #expect(try fixture.store.history().map(\.subject) == [nil])
    }

    @Test func `changes that are only in the log are salvaged, too`() throws {
        let (fixture, titles) = try filled(50)
        let store = try Store(path: fixture.path)
        let draft = try TodoDetails(title: "Only in the log")
        _ = try store.add(draft, fixture.context)
        // A copy while it is open: as after a crash.
        let (database, log) = (try File.read(fixture.path), try File.read(fixture.path + "-wal"))
        store.close()
        var damaged = database
        damaged.replaceSubrange(0..<16, with: repeatElement(0, count: 16))
        try File.write(damaged, fixture.path)
        try File.write(log, fixture.path + "-wal")

        try fixture.reopen()

        #expect(try self.titles(fixture.store) == titles.union(["Only in the log"]))
    }
}

enum File {
    static func read(_ path: String) throws -> [UInt8] {
        let file = try #require(fopen(path, "rb"))
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[0..<count] }
        return bytes
    }

    static func write(_ bytes: [UInt8], _ path: String) throws {
        // A new file: the old one may have second names.
        unlink(path)
        let file = try #require(fopen(path, "wb"))
        defer { fclose(file) }
        #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    }
}
