import AgentInterface
import CivilTime
import Foundation
import JSONText
import Rules
import TestSupport
import Testing

@testable import Interchange

struct TaskListImportTests {
    private let reader: ExchangeReader

    init() throws {
        reader = ExchangeReader(
            locality: Locality(zone: .utc, zones: ZoneDatabase(directories: ["/usr/share/zoneinfo"])),
            now: try Instant(parsing: "2026-11-21T15:00:00Z"))
    }

    private func list(_ text: String, _ name: String = "file") throws -> ExchangeList {
        guard case .subjects(var list) = try reader.content(of: Array(text.utf8), name: name) else {
            throw Unexpected()
        }
        list.sortParentsFirst()
        return list
    }

    private struct Unexpected: Error {}

    // MARK: todo.txt

    @Test(
        arguments: [
            ("Call pri:b", Priority.medium, 0), ("Call pri:D", .low, 1), ("(E) Call", .low, 1),
            ("(C) Call", .low, 0), ("Call pri:urgent", nil, 1),
        ] as [(String, Priority?, Int)])
    func `a priority that Steward does not have is named, and is no part of the title`(
        line: String, priority: Priority?, losses: Int
    ) throws {
        let list = try list(line, "todo.txt")

        #expect(list.tasks.map(\.fields.title) == ["Call"])
        #expect(list.tasks.first?.fields.priority == priority && list.losses.count == losses)
    }

