import AgentInterface
import CivilTime
import Foundation
import Interchange
import Rules
import TestSupport
import Testing

@testable import Agent

/// The days of the household in a file.
struct CalendarPublisherTests {
    /// - Parameter more: Further lines of the section.
    private func publishing(
        more: String = "", _ body: @escaping @Sendable (AgentFixture, URL) async throws -> Void
    ) async throws {
        try await AgentFixture.started { fixture in
            let file = fixture.home.appendingPathComponent("home.ics")
            try fixture.configure("[calendar]\npublish_file = \"~/home.ics\"\n\(more)")
            try await fixture.client.call(Agent1.reload, ())
            await fixture.settle()
            try await body(fixture, file)
        }
    }

    private func fill(_ fixture: AgentFixture) async throws {
        try await fixture.addItem("Milk, fresh") {
            $0.bestBefore = try CivilDate(parsing: "2026-11-28")
            $0.place = "fridge"
        }
        try await fixture.addItem("Minced meat") { $0.useBy = try CivilDate(parsing: "2026-11-26") }
        try await fixture.addItem("Dishwasher") { $0.warrantyUntil = try CivilDate(parsing: "2027-03-01") }
        try await fixture.addItem("Hammer")
        var service = MaintenanceFields()
        service.title = "Descale the kettle"
        service.due = try CivilDate(parsing: "2026-12-05")
        service.repeats = try Repetition(parsing: "after done P3M")
        _ = try await fixture.client.call(Maintenance1.add, service)
        var gym = DocumentFields()
        (gym.title, gym.kind) = ("Gym", .contract)
        gym.validUntil = try CivilDate(parsing: "2027-02-28")
        gym.notice = try NoticePeriod(parsing: "3 months")
        _ = try await fixture.client.call(Documents1.add, ([gym], false))
        await fixture.pass(.seconds(1))
    }

