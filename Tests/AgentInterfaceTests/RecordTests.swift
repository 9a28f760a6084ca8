import AgentInterface
import CivilTime
import DBus
import JSONText
import Rules
import Testing

struct RecordTests {
    private func fullTask() throws -> TaskRecord {
        var task = TaskRecord()
        task.id = "0123abcd-0000-4000-8000-000000000000"
        task.short = "0123"
        task.title = "Call \u{202E}the dentist"
        task.notes = "two\nlines"
        task.status = .completed
        task.due = try When(parsing: "2026-11-24T17:30[Europe/Paris]")
        task.dueAt = try Instant(parsing: "2026-11-24T16:30:00Z")
        task.isOverdue = true
        task.reminders = [.atDue, .relative(try CivilPeriod(parsing: "-PT1H")), .absolute(.date(.earliest))]
        task.nextReminderAt = try Instant(parsing: "2026-11-24T15:30:00Z")
        task.priority = .high
        task.estimate = .seconds(2700)
        task.labels = ["home", "店"]
        task.parent = "ffff"
        task.position = -1
        task.subtasks = ["aaaa"]
        task.openSubtasks = 1
        task.location = "town"
        task.createdAt = try Instant(parsing: "2026-11-20T08:00:00.123Z")
        task.modifiedAt = task.createdAt
        task.completedAt = task.createdAt
        return task
    }

    @Test func `a task survives the bus, with every field set and with none`() throws {
        let full = try fullTask()
        let empty = TaskRecord()

        #expect(try TaskRecord(busValue: full.busValue) == full)
        #expect(try TaskRecord(busValue: empty.busValue) == empty)
    }

    @Test func `requests and other records survive the bus`() throws {
        var changes = TaskChanges()
        changes.edits.set.title = "New"
        changes.edits.set.reminders = []
        changes.edits.clear = ["due", "notes"]
        changes.addedLabels = ["a"]
        changes.position = 3
        var options = AlertOptions()
        options.after = .milliseconds(1500)
        options.urgency = .critical
        var status = StatusRecord()
        status.databaseBytes = .max
        status.serverState = .starting
        var query = ReminderQuery()
        query.states = [.due, .shown]

        #expect(try TaskChanges(busValue: changes.busValue) == changes)
        #expect(try AlertOptions(busValue: options.busValue) == options)
        #expect(try StatusRecord(busValue: status.busValue) == status)
        #expect(try ReminderQuery(busValue: query.busValue) == query)
    }

    @Test func `the JSON of a task is stable`() throws {
        let json = try fullTask().json.text

        #expect(
            json == #"""
                {
                  "id": "0123abcd-0000-4000-8000-000000000000",
                  "short": "0123",
                  "title": "Call \u202ethe dentist",
                  "notes": "two\nlines",
                  "status": "completed",
                  "due": "2026-11-24T17:30[Europe/Paris]",
                  "due_at": "2026-11-24T16:30:00Z",
                  "overdue": true,
                  "reminders": [
                    "PT0S",
                    "-PT1H",
                    "0001-01-01"
                  ],
                  "next_reminder_at": "2026-11-24T15:30:00Z",
                  "priority": 1,
                  "estimate": "PT45M",
                  "labels": [
                    "home",
                    "店"
                  ],
                  "parent": "ffff",
                  "position": -1,
                  "subtasks": [
                    "aaaa"
                  ],
                  "open_subtasks": 1,
                  "location": "town",
                  "created_at": "2026-11-20T08:00:00.123Z",
                  "modified_at": "2026-11-20T08:00:00.123Z",
                  "completed_at": "2026-11-20T08:00:00.123Z"
                }
                """#)
    }

    @Test(arguments: [
        (["title": Value.uint32(3)], "'title': it must be of type s, not u"),
        (["due": .string("17:30")], "'due': cannot understand '17:30': it is not a time"),
        (["priority": .int32(3)], "'priority': it must be of type y, not i"),
        (["labels": .string("a")], "'labels': it must be of type as, not s"),
        (["reminders": .strings(["PT1H"])], "'reminders': 'PT1H': it would come after the due time"),
        (["titel": .string("x")], "'titel': there is no such key; known are title, notes, due"),
    ])
    func `a request that is not in the contract is refused by the key's name`(
        entries: [String: Value], message: String
    ) {
        let error = #expect(throws: RecordError.self) { try TaskFields(busValue: .dictionary(entries)) }

        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "nothing")")
    }

    @Test func `U+0000 in a title of a damaged database hid the whole list`() throws {
        var task = TaskRecord()
        (task.title, task.labels) = ("Ca\0ll", ["a\0b"])

        let texts = try #require(task.busValue.asDictionary)

        #expect(texts["title"]?.asString == "Ca\u{FFFD}ll")
        #expect(texts["labels"]?.asStrings == ["a\u{FFFD}b"])
    }

    @Test func `a key that occurs twice is refused`() {
        let twice = Value.dictionary(
            key: .string, value: .variant,
            [
                DictionaryEntry(.string("title"), .variant(.string("a"))),
                DictionaryEntry(.string("title"), .variant(.string("b"))),
            ])

        #expect(throws: RecordError(key: "title", reason: "it occurs twice")) {
            try TaskFields(busValue: twice)
        }
    }

    @Test func `a word that is not one of the contract's is refused with those that are`() {
        let query = Value.dictionary(["status": .string("done")])

        let error = #expect(throws: RecordError.self) { try TaskQuery(busValue: query) }

        #expect(error?.reason == "'done' is none of 'open', 'completed', 'all'")
    }

    @Test func `what a later agent adds to its answers does not matter, what is missing does`() throws {
        var entries = try #require(LabelRecord().busValue.asDictionary)
        entries["since"] = .int64(1)
        let later = Value.dictionary(entries)
        entries["colour"] = nil
        let incomplete = Value.dictionary(entries)

        #expect(try LabelRecord(busValue: later) == LabelRecord())
        #expect(throws: RecordError(key: "colour", reason: "it is missing")) {
            try LabelRecord(busValue: incomplete)
        }
    }

    @Test func `extreme numbers of others are read, not trapped on`() throws {
        var entries = try #require(TaskRecord().busValue.asDictionary)
        entries["created_at"] = .int64(.max)
        entries["estimate"] = .int64(.min)

        let task = try TaskRecord(busValue: .dictionary(entries))

        #expect(task.createdAt == .latest)
        #expect(!task.json.text.isEmpty)
    }
}
