import AgentInterface
import CivilTime
import Rules
import Testing
import WindowModel

/// It is Tuesday, 24 November 2026, 10:00 UTC.
struct AllTasksListTests {
    private let surroundings = Surroundings(
        now: Instant(millisecondsSince1970: 1_795_514_400_000),
        locality: Locality(zone: .utc, zones: ZoneDatabase(environment: [:])), locale: "en_GB")

    private func task(_ title: String, due: String? = nil, start: String? = nil) throws -> TaskRecord {
        var task = TaskRecord()
        (task.id, task.title) = (title, title)
        task.start = start.flatMap { When($0) }
        guard let due else { return task }
        let when = try #require(When(due))
        (task.due, task.dueAt) = (when, try when.instant(in: surroundings.locality))
        return task
    }

    private func list() throws -> AllTasksList {
        AllTasksList(
            [
                try task("Some day"), try task("Next year", due: "2027-03-01"),
                try task("Today", due: "2026-11-24T17:00"), try task("Late", due: "2026-11-20"),
                try task("Soon", due: "2026-11-27"),
                try task("Hidden", due: "2027-01-01", start: "2026-12-20"),
            ], in: surroundings)
    }

    @Test
    func `all tasks are sorted by what is near, those without a date last but for those not yet started`()
        throws
    {
        let rows = try list().rows

        #expect(rows.map(\.title) == ["Late", "Today", "Soon", "Next year", "Some day", "Hidden"])
        #expect(rows.map(\.section) == [.overdue, .due, .soon, .later, .undated, .waiting])
        #expect(rows.allSatisfy { $0.heading != nil && $0.verbs.first == .complete })
    }

    @Test func `a change moves one row, and what is done goes`() throws {
        var list = try list()

        list.update(
            ["Today": nil, "Some day": try task("Some day", due: "2026-11-25"), "New": try task("New")],
            in: surroundings)

        #expect(list.rows.map(\.title) == ["Late", "Some day", "Soon", "Next year", "New", "Hidden"])
        #expect(list.rows.filter { $0.section == .soon }.map(\.heading).last == .some(nil))
    }

    @Test func `the search finds words of all tasks`() throws {
        #expect(try list().rows(matching: "next YEAR").map(\.title) == ["Next year"])
    }
}
