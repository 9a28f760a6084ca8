import AgentInterface
import CivilTime
import JSONText
import Rules
import Testing

@testable import Interchange

/// Files of other programs are read as tasks, or refused with what to do; they are never taken for food.
struct OtherProgramsTests {
    private let reader: ExchangeReader

    init() throws {
        reader = ExchangeReader(
            locality: Locality(zone: .utc, zones: ZoneDatabase(directories: ["/usr/share/zoneinfo"])),
            now: try Instant(parsing: "2026-11-28T12:00:00Z"))
    }

    private func list(_ text: String, _ name: String = "file") throws -> ExchangeList {
        guard case .subjects(var list) = try reader.content(of: Array(text.utf8), name: name) else {
            throw Unexpected()
        }
        list.sortParentsFirst()
        return list
    }

    private struct Unexpected: Error {}

    /// Each task as `title, due, priority, labels, done`.
    private func lines(_ list: ExchangeList) -> [String] {
        list.tasks.map { Self.line($0.fields) }
    }

    private static func line(_ task: TaskEntry) -> String {
        let title: String = task.title ?? ""
        let due: String = task.due.map { $0.description } ?? "-"
        let priority: String = task.priority.map { String($0.number) } ?? "-"
        let labels: String = (task.labels ?? []).joined(separator: "+")
        let state: String = task.completedAt == nil ? "open" : "done"
        return "\(title), \(due), \(priority), \(labels), \(state)"
    }

    // MARK: JSON

    @Test func `the tasks of Google are read with their lists, days and subtasks`() throws {
        let list = try list(
            """
            {"kind":"tasks#taskLists","items":[{"kind":"tasks#tasks","id":"l","title":"Home","items":[
            {"kind":"tasks#task","id":"t1","title":"Book the hall","status":"needsAction","due":"2026-12-05T00:00:00Z","notes":"desk"},
            {"kind":"tasks#task","id":"t2","parent":"t1","title":"Chairs","status":"completed","completed":"2026-11-01T10:00:00.000Z"},
            {"kind":"tasks#task","id":"t3","title":"Gone","status":"needsAction","deleted":true},
            {"kind":"tasks#task","id":"t4","title":"","status":"needsAction"}]},
            {"kind":"tasks#tasks","id":"m","title":"Empty","items":[]}]}
            """)

        #expect(list.source == "Google Tasks")
        try #require(lines(list) == ["Book the hall, 2026-12-05, -, Home, open", "Chairs, -, -, Home, done"])
        #expect(list.tasks[0].fields.notes == "desk")
        #expect(list.tasks[1].fields.parent == list.tasks[0].fields.id)
        #expect(list.passedOver.values.reduce(0, +) == 1 && list.refused.count == 1)
    }

    @Test(arguments: [
        (
            "Microsoft To Do",
            """
            {"value":[{"id":"A","title":"Call","status":"notStarted","importance":"high","categories":["Home"],
            "dueDateTime":{"dateTime":"2026-12-05T00:00:00.0000000","timeZone":"UTC"},"body":{"content":"n","contentType":"text"}}]}
            """, "Call, 2026-12-05, 1, Home, open"
        ),
        (
            "Vikunja",
            """
            [{"id":1,"title":"Inbox","tasks":[{"id":7,"title":"Call","done":false,"due_date":"2026-12-05T09:30:00Z","priority":4,
            "labels":[{"title":"phone"}],"percent_done":0,"done_at":"0001-01-01T00:00:00Z","start_date":"0001-01-01T00:00:00Z"}]}]
            """, "Call, 2026-12-05T09:30, 1, Inbox+phone, open"
        ),
        (
            "Trello",
            """
            {"name":"Board","lists":[{"id":"L","name":"To do"}],"cards":[
            {"id":"c","name":"Call","desc":"","due":"2026-12-05T09:30:00.000Z","dueComplete":false,"closed":false,"idList":"L","labels":[]},
            {"id":"d","name":"Old","closed":true,"idList":"L"}]}
            """, "Call, 2026-12-05T09:30, -, To do, open"
        ),
        (
            "Asana",
            """
            {"data":[{"gid":"1","name":"Call","completed":false,"due_on":"2026-12-05","notes":"","projects":[{"gid":"2","name":"Home"}],"tags":[]}]}
            """, "Call, 2026-12-05, -, Home, open"
        ),
        (
            "Todoist",
            """
            [{"id":"1","content":"Call","project_id":"2","priority":4,"labels":["phone"],"is_completed":false,
            "due":{"date":"2026-12-05","string":"5 Dec","is_recurring":false}}]
            """, "Call, 2026-12-05, 1, phone, open"
        ),
        (
            "TickTick",
            """
            [{"id":"1","projectId":"p","title":"Call","isAllDay":true,"dueDate":"2026-12-05T00:00:00.000+0000","priority":5,"status":0,"items":[]}]
            """, "Call, 2026-12-05, 1, , open"
        ),
        (
            "Things",
            """
            [{"type":"to-do","attributes":{"title":"Call","deadline":"2026-12-05","tags":["phone"],"completed":false}}]
            """, "Call, 2026-12-05, -, phone, open"
        ),
        (
            "the table",
            """
            [{"title":"Call","dueDate":"2026-12-05T00:00:00","priority":"High","done":false}]
            """, "Call, 2026-12-05, 1, , open"
        ),
    ])
    func `the JSON of a program is read as its tasks`(source: String, text: String, task: String) throws {
        let list = try list(text)

        #expect(list.source == source)
        #expect(lines(list) == [task], "\(list.refused)")
    }

