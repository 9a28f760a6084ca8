import CivilTime
import Rules
import Store
import Testing

/// Tasks that are said to have been done on an earlier day.
struct EarlierDayTests {
    private static let yesterday = try! CivilDate(parsing: "2026-11-23")  // a literal

    /// Tuesday, 24 November 2026, 09:00 in Paris.
    private func world() throws -> StoreWorld { try StoreWorld() }

    private func completions(_ world: StoreWorld) throws -> [String] {
        var query = TaskQuery()
        query.status = .completed
        return try world.store.tasks(query).map { task in
            let at = task.todo.completedAt.map { $0.words(in: world.locality) } ?? "-"
            return "\(task.todo.title) \(task.todo.occurrence?.description ?? "-") at \(at)"
        }
    }

    private func complete(_ task: String, _ world: StoreWorld) throws -> Todo {
        try world.store.complete(task, on: Self.yesterday, subtasks: .ask, world.context).value.todo
    }

    @Test func `a task counts as done at noon of that day, or when it was due on it`() throws {
        let world = try world()
        let tea = try world.add("Tea", due: "2026-11-20")
        let call = try world.add("Call", due: "2026-11-23T17:30")

        _ = try complete(tea, world)
        _ = try complete(call, world)

        #expect(
            try completions(world).sorted() == ["Call - at 2026-11-23 17:30", "Tea - at 2026-11-23 12:00"])
    }

    @Test func `a repeating task completes the occurrence of that day, and today's stays`() throws {
        let world = try world()
        world.now = try Instant(parsing: "2026-11-22T08:00:00Z")
        let pills = try world.add("Pills", due: "2026-11-22T20:00", repeats: "day")
        for _ in 0..<2 {
            world.pass(.seconds(86_400))
            _ = try world.store.enqueueDue(now: world.now, in: world.locality)
        }
        world.pass(.seconds(13 * 3600))
        _ = try world.store.enqueueDue(now: world.now, in: world.locality)

        let todo = try complete(pills, world)

        #expect(todo.isOpen && todo.due?.description == "2026-11-24T20:00")
        #expect(todo.missed == 1)
        #expect(try completions(world) == ["Pills 2026-11-23T20:00 at 2026-11-23 20:00"])
        #expect(throws: StoreError.self) { try complete(pills, world) }
    }

    @Test func `in the morning, yesterday's habit is still the one to do, and today's comes next`() throws {
        let world = try world()
        world.now = try Instant(parsing: "2026-11-23T08:00:00Z")
        let pills = try world.add("Pills", due: "2026-11-23T20:00", repeats: "day")
        world.pass(.seconds(86_400))
        _ = try world.store.enqueueDue(now: world.now, in: world.locality)

        let todo = try complete(pills, world)

        #expect(todo.due?.description == "2026-11-24T20:00" && todo.missed == 0)
        #expect(try completions(world) == ["Pills 2026-11-23T20:00 at 2026-11-23 20:00"])
    }

    @Test func `what repeats after it was done counts from that day`() throws {
        let world = try world()
        let filter = try world.add("Filter", due: "2026-11-20", repeats: "3d after done")

        let todo = try complete(filter, world)

        #expect(todo.due?.description == "2026-11-26")
        #expect(try completions(world).count == 1)
    }

    @Test func `a day to come, and a day with several occurrences, are refused and change nothing`() throws {
        let world = try world()
        let tea = try world.add("Tea", due: "2026-11-25")
        world.now = try Instant(parsing: "2026-11-22T08:00:00Z")
        let drops = try world.add("Drops", due: "2026-11-22T10:00", repeats: "FREQ=HOURLY;INTERVAL=8")
        world.now = try Instant(parsing: "2026-11-24T21:00:00Z")
        _ = try world.store.enqueueDue(now: world.now, in: world.locality)

        #expect {
            try world.store.complete(
                tea, on: CivilDate(parsing: "2026-11-26"), subtasks: .ask, world.context)
        } throws: {
            "\($0)".contains("that day is in the future")
        }
        #expect {
            try complete(drops, world)
        } throws: {
            "\($0)".contains("several times on that day")
        }
        #expect(try completions(world) == [])
    }

    @Test func `tasks are found by the days on which they were completed`() throws {
        let world = try world()
        for (title, day) in [("A", 20), ("B", 21), ("C", 23)] {
            let task = try world.add(title)
            _ = try world.store.complete(
                task, on: CivilDate(parsing: "2026-11-\(day)"), subtasks: .ask, world.context)
        }
        var query = TaskQuery()
        query.status = .completed
        query.completedSince = try When(parsing: "2026-11-21")
        query.completedBefore = try When(parsing: "2026-11-23")

        #expect(try world.store.tasks(query, in: world.locality).map(\.todo.title) == ["B"])
    }
}
