import CivilTime
import Rules
import Store
import Testing

struct TreeTests {
    private func subtasks(_ world: StoreWorld, of parent: String) throws -> [String] {
        try world.store.task(parent).subtasks.map { try world.store.task($0.description).todo.title }
    }

    private func place(_ world: StoreWorld, _ task: String, at position: Int, below parent: String? = nil)
        throws
    {
        var changes = TodoChanges()
        changes.position = position
        changes.edits.set.parent = parent
        _ = try world.store.edit(task, changes, world.context)
    }

    @Test func `subtasks keep the order that they are given`() throws {
        let world = try StoreWorld()
        let parent = try world.add("Party")
        let names = ["a", "b", "c", "d"]
        let tasks = try names.map { try world.add($0, parent: parent) }

        try place(world, tasks[3], at: 0)
        try place(world, tasks[0], at: 99)
        #expect(try subtasks(world, of: parent) == ["d", "b", "c", "a"])
        // Again and again between the same two, until there is no room between their ranks.
        for _ in 0..<40 {
            try place(world, tasks[1], at: 1)
            try place(world, tasks[2], at: 1)
        }

        #expect(try subtasks(world, of: parent) == ["d", "c", "b", "a"])
        #expect(try world.store.task(tasks[1]).position == 2)
        var query = TaskQuery()
        query.parent = parent
        #expect(try world.store.tasks(query).map(\.todo.title) == ["d", "c", "b", "a"])
    }

    @Test func `completing a parent asks about open subtasks`() throws {
        let world = try StoreWorld()
        let parent = try world.add("Party")
        let child = try world.add("Food", parent: parent)
        _ = try world.add("Salad", parent: child)

        #expect(throws: StoreError.hasOpenSubtasks(count: 2)) {
            try world.store.complete(parent, subtasks: .ask, world.context)
        }
        _ = try world.store.complete(parent, subtasks: .leave, world.context)
        #expect(try world.store.counts().openTasks == 2)
        _ = try world.store.undo(0, world.context)
        let change = try world.store.complete(parent, subtasks: .complete, world.context)

        #expect(change.subjects.count { $0.kind == .task } == 3)
        #expect(try world.store.counts().openTasks == 0)
    }

    @Test func `a task cannot be below itself, nor too deep`() throws {
        let world = try StoreWorld()
        let top = try world.add("0")
        var lowest = top
        for level in 1..<Limits.depth { lowest = try world.add("\(level)", parent: lowest) }

        #expect(throws: StoreError.self) { try world.add("too deep", parent: lowest) }
        #expect(throws: StoreError.self) { try place(world, top, at: 0, below: lowest) }
        #expect(throws: StoreError.self) { try place(world, top, at: 0, below: top) }
        #expect(throws: StoreError.self) { try place(world, top, at: 0) }
    }

    @Test func `removing a parent takes its subtasks along, and undoing brings all back in order`() throws {
        let world = try StoreWorld()
        let parent = try world.add("Party", due: "2026-11-25")
        let children = try ["a", "b"].map { try world.add($0, due: "2026-11-25", parent: parent) }

        #expect(try world.store.remove([children[1], parent], world.context).value == 3)
        #expect(try world.store.tasks().isEmpty)
        #expect(try world.store.nextRing() == nil)
        _ = try world.store.undo(0, world.context)

        #expect(try subtasks(world, of: parent) == ["a", "b"])
        #expect(try world.store.nextRing() != nil)
    }

    @Test func `labels are the same in upper and lower case, and can be renamed and removed`() throws {
        let world = try StoreWorld()
        let task = try world.add("Tea", labels: ["Home", "kitchen"])
        let other = try world.add("Soup", labels: ["HOME", "food"])
        _ = try world.store.setLabel(Label(name: "home", colour: LabelColour("#FF0000")), world.context)
        #expect(try world.store.labels().map(\.label.name) == ["food", "Home", "kitchen"])
        #expect(try world.store.labels().map(\.tasks) == [1, 2, 1])

        _ = try world.store.renameLabel("home", to: "HOUSE", world.context)
        _ = try world.store.renameLabel("HOUSE", to: "house", world.context)
        #expect(try world.store.task(task).todo.labels == ["house", "kitchen"])
        #expect(try world.store.removeLabel("house", world.context).value == 2)
        #expect(try world.store.task(other).todo.labels == ["food"])
        for _ in 1...4 { _ = try world.store.undo(0, world.context) }

        #expect(try world.store.task(task).todo.labels == ["Home", "kitchen"])
        #expect(try world.store.task(other).todo.labels == ["Home", "food"])
        #expect(throws: StoreError.notFound(kind: "label", value: "nowhere")) {
            try world.store.removeLabel("nowhere", world.context)
        }
    }

    @Test func `lists are in the order of due times, filtered and in pages`() throws {
        let world = try StoreWorld()
        for (title, due) in [
            ("d", nil), ("b", "2026-11-26"), ("a", "2026-11-25T10:00"), ("c", "2026-11-26T10:00"),
        ] as [(String, String?)] {
            _ = try world.add(title, due: due, labels: title == "b" ? ["x"] : [])
            world.pass(.seconds(1))
        }
        func titles(_ change: (inout TaskQuery) throws -> Void) throws -> [String] {
            var query = TaskQuery()
            try change(&query)
            return try world.store.tasks(query).map(\.todo.title)
        }
        #expect(try titles { _ in } == ["a", "b", "c", "d"])
        #expect(try titles { $0.limit = 2 } == ["a", "b"])
        #expect(try titles { $0.offset = 3 } == ["d"])
        #expect(try titles { $0.label = "X" } == ["b"])
        #expect(try titles { $0.text = "C" } == ["c"])
        _ = try world.add("Crème BRÛLÉE")
        #expect(try titles { $0.text = "brûlée" } == ["Crème BRÛLÉE"])
        _ = try world.store.undo(0, world.context)
        #expect(try titles { $0.dueBefore = try When(parsing: "2026-11-26T08:00:00Z") } == ["a"])
        _ = try world.store.complete(
            try #require(try world.store.tasks().first).short, subtasks: .ask, world.context)
        #expect(try titles { $0.status = .completed } == ["a"])
        #expect(try titles { $0.status = .all } == ["b", "c", "d", "a"])
        #expect(try titles { $0.limit = 0 } == ["b"])
    }
}
