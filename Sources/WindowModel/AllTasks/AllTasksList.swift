package import AgentInterface
import CivilTime
package import Rules

/// All open tasks, as rows in the order in which the window shows them.
package struct AllTasksList: RowSource, Hashable {
    private struct Entry: Sendable, Hashable {
        let section: Int
        /// In milliseconds since 1970; tasks without a time come last.
        let time: Int64
        let row: TodayRow

        func isBefore(_ other: Entry) -> Bool {
            (section, time, row.title, row.id.subject)
                < (other.section, other.time, other.row.title, other.row.id.subject)
        }
    }

    private var entries: [Entry]
    package private(set) var rows: [TodayRow]

    /// How many days ahead count as soon.
    private static let daysAhead = 7
    private static let order: [TodayRow.Section] = [.overdue, .due, .soon, .later, .undated, .waiting]

    package init(_ tasks: [TaskRecord], in surroundings: Surroundings) {
        entries = tasks.compactMap { Self.entry($0, in: surroundings) }.sorted { $0.isBefore($1) }
        rows = entries.map(\.row).underHeadings
    }

    /// Updates the given tasks; `nil` stands for those that are gone.
    package mutating func update(_ changed: [String: TaskRecord?], in surroundings: Surroundings) {
        entries.removeAll { changed.keys.contains($0.row.id.subject) }
        for task in changed.values.compactMap(\.self) {
            guard let entry = Self.entry(task, in: surroundings) else { continue }
            entries.insert(entry, at: place(of: entry))
        }
        rows = entries.map(\.row).underHeadings
    }

    private func place(of entry: Entry) -> Int {
        var range = entries.startIndex..<entries.endIndex
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range =
                entries[middle].isBefore(entry)
                ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }

    /// `nil` for a task that is not open.
    private static func entry(_ task: TaskRecord, in surroundings: Surroundings) -> Entry? {
        guard task.status == .open else { return nil }
        let section = section(of: task, in: surroundings)
        return Entry(
            section: order.firstIndex(of: section) ?? 0, time: task.dueAt?.millisecondsSince1970 ?? .max,
            row: TodayRow(task, in: surroundings, section: section))
    }

    private static func section(of task: TaskRecord, in surroundings: Surroundings) -> TodayRow.Section {
        let zone = surroundings.locality.zone
        if task.details.isWaiting(at: surroundings.now, in: surroundings.locality) { return .waiting }
        if task.isOverdue(in: surroundings) { return .overdue }
        guard let due = task.dueAt else { return .undated }
        return switch surroundings.today.days(until: zone.civil(of: due).date) {
        case ...0: .due
        case ...daysAhead: .soon
        default: .later
        }
    }
}

extension AgentClient {
    /// Open tasks, in pages, so that the program can do other work in between.
    package func openTasks(
        _ query: TaskQuery = TaskQuery(), atMost most: Int = 100_000
    ) async throws(ClientError) -> [TaskRecord] {
        var (query, tasks) = (query, [TaskRecord]())
        let size = min(most, 1_000)
        query.limit = UInt32(size)
        while tasks.count < most {
            query.offset = UInt32(tasks.count)
            let page = try await call(Tasks1.list, query)
            tasks += page
            if page.count < size { break }
        }
        return tasks
    }
}
