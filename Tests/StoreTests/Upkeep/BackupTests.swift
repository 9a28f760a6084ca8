import CivilTime
import Glibc
import Rules
import Store
import Testing

struct BackupTests {
    @Test func `a backup taken in steps holds what changed meanwhile, and only so many are kept`() throws {
        let fixture = try StoreFixture()
        for number in 0..<60 { _ = try fixture.add("Task \(number)") }
        for day in 20...24 {
            let run = try fixture.store.beginBackup(
                of: CivilDate(parsing: "2026-11-\(day)"), keeping: BackupRetention(daily: 3, weekly: 0))
            var steps = 0
            while try !run.step(pages: 2) {
                steps += 1
                if steps == 3 { _ = try fixture.add("During \(day)") }
            }
            #expect(steps > 10)
        }

        #expect(fixture.store.backupDays().map(\.description) == ["2026-11-22", "2026-11-23", "2026-11-24"])
        try File.write(
            File.read("\(fixture.folder)/data/backups/daily-2026-11-24.db"), "\(fixture.folder)/copy.db")
        let copy = try Store(path: "\(fixture.folder)/copy/steward.db")
        copy.close()
        try File.write(File.read("\(fixture.folder)/copy.db"), "\(fixture.folder)/copy/steward.db")
        let restored = try Store(path: "\(fixture.folder)/copy/steward.db")
        #expect(restored.opening.repair == nil)
        #expect(try restored.counts().openTasks == 65)
        restored.close()
    }

    @Test func `a copy that is not sound never takes a good one's place`() throws {
        let fixture = try StoreFixture()
        for number in 0..<60 { _ = try fixture.add("Task \(number)") }
        let day = try CivilDate(parsing: "2026-11-23")
        let retention = BackupRetention(daily: 7, weekly: 4)
        let good = try fixture.store.beginBackup(of: day, keeping: retention)
        while try !good.step() {}
        let path = "\(fixture.folder)/data/backups/daily-2026-11-23.db"
        let before = try File.read(path)

        let bad = try fixture.store.beginBackup(of: day, keeping: retention)
        // Up to where the draft has been written, and is yet to be looked at.
        var isWritten = false
        #expect(throws: StoreError.damaged) {
            while try !bad.step() {
                guard !isWritten, try File.read(path + ".new").count == before.count else { continue }
                isWritten = true
                // In place: it is open.
                let draft = open(path + ".new", O_WRONLY)
                defer { close(draft) }
                let rest = [UInt8](repeating: 0x5A, count: before.count - 8_192)
                #expect(pwrite(draft, rest, rest.count, 8_192) == rest.count)
            }
        }

        #expect(isWritten)
        #expect(try File.read(path) == before)
        #expect(access(path + ".new", F_OK) != 0)
        try fixture.store.checkSoundness()
    }

    @Test func `a backup that is let go leaves no copy, and the next one cleans up`() throws {
        let fixture = try StoreFixture()
        for number in 0..<20 { _ = try fixture.add("Task \(number)") }
        do {
            let run = try fixture.store.beginBackup(
                of: CivilDate(parsing: "2026-11-23"), keeping: BackupRetention(daily: 3, weekly: 0))
            #expect(try !run.step(pages: 1))
        }
        #expect(fixture.store.backupDays().isEmpty)
        _ = try fixture.add("Goes on")
        fixture.store.close()
        let run = try Store(path: fixture.path)
        run.close()
    }

    @Test func `a copy for another use is whole, ours alone, no daily one, and goes without a trace`() throws
    {
        let fixture = try StoreFixture()
        let task = try fixture.add("Call the dentist")
        let folder = "\(fixture.folder)/copy"

        let run = try fixture.store.beginCopy(to: folder, as: "steward.db")
        fixture.pass(.seconds(1))
        _ = try fixture.add("Meanwhile")
        while try !run.step() {}
        let copy = try Store(path: "\(folder)/steward.db")
        let titles = try copy.tasks().map(\.todo.title)
        _ = try copy.complete(task, subtasks: .leave, fixture.context)
        copy.close()
        Store.removeCopy(in: folder)

        #expect(titles == ["Call the dentist", "Meanwhile"])
        #expect(try fixture.store.tasks().count == 2)
        #expect(fixture.store.backupDays().isEmpty)
        #expect(access(folder, F_OK) != 0)
    }
}
