import CivilTime
import Rules
import Testing

@testable import Interchange

/// A person is a category in a calendar.
struct PeopleInCalendarTests {
    private func mapping(_ people: [String]) throws -> CalendarMapping {
        let plain = try parisMapping()
        return CalendarMapping(locality: plain.locality, now: plain.now, people: people)
    }

    private func task(_ categories: String) throws -> CalendarResource {
        try resource(
            """
            BEGIN:VTODO
            UID:bins
            SUMMARY:Bins
            CATEGORIES:\(categories)
            X-OTHER;X-A=b:kept
            END:VTODO
            """)
    }

    @Test func `a category says for whom a task is, if somebody of that name is known`() throws {
        let known = try #require(
            try mapping(["Anna"]).reading(of: task("home,@anna")).subjects.first?.todo)
        let unknown = try #require(try mapping(["Ben"]).reading(of: task("home,@anna")).subjects.first?.todo)

        #expect(known.person == "Anna" && known.labels == ["home"])
        #expect(unknown.person == "" && unknown.labels.sorted() == ["@anna", "home"])
    }

    @Test func `another person changes only the category and our own property`() throws {
        let mapping = try mapping(["Anna", "Ben"])
        let before = try task("home,@Anna")

        let after = try mapping.changed(before) { (todo: inout Todo) in todo.person = "Ben" }

        #expect(
            difference(before, after) == [
                "-CATEGORIES:home,@Anna", "+CATEGORIES:home,@Ben", "+X-STEWARD-FOR:Ben",
            ])
        #expect(mapping.reading(of: after).subjects.first?.todo?.person == "Ben")
    }

    @Test func `a change to something else leaves the category as it was, known or not`() throws {
        for people in [[], ["Anna"]] {
            let before = try task("home,@Anna")

            let after = try mapping(people).changed(before) { (todo: inout Todo) in todo.title = "Bins out" }

            #expect(difference(before, after) == ["-SUMMARY:Bins", "+SUMMARY:Bins out"])
        }
    }

    @Test func `a name that is unknown here comes back from our own property, until the category changes`()
        throws
    {
        let sender = try mapping(["Anna"])
        let sent = try sender.changed(try task("home")) { (todo: inout Todo) in todo.person = "Anna" }
        let changed = try resource(
            sent.lines.drop { $0 != "BEGIN:VTODO" }.prefix { $0 != "END:VCALENDAR" }
                .map { $0.swapping("@Anna", for: "@Ben") }.joined(separator: "\n"))

        #expect(try mapping([]).reading(of: sent).subjects.first?.todo?.person == "Anna")
        #expect(try mapping(["Ben"]).reading(of: changed).subjects.first?.todo?.person == "Ben")
    }

    @Test func `an event keeps its person, and who completed a task travels with it`() throws {
        let event = try resource(
            """
            BEGIN:VEVENT
            UID:concert
            SUMMARY:Concert
            DTSTART:20261125T190000Z
            CATEGORIES:@Zoe
            END:VEVENT
            """)
        #expect(try mapping([]).reading(of: event).subjects.first?.event?.details.person == "Zoe")

        let mapping = try mapping(["Ben"])
        let done = try mapping.changed(try task("home")) { (todo: inout Todo) in
            todo.status = .completed(at: try Instant(parsing: "2026-11-24T08:00:00Z"))
            todo.completedBy = "Ben"
        }

        #expect(done.lines.contains("X-STEWARD-COMPLETED-BY:Ben"))
        #expect(mapping.reading(of: done).subjects.first?.todo?.completedBy == "Ben")
    }

    @Test func `who added something travels with it, and stays where it was`() throws {
        let mapping = try mapping(["Ben"])
        let sent = try mapping.changed(try task("home")) { (todo: inout Todo) in
            todo.details.addedBy = "Zoë"
        }
        let changed = try mapping.changed(sent) { (todo: inout Todo) in todo.title = "Bins out" }

        #expect(sent.lines.contains("X-STEWARD-ADDED-BY:Zoë"))
        #expect(!sent.lines.contains { $0.hasPrefix("ATTENDEE") || $0.hasPrefix("ORGANIZER") })
        #expect(difference(sent, changed) == ["-SUMMARY:Bins", "+SUMMARY:Bins out"])
    }
}
