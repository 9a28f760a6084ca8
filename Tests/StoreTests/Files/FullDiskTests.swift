import CivilTime
import Glibc
import Rules
import SQLite
import TestSupport
import Testing

@testable import Store

struct FullDiskTests {
    /// Adds tasks with long notes until there is no room.
    private func fill(_ fixture: StoreFixture) throws -> Int {
        var count = 0
        while true {
            do {
                let draft = try TodoDetails(
                    title: "Task \(count)", notes: String(repeating: "\(count) ", count: 10_000),
                    due: When(parsing: "2026-11-24T10:00"))
                _ = try fixture.store.add(draft, fixture.context)
                count += 1
            } catch StoreError.full {
                return count
            }
            #expect(count < 1_000)
            if count >= 1_000 { return count }
        }
    }

    @Test func `without room for more, nothing is half done and everything else works`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Before", due: "2026-11-24T10:00")
        try fixture.store.read { db in
            let pages = try db.number("PRAGMA page_count") ?? 0
            try db.execute("PRAGMA max_page_count = \(pages + 30)")
        }

        let count = try fill(fixture)

        #expect(try fixture.store.tasks().count == count + 1)
        #expect(try fixture.store.history(limit: 1_000).count == count + 1)
        fixture.pass(.seconds(2 * 3600))
        #expect(try fixture.store.nextRing() != nil)
        _ = try fixture.store.enqueueDue(now: fixture.now)
        _ = try fixture.store.task(task)
        try fixture.store.read { db in try db.execute("PRAGMA max_page_count = 1000000") }
        _ = try fixture.add("After")
    }

    @Test func `of several changes in one step, none is tried again alone once the step was rolled back`()
        throws
    {
        let fixture = try StoreFixture()
        let store = fixture.store
        let task = try fixture.add("Rent")
        var attempts = 0

        #expect(throws: StoreError.full) {
            try store.together([
                { try store.complete(task, subtasks: .ask, fixture.context).map { _ in true } },
                {
                    try store.write(.reserve) { db -> Change<Bool> in
                        attempts += 1
                        // As SQLite does by itself when there is no room for what it would roll back to.
                        try db.execute("ROLLBACK TRANSACTION")
                        throw StoreError.full
                    }
                },
            ])
        }

        #expect(attempts == 1)
        #expect(try store.task(task).todo.isOpen)
    }

    @Test(arguments: [true, false])
    func `several changes that may use the reserve are made again as a whole, others not`(mayUseReserve: Bool)
        throws
    {
        let fixture = try StoreFixture()
        let store = fixture.store
        let (first, second) = (try fixture.add("Rent"), try fixture.add("Milk"))
        var attempts = 0

        let outcome = Result {
            try store.together(
                mayUseReserve: mayUseReserve,
                [
                    { try store.remove([first], fixture.context) },
                    {
                        attempts += 1
                        // As when there is no room left at the end of the first attempt.
                        if attempts == 1 { throw StoreError.full }
                        return try store.remove([second], fixture.context)
                    },
                ])
        }

        let isRemoved = (try? store.task(first)) == nil && (try? store.task(second)) == nil
        #expect(attempts == (mayUseReserve ? 2 : 1))
        #expect(isRemoved == mayUseReserve)
        #expect(((try? outcome.get()) != nil) == mayUseReserve)
        if mayUseReserve {
            _ = try store.undo(0, fixture.context)
            #expect(try store.task(first).todo.isOpen && store.task(second).todo.isOpen)
        }
    }

    @Test(.enabled(if: SmallDisk.isPossible, "this machine lets nobody mount a small file system"))
    func `on a full disk reminders go on, answers are kept, and it recovers by itself`() throws {
        let fixture = try StoreFixture()
        let disk = "\(fixture.folder)/disk"
        try #require(SmallDisk.mount(at: disk))
        defer { SmallDisk.unmount(disk) }
        let store = try Store(path: "\(disk)/steward.db")
        defer { store.close() }
        var tasks: [String] = []
        for number in 0..<20 {
            let draft = try TodoDetails(
                title: "Task \(number)", due: When(parsing: "2026-11-24T10:\(10 + number)"))
            tasks.append(try store.add(draft, fixture.context).value.todo.id.description)
        }
        try SmallDisk.fill(disk)

        var refused = 0
        for number in 0..<200 {
            do {
                let draft = try TodoDetails(
                    title: "More \(number)", notes: String(repeating: "x", count: 20_000))
                _ = try store.add(draft, fixture.context)
            } catch StoreError.full {
                refused += 1
            }
        }
        #expect(refused > 0)
        fixture.pass(.seconds(2 * 3600 + 1800))
        let due = try store.enqueueDue(now: fixture.now).value.due
        #expect(due.count == 20)
        for task in tasks { _ = try store.complete(task, subtasks: .ask, fixture.context) }
        #expect(throws: StoreError.full) { try store.add(TodoDetails(title: "Refused"), fixture.context) }

        unlink("\(disk)/ballast")
        _ = try store.add(TodoDetails(title: "After"), fixture.context)

        for task in tasks { #expect(try !store.task(task).todo.isOpen) }
        store.close()
        let reopened = try Store(path: "\(disk)/steward.db")
        #expect(reopened.opening.repair == nil)
        #expect(try reopened.counts().openTasks == 200 - refused + 1)
        reopened.close()
    }

    @Test(
        .enabled(if: SmallDisk.isPossible, "this machine lets nobody mount a small file system"),
        arguments: ["clean stop", "crash"])
    func `on a disk that cannot be written a good database is read, and written as soon as it can be`(
        end: String
    ) throws {
        let fixture = try StoreFixture()
        let disk = "\(fixture.folder)/disk"
        try #require(SmallDisk.mount(at: disk))
        defer { SmallDisk.unmount(disk) }
        let path = "\(disk)/steward.db"
        _ = try fixture.add("Before", due: "2026-11-24T10:00")
        if end == "clean stop" { fixture.store.close() }
        for name in DataDirectory.names(in: "\(fixture.folder)/data") where !name.hasSuffix("s") {
            try File.write(File.read("\(fixture.folder)/data/\(name)"), "\(disk)/\(name)")
        }
        try #require(SmallDisk.makeReadOnly(disk, true))

        let store = try Store(path: path)
        defer { store.close() }
        let draft = try TodoDetails(title: "After")
        #expect(store.opening.isReadOnly)
        #expect(try store.tasks().map(\.todo.title) == ["Before"])
        #expect(throws: StoreError.readOnly) { try store.add(draft, fixture.context) }
        #expect(throws: StoreError.readOnly) { try store.checkWritable() }
        #expect(try store.nextRing() != nil)

        try #require(SmallDisk.makeReadOnly(disk, false))
        try store.checkWritable()
        _ = try store.add(draft, fixture.context)
        store.close()
        let reopened = try Store(path: path)
        defer { reopened.close() }
        #expect(!reopened.opening.isReadOnly)
        #expect(try Set(reopened.tasks().map(\.todo.title)) == ["Before", "After"])
    }
}

