import CivilTime
import Rules
import SQLite

/// Tasks that wait until another one is done.
extension TodoRows {
    /// Whether a task still waits for the one that is to be done first. One that is gone holds nothing up.
    static let isBlocked = """
        (t.after IS NOT NULL AND t.is_freed = 0
            AND EXISTS (SELECT 1 FROM task a WHERE a.id = t.after AND a.status = 'open'))
        """

    func isBlocked(_ todo: Todo) throws -> Bool {
        guard let other = todo.after, !todo.isFreed else { return false }
        return try db.exists("SELECT 1 FROM task WHERE id = ? AND status = 'open'", [other.description])
    }

    /// The open tasks that are to be done after this one.
    func successors(of id: Todo.ID) throws -> [Todo] {
        try db.rows(
            "SELECT id FROM task WHERE after = ? AND status = 'open' ORDER BY rowid", [id.description]
        ).map { try todo($0.id("id")) }
    }

    /// - Parameter task: `nil` for one that is new, for which nothing waits.
    /// - Throws: `.conflict` if `task` would wait for itself, with the tasks of the cycle.
    func checkAfter(_ other: Todo.ID, of task: Todo.ID?) throws {
        guard let task, let chain = try cycle(through: task, waitingFor: other) else { return }
        guard chain.count > 1 else {
            throw StoreError.conflict(
                reason: "a task cannot be done after itself; name another one, or none")
        }
        let names = try chain.map { "'\(try todo($0).shortTitle)'" }
        throw StoreError.conflict(
            reason: "\(names[0]) cannot wait for \(names[1]), because that waits for "
                + "\((names.dropFirst(2) + [names[0]]).joined(separator: ", which waits for ")); stop one of them "
                + "waiting: steward edit TASK --after none")
    }

    /// - Throws: `.conflict` if a task would wait for one above or below it, which cannot be done without the other.
    func checkFamily(of todo: Todo) throws {
        guard let other = todo.after else { return }
        let isAbove = try isBelow(todo.parent, other)
        guard try isAbove || isBelow(parent(of: other), todo.id) else { return }
        let first = try self.todo(other).shortTitle
        throw StoreError.conflict(
            reason: isAbove
                ? "'\(todo.shortTitle)' is a part of '\(first)' and cannot wait for it; name another task, or none"
                : "'\(first)' is a part of '\(todo.shortTitle)', which waits for its parts anyway")
    }

    /// Whether a task, or one above it, is `ancestor`.
    private func isBelow(_ task: Todo.ID?, _ ancestor: Todo.ID) throws -> Bool {
        var next = task
        for _ in 0..<Limits.depth {
            guard let id = next else { return false }
            if id == ancestor { return true }
            next = try parent(of: id)
        }
        return false
    }

    private func parent(of id: Todo.ID) throws -> Todo.ID? {
        try db.text("SELECT parent FROM task WHERE id = ?", [id.description]).flatMap(Todo.ID.init)
    }

    /// The tasks of the cycle that there would be if `task` waited for `other`, from `task` on; `nil` if there is none.
    func cycle(through task: Todo.ID, waitingFor other: Todo.ID) throws -> [Todo.ID]? {
        var chain = [task]
        var next: Todo.ID? = other
        while let id = next, id != task {
            // A cycle in a damaged file ends, too.
            guard !chain.contains(id) else { return nil }
            chain.append(id)
            next = try db.text("SELECT after FROM task WHERE id = ?", [id.description]).flatMap(Todo.ID.init)
        }
        return next == nil ? nil : chain
    }
}

extension ChangeTransaction {
    /// Takes the task that the user names as the one to be done first.
    /// - Throws: `.notFound`, `.ambiguous`, `.conflict` for a cycle.
    func after(_ text: String, of task: Todo.ID?) throws -> Todo.ID {
        let other = try todos.id(text)
        try todos.checkAfter(other, of: task)
        return other
    }

    /// Lets a task that comes from elsewhere wait for nothing rather than for itself.
    func dropCycle(of todo: inout Todo) throws {
        guard let other = todo.after, try todos.cycle(through: todo.id, waitingFor: other) != nil else {
            return
        }
        todo.after = nil
    }

    /// Lets begin what was to be done after a task, which has been done.
    mutating func free(after done: Todo) throws {
        for old in try todos.successors(of: done.id) where !old.isFreed {
            var todo = old
            (todo.isFreed, todo.isBlocked) = (true, false)
            try update(old, to: todo)
            try begin(todo, because: "'\(done.shortTitle)' is done, and this was to be done after it")
        }
    }

    /// Lets begin what was to be done after tasks that are removed.
    mutating func free(afterRemoving removed: [Todo]) throws {
        let gone = Set(removed.map(\.id))
        for other in removed {
            for old in try todos.successors(of: other.id) where !gone.contains(old.id) {
                var todo = old
                (todo.after, todo.isFreed, todo.isBlocked) = (nil, false, false)
                try update(old, to: todo)
                guard old.isBlocked else { continue }
                try begin(
                    todo, because: "'\(other.shortTitle)' was removed, and this was to be done after it")
            }
            // Completed ones would wait for nothing if they were opened again.
            try db.run("UPDATE task SET after = NULL WHERE after = ?", [other.id.description])
        }
    }

    /// Lets wait again what is to be done after a task that is open again, or has only now arrived.
    mutating func hold(after id: Todo.ID) throws {
        for old in try todos.successors(of: id) {
            var todo = old
            todo.isFreed = false
            if todo != old { try update(old, to: todo) }
            try plan(todo)
        }
    }

    /// Plans a task's reminders; one without a due time to come is reminded of now.
    private mutating func begin(_ todo: Todo, because why: String) throws {
        let late = passed
        try plan(todo)
        // It was not the user who gave these times just now.
        passed = late
        guard !todo.details.isWaiting(at: context.now, in: context.locality) else { return }
        if let due = try todo.due?.moment(in: context.locality, field: "due"), due > context.now { return }
        // A later occurrence of one that repeats has reminders of its own.
        let hasOwn = try reminders.active(of: .task(todo.id)).contains {
            $0.identity.occurrence == todo.occurrenceText
        }
        guard !hasOwn else { return }
        let identity = ReminderIdentity(
            subject: .task(todo.id), occurrence: context.now.description, step: .asked)
        let meant = When.instant(context.now)
        if let earlier = try reminders.find(identity) {
            try reminders.apply(.replanned(meant: meant, ring: context.now), to: earlier)
        } else {
            try reminders.insert(
                Reminder(identity: identity, ringAt: context.now, meant: meant, why: why))
        }
    }
}
