import CivilTime
import Glibc
import Rules
import Store
import Testing

struct OpeningTests {
    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    @Test func `folders and files are the user's alone, also where they were open to others`() throws {
        let fixture = try StoreFixture()
        _ = try fixture.add("Tea")
        let backup = try fixture.store.beginBackup(
            of: CivilDate(parsing: "2026-11-24"), keeping: BackupRetention(daily: 1, weekly: 0))
        while try !backup.step() {}
        let data = "\(fixture.folder)/data"
        chmod(data, 0o777)
        chmod(fixture.path, 0o666)

        try fixture.reopen()
        _ = try fixture.add("Coffee")

        #expect(mode(data) == 0o700)
        for file in ["steward.db", "steward.db-wal", "reserve", "backups/daily-2026-11-24.db"] {
            #expect(mode("\(data)/\(file)") == 0o600, "\(file)")
        }
        #expect(mode("\(data)/backups") == 0o700)
        #expect(mode("\(data)/steward.db-shm") == 0)
    }

    @Test func `a second opener is told that the database is in use`() throws {
        let fixture = try StoreFixture()
        #expect(throws: StoreError.inUse) { try Store(path: fixture.path) }
        _ = try fixture.add("Still works")
    }

    @Test func `a check finds what is in use, and leaves the log of a crash to the next opening`() throws {
        let fixture = try StoreFixture()
        _ = try fixture.add("Tea")
        #expect(throws: StoreError.inUse) { try Store.check(path: fixture.path) }
        let path = "\(fixture.folder)/crashed/steward.db"
        mkdir("\(fixture.folder)/crashed", 0o700)
        for suffix in ["", "-wal"] { try File.write(File.read(fixture.path + suffix), path + suffix) }
        let log = try File.read(path + "-wal")

        try Store.check(path: path)

        #expect(!log.isEmpty)
        #expect(try File.read(path + "-wal") == log)
        let store = try Store(path: path)
        defer { store.close() }
        #expect(try store.tasks().map(\.todo.title) == ["Tea"])
    }

    @Test func `symbolic links and relative paths are refused`() throws {
        let fixture = try StoreFixture()
        symlink("\(fixture.folder)/data", "\(fixture.folder)/link")
        mkdir("\(fixture.folder)/other", 0o700)
        symlink(fixture.path, "\(fixture.folder)/other/steward.db")

        for path in [
            "\(fixture.folder)/link/steward.db", "\(fixture.folder)/other/steward.db", "steward.db", "/", "",
        ] {
            #expect {
                try Store(path: path)
            } throws: { error in
                guard case .failed? = error as? StoreError else { return false }
                return true
            }
        }
    }

    @Test func `a database of a newer version is refused in words and left alone`() throws {
        let fixture = try StoreFixture()
        _ = try fixture.add("Tea")
        fixture.store.close()
        try sqlite(fixture.path, "INSERT INTO grdb_migrations VALUES ('2031-05 teleportation')")
        let before = try File.read(fixture.path)

        #expect(throws: StoreError.newerSchema(found: "2031-05 teleportation")) {
            try Store(path: fixture.path)
        }
        #expect(throws: StoreError.newerSchema(found: "2031-05 teleportation")) {
            try Store.check(path: fixture.path)
        }

        #expect(try File.read(fixture.path) == before)
    }

    @Test func `the tables refuse what their rules forbid`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Tea", due: "2026-11-25")
        fixture.store.close()

        for statement in [
            "UPDATE task SET due_at = NULL", "UPDATE task SET status = 'completed'",
            "UPDATE task SET title = ''",
            "UPDATE task SET parent = id", "UPDATE task SET priority = 10", "UPDATE task SET status = 'lost'",
            "UPDATE reminder SET state = 'shown'", "UPDATE reminder SET state = 'answered'",
            "UPDATE reminder SET answer = 'complete'", "UPDATE reminder SET state = 'gone'",
            "UPDATE reminder SET ring_at = 'soon'",
            """
            CREATE TEMP TABLE another AS SELECT * FROM reminder; UPDATE another SET id = 'x' || substr(id, 2);
            INSERT INTO reminder SELECT * FROM another
            """,
            "INSERT INTO task_label VALUES ('\(task)', 'nowhere')", "INSERT INTO label VALUES ('a', 'red')",
        ] {
            let refusal = #expect(throws: Refused.self, "\(statement)") {
                try sqlite(fixture.path, statement)
            }
            // By a rule, and not for how it is written.
            #expect(
                refusal.map {
                    $0.message.contains("constraint failed") || $0.message.contains("cannot store")
                }
                    != false, "\(statement): \(refusal?.message ?? "")")
        }
    }

    @Test func `hostile text is kept without what would obey it`() throws {
        let fixture = try StoreFixture()
        let titles = [
            "'; DROP TABLE task; --", "<b>bold</b> & \"quoted\"", "%s%n%x", "a\u{202E}gpj.exe",
            "\u{1B}[31mred\u{1B}[0m",
            "line\nbreak\r\nand\ttab", "nul\0inside", "{\"a\": 1}", "𝕬 ünïcödé 👩‍👩‍👧 \u{FEFF}",
        ]
        for title in titles { _ = try fixture.add(title, labels: [title]) }

        let kept = Set(try fixture.store.tasks().map(\.todo.title))

        #expect(
            kept == [
                "'; DROP TABLE task; --", "<b>bold</b> & \"quoted\"", "%s%n%x", "agpj.exe", "[31mred[0m",
                "line break and tab", "nulinside", "{\"a\": 1}", "𝕬 ünïcödé 👩‍👩‍👧",
            ])
        for text in titles {
            var query = TaskQuery()
            query.text = text
            query.label = text
            _ = try fixture.store.tasks(query)
            #expect(throws: StoreError.self) { try fixture.store.task(text) }
        }
        for _ in titles { _ = try fixture.store.undo(0, fixture.context) }
        #expect(try fixture.store.tasks().isEmpty)
    }

    @Test func `people name tasks by the beginning of their identifiers`() throws {
        let fixture = try StoreFixture()
        for number in 0..<40 { _ = try fixture.add("Task \(number)") }

        for task in try fixture.store.tasks() {
            #expect(task.short.count >= 4)
            #expect(try fixture.store.task(task.short) == task)
            #expect(try fixture.store.task(task.todo.id.description.uppercased()) == task)
        }
        var alike = SubjectImport()
        alike.tasks = try ["1", "2"].map { end in
            var draft = TaskDraft()
            draft.id = Todo.ID("abcd0000-0000-4000-8000-00000000000\(end)")
            draft.given.title = "Alike \(end)"
            return try draft.todo(at: fixture.now, in: fixture.locality)
        }
        _ = try fixture.store.add(alike, fixture.context)
        #expect(
            throws: StoreError.ambiguous(
                kind: "task", value: "abcd",
                candidates: [
                    "abcd0000-0000-4000-8000-000000000001 (Alike 1)",
                    "abcd0000-0000-4000-8000-000000000002 (Alike 2)",
                ])
        ) { try fixture.store.task("abcd") }
        #expect(throws: StoreError.notFound(kind: "task", value: "xyz")) { try fixture.store.task("xyz") }
    }
}
