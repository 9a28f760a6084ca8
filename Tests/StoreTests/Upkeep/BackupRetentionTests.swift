import CivilTime
import Store
import TestSupport
import Testing

struct BackupRetentionTests {
    private func day(_ text: String) throws -> CivilDate { try CivilDate(parsing: text) }

    /// The days with copies after each day of a household that changes something on some days.
    private func live(
        _ retention: BackupRetention, from first: CivilDate, days: Int,
        where hasChange: (Int) -> Bool = { _ in true }
    ) -> [CivilDate] {
        var copies: Set<CivilDate> = []
        for number in 0..<days where hasChange(number) {
            let today = first.adding(days: number)
            copies.insert(today)
            copies = retention.kept(of: copies, on: today)
        }
        return copies.sorted()
    }

    @Test func `seven days and the last days of four weeks before them are kept`() throws {
        let kept = live(BackupRetention(daily: 7, weekly: 4), from: try day("2026-01-01"), days: 328)

        // 2026-11-24 is a Tuesday.
        #expect(
            kept.map(\.description) == [
                "2026-10-25", "2026-11-01", "2026-11-08", "2026-11-15", "2026-11-18", "2026-11-19",
                "2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24",
            ])
    }

    @Test func `weeks without a copy take nobody's place`() throws {
        // On the first of each month, and each day of the last fortnight.
        let first = try day("2026-01-01")
        let kept = live(BackupRetention(daily: 7, weekly: 4), from: first, days: 328) { number in
            number > 313 || first.adding(days: number).day == 1
        }
        #expect(
            kept.map(\.description).prefix(4) == ["2026-09-01", "2026-10-01", "2026-11-01", "2026-11-15"])
        #expect(kept.count == 11)
    }

    @Test func `at any time there is a copy of each age, and no more than asked for`() throws {
        let seed: UInt64 = 20_261_124
        var random = SeededGenerator(seed: seed)
        for round in 0..<50 {
            let retention = BackupRetention(
                daily: Int.random(in: 1...10, using: &random), weekly: Int.random(in: 0...8, using: &random))
            let start = try day("2025-11-03").adding(days: Int.random(in: 0...400, using: &random))
            let kept = live(retention, from: start, days: 100)
            let today = start.adding(days: 99)
            let ages = kept.map { $0.days(until: today) }.sorted()
            let note = "seed \(seed), round \(round), \(retention)"
            #expect(kept.count <= retention.daily + retention.weekly, "\(note)")
            #expect(ages.prefix(retention.daily) == Array(0..<retention.daily)[...], "\(note)")
            let gaps = zip(ages, ages.dropFirst()).map { $1 - $0 }
            #expect(gaps.allSatisfy { $0 <= 7 }, "\(note)")
            let reach = retention.daily + 7 * (retention.weekly - 1)
            #expect((ages.last ?? 0) >= min(reach, 92), "\(note)")
        }
    }

    @Test func `what a clock wrote that went wrong gives way to all others`() throws {
        let days = try ["2031-01-01", "2031-01-02", "2026-11-22", "2026-11-23", "2026-11-24"].map(day)
        let kept = BackupRetention(daily: 4, weekly: 0).kept(of: days, on: try day("2026-11-24"))
        #expect(
            kept.sorted().map(\.description) == ["2026-11-22", "2026-11-23", "2026-11-24", "2031-01-02"])
        #expect(BackupRetention(daily: 0, weekly: 0).kept(of: days, on: days[4]).isEmpty)
    }
}