    /// The lines of the file with these properties, unfolded.
    private func lines(_ file: URL, _ names: [String]) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).replacingOccurrences(of: "\r\n ", with: "")
            .components(separatedBy: "\r\n").filter { line in
                names.contains { line.hasPrefix("\($0):") || line.hasPrefix("\($0);") }
            }
    }

    @Test func `each date of the household is a day in the file`() async throws {
        try await publishing { fixture, file in
            try await fill(fixture)

            let told = try lines(file, ["DTSTART", "SUMMARY", "DESCRIPTION"])
            #expect(
                told == [
                    "DTSTART;VALUE=DATE:20261126", "SUMMARY:Minced meat: use by",
                    "DTSTART;VALUE=DATE:20261128", "SUMMARY:Milk\\, fresh: best before", "DESCRIPTION:fridge",
                    "DTSTART;VALUE=DATE:20270301", "SUMMARY:Dishwasher: warranty ends",
                    "DTSTART;VALUE=DATE:20261205", "SUMMARY:Descale the kettle",
                    "DTSTART;VALUE=DATE:20270228", "SUMMARY:Gym: ends",
                    "DTSTART;VALUE=DATE:20261128", "SUMMARY:Gym: last day to cancel",
                ])
            let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
            #expect(mode as? Int == 0o600)
            // Our own reader takes all of it.
            let bytes = try Array(Data(contentsOf: file))
            let mapping = CalendarMapping(
                locality: Locality(zone: .utc, zones: ZoneDatabase(directories: [])), now: AgentFixture.noon)
            let reading = mapping.reading(of: try #require(CalendarResource(bytes)))
            #expect(reading.unread.isEmpty && reading.subjects.count == 6)
            #expect(ICalendarFile(bytes).faults.isEmpty && ICalendarFile(bytes).bytes == bytes)
        }
    }

    @Test func `a date that moves keeps its UID, and what is used up leaves the file`() async throws {
        try await publishing { fixture, file in
            let milk = try await fixture.addItem("Milk") {
                $0.bestBefore = try CivilDate(parsing: "2026-11-28")
            }
            await fixture.pass(.seconds(1))
            let before = try lines(file, ["UID", "DTSTART"])

            var changes = ItemFieldChanges()
            changes.set.bestBefore = try CivilDate(parsing: "2026-11-30")
            _ = try await fixture.client.call(Items1.edit, (milk.id, changes))
            await fixture.pass(.seconds(1))
            let moved = try lines(file, ["UID", "DTSTART"])
            _ = try await fixture.client.call(Items1.use, (milk.id, nil))
            await fixture.pass(.seconds(1))

            #expect(before.first == moved.first && before.last != moved.last)
            #expect(moved.last == "DTSTART;VALUE=DATE:20261130")
            #expect(try lines(file, ["UID"]).isEmpty)
        }
    }

    @Test func `the file is written only when something in it changes, and never in part`() async throws {
        try await publishing { fixture, file in
            try await fill(fixture)
            let number = try self.number(of: file)

            try await fixture.add("Call the dentist")
            await fixture.pass(.seconds(1))
            let after = try self.number(of: file)
            try await fixture.addItem("Bread") { $0.bestBefore = try CivilDate(parsing: "2026-11-27") }
            await fixture.pass(.seconds(1))

            #expect(number == after)
            #expect(try self.number(of: file) != number, "another file has taken its place")
            let names = try FileManager.default.contentsOfDirectory(atPath: fixture.home.path)
            #expect(names.filter { $0.contains("home.ics") } == ["home.ics"])
        }
    }

    private func number(of file: URL) throws -> Int {
        try #require(
            try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? Int)
    }

    @Test func `it can be readable for a web server`() async throws {
        try await publishing(more: "publish_mode = \"everyone\"\n") { fixture, file in
            await fixture.settle()

            let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
            #expect(mode as? Int == 0o644)
        }
    }

    @Test func `a file of something else stays as it is, which is told once`() async throws {
        try await AgentFixture.started { fixture in
            let file = fixture.home.appendingPathComponent("notes.txt")
            try "Do not lose this".write(to: file, atomically: true, encoding: .utf8)
            try fixture.configure("[calendar]\npublish_file = \"\(file.path)\"\n")

            try await fixture.client.call(Agent1.reload, ())
            await fixture.settle()
            for name in ["Milk", "Bread"] {
                try await fixture.addItem(name) { $0.bestBefore = try CivilDate(parsing: "2026-12-20") }
                await fixture.pass(.seconds(1))
            }

            let status = try await fixture.client.call(Agent1.status, ())
            #expect(try String(contentsOf: file, encoding: .utf8) == "Do not lose this")
            #expect(status.calendarFile == file.path)
            #expect(
                status.calendarFailure == "it contains something else; move it away or choose another file")
            #expect(fixture.server.titles == ["Steward cannot write your household calendar"])
            await fixture.click("OK")
            try FileManager.default.removeItem(at: file)
            try await fixture.addItem("Tea") { $0.bestBefore = try CivilDate(parsing: "2026-12-21") }
            await fixture.pass(.seconds(1))
            #expect(try await fixture.client.call(Agent1.status, ()).calendarFailure == nil)
            #expect(fixture.server.titles.isEmpty)
            #expect(try lines(file, ["SUMMARY"]).count == 3)
        }
    }

    @Test func `without the setting nothing is written, and nothing wakes the agent`() async throws {
        try await AgentFixture.started { fixture in
            try await fixture.add("Call the dentist")
            await fixture.settle()

            #expect(fixture.time.isQuiet)
            #expect(try await fixture.client.call(Agent1.status, ()).calendarFile == nil)
        }
    }

    @Test func `with the setting, no alarm is left once the file is written`() async throws {
        try await publishing { fixture, file in
            try await fixture.add("Call the dentist")
            await fixture.pass(.seconds(1))

            #expect(fixture.time.isQuiet)
        }
    }

    @Test func `a folder that is not there is named`() throws {
        let folder = try ScratchDirectory()
        let file = PublishedFile(path: "\(folder.path)/gone/home.ics", mode: 0o600)

        let error = #expect(throws: PublishedFile.Failure.self) { _ = try file.put([]) }

        #expect(error?.reason == "No such file or directory")
    }

    @Test func `a link leads to the file that is replaced`() throws {
        let folder = try ScratchDirectory()
        let calendar = HouseholdCalendar(name: "Household").bytes
        try Data(calendar).write(to: URL(filePath: "\(folder.path)/real.ics"))
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/link.ics", withDestinationPath: "real.ics")
        var changed = HouseholdCalendar(name: "Household")
        changed.add(
            HouseholdCalendar.Entry(
                uid: "1", day: try CivilDate(parsing: "2026-12-01"), title: "Milk", notes: "",
                changedAt: AgentFixture.noon))

        let isWritten = try PublishedFile(path: "\(folder.path)/link.ics", mode: 0o600).put(changed.bytes)

        #expect(isWritten)
        #expect(try Array(Data(contentsOf: URL(filePath: "\(folder.path)/real.ics"))) == changed.bytes)
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder.path)/link.ics") == "real.ics"
        )
    }
}