extension FullDiskTests {
    @Test(.enabled(if: SmallDisk.isPossible, "this machine lets nobody mount a small file system"))
    func `a copy for reading that does not fit into one place goes into the next`() throws {
        let fixture = try StoreFixture()
        _ = try fixture.add("Tea")
        fixture.store.close()
        let (full, free) = ("\(fixture.folder)/full", "\(fixture.folder)/free")
        try #require(SmallDisk.mount(at: full))
        defer { SmallDisk.unmount(full) }
        try SmallDisk.fill(full)
        mkdir(free, 0o700)
        let files = try StoreFiles(path: fixture.path)

        let queue = try ReadOnlyCopy(of: files, in: [full, free]).open(isChecked: true)
        let count = try queue.use { db in
            try db.number("SELECT count(*) FROM task")
        }
        try queue.close()

        #expect(count == 1)
        #expect(DataDirectory.names(in: full) == ["ballast"])
        #expect(DataDirectory.names(in: free).isEmpty)
        #expect(throws: StoreError.readOnly) {
            try ReadOnlyCopy(of: files, in: [full]).open(isChecked: true)
        }
    }
}

/// A file system of six megabytes in memory.
enum SmallDisk {
    static let isPossible: Bool = {
        let place = "/tmp/steward-mount-\(getpid())"
        defer { rmdir(place) }
        guard mount(at: place) else { return false }
        unmount(place)
        return true
    }()

    static func mount(at place: String) -> Bool {
        mkdir(place, 0o700) == 0 && Glibc.mount("tmpfs", place, "tmpfs", 0, "size=6m,mode=700") == 0
    }

    /// Leaves no room on it.
    static func fill(_ place: String) throws {
        let ballast = try #require(fopen("\(place)/ballast", "wb"))
        setvbuf(ballast, nil, _IONBF, 0)
        let block = [UInt8](repeating: 1, count: 4096)
        while fwrite(block, 1, 4096, ballast) == 4096 {}
        fclose(ballast)
    }

    static func makeReadOnly(_ place: String, _ isReadOnly: Bool) -> Bool {
        let flags = UInt(MS_REMOUNT) | (isReadOnly ? UInt(MS_RDONLY) : 0)
        return Glibc.mount("tmpfs", place, "tmpfs", flags, "size=6m") == 0
    }

    static func unmount(_ place: String) {
        umount2(place, Int32(MNT_DETACH))
    }
}
