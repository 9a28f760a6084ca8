import Foundation
import Testing

extension IntegrationTests {
    /// Lists of other programs and of other households, through the command line.
    @Suite struct ExchangeTests {
        private static let calendar = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//Example//EN
            BEGIN:VTODO
            UID:6f1c9c52-8f6d-4a3f-9a54-2b8f0c2d1a01
            SUMMARY:Call the plumber
            DUE;TZID=Europe/Paris:20361125T093000
            PRIORITY:1
            CATEGORIES:Home
            BEGIN:VALARM
            TRIGGER;RELATED=END:-PT30M
            END:VALARM
            END:VTODO
            BEGIN:VTODO
            UID:child@example.invalid
            SUMMARY:Find the number
            RELATED-TO:6f1c9c52-8f6d-4a3f-9a54-2b8f0c2d1a01
            END:VTODO
            BEGIN:VEVENT
            UID:choir@example.invalid
            SUMMARY:Choir
            DTSTART;TZID=Europe/Paris:20361124T183000
            DURATION:PT1H
            RRULE:FREQ=WEEKLY;COUNT=5
            EXDATE;TZID=Europe/Paris:20361201T183000
            END:VEVENT
            END:VCALENDAR
            """

        @Test(arguments: ["documents.csv", "documents.json"])
        func `a list of documents is led to the command that reads it`(name: String) async throws {
            try await Session.started { session in
                try session.steward("document", "add", "Gym", "--type", "contract", "--until", "2036-03-31")
                let file = try session.file(name, "")
                try session.steward("document", "export", file)

                let outcome = try session.trySteward("import", file)

                #expect(outcome.status == 65 && outcome.errors.contains("steward document import"))
                let again = try session.trySteward("document", "import", file)
                #expect(again.status == 0 && again.errors.contains("here already"))
                #expect(try session.steward("document", "list", "--json").json.array?.count == 1)
                try session.steward("document", "import", file, "--again")
                #expect(try session.steward("document", "list", "--json").json.array?.count == 2)
                #expect(try session.steward("item", "list", "--json").json.array?.isEmpty == true)
            }
        }

        @Test func `a task stays on its day if only another time is given`() async throws {
            try await Session.started { session in
                try session.steward("add", "Taxes", "--due", "2036-05-02 10:00")

                var due: [String?] = []
                for words in [["18:00"], ["to", "5pm"], ["noon"]] {
                    try session.steward(["move", "Taxes"] + words)
                    due.append(try session.steward("show", "Taxes", "--json").json["due"]?.string)
                }

                #expect(due == ["2036-05-02T18:00", "2036-05-02T17:00", "2036-05-02T12:00"])
            }
        }

        @Test func `a calendar comes in as one step, and only once`() async throws {
            try await Session.started { session in
                let file = try session.file("calendar.ics", Self.calendar)

                let tried = try session.steward("import", file, "--dry-run")
                #expect(tried.output.contains("Would add 2 tasks and 1 event from iCalendar."))
                #expect(try session.steward("list", "--json").json.array?.isEmpty == true)

                let added = try session.steward("import", file)
                #expect(added.output.contains("Added 2 tasks and 1 event from iCalendar."))
                let again = try session.steward("import", file)
                #expect(again.output.contains("There is nothing to add."))
                #expect(again.errors.contains("3 entries were imported before"))

                try session.steward("undo")
                #expect(try session.steward("list", "--json").json.array?.isEmpty == true)
                #expect(try session.steward("import", file).output.contains("Added 2 tasks and 1 event"))
            }
        }

        @Test(arguments: ["json", "ics"])
        func `what one household exports, another one has as it was`(format: String) async throws {
            let exported = try await Self.exported(format)

            try await Session.started { session in
                let file = try session.file("household.\(format)", exported.file)
                try session.steward("import", file)

                let back = session.path("back.json")
                try session.steward("export", back, "--all")

                let again = try String(contentsOfFile: back, encoding: .utf8)
                if format == "json" {
                    #expect(again == exported.json)
                } else {
                    #expect(Self.withoutMoments(again) == Self.withoutMoments(exported.json))
                }
            }
        }

        /// The sorted lines of a list, without the moments that iCalendar writes without milliseconds.
        private static func withoutMoments(_ list: String) -> [Substring] {
            list.split(separator: "\n").filter { !$0.contains("created_at") && !$0.contains("completed_at") }
                .sorted()
        }

        /// A household with a bit of everything, and its export.
        private static func exported(_ format: String) async throws -> (file: String, json: String) {
            let result = Kept<(String, String)>()
            try await Session.started { session in
                try session.steward("import", try session.file("calendar.ics", calendar))
                try session.steward(
                    "add", "Water; the \"plants\", all\\of them", "--due", "2036-11-24 8:00", "--every",
                    "week on mon,thu", "--nag", "10m,1h", "--note", "two\nlines", "--label", "Home")
                try session.steward("add", "Filter", "--due", "2036-11-24", "--after-done", "3mo")
                try session.steward(
                    "add", "Read", "--estimate", "45m", "--done-by", "note", "--location", "Sofa")
                let read = try session.steward("list", "--json").json.array?.first {
                    $0["title"]?.string == "Read"
                }
                try session.steward("done", read?["id"]?.string ?? "", "--note", "it was good")
                try session.steward("event", "add", "Fair", "--start", "2036-12-05", "--end", "2036-12-07")
                if format == "json" {
                    try session.steward("add", "Put off", "--due", "2036-11-24 8:00")
                    try session.steward("snooze", "Put off", "2036-11-23 9:00")
                    try session.steward(
                        "document", "add", "Passport", "--type", "passport", "--until", "2041-05-02")
                }
                let file = session.path("household.\(format)")
                try session.steward("export", file, "--all")
                let json = session.path("household-all.json")
                try session.steward("export", json, "--all")
                result.set(
                    (
                        try String(contentsOfFile: file, encoding: .utf8),
                        try String(contentsOfFile: json, encoding: .utf8)
                    ))
            }
            return try #require(result.value)
        }

        @Test func `what has changed in a file since it was imported is said, and nothing is doubled`()
            async throws
        {
            try await Session.started { session in
                let file = try session.file("todo.txt", "(A) Milk due:2036-12-01\nEggs\n")
                try session.steward("import", file)

                let changed = try session.file("todo.txt", "(A) Milk due:2036-12-05\nx 2026-11-01 Eggs\n")
                let again = try session.steward("import", changed)

                #expect(again.output.contains("There is nothing to add."))
                #expect(again.errors.contains("2 entries were imported before"))
                #expect(
                    again.errors.contains(
                        "line 1, 'Milk': due Fri 5 Dec 2036 in the file, Mon 1 Dec 2036 here; it stays as it is here"
                    ))
                #expect(again.errors.contains("line 2, 'Eggs': completed in the file, open here"))
                #expect(try session.steward("list", "--json").json.array?.count == 2)
            }
        }

        @Test func `todo_txt goes out, and says what it has no room for`() async throws {
            try await Session.started { session in
                try session.steward(
                    "add", "Milk", "--due", "2036-11-24 8:00", "--priority", "high", "--label", "shop")

                let out = try session.steward("export", "--format", "txt")

                #expect(out.output.hasPrefix("(A) "))
                #expect(out.output.contains(" Milk @shop due:2036-11-24"))
                #expect(out.errors.contains("todo.txt cannot hold times of day (1 task)"))
            }
        }

        @Test func `one bad entry keeps all out, unless it is to be skipped`() async throws {
            try await Session.started { session in
                let file = try session.file("todo.txt", "Milk due:2036-02-30\n(A) Eggs due:2036-12-01\n")

                let refused = try session.trySteward("import", file)
                #expect(refused.status == 65)
                #expect(refused.errors.contains("line 1: due '2036-02-30'"))
                #expect(try session.steward("list", "--json").json.array?.isEmpty == true)

                try session.steward("import", file, "--skip-unreadable")
                let titles = try session.steward("list", "--json").json.array?.map { $0["title"]?.string }
                #expect(titles == ["Eggs"])
            }
        }
    }
}

/// A result that a test's thread hands out.
private final class Kept<Value>: @unchecked Sendable {
    // Set once, before the thread ends for which the reader waits.
    private(set) var value: Value?

    func set(_ value: Value) { self.value = value }
}

extension Session {
    /// - Returns: The path of a new file.
    fileprivate func file(_ name: String, _ text: String) throws -> String {
        let path = self.path(name)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    fileprivate func path(_ name: String) -> String {
        directory.appendingPathComponent(name).path
    }
}