    @Test func `a line of todo.txt is a task`() throws {
        let list = try list(
            """
            (A) 2026-11-01 Thank Mom for the meatballs +Family @phone due:2026-11-24
            x 2026-11-20 2026-11-01 Pay +rent for November pri:B
            Water the plants rec:1w due:2026-11-23 t:2026-11-22
            Rent rec:+1m due:2026-12-01
            See https://example.invalid/a?b=c

            """, "todo.txt")

        #expect(list.refused.isEmpty)
        #expect(list.source == "todo.txt")
        let tasks = list.tasks.map(\.fields)
        try #require(
            tasks.map(\.title) == [
                "Thank Mom for the meatballs", "Pay +rent for November", "Water the plants", "Rent",
                "See https://example.invalid/a?b=c",
            ])
        #expect(tasks[0].priority == .high)
        #expect(tasks[0].labels == ["Family", "phone"])
        #expect(tasks[0].due?.description == "2026-11-24")
        #expect(tasks[0].createdAt?.description == "2026-11-01T00:00:00Z")
        #expect(tasks[1].completedAt?.description == "2026-11-20T00:00:00Z")
        #expect(tasks[1].labels == ["rent"])
        #expect(tasks[1].priority == .medium)
        #expect(tasks[2].repeats?.description == "after done P1W")
        #expect(tasks[2].start?.description == "2026-11-22")
        #expect(tasks[3].repeats?.description == "FREQ=MONTHLY")
    }

    @Test func `a rule that skips months was imported without a word`() throws {
        let list = try list(
            """
            Rent rec:+1m due:2026-12-31
            Fees rec:+3m due:2026-12-30
            Leap rec:+1y due:2028-02-29
            Phone rec:+1m due:2026-12-28
            Bank rec:1m due:2026-12-31
            Insurance rec:+1m due:2027-01-31

            """, "todo.txt")
        let table = try self.list("Task,Due,Repeat\nRent,2026-12-31,month\n", "file.csv")

        #expect(
            list.losses.map(\.words) == [
                "line 1, line 6: skips months without a day 31; --on \"last day\" uses their last day",
                "line 2: skips months without a day 30; --on \"last day\" uses their last day",
                "line 3: repeats only in leap years; --on \"last day of feb\" repeats every year",
            ])
        #expect(table.losses.map(\.places) == [["line 2"]])
    }

    @Test func `a line that repeats without a day begins as the agent says`() throws {
        let list = try list("Rent rec:+1m +home\n", "todo.txt")

        #expect(list.tasks.map(\.fields.due) == [nil])
        #expect(list.tasks.first?.fields.repeats?.description == "FREQ=MONTHLY")
    }

    @Test func `a bad date of todo.txt is refused with its line`() throws {
        let list = try list("Milk due:2026-11-31\nEggs due:2026-12-01\n", "todo.txt")

        #expect(list.tasks.map(\.fields.title) == ["Eggs"])
        #expect(list.refused.map(\.words).first?.hasPrefix("line 1: due '2026-11-31': ") == true)
    }

    @Test func `equal lines are tasks of their own, and found again`() throws {
        let text = "(A) Milk\n(A) Milk\n"

        let (first, second) = try (list(text), list(text))

        #expect(Set(first.tasks.compactMap(\.fields.id)).count == 2)
        #expect(first.tasks.map(\.fields.id) == second.tasks.map(\.fields.id))
    }

    @Test func `a line of todo_txt is found again when its date, its priority or its end has changed`() throws
    {
        let before = try list("(A) Milk due:2026-12-01 @shop\nEggs\n", "todo.txt")
        let after = try list("x 2026-11-20 Eggs\n(B) Milk due:2026-12-05 @shop\n", "todo.txt")

        #expect(Set(before.tasks.map(\.fields.id)) == Set(after.tasks.map(\.fields.id)))
    }

    // MARK: Tables

    @Test func `a table of tasks has German headings`() throws {
        let list = try list(
            """
            Aufgabe;Fällig;Uhrzeit;Priorität;Projekt;Schlagwörter;Notizen;Erledigt;Wiederholung;Farbe
            Milch kaufen;27.11.2026;17:30;hoch;Haushalt;"Laden, eilig";fettarm;nein;;rot
            Miete;01.12.2026;;;;;;;month;
            Steuer;;;;;;;ja;;
            Blumen;;;;;;;vielleicht;;
            """, "aufgaben.csv")

        let tasks = list.tasks.map(\.fields)
        try #require(tasks.map(\.title) == ["Milch kaufen", "Miete", "Steuer"])
        #expect(tasks[0].due?.description == "2026-11-27T17:30")
        #expect(tasks[0].priority == .high && tasks[0].notes == "fettarm")
        #expect(tasks[0].labels == ["Haushalt", "Laden", "eilig"])
        #expect(tasks[1].repeats?.description == "FREQ=MONTHLY" && tasks[1].completedAt == nil)
        #expect(tasks[2].completedAt != nil)
        #expect(list.refused.map(\.place) == ["line 5"])
        #expect(list.losses.map(\.what) == ["the column 'farbe' is not kept"])
    }

    @Test(arguments: [
        "Task,Due\nMilk,2026-12-01\n", "Title,Deadline\nMilk,2026-12-01\n",
        "Subject,Due Date,Status,Task\nMilk,2026-12-01,Not Started,\n",
    ])
    func `a table of tasks is recognised by its headings, and found again`(text: String) throws {
        let (first, second) = try (list(text, "file.csv"), list(text, "file.csv"))

        #expect(first.source == "the table")
        #expect(first.tasks.map(\.fields.due?.description) == ["2026-12-01"])
        #expect(first.tasks.map(\.fields.id) == second.tasks.map(\.fields.id))
    }

    @Test func `a table of food is a list of items still`() throws {
        let content = try reader.content(
            of: Array("name,due_date,amount\nMilk,2026-12-01,1\n".utf8), name: "a.csv")

        guard case .items = content else { throw Unexpected() }
    }

    // MARK: Taskwarrior

    @Test func `an export of Taskwarrior is read`() throws {
        let list = try list(
            """
            [
            {"id":1,"description":"Buy milk","entry":"20261018T050231Z","modified":"20261018T050231Z",
             "status":"pending","uuid":"a360fc44-315c-4366-b70c-ea7e7520b749","urgency":2.5,"priority":"H",
             "project":"Home.Kitchen","tags":["shop"],"due":"20261124T000000Z","wait":"20261123T080000Z",
             "annotations":[{"entry":"20261018T050231Z","description":"the good one"}],"depends":["x"]},
            {"description":"Done","status":"completed","end":"20261020T100000Z","entry":"20261018T050231Z",
             "uuid":"a360fc44-315c-4366-b70c-ea7e7520b750"},
            {"description":"Gone","status":"deleted","uuid":"a360fc44-315c-4366-b70c-ea7e7520b751"},
            {"description":"Rent","status":"recurring","recur":"monthly","due":"20261101T120000Z",
             "uuid":"a360fc44-315c-4366-b70c-ea7e7520b752","mask":"-"},
            {"description":"Rent","status":"pending","parent":"a360fc44-315c-4366-b70c-ea7e7520b752",
             "due":"20261101T120000Z","uuid":"a360fc44-315c-4366-b70c-ea7e7520b753","imask":0}
            ]
            """)

        #expect(list.refused.isEmpty)
        #expect(list.source == "Taskwarrior")
        let tasks = list.tasks.map(\.fields)
        try #require(tasks.map(\.title) == ["Buy milk", "Done", "Rent"])
        #expect(tasks[0].id == "a360fc44-315c-4366-b70c-ea7e7520b749")
        #expect(tasks[0].due?.description == "2026-11-24")
        #expect(tasks[0].start?.description == "2026-11-23T08:00")
        #expect(tasks[0].labels == ["Home.Kitchen", "shop"])
        #expect(tasks[0].notes == "the good one")
        #expect(tasks[1].completedAt?.description == "2026-10-20T10:00:00Z")
        #expect(tasks[2].repeats?.description == "FREQ=MONTHLY")
        #expect(tasks[2].due?.description == "2026-11-01T12:00")
        #expect(list.losses.map(\.words) == ["entry 1: depends is not kept"])
        #expect(list.passedOver.values.reduce(0, +) == 2)
    }

    @Test func `an object in each line is a list, too`() throws {
        let object =
            "{\"description\":\"A\",\"status\":\"pending\",\"uuid\":\"a360fc44-315c-4366-b70c-ea7e7520b749\"}"

        let list = try list("\(object)\n\(object.replacingOccurrences(of: "749", with: "748"))\n")

        #expect(list.tasks.count == 2)
    }

    @Test(arguments: [
        ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("2weeks", "FREQ=WEEKLY;INTERVAL=2"),
        ("3mo", "FREQ=MONTHLY;INTERVAL=3"), ("quarterly", "FREQ=MONTHLY;INTERVAL=3"),
        ("P1W", "FREQ=DAILY;INTERVAL=7"),
        ("yearly", "FREQ=YEARLY"),
    ])
    func `Taskwarrior's repetitions become rules`(recur: String, rule: String) throws {
        let list = try list(
            "[{\"description\":\"A\",\"status\":\"recurring\",\"recur\":\"\(recur)\",\"due\":\"20261101T120000Z\",\"uuid\":\"a\"}]"
        )

        #expect(list.tasks.first?.fields.repeats?.description == rule)
    }

    // MARK: Todoist

    @Test func `a project of Todoist is read with its sections, levels and comments`() throws {
        let list = try list(
            """
            TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE
            section,Kitchen,,,,,,,,
            task,Buy flour @shop,"the fine one",1,1,Ann (1),,2026-11-24,en,Europe/London
            note,"Two bags",,,,Ann (1),,,,
            task,Compare prices,,4,2,Ann (1),,,,
            ,,,,,,,,,
            task,Take out the bins,,4,1,Ann (1),,every monday,en,Europe/London
            task,Bad,,4,1,Ann (1),,the day after never,en,Europe/London
            """)

        #expect(list.source == "Todoist")
        let tasks = list.tasks.map(\.fields)
        try #require(tasks.map(\.title) == ["Buy flour", "Compare prices", "Take out the bins"])
        #expect(tasks[0].priority == .high)
        #expect(tasks[0].labels == ["shop", "Kitchen"])
        #expect(tasks[0].notes == "the fine one\n\nTwo bags")
        #expect(tasks[0].due?.description == "2026-11-24")
        #expect(tasks[1].parent == tasks[0].id)
        #expect(tasks[2].repeats?.description == "FREQ=WEEKLY;BYDAY=MO")
        #expect(tasks[2].due?.description == "2026-11-23")
        #expect(
            list.refused.map(\.words) == [
                "line 8: DATE 'the day after never': this date cannot be understood; write it as 2026-11-24 or 'every monday'"
            ])
    }

    // MARK: What a file is

    @Test func `a spreadsheet is refused with how to save it`() throws {
        let failure = #expect(throws: UnreadableList.self) {
            try reader.content(of: [0x50, 0x4B, 0x03, 0x04, 0, 0], name: "food.xlsx")
        }
        #expect(failure?.words.contains("'Text CSV'") == true)
    }

    @Test(arguments: [
        "name,best_before\nMilk,24.11.\n", "Artikel;MHD\nMilch;24.11.\n", "[{\"name\": \"Milk\"}]",
    ])
    func `a list of items is one`(text: String) throws {
        guard case .items = try reader.content(of: Array(text.utf8), name: "food") else {
            Issue.record("it is taken for something else")
            return
        }
    }

    @Test func `prose is none of the known files`() throws {
        #expect(throws: UnreadableList.self) {
            try reader.content(of: Array("Dear Ann,\nhow are you?\nYours, Ben\n".utf8), name: "letter")
        }
    }

    @Test func `no file takes long, or does more than be refused`() throws {
        var random = SeededGenerator(seed: 5)
        let seeds = [
            "TYPE,CONTENT,PRIORITY,INDENT,DATE\ntask,Milk @a,1,1,every monday\ntask,B,4,2,2026-11-24\n",
            "(A) 2026-11-01 Milk +a @b due:2026-11-24 rec:+1w\nx 2026-11-01 Eggs\n",
            "[{\"description\":\"A\",\"status\":\"recurring\",\"recur\":\"2weeks\",\"due\":\"20261101T120000Z\",\"uuid\":\"a\"}]",
            "{\"tasks\":[{\"title\":\"A\",\"due\":\"2026-11-24\",\"reminders\":[\"PT0S\"],\"priority\":5}],\"events\":[]}",
        ].map { Array($0.utf8) }

        for round in 0..<2_000 {
            var bytes = seeds[round % seeds.count]
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: bytes.indices, using: &random)
                if Bool.random(using: &random) {
                    bytes[place] = UInt8.random(in: 0...255, using: &random)
                } else {
                    bytes.insert(contentsOf: bytes[..<place].suffix(30), at: place)
                }
            }
            guard case .subjects(var list)? = try? reader.content(of: bytes, name: "file") else { continue }
            list.sortParentsFirst()
            #expect(list.count < 100)
        }
    }

    @Test func `tasks that are subtasks of each other become tasks of their own`() throws {
        let list = try list(
            """
            {"tasks": [
            {"id": "a360fc44-315c-4366-b70c-ea7e7520b741", "title": "A", "parent": "a360fc44-315c-4366-b70c-ea7e7520b742"},
            {"id": "a360fc44-315c-4366-b70c-ea7e7520b742", "title": "B", "parent": "a360fc44-315c-4366-b70c-ea7e7520b741"}
            ]}
            """)

        #expect(list.tasks.count == 2)
        #expect(list.tasks.compactMap(\.fields.parent).count == 1)
        #expect(list.losses.count == 1)
    }
}
