import AgentInterface
import CivilTime
import DBus
import Rules
import Sentences
import Synchronization
import Testing

@testable import Commands

/// On Saturday, 21 November 2026, at 15:00 in UTC.
@Suite(.serialized)
struct TypedSentenceTests {
    /// Takes whatever it is asked to add, and has two tasks.
    private final class NotingAgent: ScriptedAgent {
        struct Log: Sendable {
            var task: TaskFields?
            var event: EventFields?
            var item: ItemFields?
            var maintenance: MaintenanceFields?
            var document: DocumentFields?
            var label: String?
            var completed: [String] = []
            var snoozed: [String: SnoozeTime] = [:]
            var moved: [String: When] = [:]
            var changes = 0
        }
        let log = Mutex(Log())
        var now: Log { log.withLock(\.self) }

        private func note(_ change: (inout Log) -> Void) {
            log.withLock { log in
                change(&log)
                log.changes += 1
            }
        }

        func add(_ fields: TaskFields, for caller: BusName) async throws(AgentError) -> TaskRecord {
            note { $0.task = fields }
            return .sample("3f2a", fields.title ?? "") { $0.due = fields.due }
        }
        func add(_ fields: EventFields, for caller: BusName) async throws(AgentError) -> EventRecord {
            note { $0.event = fields }
            var event = EventRecord()
            (event.id, event.short, event.title) = ("9c41", "9c41", fields.title ?? "")
            if let start = fields.start { event.start = start }
            return event
        }
        func addItems(_ items: [ItemFields], isDryRun: Bool, for caller: BusName) async throws(AgentError)
            -> [ItemRecord]
        {
            note { $0.item = items.first }
            return items.map { .sample("5d0e", $0.name ?? "") }
        }
        func addMaintenance(_ fields: MaintenanceFields, for caller: BusName) async throws(AgentError)
            -> MaintenanceRecord
        {
            note { $0.maintenance = fields }
            throw AgentError(.failed, "enough is known")
        }
        func labels(for caller: BusName) async throws(AgentError) -> [LabelRecord] { [] }
        func reminder(_ id: String, for caller: BusName) async throws(AgentError) -> ReminderRecord {
            throw AgentError(.notFound, "there is no reminder '\(id)'")
        }
        func setLabel(_ name: String, colour: String, for caller: BusName) async throws(AgentError)
            -> LabelRecord
        {
            note { $0.label = name }
            var label = LabelRecord()
            (label.name, label.colour) = (name, colour)
            return label
        }
        func tasks(_ query: TaskQuery, for caller: BusName) async throws(AgentError) -> [TaskRecord] {
            [.sample("aaaa", "Dentist"), .sample("bbbb", "Call the dentist")].filter { task in
                query.text.map { task.title.lowercased().contains($0.lowercased()) } ?? true
            }
        }
        func events(_ query: EventQuery, for caller: BusName) async throws(AgentError) -> [EventRecord] {
            var event = EventRecord()
            (event.id, event.short, event.title) = ("9c41", "9c41", "Dentist, check-up")
            event.start = .date(CivilDate(nearestToDayNumber: 20_785))
            (event.next, event.nextAt) = (event.start, Instant(secondsSince1970: 1_795_824_000))
            return query.text == "dentist"
                ? [event] : query.text == nil ? [try await self.event("", for: caller)] : []
        }
        func items(_ query: ItemQuery, for caller: BusName) async throws(AgentError) -> [ItemRecord] {
            guard ["eggs", "dentist", nil].contains(query.text) else { return [] }
            return [
                .sample("5d0e", query.text == "dentist" ? "Gum of the dentist" : "Eggs") { item in
                    item.quantity = (try? Quantity(parsing: "6")) ?? .one  // it is a quantity
                    item.expiresOn = CivilDate(nearestToDayNumber: 20_785)
                }
            ]
        }
        func item(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
            try await items(ItemQuery(), for: caller)[0]
        }
        func documents(_ query: DocumentQuery, for caller: BusName) async throws(AgentError)
            -> [DocumentRecord]
        { [] }
        func maintenance(_ query: MaintenanceQuery, for caller: BusName) async throws(AgentError)
            -> [MaintenanceRecord]
        { [] }
        func event(_ id: String, for caller: BusName) async throws(AgentError) -> EventRecord {
            var event = EventRecord()
            (event.id, event.short, event.title) = ("7b3a", "7b3a", "Party")
            event.start = When("2026-11-22T19:00") ?? event.start
            event.next = event.start
            return event
        }
        func edit(_ id: String, _ changes: EventFieldChanges, for caller: BusName) async throws(AgentError)
            -> EventRecord
        {
            note { $0.event = changes.set }
            return try await event(id, for: caller)
        }
        func complete(
            _ id: String, note text: String?, subtasks: SubtaskPolicy, for caller: BusName
        ) async throws(AgentError) -> TaskRecord {
            note { $0.completed.append(id) }
            return .sample(id, "Dentist")
        }
        func task(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
            .sample(id, "Dentist") { $0.due = When("2026-11-24T15:00") }
        }
        func move(_ id: String, to due: When, for caller: BusName) async throws(AgentError) -> TaskRecord {
            note { $0.moved[id] = due }
            return .sample(id, "Dentist") { $0.due = due }
        }
        func snooze(_ id: String, _ time: SnoozeTime?, for caller: BusName) async throws(AgentError)
            -> ReminderRecord
        {
            note { $0.snoozed[id] = time }
            throw AgentError(.failed, "enough is known")
        }
    }

