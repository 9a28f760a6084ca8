import CivilTime
import Rules
import Store
import Testing

struct TreeTests {
    private func subtasks(_ fixture: StoreFixture, of parent: String) throws -> [String] {
        try fixture.store.task(parent).subtasks.map { try fixture.store.task($0.description).todo.title }
    }

    private func place(_ fixture: StoreFixture, _ task: String, at position: Int, below parent: String? = nil)
        throws
    {
        var changes = TodoChanges()
        changes.position = position
        changes.edits.set.parent = parent
        _ = try fixture.store.edit(task, changes, fixture.context)
    }

    @Test func `subtasks keep the order that they are given`() throws {
        let fixture = try StoreFixture()
        let parent = try fixture.add("Party")
        let names = ["a", "b", "c", "d"]
        let tasks = try names.map { try fixture.add($0, parent: parent) }

        try place(fixture, tasks[3], at: 0)
        try place(fixture, tasks[0], at: 99)
        #expect(try subtasks(fixture, of: parent) == ["d", "b", "c", "a"])
        // Again and again between the same two, until there is no room between their ranks.
        for _ in 0..<40 {
            try place(fixture, tasks[1], at: 1)
            try place(fixture, tasks[2], at: 1)
        }

        #expect(try subtasks(fixture, of: parent) == ["d", "c", "b", "a"])
        #expect(try fixture.store.task(tasks[1]).position == 2)
        var query = TaskQuery()
        query.parent = parent
        #expect(try fixture.store.tasks(query).map(\.todo.title) == ["d", "c", "b", "a"])
    }

    @Test func `completing a parent asks about open subtasks`() throws {
        let fixture = try StoreFixture()
        let parent = try fixture.add("Party")
        let child = try fixture.add("Food", parent: parent)
        _ = try fixture.add("Salad", parent: child)

        let question = #expect(throws: StoreError.self) {
            try fixture.store.complete(parent, subtasks: .ask, fixture.context)
        }
        #expect(question == .hasOpenSubtasks(title: "Party", subtasks: ["Food", "Salad"]))
        #expect(question?.description == "'Party' has 2 open subtasks: 'Food', 'Salad'")
        _ = try fixture.store.complete(parent, subtasks: .leave, fixture.context)
        #expect(try fixture.store.counts().openTasks == 2)
        _ = try fixture.store.undo(0, fixture.context)
        let change = try fixture.store.complete(parent, subtasks: .complete, fixture.context)

        #expect(change.subjects.count { $0.kind == .task } == 3)
        #expect(try fixture.store.counts().openTasks == 0)
    }

    @Test func `a task cannot be below itself, nor too deep`() throws {
        let fixture = try StoreFixture()
        let top = try fixture.add("0")
        var lowest = top
        for level in 1..<Limits.depth { lowest = try fixture.add("\(level)", parent: lowest) }

        #expect(throws: StoreError.self) { try fixture.add("too deep", parent: lowest) }
        #expect(throws: StoreError.self) { try place(fixture, top, at: 0, below: lowest) }
        #expect(throws: StoreError.self) { try place(fixture, top, at: 0, below: top) }
        #expect(throws: StoreError.self) { try place(fixture, top, at: 0) }
    }

    @Test func `removing a parent takes its subtasks along, and undoing brings all back in order`() throws {
        let fixture = try StoreFixture()
        let parent = try fixture.add("Party", due: "2026-11-25")
        let children = try ["a", "b"].map { try fixture.add($0, due: "2026-11-25", parent: parent) }

        #expect(try fixture.store.remove([children[1], parent], fixture.context).value == 3)
        #expect(try fixture.store.tasks().isEmpty)
        #expect(try fixture.store.nextRing() == nil)
        _ = try fixture.store.undo(0, fixture.context)

        #expect(try subtasks(fixture, of: parent) == ["a", "b"])
        #expect(try fixture.store.nextRing() != nil)
    }

    @Test func `a label is found whatever its case, with letters of any language`() throws {
        let fixture = try StoreFixture()
        for name in ["house", "Äpfel"] {
            _ = try fixture.store.setLabel(
                Label(name: name, colour: .usual(for: name)), fixture.context)
        }

        #expect(try fixture.store.label("HOUSE")?.label.name == "house")
        #expect(try fixture.store.label("äpfel")?.label.name == "Äpfel")
        #expect(try fixture.store.label("apfel") == nil)
    }

    @Test func `labels are the same in upper and lower case, and can be renamed and removed`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Tea", labels: ["Home", "kitchen"])
        let other = try fixture.add("Soup", labels: ["HOME", "food"])
        _ = try fixture.store.setLabel(Label(name: "home", colour: LabelColour("#FF0000")), fixture.context)
        #expect(try fixture.store.labels().map(\.label.name) == ["food", "Home", "kitchen"])
        #expect(try fixture.store.labels().map(\.tasks) == [1, 2, 1])

        _ = try fixture.store.renameLabel("home", to: "HOUSE", fixture.context)
        _ = try fixture.store.renameLabel("HOUSE", to: "house", fixture.context)
        #expect(try fixture.store.task(task).todo.labels == ["house", "kitchen"])
        #expect(try fixture.store.removeLabel("house", fixture.context).value == 2)
        #expect(try fixture.store.task(other).todo.labels == ["food"])
        for _ in 1...4 { _ = try fixture.store.undo(0, fixture.context) }

        #expect(try fixture.store.task(task).todo.labels == ["Home", "kitchen"])
        #expect(try fixture.store.task(other).todo.labels == ["Home", "food"])
        #expect(throws: StoreError.notFound(kind: "label", value: "nowhere")) {
            try fixture.store.removeLabel("nowhere", fixture.context)
        }
    }

    @Test func `lists are in the order of due times, filtered and in pages`() throws {
        let fixture = try StoreFixture()
        for (title, due) in [
            ("d", nil), ("b", "2026-11-26"), ("a", "2026-11-25T10:00"), ("c", "2026-11-26T10:00"),
        ] as [(String, String?)] {
            _ = try fixture.add(title, due: due, labels: title == "b" ? ["x"] : [])
            fixture.pass(.seconds(1))
        }
        func titles(_ change: (inout TaskQuery) throws -> Void) throws -> [String] {
            var query = TaskQuery()
            try change(&query)
            return try fixture.store.tasks(query).map(\.todo.title)
        }
        #expect(try titles { _ in } == ["a", "b", "c", "d"])
        #expect(try titles { $0.limit = 2 } == ["a", "b"])
        #expect(try titles { $0.offset = 3 } == ["d"])
        #expect(try titles { $0.label = "X" } == ["b"])
        #expect(try titles { $0.text = "C" } == ["c"])
        _ = try fixture.add("Crème BRÛLÉE")
        #expect(try titles { $0.text = "brûlée" } == ["Crème BRÛLÉE"])
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try titles { $0.dueBefore = try When(parsing: "2026-11-26T08:00:00Z") } == ["a"])
        _ = try fixture.store.complete(
            try #require(try fixture.store.tasks().first).short, subtasks: .ask, fixture.context)
        #expect(try titles { $0.status = .completed } == ["a"])
        #expect(try titles { $0.status = .all } == ["b", "c", "d", "a"])
        #expect(try titles { $0.limit = 0 } == ["b"])
    }
}
