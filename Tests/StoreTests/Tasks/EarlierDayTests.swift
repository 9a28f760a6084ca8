import CivilTime
import Rules
import Store
import Testing

/// Tasks that are said to have been done on an earlier day.
struct EarlierDayTests {
    private static let yesterday = try! CivilDate(parsing: "2026-11-23")  // a literal

    /// Tuesday, 24 November 2026, 09:00 in Paris.
    private func fixture() throws -> StoreFixture { try StoreFixture() }

    private func completions(_ fixture: StoreFixture) throws -> [String] {
        var query = TaskQuery()
        query.status = .completed
        return try fixture.store.tasks(query).map { task in
            let at = task.todo.completedAt.map { $0.words(in: fixture.locality) } ?? "-"
            return "\(task.todo.title) \(task.todo.occurrence?.description ?? "-") at \(at)"
        }
    }

    private func complete(_ task: String, _ fixture: StoreFixture) throws -> Todo {
        try fixture.store.complete(task, on: Self.yesterday, subtasks: .ask, fixture.context).value.todo
    }

    @Test func `a task counts as done at noon of that day, or when it was due on it`() throws {
        let fixture = try fixture()
        let tea = try fixture.add("Tea", due: "2026-11-20")
        let call = try fixture.add("Call", due: "2026-11-23T17:30")

        _ = try complete(tea, fixture)
        _ = try complete(call, fixture)

        #expect(
            try completions(fixture).sorted() == ["Call - at 2026-11-23 17:30", "Tea - at 2026-11-23 12:00"])
    }

    @Test func `a repeating task completes the occurrence of that day, and today's stays`() throws {
        let fixture = try fixture()
        fixture.now = try Instant(parsing: "2026-11-22T08:00:00Z")
        let pills = try fixture.add("Pills", due: "2026-11-22T20:00", repeats: "day")
        for _ in 0..<2 {
            fixture.pass(.seconds(86_400))
            _ = try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality)
        }
        fixture.pass(.seconds(13 * 3600))
        _ = try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality)

        let todo = try complete(pills, fixture)

        #expect(todo.isOpen && todo.due?.description == "2026-11-24T20:00")
        #expect(todo.missed == 1)
        #expect(try completions(fixture) == ["Pills 2026-11-23T20:00 at 2026-11-23 20:00"])
        #expect(throws: StoreError.self) { try complete(pills, fixture) }
    }

    @Test func `in the morning, yesterday's habit is still the one to do, and today's comes next`() throws {
        let fixture = try fixture()
        fixture.now = try Instant(parsing: "2026-11-23T08:00:00Z")
        let pills = try fixture.add("Pills", due: "2026-11-23T20:00", repeats: "day")
        fixture.pass(.seconds(86_400))
        _ = try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality)

        let todo = try complete(pills, fixture)

        #expect(todo.due?.description == "2026-11-24T20:00" && todo.missed == 0)
        #expect(try completions(fixture) == ["Pills 2026-11-23T20:00 at 2026-11-23 20:00"])
    }

    @Test func `what repeats after it was done counts from that day`() throws {
        let fixture = try fixture()
        let filter = try fixture.add("Filter", due: "2026-11-20", repeats: "3d after done")

        let todo = try complete(filter, fixture)

        #expect(todo.due?.description == "2026-11-26")
        #expect(try completions(fixture).count == 1)
    }

    @Test func `a day to come, and a day with several occurrences, are refused and change nothing`() throws {
        let fixture = try fixture()
        let tea = try fixture.add("Tea", due: "2026-11-25")
        fixture.now = try Instant(parsing: "2026-11-22T08:00:00Z")
        let drops = try fixture.add("Drops", due: "2026-11-22T10:00", repeats: "FREQ=HOURLY;INTERVAL=8")
        fixture.now = try Instant(parsing: "2026-11-24T21:00:00Z")
        _ = try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality)

        #expect {
            try fixture.store.complete(
                tea, on: CivilDate(parsing: "2026-11-26"), subtasks: .ask, fixture.context)
        } throws: {
            "\($0)".contains("that day is in the future")
        }
        #expect {
            try complete(drops, fixture)
        } throws: {
            "\($0)".contains("several times on that day")
        }
        #expect(try completions(fixture) == [])
    }

    @Test func `tasks are found by the days on which they were completed`() throws {
        let fixture = try fixture()
        for (title, day) in [("A", 20), ("B", 21), ("C", 23)] {
            let task = try fixture.add(title)
            _ = try fixture.store.complete(
                task, on: CivilDate(parsing: "2026-11-\(day)"), subtasks: .ask, fixture.context)
        }
        var query = TaskQuery()
        query.status = .completed
        query.completedSince = try When(parsing: "2026-11-21")
        query.completedBefore = try When(parsing: "2026-11-23")

        #expect(try fixture.store.tasks(query, in: fixture.locality).map(\.todo.title) == ["B"])
    }
}