    private func run(
        _ words: String..., agent: NotingAgent = NotingAgent(), typed: [String]? = nil, locale: String? = nil
    ) async throws -> (transcript: Transcript, log: NotingAgent.Log) {
        var runner = CommandRunner()
        runner.typed = typed
        runner.environment["LANG"] = locale
        return (try await runner.run(words, agent: agent), agent.now)
    }

    @Test func `a sentence becomes a task with all that it says, in one request`() async throws {
        let (transcript, log) = try await run(
            "Pay", "rent", "next", "tuesday", "3pm", "#home", "!1h")

        var wanted = TaskFields()
        wanted.title = "Pay rent"
        wanted.due = try When(parsing: "2026-11-24T15:00")
        wanted.labels = ["home"]
        wanted.reminders = [.atDue, try ReminderTrigger(parsing: "-PT1H")]
        #expect(transcript.status == 0, "\(transcript.errors)")
        #expect(log.task == wanted)
        #expect(log.changes == 1)
        #expect(transcript.output.hasPrefix("Pay rent [next tuesday] [3pm] [#home] [!1h]  (--keep WORD"))
        #expect(transcript.output.contains("\nAdded 3f2a Pay rent, due"))
    }

    @Test(arguments: ["add", nil])
    func `each field that the reader gives reaches the agent, beside what an option says`(verb: String?)
        async throws
    {
        let zones = ZoneDatabase(environment: [:])
        let locality = Locality(zone: try zones.zone(try ZoneID(parsing: "UTC")), zones: zones)
        let reader = SentenceParser(
            now: try Instant(parsing: CommandRunner.now), locality: locality, locale: nil)
        var given: Set<String> = []
        for line in [
            "Pay rent next tuesday 3pm #home p1 for 45 min", "Call Bob tomorrow 3pm !1h",
            "Water plants every day at 8am",
        ] {
            let reading = SubjectRequest.Reading(line, reader, isTask: true)
            guard case .task(let read) = try SubjectRequest(reading) else { continue }

            let words = (verb.map { [$0] } ?? []) + [line, "--location", "the hall"]
            let agent = NotingAgent()
            _ = try await CommandRunner().run(words, agent: agent)
            let sent = try #require(agent.now.task)

            for field in TodoDetails.fields where read.has(field) {
                #expect(sent.value(of: field) == read.value(of: field), "\(field.key)")
                given.insert(field.key)
            }
            #expect(sent.location == "the hall")
        }
        #expect(given == ["title", "due", "repeats", "priority", "estimate", "reminders", "labels"])
    }

    @Test func `a task that repeats by the hour is not overdue when it is added`() async throws {
        let added = try await run("Take", "meds", "every", "8", "hours")
        let trial = try await run("add", "--dry-run", "Take meds every 8 hours")

        #expect(added.log.task?.due == nil && added.log.task?.repeats != nil)
        #expect(trial.transcript.output.contains("task, 'Take meds', repeats FREQ=HOURLY;INTERVAL=8"))
    }

    @Test func `hours between which to do something are kept in the title, and are no length`() async throws {
        let added = try await run("Pick up the parcel between 3 and 5 pm tomorrow")

        #expect(added.log.task?.estimate == nil)
        #expect(added.log.task?.title == "Pick up the parcel between 3 and 5 pm")
        #expect(added.log.task?.due?.description.hasSuffix("T15:00") == true)
    }

    @Test func `on a terminal with colours the parts are coloured`() async throws {
        var runner = CommandRunner()
        (runner.width, runner.colours) = (80, .palette)

        let transcript = try await runner.run(["add", "Pay rent tomorrow"], agent: NotingAgent())

        #expect(transcript.output.hasPrefix("Pay rent \u{1B}[1;36mtomorrow\u{1B}[0m"))
    }

