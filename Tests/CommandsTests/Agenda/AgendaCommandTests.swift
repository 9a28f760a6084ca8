import AgentInterface
import CivilTime
import DBus
import JSONText
import Rules
import Synchronization
import TestSupport
import Testing

@testable import Commands

@Suite(.serialized)
struct AgendaCommandTests {
    /// Has a few things in November 2026, and an overdue task.
    private final class Busy: ScriptedAgent {
        let asked = Mutex<[String]>([])

        func agenda(from: When, to: When, for caller: BusName) async throws(AgentError) -> [AgendaRecord] {
            asked.withLock { $0.append("\(from) \(to)") }
            return [
                entry("8812", "Holidays in Rome", "2026-11-20", "2026-11-24") { $0.status = .running },
                entry("b0ad", "会議 with 田中さん", "2026-11-21T16:00:00Z", "2026-11-21T17:00:00Z") {
                    ($0.location, $0.repeats) = ("Room 2", "every week")
                },
                entry("4105", "Pay rent", "2026-11-21", nil) { ($0.kind, $0.status) = ("task", .open) },
                entry("3604", "Night train", "2026-11-22T22:00:00Z", "2026-11-23T06:00:00Z") { _ in },
                entry("59d5", "Call", "2026-11-22T10:00[America/New_York]", nil) {
                    $0.at = Instant(secondsSince1970: 1_795_359_600)
                    $0.endAt = $0.at
                },
            ]
        }

        func expiring(until day: CivilDate, for caller: BusName) async throws(AgentError) -> [ExpiringRecord]
        { [] }

        func tasks(_ query: TaskQuery, for caller: BusName) async throws(AgentError) -> [TaskRecord] {
            let due = Instant(secondsSince1970: 1_795_000_000)
            return [
                .sample("77aa", "Call the dentist") { task in
                    (task.due, task.dueAt, task.isOverdue) = (.instant(due), due, true)
                }
            ]
        }

        private func entry(
            _ short: String, _ title: String, _ when: String, _ end: String?,
            _ change: (inout AgendaRecord) -> Void
        ) -> AgendaRecord {
            var record = AgendaRecord()
            record.kind = "event"
            record.short = short
            record.id = short + "0000-0000-4000-8000-000000000000"
            record.title = title
            guard let start = When(when) else { return record }
            (record.when, record.end) = (start, end.flatMap(When.init))
            if case .date(let date) = start {
                record.isAllDay = true
                record.at = Zone.utc.startOfDay(date)
                record.endAt = record.at + .seconds(86_400)
                if case .date(let last)? = record.end { record.endAt = Zone.utc.startOfDay(last) }
            } else if case .instant(let moment) = start {
                record.at = moment
                if case .instant(let last)? = record.end {
                    record.endAt = last
                } else {
                    record.endAt = moment
                }
            }
            change(&record)
            return record
        }
    }

    @Test func `what was due earlier today is overdue in today as it is in list, and listed once`()
        async throws
    {
        let due = Instant("2026-11-21T09:00:00Z") ?? .earliest
        let agent = Late(due: due)

        let json = try await CommandRunner().run(["today", "--json"], agent: agent).output
        let list = try await CommandRunner().run(["list", "--overdue", "--json"], agent: agent).output

        let overdue = json.split(separator: "\"today\"").first ?? ""
        #expect(overdue.contains("Call") && list.contains("Call"))
        #expect(json.split(separator: "Call").count == 2)
    }

    /// Has an event for Ben and one for Anna, who uses this computer, and overdue maintenance for Ben.
    private struct Family: ScriptedAgent {
        func agenda(from: When, to: When, for caller: BusName) async throws(AgentError) -> [AgendaRecord] {
            ["Ben", "Anna", nil].map { person in
                var record = AgendaRecord()
                (record.kind, record.short, record.person) = ("event", "77aa", person)
                record.title = "Training \(person ?? "of all")"
                record.at = Instant("2026-11-21T18:00:00Z") ?? .earliest
                (record.when, record.endAt) = (.instant(record.at), record.at)
                return record
            }
        }

