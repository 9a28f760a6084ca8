import CivilTime
import Household
import Store
import Testing

struct BackupTests {
    @Test func `a backup taken in steps holds what changed meanwhile, and only so many are kept`() throws {
        let world = try StoreWorld()
        for number in 0..<60 { _ = try world.add("Task \(number)") }
        for day in 20...24 {
            let run = try world.store.beginBackup(of: CivilDate(parsing: "2026-11-\(day)"), keeping: 3)
            var steps = 0
            while try !run.step(pages: 2) {
                steps += 1
                if steps == 3 { _ = try world.add("During \(day)") }
            }
            #expect(steps > 10)
        }

        #expect(world.store.backupDays().map(\.description) == ["2026-11-22", "2026-11-23", "2026-11-24"])
        try File.write(
            File.read("\(world.folder)/data/backups/daily-2026-11-24.db"), "\(world.folder)/copy.db")
        let copy = try Store(path: "\(world.folder)/copy/steward.db")
        copy.close()
        try File.write(File.read("\(world.folder)/copy.db"), "\(world.folder)/copy/steward.db")
        let restored = try Store(path: "\(world.folder)/copy/steward.db")
        #expect(restored.opening.repair == nil)
        #expect(try restored.counts().openTasks == 65)
        restored.close()
    }

    @Test func `a backup that is let go leaves no copy, and the next one cleans up`() throws {
        let world = try StoreWorld()
        for number in 0..<20 { _ = try world.add("Task \(number)") }
        do {
            let run = try world.store.beginBackup(of: CivilDate(parsing: "2026-11-23"), keeping: 3)
            #expect(try !run.step(pages: 1))
        }
        #expect(world.store.backupDays().isEmpty)
        _ = try world.add("Goes on")
        world.store.close()
        let run = try Store(path: world.path)
        run.close()
    }
}