    @Test func `each kind of thing goes where it belongs`() async throws {
        let event = try await run("add", "Lunch", "with", "Sam", "tuesday", "at", "noon").log.event
        #expect(event?.title == "Lunch with Sam")
        #expect(event?.start?.description == "2026-11-24T12:00")

        let item = try await run("add", "500 g minced meat use by tomorrow").log.item
        #expect(item?.name == "minced meat")
        #expect(item?.useBy?.description == "2026-11-22")
        #expect(item?.quantity?.description == "500 g")

        let maintenance = try await run("Change the furnace filter every 3 months").log.maintenance
        #expect(maintenance?.title == "Change the furnace filter")
        #expect(maintenance?.repeats != nil)

        #expect(try await run("new", "label", "garden").log.label == "garden")
    }

    @Test func `an event with a label is a task, because events have none`() async throws {
        let log = try await run("dentist next tuesday 3pm #health").log

        #expect(log.event == nil)
        #expect(log.task?.labels == ["health"])
        #expect(log.task?.title == "dentist")
    }

    @Test func `a name of a person stays in the title, because tasks have no field for it`() async throws {
        #expect(try await run("add", "Ask @anna tomorrow").log.task?.title == "Ask @anna")
    }

    @Test func `a named task is completed and snoozed, an exact name first`() async throws {
        #expect(try await run("mark Dentist done").log.completed.map { $0.prefix(4) } == ["aaaa"])
        let snoozed = try await run("postpone dentist until friday").log.snoozed
        #expect(snoozed.map { "\($0.key.prefix(4)) \($0.value)" } == ["aaaa 2026-11-27"])

        let unknown = try await run("mark Groceries done")
        #expect(unknown.transcript.status == 66)
        #expect(unknown.transcript.errors.contains("no open task called 'Groceries'"))
        let thing = try await run("mark the dentist thing done")
        #expect(thing.log.completed.map { $0.prefix(4) } == ["aaaa"])
    }