    @Test(arguments: [
        (
            "Habitica",
            "{\"tasks\":{\"habits\":[],\"dailys\":[],\"todos\":[{\"text\":\"Call\",\"type\":\"todo\",\"value\":0}]}}"
        ),
        (
            "Habitica",
            "{\"success\":true,\"data\":[{\"text\":\"Call\",\"type\":\"todo\",\"value\":0,\"id\":\"1\"}]}"
        ),
        ("Super Productivity", "{\"task\":{\"ids\":[\"1\"],\"entities\":{\"1\":{\"title\":\"Call\"}}}}"),
        ("Wunderlist", "{\"data\":{\"lists\":[],\"tasks\":[{\"title\":\"Call\"}],\"subtasks\":[]}}"),
        ("Nextcloud Deck", "{\"boards\":[{\"title\":\"B\",\"stacks\":{}}]}"),
        ("cannot tell", "[{\"title\":\"Site\",\"username\":\"ann\",\"password\":\"x\"}]"),
        ("cannot tell", "{\"items\":[{\"title\":\"Call\",\"when\":\"tomorrow\"}]}"),
    ])
    func `an unsupported program's file is refused by name, with a remedy`(name: String, text: String) {
        let failure = #expect(throws: UnreadableList.self) {
            try reader.content(of: Array(text.utf8), name: "x.json")
        }