        func expiring(until day: CivilDate, for caller: BusName) async throws(AgentError) -> [ExpiringRecord]
        {
            ["2026-11-20", "2026-11-22"].map { day in
                var record = ExpiringRecord()
                (record.kind, record.short, record.name) = (.maintenance, "88bb", "Descale \(day)")
                (record.on, record.person) = (CivilDate(day) ?? .earliest, "Ben")
                record.daysLeft = day < "2026-11-21" ? -1 : 1
                return record
            }
        }

        func tasks(_ query: TaskQuery, for caller: BusName) async throws(AgentError) -> [TaskRecord] { [] }

        func people(for caller: BusName) async throws(AgentError) -> [PersonRecord] {
            ["Anna", "Ben"].map { name in
                var person = PersonRecord()
                (person.name, person.isMe) = (name, name == "Anna")
                return person
            }
        }
    }

    @Test(arguments: ["today", "agenda"])
    func `what is for somebody else has the name after its title`(command: String) async throws {
        let agent = Family()

        let shown = try await CommandRunner().run([command], agent: agent).output
        let plain = try await CommandRunner().run([command, "--plain"], agent: agent).output
        let json = try await CommandRunner().run([command, "--json"], agent: agent).output

        #expect(shown.contains("Training Ben @Ben\n"), "\(shown)")
        #expect(shown.contains("Training Anna\n") && shown.contains("Training of all\n"))
        #expect(shown.contains("Descale 2026-11-20 @Ben"), "\(shown)")
        #expect(shown.contains("Descale 2026-11-22 @Ben"), "\(shown)")
        #expect(plain.contains("Training Ben, @Ben, "), "\(plain)")
        #expect(plain.contains("Descale 2026-11-22, @Ben, "), "\(plain)")
        #expect(json.contains("\"for\": \"Anna\"") && json.contains("\"for\": \"Ben\""))
    }

    /// Has one task that was due earlier today.
    private struct Late: ScriptedAgent {
        let due: Instant

        func agenda(from: When, to: When, for caller: BusName) async throws(AgentError) -> [AgendaRecord] {
            var record = AgendaRecord()
            (record.kind, record.short, record.title) = ("task", "77aa", "Call")
            record.id = TaskRecord.sample("77aa", "Call") { _ in }.id
            (record.when, record.at, record.endAt) = (.instant(due), due, due)
            record.isOverdue = true
            return [record]
        }

        func expiring(until day: CivilDate, for caller: BusName) async throws(AgentError) -> [ExpiringRecord]
        { [] }

        func tasks(_ query: TaskQuery, for caller: BusName) async throws(AgentError) -> [TaskRecord] {
            if case .instant(let end)? = query.dueBefore, due >= end { return [] }
            return [
                .sample("77aa", "Call") { task in
                    (task.due, task.dueAt, task.isOverdue) = (.instant(due), due, true)
                }
            ]
        }
    }

