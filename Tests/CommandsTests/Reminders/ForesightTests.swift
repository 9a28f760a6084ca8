import AgentInterface
import CivilTime
import DBus
import Rules
import Testing

@testable import Commands

/// `why` and `simulate`.
struct ForesightTests {
    private struct Agent: ScriptedAgent {
        var popups: [SimulatedPopupRecord] = []

        func why(_ id: String, for caller: BusName) async throws(AgentError) -> ExplanationRecord {
            var record = ExplanationRecord()
            record.reminder.short = "9876"
            record.reminder.title = "Tea"
            record.sentences = ["You are reminded because tea is due.", "It comes tomorrow 09:00."]
            record.dateHour = TimeOfDay(nearestToSecondOfDay: 9 * 3600)
            return record
        }

        func simulate(
            from start: Instant, to end: Instant, for caller: BusName
        ) async throws(AgentError) -> [SimulatedPopupRecord] {
            var asked = SimulatedPopupRecord()
            asked.at = start
            asked.reminders = ["from \(start) to \(end)"]
            return [asked] + popups
        }
    }

    @Test func `why says sentences, and the same with its parts as JSON`() async throws {
        let people = try await CommandRunner().run(["why", "98"], agent: Agent())
        let program = try await CommandRunner().run(["why", "98", "--json"], agent: Agent())

        #expect(
            people.output
                == "98 Tea  planned\nYou are reminded because tea is due.\nIt comes tomorrow 09:00.\n")
        #expect(program.output.contains("\"date_hour\": \"09:00\""))
        #expect(program.output.contains("\"state\": \"planned\""))
    }

    /// A task `3f2a` with two reminders, of which the second is asked about.
    private struct TwoReminders: ScriptedAgent {
        private static let ids = ["aa11", "bb22"]

        func why(_ id: String, for caller: BusName) async throws(AgentError) -> ExplanationRecord {
            let number = Self.ids.firstIndex(of: id) ?? 1
            var record = ExplanationRecord()
            record.reminder = Self.reminder(number)
            record.sentences = ["It is reminder \(number + 1)."]
            return record
        }

        func reminders(_ query: ReminderQuery, for caller: BusName) async throws(AgentError)
            -> [ReminderRecord]
        {
            query.subjectID == "3f2a0000" ? [Self.reminder(0), Self.reminder(1)] : []
        }

        private static func reminder(_ number: Int) -> ReminderRecord {
            var reminder = ReminderRecord()
            (reminder.id, reminder.short) = (ids[number], ids[number])
            (reminder.subject, reminder.subjectID, reminder.title) = ("task", "3f2a0000", "Call the dentist")
            (reminder.state, reminder.ringAt) = (
                number == 0 ? .planned : .shown, .hoursBefore(-1 - Int64(number))
            )
            return reminder
        }
    }

    @Test func `why explains all reminders of a task, under the id that was typed`() async throws {
        let transcript = try await CommandRunner().run(["why", "3f2"], agent: TwoReminders())

        #expect(
            transcript.output == """
                3f2 Call the dentist

                today 16:00  planned
                It is reminder 1.

                today 17:00  shown
                It is reminder 2.

                """)
        let program = try await CommandRunner().run(["why", "3f2", "--json"], agent: TwoReminders()).output
        #expect(program.contains("\"id\": \"bb22\"") && program.contains("\"others\": ["))
    }

    /// Has an item, and nothing else.
    private struct Butter: ScriptedAgent {
        private static let butter = ItemRecord.sample("3f2a", "Butter")

        func task(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
            throw AgentError(.notFound, "there is no task '\(id)'")
        }
        func reminder(_ id: String, for caller: BusName) async throws(AgentError) -> ReminderRecord {
            throw AgentError(.notFound, "there is no reminder '\(id)'")
        }
        func event(_ id: String, for caller: BusName) async throws(AgentError) -> EventRecord {
            throw AgentError(.notFound, "there is no event '\(id)'")
        }
        func item(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
            guard id == Self.butter.id else { throw AgentError(.notFound, "there is no item '\(id)'") }
            return Self.butter
        }
        func items(_ query: ItemQuery, for caller: BusName) async throws(AgentError) -> [ItemRecord] {
            [Self.butter]
        }
        func why(_ id: String, for caller: BusName) async throws(AgentError) -> ExplanationRecord {
            guard id == Self.butter.id else {
                throw AgentError(.notFound, "there is no task '\(id)'")
            }
            var record = ExplanationRecord()
            (record.reminder.subject, record.reminder.title) = ("item", "Butter")
            record.sentences = ["You are reminded because butter expires."]
            return record
        }
    }

    @Test func `show and why find items by name`() async throws {
        let shown = try await CommandRunner().run(["show", "Butter"], agent: Butter())
        let explained = try await CommandRunner().run(["why", "Butter"], agent: Butter())
        let unknown = try await CommandRunner().run(["show", "Jam"], agent: Butter())

        #expect(shown.status == 0 && shown.output.hasPrefix("Butter"), "\(shown.errors)")
        #expect(explained.output.hasPrefix("3f2a Butter"), "\(explained.errors)")
        #expect(unknown.status == 66 && unknown.errors.contains("nothing is called 'Jam'"))
    }

    /// Has two packages of milk, of which the first has a reminder.
    private struct Milk: ScriptedAgent {
        private static let packs = [ItemRecord.sample("3f2a", "Milk"), .sample("4b3c", "milk")]

        func items(_ query: ItemQuery, for caller: BusName) async throws(AgentError) -> [ItemRecord] {
            Self.packs
        }
        func why(_ id: String, for caller: BusName) async throws(AgentError) -> ExplanationRecord {
            guard id == Self.packs[0].id else {
                throw AgentError(.notFound, "there is no reminder of '\(id)'")
            }
            var record = ExplanationRecord()
            (record.reminder.id, record.reminder.short) = ("aa11", "aa11")
            (record.reminder.subject, record.reminder.subjectID) = ("item", id)
            (record.reminder.title, record.sentences) = ("Milk", ["You are reminded because milk expires."])
            return record
        }
        func reminders(_ query: ReminderQuery, for caller: BusName) async throws(AgentError)
            -> [ReminderRecord]
        { [] }
        func outlook(_ names: [String], for caller: BusName) async throws(AgentError) -> [OutlookRecord] {
            var record = OutlookRecord()
            (record.name, record.finishedPacks) = ("Milk", 1)
            return [record]
        }
    }

    @Test func `why explains each package of a supply`() async throws {
        let people = try await CommandRunner().run(["why", "MILK"], agent: Milk())
        let program = try await CommandRunner().run(["why", "MILK", "--json"], agent: Milk())

        #expect(people.status == 0, "\(people.errors)")
        #expect(
            people.output.hasPrefix(
                "3f2a Milk\nYou are reminded because milk expires.\n\n4b3c milk\nno reminder"),
            "\(people.output)")
        #expect(people.output.contains("Milk: 1 left"), "\(people.output)")
        #expect(
            program.output.contains("\"outlook\": {") && program.output.hasPrefix("{\n  \"id\": \"aa11\""))
    }

    @Test func `why of a reminder explains that one alone`() async throws {
        let transcript = try await CommandRunner().run(["why", "aa11"], agent: TwoReminders())

        #expect(transcript.output == "aa11 Call the dentist  planned\nIt is reminder 1.\n")
    }

    @Test(arguments: [
        (["--to", "tomorrow"], "from 2026-11-21T15:00:00Z to 2026-11-23T00:00:00Z"),
        (["--from", "mon", "--to", "mon"], "from 2026-11-23T00:00:00Z to 2026-11-24T00:00:00Z"),
        (["--from", "18:00", "--to", "+2d"], "from 2026-11-21T18:00:00Z to 2026-11-24T00:00:00Z"),
    ])
    func `a day without a time counts from its beginning to its end`(_ arguments: [String], _ span: String)
        async throws
    {
        let transcript = try await CommandRunner().run(["simulate"] + arguments, agent: Agent())

        #expect(transcript.output.contains(span), "\(transcript)")
    }

    @Test func `each reminder of a popup has a line, the first with time and reason`() async throws {
        var popup = SimulatedPopupRecord()
        popup.at = try Instant(parsing: "2026-11-24T09:00:00Z")
        popup.kind = .summary
        popup.reminders = ["Pay the rent", "Call the dentist"]
        popup.why = "the task is due 2026-11-24"

        let transcript = try await CommandRunner().run(
            ["simulate", "--to", "fri"], agent: Agent(popups: [popup]))

        let lines = transcript.output.split(separator: "\n").suffix(2).map {
            $0.split(separator: " ").joined(separator: " ")
        }
        #expect(lines == ["Tue 24 Nov 09:00 Pay the rent the task is due 2026-11-24", "Call the dentist"])
    }

    @Test func `repeated alerts of an unanswered reminder take one line a day`() async throws {
        let times = [
            "2026-11-24T09:00:00Z", "2026-11-24T09:15:00Z", "2026-11-24T09:20:00Z", "2026-11-24T09:30:00Z",
            "2026-11-25T09:00:00Z", "2026-11-25T09:15:00Z",
        ]
        let popups = try times.map { time in
            var popup = SimulatedPopupRecord()
            popup.at = try Instant(parsing: time)
            popup.reminders = [time.contains(":20:") ? "Milk" : "Tablets"]
            popup.why = "the task is due"
            return popup
        }

        let people = try await CommandRunner().run(["simulate", "--to", "fri"], agent: Agent(popups: popups))
        let program = try await CommandRunner().run(
            ["simulate", "--to", "fri", "--json"], agent: Agent(popups: popups))

        let lines = people.output.split(separator: "\n").suffix(3).map {
            $0.split(separator: " ").joined(separator: " ")
        }
        #expect(
            lines == [
                "Tue 24 Nov 09:00 Tablets (again 2 times until 09:30) the task is due",
                "Tue 24 Nov 09:20 Milk the task is due",
                "Wed 25 Nov 09:00 Tablets (again at 09:15) the task is due",
            ])
        #expect(program.output.split(separator: "Tablets").count == 6)
    }

    @Test func `a time that is not understood is refused with the option's name`() async throws {
        let transcript = try await CommandRunner().run(["simulate", "--to", "someday"], agent: Agent())

        #expect(transcript.status == ExitStatus.badData.rawValue)
        #expect(transcript.errors.contains("--to"))
    }
}