        #expect(failure?.words.contains(name) == true, "\(failure?.words ?? "")")
    }

    // MARK: Tables

    @Test(arguments: [
        (
            "the table", "Title,Due Date,Priority,Notes\nCall,2026-12-05,High,two\n",
            "Call, 2026-12-05, 1, , open"
        ),
        (
            "the table", "sep=;\nName;Due Date\nCall;05/12/2026\nPay;17/12/2026\n",
            "Call, 2026-12-05, -, , open"
        ),
        ("the table", "Name|Due Date\nCall|12/5/2026\nPay|12/17/2026\n", "Call, 2026-12-05, -, , open"),
        ("the table", "Name,Status,Due\nCall,Backlog,2026-12-05\n", "Call, 2026-12-05, -, , open"),
        (
            "the table", "Tâche;Échéance;Priorité\nCall;05/12/2026;Haute\nPay;17/12/2026;\n",
            "Call, 2026-12-05, 1, , open"
        ),
        (
            "TickTick",
            "\"Date: 2026-11-28+0000\"\n\"Version: 7.1\"\n\"Status: \n0 Normal\n1 Completed\n2 Archived\"\n"
                + "\"Folder Name\",\"List Name\",\"Title\",\"Kind\",\"Tags\",\"Content\",\"Is Check list\",\"Start Date\",\"Due Date\",\"Reminder\",\"Repeat\",\"Priority\",\"Status\"\n"
                + "\"\",\"Home\",\"Call\",\"TEXT\",\"\",\"\",\"N\",\"2026-12-05T00:00:00+0000\",\"2026-12-05T00:00:00+0000\",\"\",\"FREQ=WEEKLY\",\"5\",\"0\"\n",
            "Call, 2026-12-05, 1, Home, open"
        ),
        (
            "Trello",
            "Card ID,Card Name,Labels,Due Date,Due Complete,List Name,Archived\nx,Call,phone,2026-12-05T09:30:00.000Z,false,To do,false\n"
                + "y,Old,,,,To do,true\n",
            "Call, 2026-12-05T09:30, -, phone+To do, open"
        ),
        (
            "Asana",
            "Task ID,Created At,Completed At,Name,Section/Column,Assignee,Due Date,Projects,Parent task\n1,2026-11-01,,Call,Next,Ann,2026-12-05,Home,\n",
            "Call, 2026-12-05, -, Next+Home, open"
        ),
        (
            "Outlook",
            "\"Subject\",\"Start Date\",\"Due Date\",\"% Complete\",\"Priority\",\"Sensitivity\",\"Status\"\n"
                + "\"Call\",\"12/1/2026\",\"12/17/2026\",\"0\",\"High\",\"Normal\",\"Not Started\"\n",
            "Call, 2026-12-17, 1, , open"
        ),
    ])
    func `another program's table is read as tasks`(source: String, text: String, task: String) throws {
        let list = try list(text, "list.csv")

        #expect(list.source == source)
        #expect(lines(list).first == task, "\(list.refused)")
    }

    @Test(
        arguments: [
            // Outlook.
            (
                "Subject,Due Date,Reminder On/Off,Reminder Date,Reminder Time\nCall,12/17/2026,True,12/16/2026,9:15 AM\n",
                "2026-12-16T09:15"
            ),
            (
                "Subject,Due Date,Reminder On/Off,Reminder Date,Reminder Time\nCall,12/17/2026,False,12/16/2026,9:15 AM\n",
                nil
            ),
            (
                "Betreff;Fällig am;Erinnerung Ein/Aus;Erinnerung am;Erinnerungszeit\nCall;17.12.2026;Ein;16.12.2026;09:15\n",
                "2026-12-16T09:15"
            ),
            // Microsoft To Do.
            (
                "Title,Due Date,Is Reminder On,Reminder Date Time\nCall,2026-12-17,true,2026-12-16T09:15:00\n",
                "2026-12-16T09:15"
            ),
            // TickTick.
            ("Title,Due Date,Reminder\nCall,2026-12-17T10:00,-PT30M\n", "-PT30M"),
            ("Title,Due Date,Reminder\nCall,2026-12-17,TRIGGER:P0DT9H0M0S\n", "PT0S"),
            ("Task,Due,Remind me\nCall,2026-12-17T10:00,30 minutes\n", "-PT30M"),
        ] as [(String, String?)])
    func `a column of reminders is kept`(text: String, reminder: String?) throws {
        let list = try list(text, "list.csv")

        #expect(list.refused.isEmpty && list.losses.isEmpty, "\(list.refused.map(\.words)) \(list.losses)")
        #expect(list.tasks.first?.fields.reminders?.map(\.description) == reminder.map { [$0] })
    }

    @Test func `a reminder of a repeating task comes as long before each occurrence`() throws {
        let list = try list(
            "Task,Due,Repeat,Reminder\nCall,2026-12-17T10:00,every week,2026-12-17T09:00\n", "list.csv")

        #expect(list.tasks.first?.fields.reminders?.map(\.description) == ["-PT1H"])
    }

    @Test func `a reminder that cannot be read is named`() throws {
        let list = try list("Task,Due,Reminder\nCall,2026-12-17,when it rains\n", "list.csv")

        #expect(list.tasks.first?.fields.reminders == nil)
        #expect(list.losses.map(\.what) == [TaskImportText.reminderIsNotKept("when it rains")])
    }

    @Test(arguments: [
        ("calendar", "Subject,Start Date,Start Time,End Date,End Time\nParty,12/5/2026,7pm,12/5/2026,9pm\n"),
        ("Habitica", "Task Name,Task ID,Task Type,Date,Value\nRun,1,habit,2026-11-01,1\n"),
        ("cannot tell", "name,url,username,password\nBank,https://x,ann,secret\n"),
        ("may be", "Title,Due Date,Amount\nRent,2026-12-01,800\n"),
    ])
    func `a table of something else is refused with a remedy`(words: String, text: String) {
        let failure = #expect(throws: UnreadableList.self) {
            try reader.content(of: Array(text.utf8), name: "x.csv")
        }

        #expect(failure?.words.contains(words) == true, "\(failure?.words ?? "")")
    }

    @Test(arguments: [
        "product,amount,next_due_date\nSalt,1,2999-12-31\n", "name,due_date,amount\nMilk,2026-12-01,1\n",
        "name\nMilk\n", "name,place\nMilk,fridge\n", "Name,Expiration\nMilk,2026-12-01\n",
        "[{\"name\":\"Flour\",\"quantity\":1.5E+3}]",
    ])
    func `food stays food`(text: String) throws {
        guard case .items = try reader.content(of: Array(text.utf8), name: "x.csv") else {
            throw Unexpected()
        }
    }

    // MARK: One bad entry

    @Test func `a line that cannot be read does not stop the others`() throws {
        let table = try list(
            "Task,Due\nA,2026-12-01\n\"B\"x,2026-12-01\nC,2026-12-01,more\nD,2026-12-01\n", "x.csv")
        #expect(table.tasks.map(\.fields.title) == ["A", "D"])
        #expect(Set(table.refused.map(\.place)) == ["line 3", "line 4"])

        let bytes = Array("A due:2026-12-01\n".utf8) + [0x42, 0xFF, 0x0A] + Array("C due:2026-12-01\n".utf8)
        guard case .subjects(let list) = try reader.content(of: bytes, name: "todo.txt") else {
            throw Unexpected()
        }
        #expect(list.tasks.map(\.fields.title) == ["A", "C"])
        #expect(list.refused.map(\.place) == ["line 2"])
    }

    @Test func `a task of todo_txt that repeats without a due date begins at its start`() throws {
        let list = try list(
            "2026-11-20 Find the answer t:2026-12-01 rec:+1m\nMow t:2026-12-02 rec:1w\n", "todo.txt")

        #expect(list.tasks.map { $0.fields.due?.description } == ["2026-12-01", "2026-12-02"])
        #expect(list.refused.isEmpty)
    }

    // MARK: Encodings and sizes

    @Test func `Excel's Unicode text is read, with or without its mark`() throws {
        let text = "Name\tBest before\nKäse\t2027-12-05\n"
        let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }

        for bytes in [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big, Array(text.utf8)] {
            #expect(String(decoding: try TextEncoding.utf8(bytes), as: UTF8.self) == text)
        }
        #expect(throws: TextEncoding.Fault.binary) { try TextEncoding.utf8([0x41, 0, 0, 0, 7, 0, 0x42]) }
        #expect(throws: TextEncoding.Fault.brokenUnicode) { try TextEncoding.utf8([0xFF, 0xFE, 0x41]) }
    }

    @Test func `a list that is too large is refused before it is read`() {
        var limits = ListSize.Limits()
        (limits.entries, limits.values, limits.lines, limits.textBytes) = (3, 40, 50, 9_000)
        func isTooLarge(_ text: String, chunk: Int = 7) -> Bool {
            var size = ListSize(limits: limits)
            let bytes = Array(text.utf8)
            for start in stride(from: 0, to: bytes.count, by: chunk) {
                bytes[start..<min(start + chunk, bytes.count)].withUnsafeBytes { size.take($0) }
            }
            return size.isTooLarge
        }
        let entry = #"{"a":"\"{[\\","b":[{},{}]}"#

        #expect(!isTooLarge("[" + Array(repeating: entry, count: 3).joined(separator: ",") + "]"))
        #expect(isTooLarge("[" + Array(repeating: entry, count: 4).joined(separator: ",") + "]"))
        #expect(isTooLarge("{\"tasks\":[" + Array(repeating: "{}", count: 4).joined(separator: ",") + "]}"))
        #expect(isTooLarge("[" + Array(repeating: "1", count: 50).joined(separator: ",") + "]"))
        #expect(!isTooLarge("a,b\n\"x" + String(repeating: "\n", count: 2_000) + "y\",2\n"))
        #expect(isTooLarge(String(repeating: "a\n", count: 1_004), chunk: 100))
        #expect(isTooLarge(String(repeating: "a", count: 9_001)))
        let event = "BEGIN:VEVENT\r\nBEGIN:VALARM\r\nEND:VALARM\r\nEND:VEVENT\r\n"
        #expect(!isTooLarge("BEGIN:VCALENDAR\r\n" + String(repeating: event, count: 3), chunk: 400))
        #expect(isTooLarge("BEGIN:VCALENDAR\r\n" + String(repeating: event, count: 4), chunk: 400))
    }
}