    @Test
    func `the agenda has a heading for each day, in order, and shows things of several days on each`()
        async throws
    {
        let agent = Busy()

        let transcript = try await CommandRunner().run(["agenda", "--days", "3"], agent: agent)

        #expect(
            transcript.output == """
                Overdue
                  77aa  3 days ago   ☐ Call the dentist

                Today, Sat 21 Nov
                  8812  all day      Holidays in Rome, day 2 of 4
                  4105               ☐ Pay rent
                  b0ad  16:00–17:00  会議 with 田中さん  Room 2  every week

                Tomorrow, Sun 22 Nov
                  8812  all day      Holidays in Rome, day 3 of 4
                  59d5  15:00        Call  10:00 America/New_York
                  3604  22:00–       Night train, day 1 of 2

                Mon 23 Nov
                  8812  all day      Holidays in Rome, day 4 of 4
                  3604  –06:00       Night train, day 2 of 2

                """)
        #expect(agent.asked.withLock(\.self) == ["2026-11-21 2026-11-24"])
    }

    /// A day with tasks, events and maintenance, which the agent names in another order.
    private struct Day: ScriptedAgent {
        var quiet = QuietRecord()

        func quiet(for caller: BusName) async throws(AgentError) -> QuietRecord { quiet }

        func agenda(from: When, to: When, for caller: BusName) async throws(AgentError) -> [AgendaRecord] {
            [
                entry("event", "Choir", "2026-11-21T19:30:00Z"),
                entry("task", "Tablets", "2026-11-21T20:00:00Z"),
                entry("event", "Birthday", "2026-11-21"), entry("task", "Plants", "2026-11-21"),
                entry("task", "Bins", "2026-11-21T18:00:00Z"),
            ]
        }

        func expiring(until day: CivilDate, for caller: BusName) async throws(AgentError) -> [ExpiringRecord]
        {
            [
                expiring(.maintenance, "Filter", "2026-11-19"),
                expiring(.maintenance, "Boiler", "2026-11-21"),
                expiring(.item, "Milk", "2026-11-22"), expiring(.maintenance, "Kettle", "2026-11-23"),
            ].filter { $0.on <= day }
        }

        func tasks(_ query: TaskQuery, for caller: BusName) async throws(AgentError) -> [TaskRecord] { [] }

        private func entry(_ kind: String, _ title: String, _ when: String) -> AgendaRecord {
            var record = AgendaRecord()
            (record.kind, record.id, record.title, record.status) = (kind, title, title, .open)
            record.when = When(when) ?? .date(.earliest)
            if case .date(let date) = record.when {
                (record.isAllDay, record.at) = (true, Zone.utc.startOfDay(date))
            } else {
                record.at = Instant(when) ?? .earliest
            }
            record.endAt = record.at + .seconds(3_600)
            return record
        }

        private func expiring(_ kind: ExpiringRecord.Kind, _ name: String, _ day: String) -> ExpiringRecord {
            var record = ExpiringRecord()
            (record.kind, record.id, record.name, record.on) = (kind, name, name, CivilDate(day) ?? .earliest)
            record.daysLeft = Int32(CivilDate("2026-11-21")?.days(until: record.on) ?? 0)
            return record
        }
    }

    private func titles(in output: String, _ all: [String]) -> [String] {
        all.filter { output.contains($0) }.map { title in
            let before = output.split(separator: title, maxSplits: 1, omittingEmptySubsequences: false).first
            return (before?.utf8.count ?? 0, title)
        }
        .sorted { $0.0 < $1.0 }.map(\.1)
    }

    @Test(arguments: [
        ["today"], ["today", "--json"], ["agenda", "--days", "3"], ["agenda", "--days", "3", "--json"],
    ])
    func `everything of today comes in the order of the day, and maintenance is due as tasks are`(
        _ arguments: [String]
    ) async throws {
        let day = ["Filter", "Birthday", "Plants", "Boiler", "Bins", "Choir", "Tablets"]

        let output = try await CommandRunner().run(arguments, agent: Day()).output

        #expect(titles(in: output, day) == day)
        #expect(titles(in: output, ["Tablets", "Kettle"]) == ["Tablets", "Kettle"])
    }

    @Test func `upcoming maintenance is due soon, and only things that expire are said to expire`()
        async throws
    {
        let output = try await CommandRunner().run(["today"], agent: Day()).output

        #expect(titles(in: output, ["Due soon", "Kettle", "Expires soon", "Milk"]).count == 4)
        #expect(
            titles(in: output, ["Due soon", "Kettle", "Expires soon", "Milk"])
                == ["Due soon", "Kettle", "Expires soon", "Milk"])
        #expect(output.hasPrefix("Overdue"))
    }

    @Test(arguments: [["today"], ["list"], ["add", "Buy milk"]])
    func `the first lines say what keeps reminders from being shown`(_ arguments: [String])
        async throws
    {
        var day = Day()
        day.quiet.serverState = .absent
        day.quiet.doNotDisturb = .on
        day.quiet.pausedUntil = Instant("2026-11-24T09:00:00Z")

        let lines = try await CommandRunner().run(arguments, agent: day).output.split(separator: "\n")
        let json = try await CommandRunner().run(["list", "--json"], agent: day).output

        #expect(lines.first?.hasPrefix("No notification server is running") == true)
        #expect(lines.dropFirst().first?.hasPrefix("Paused until Tue 24 Nov 09:00") == true)
        #expect(lines.dropFirst(2).first == "The desktop's do-not-disturb is on.")
        #expect(json == "[]\n")
    }

    @Test func `the most useful commands are shown three times`() async throws {
        let folder = try ScratchDirectory()
        let runner = CommandRunner(
            environment: ["HOME": "/nonexistent", "XDG_STATE_HOME": folder.path], width: 80)

        var outputs: [String] = []
        for _ in 0..<5 { outputs.append(try await runner.run(["today"], agent: Day()).output) }

        #expect(outputs.map { $0.contains("steward done NAME") } == [true, true, true, false, false])
    }

    @Test func `the hint about undo is shown three times`() async throws {
        let folder = try ScratchDirectory()
        let runner = CommandRunner(environment: ["HOME": "/nonexistent", "XDG_STATE_HOME": folder.path])

        var outputs: [String] = []
        for _ in 0..<5 { outputs.append(try await runner.run(["done", "8812"], agent: Completing()).output) }

        #expect(outputs.map { $0.contains("(steward undo)") } == [true, true, true, false, false])
        #expect(outputs.allSatisfy { $0.hasPrefix("Completed") })
    }

    private struct Completing: ScriptedAgent {
        func complete(_ id: String, note: String?, subtasks: SubtaskPolicy, for caller: BusName)
            async throws(AgentError) -> TaskRecord
        { .sample("8812", "Tea") { _ in } }
    }

    @Test(arguments: [24, 40, 80]) func `no line is wider than the terminal`(width: Int) async throws {
        let agenda = try await CommandRunner(width: width).run(["agenda"], agent: Busy())

        for line in agenda.output.split(separator: "\n") {
            #expect(DisplayWidth.of(String(line)) <= width, "\(line)")
        }
    }

    @Test(arguments: [40, 69, 80, 132, 300]) func `a month fits the terminal, and today is marked`(width: Int)
        async throws
    {
        let month = try await CommandRunner(width: width).run(["month"], agent: Busy())
        let lines = month.output.split(separator: "\n").map(String.init)

        #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
        #expect(lines.first?.trimmed == "November 2026")
        #expect(month.output.contains("[21]"))
        #expect(month.output.contains("会議") == (width >= 69))
        #expect(month.output.contains("21]•") == (width < 69))
        if width >= 69 {
            let rows = lines.dropFirst().map { DisplayWidth.of($0) }
            #expect(Set(rows).count == 1, "the columns stand below one another")
        }
    }

    @Test func `a month is asked for in whole weeks, and printed as JSON by its own days`() async throws {
        let agent = Busy()

        _ = try await CommandRunner().run(["month", "2026-12"], agent: agent)
        _ = try await CommandRunner().run(["month", "2", "--week-starts", "sun"], agent: agent)
        _ = try await CommandRunner().run(["month", "december"], agent: agent)
        let json = try await CommandRunner().run(["month", "2026-12", "--json"], agent: agent)
        let wrong = try await CommandRunner().run(["month", "2026-13"], agent: agent)

        #expect(
            agent.asked.withLock(\.self) == [
                "2026-11-30 2027-01-04", "2027-01-31 2027-03-07", "2026-11-30 2027-01-04",
                "2026-12-01 2027-01-01",
            ])
        #expect(json.output.contains("\"title\": \"Night train\""))
        #expect(wrong.status == 65)
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " })
    }
}