    @Test func `a task that is put off to a day is due then, at its own time of day`() async throws {
        let moved = try await run("push dentist to friday").log.moved
        #expect(moved.map { "\($0.key.prefix(4)) \($0.value)" } == ["aaaa 2026-11-27T15:00"])

        let timed = try await run("ask", "move dentist to friday at 9am").log.moved
        #expect(timed.map { "\($0.key.prefix(4)) \($0.value)" } == ["aaaa 2026-11-27T09:00"])

        #expect(
            try await run("reschedule the party to friday").log.event?.start?.description
                == "2026-11-27T19:00")
    }

    @Test func `put off by an hour, a task of next week was snoozed until an hour from now`() async throws {
        let task = try await run("push dentist by 1 hour").log
        let reminder = try await run("snooze dentist by 1 hour").log

        #expect(task.moved.values.map(\.description) == ["2026-11-24T16:00"] && task.snoozed.isEmpty)
        #expect(reminder.moved.isEmpty && reminder.snoozed.count == 1)
    }

    @Test(arguments: [
        ("move dentist by 2 days", "2026-11-26T15:00"), ("move dentist by a week", "2026-12-01T15:00"),
        ("move dentist back by 2 days", "2026-11-26T15:00"), ("move dentist by an hour", "2026-11-24T16:00"),
        ("postpone dentist by a week", "2026-12-01T15:00"),
    ])
    func `what is moved by a length is moved from when it is due, not from now`(line: String, due: String)
        async throws
    {
        let log = try await run(line).log

        #expect(log.moved.values.map(\.description) == [due] && log.snoozed.isEmpty)
    }

    @Test func `two wishes in one line were one title at the wrong date`() async throws {
        let both = try await run("call Bob saturday 5pm; pay rent tomorrow")
        let list = try await run("buy milk; eggs and bread tomorrow")

        #expect(both.log.changes == 2 && both.log.task?.title == "pay rent")
        #expect(
            both.transcript.output.contains("call Bob, due Sat 28 Nov 17:00"), "\(both.transcript.output)")
        #expect(list.log.changes == 1 && list.log.task?.title == "buy milk; eggs and bread")
    }

    @Test func `a question prints what the command prints`() async throws {
        let question = try await run("which tasks are overdue")
        let command = try await run("list", "--overdue")

        #expect(question.transcript == command.transcript)
    }

    @Test func `plain and keep give the words back to the title`() async throws {
        #expect(try await run("add", "Pay rent tomorrow", "--plain").log.task?.title == "Pay rent tomorrow")
        #expect(try await run("add", "Pay rent tomorrow", "--plain").log.task?.due == nil)

        let kept = try await run("add", "--keep", "monthly", "Create monthly report friday").log.task
        #expect(kept?.title == "Create monthly report")
        #expect(kept?.repeats == nil)
        #expect(kept?.due?.description == "2026-11-27")

        let wrong = try await run("add", "--keep", "weekly", "Create monthly report")
        #expect(wrong.transcript.status == 65)
        #expect(wrong.log.changes == 0)
    }

    @Test func `a terminal asks about a repetition within the title`() async throws {
        let refused = try await run("add", "Create monthly report", typed: ["n"]).log.task
        #expect(refused?.title == "Create monthly report")
        #expect(refused?.repeats == nil)

        let ended = try await run("add", "Create monthly report", typed: [])
        #expect(ended.log.changes == 0 || ended.log.task?.title == "Create monthly report")
    }

    @Test func `options win over words, and turn their readings off`() async throws {
        let due = try await run("add", "Read tomorrow's paper tomorrow", "--due", "fri").log.task
        #expect(due?.due?.description == "2026-11-27")
        #expect(due?.title == "Read tomorrow's paper tomorrow")

        let label = try await run("add", "Fix #3 and #x tomorrow", "--label", "home").log.task
        #expect(label?.labels == ["home"])
        #expect(label?.title == "Fix #3 and #x")
        #expect(label?.due?.description == "2026-11-22")

        let task = try await run("add", "mark Dentist done", "--priority", "high").log
        #expect(task.completed.isEmpty)
        #expect(task.task?.title == "mark Dentist done")
    }

    @Test(arguments: [
        ("Call mom tomorow", "did you mean 'tomorrow'?"), ("Pay rent on 11/12", "11 December"),
        ("Pay rent on 31 nov", "no day 31"), ("Call at 25:00", "not a time of day"),
        ("Bins every tuesday except 29 december", "steward event skip"),
    ])
    func `a doubt changes nothing and says what may be meant`(line: String, hint: String) async throws {
        let (transcript, log) = try await run("add", line)

        #expect(transcript.status == 65)
        #expect(transcript.errors.contains(hint), "\(transcript.errors)")
        #expect(transcript.errors.contains("--keep"))
        #expect(log.changes == 0)
    }

    @Test func `a doubt is settled by the locale, by an option, or by keep`() async throws {
        #expect(
            try await run("add", "Pay rent on 11/12", locale: "en_GB").log.task?.due?.description
                == "2026-12-11")
        #expect(
            try await run("add", "Call mom tomorow", "--due", "tomorrow").log.task?.title
                == "Call mom tomorow")
        #expect(
            try await run("add", "Call mom tomorow", "--keep", "tomorow").log.task?.title
                == "Call mom tomorow")
    }

    @Test func `words that look like a time but stay in the title are reported, whoever typed them`()
        async throws
    {
        let asked = try await run("add", "Course of 2 weeks", typed: [])
        let piped = try await run("add", "Course of 2 weeks")

        #expect(asked.transcript.errors.contains("'2 weeks' stays in the title"))
        #expect(piped.transcript.errors.contains("'2 weeks' stays in the title"))
    }

    @Test func `a question about one thing gets one line, not everything that has the word`()
        async throws
    {
        let answer = try await run("when", "is", "dentist").transcript.output

        #expect(answer.hasPrefix("Dentist: ") && answer.split(separator: "\n").count == 1)
    }

    @Test func `how many eggs there are was answered with the list of tasks`() async throws {
        let answer = try await run("how", "many", "eggs", "do", "we", "have").transcript

        #expect(answer.output.contains("Eggs: 6") && !answer.output.contains("Dentist"))
    }

    @Test(arguments: [["eggs"], ["eggs", "dentist"]])
    func `remove names the command that removes what is no task`(_ names: [String]) async throws {
        let agent = NotingAgent()
        let transcript = try await CommandRunner().run(["remove"] + names, agent: agent)

        #expect(transcript.status == 66 && agent.now.changes == 0)
        #expect(
            transcript.errors
                == "steward: 'Eggs' is an item, not a task: 'steward item remove 5d0e' removes it\n")
    }

    @Test func `a dry run changes nothing`() async throws {
        let text = try await run("Pay rent tomorrow", "--dry-run")
        let json = try await run("Pay rent tomorrow", "--dry-run", "--json")

        #expect(text.log.changes == 0 && json.log.changes == 0)
        #expect(text.transcript.output.contains("Pay rent [tomorrow]\ntask, 'Pay rent', due 2026-11-22\n"))
        #expect(json.transcript.output.hasPrefix("{\"text\":\"Pay rent tomorrow\",\"intent\":\"create\""))
    }

    @Test func `a word that is like a command stays a misspelt command`() async throws {
        for words in [["lsit"], ["dnoe", "3f2a"], ["mvoe", "3f2a", "tomorrow"]] {
            let agent = NotingAgent()
            let transcript = try await CommandRunner().run(words, agent: agent)

            #expect(transcript.status == 64)
            #expect(transcript.errors.contains("there is no command '\(words[0])'"))
            #expect(agent.now.changes == 0)
        }
    }

    @Test func `a line of a time alone says what is missing`() async throws {
        let (transcript, log) = try await run("add", "tomorrow", "3pm")

        #expect(transcript.status == 65)
        #expect(transcript.errors.contains("no word is left that says what it is about"))
        #expect(log.changes == 0)
    }
}
