import Rules
import SQLite

/// The order of subtasks, and which task may be below which.
///
/// Ranks leave gaps, so moving one subtask usually changes no other.
extension TodoRows {
    private static let gap: Int64 = 1 << 32

    func rank(atEndOf parent: Todo.ID?) throws -> Int64 {
        guard let parent else { return 0 }
        let last = try db.number("SELECT max(rank) FROM task WHERE parent = ?", [parent.description])
        guard let last else { return 0 }
        let (rank, overflow) = last.addingReportingOverflow(Self.gap)
        return overflow ? last : rank
    }

    /// The subtasks of a task, in order.
    func subtasks(of parent: Todo.ID) throws -> [Todo.ID] {
        try db.rows("SELECT id FROM task WHERE parent = ? ORDER BY rank, id", [parent.description])
            .map { try $0.id("id") }
    }

    /// All tasks below one, parents before their children.
    func descendants(of id: Todo.ID) throws -> [Todo.ID] {
        var found: [Todo.ID] = []
        var next = try subtasks(of: id)
        // The limit on depth ends the loop even in a damaged file.
        for _ in 0..<Limits.depth where !next.isEmpty {
            found += next
            next = try next.flatMap { try subtasks(of: $0) }
        }
        return found
    }

    /// The completed tasks below one that are open again at its next occurrence. What is below a subtask that repeats by
    /// itself moves with that one.
    func completedParts(of id: Todo.ID) throws -> [Todo] {
        var parts: [Todo] = []
        var apart: Set<Todo.ID> = []
        for id in try descendants(of: id) {
            let part = try todo(id)
            if part.isRecurring || part.parent.map(apart.contains) == true {
                apart.insert(id)
            } else if !part.isOpen {
                parts.append(part)
            }
        }
        return parts
    }

    /// Moves a task to an index among its siblings, at most to the end.
    func move(_ id: Todo.ID, below parent: Todo.ID, to position: Int) throws {
        var siblings = try subtasks(of: parent).filter { $0 != id }
        let place = min(max(position, 0), siblings.count)
        let before = place > 0 ? try rank(of: siblings[place - 1]) : nil
        let after = place < siblings.count ? try rank(of: siblings[place]) : nil
        if let rank = Self.rank(between: before, and: after) {
            try setRank(rank, of: id)
            return
        }
        siblings.insert(id, at: place)
        for (number, sibling) in siblings.enumerated() { try setRank(Int64(number) * Self.gap, of: sibling) }
    }

    /// - Throws: `.conflict` if `child` cannot be below `parent`: the tree would be too deep, too wide, or a
    ///   cycle.
    func checkParent(_ parent: Todo.ID, of child: Todo.ID?) throws {
        var above: Todo.ID? = parent
        var depth = 1
        while let task = above {
            guard task != child else {
                throw StoreError.conflict(reason: "a task cannot be below itself; choose another parent")
            }
            depth += 1
            guard depth <= Limits.depth else { break }
            above = try db.text("SELECT parent FROM task WHERE id = ?", [task.description]).flatMap(
                Todo.ID.init)
        }
        let below = try child.map { try height(of: $0) } ?? 0
        guard depth + below <= Limits.depth else {
            throw StoreError.conflict(
                reason: "tasks go at most \(Limits.depth) deep; choose a parent further up")
        }
        let siblings = try db.count(
            "SELECT count(*) FROM task WHERE parent = ? AND id IS NOT ?",
            [parent.description, child?.description])
        guard siblings < Limits.subtasks else {
            throw StoreError.conflict(reason: "a task has at most \(Limits.subtasks) subtasks; divide it")
        }
    }

    private func height(of id: Todo.ID) throws -> Int {
        var height = 0
        var level = try subtasks(of: id)
        while !level.isEmpty, height <= Limits.depth {
            height += 1
            level = try level.flatMap { try subtasks(of: $0) }
        }
        return height
    }

    private func rank(of id: Todo.ID) throws -> Int64 {
        try db.number("SELECT rank FROM task WHERE id = ?", [id.description]) ?? 0
    }

    private func setRank(_ rank: Int64, of id: Todo.ID) throws {
        try db.run("UPDATE task SET rank = ? WHERE id = ?", [rank, id.description])
    }

    private static func rank(between before: Int64?, and after: Int64?) -> Int64? {
        switch (before, after) {
        case (nil, nil): return 0
        case (let before?, nil):
            let (rank, overflow) = before.addingReportingOverflow(gap)
            return overflow ? nil : rank
        case (nil, let after?):
            let (rank, overflow) = after.subtractingReportingOverflow(gap)
            return overflow ? nil : rank
        case (let before?, let after?):
            let (distance, overflow) = after.subtractingReportingOverflow(before)
            return overflow || distance < 2 ? nil : before + distance / 2
        }
    }
}
