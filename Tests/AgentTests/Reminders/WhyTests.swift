import Agent
import AgentInterface
import CivilTime
import Notifications
import Rules
import Testing

/// What `Why` and `SnoozeChoices` answer. It is Tuesday noon in Paris.
@Suite(.serialized) struct WhyTests {
    @Test func `a task's reminder is explained, the one that waits for an answer before those to come`()
        async throws
    {
        try await AgentFixture.started { fixture in
            let task = try await fixture.add(
                "Call the dentist", due: try When(parsing: "2026-11-25T09:00"),
                reminders: [try ReminderTrigger(parsing: "-PT20H50M"), try ReminderTrigger(parsing: "PT0S")])
            let before = try await fixture.client.call(Reminders1.why, task.id)
            await fixture.pass(.seconds(600))

            let shown = try await fixture.client.call(Reminders1.why, task.short)

            #expect(before.reminder.state == .planned)
            #expect(before.nextAt == AgentFixture.noon + .seconds(600))
            #expect(before.sentences.last == "It comes in 10 minutes.")
            #expect(shown.reminder.state == .shown)
            #expect(shown.reminder.step == "before:-PT20H50M")
            #expect(
                shown.sentences == [
                    "You are reminded because the task is due 2026-11-25 09:00 and has a reminder 20 h 50 min before.",
                    "Its time is local time wherever you are; the zone is Europe/Paris.",
                    "It came now and waits on the screen for an answer.",
                    "The next one comes tomorrow 09:00.",
                ])
            #expect(shown.nextAt == (try Instant(parsing: "2026-11-25T08:00:00Z")))
            #expect(shown.zone == "Europe/Paris")
        }
    }

    @Test func `why says that the user has closed the popup`() async throws {
        try await AgentFixture.started { fixture in
            let task = try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            await fixture.pass(.seconds(20))

            fixture.server.close(try #require(fixture.server.screen.first), because: .dismissed)
            await fixture.settle()
            let closed = try await fixture.client.call(Reminders1.why, task.id)
            await fixture.pass(.seconds(900))
            fixture.server.close(try #require(fixture.server.screen.first), because: .expired)
            await fixture.settle()
            let vanished = try await fixture.client.call(Reminders1.why, task.id)

            #expect(
                closed.sentences.last
                    == "You closed its popup without answering, so it comes back in 15 minutes.")
            #expect(vanished.sentences.last?.hasPrefix("Its popup left the screen unanswered") == true)
        }
    }

    @Test func `where popups leave the screen for a list, that is where it is said to be`() async throws {
        try await AgentFixture.started(on: ScriptedServer.gnome) { fixture in
            let task = try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))

            let why = try await fixture.client.call(Reminders1.why, task.id)

            #expect(
                why.sentences.contains(
                    "It came now and is in the desktop's list, unless you have cleared it."))
        }
    }

    @Test func `who completes or skips one of a series is told when quiet hours let the next ring`()
        async throws
    {
        try await AgentFixture.run { fixture in
            try fixture.configure("[quiet]\nhours = \"15:00-17:00\"\n")
            try await fixture.start()
            let days = (1...3).map { AgentFixture.noon + .seconds($0 * 24 * 3600 + 5 * 3600) }
            var fields = TaskFields()
            (fields.title, fields.due) = ("Water the plants", AgentFixture.noon.asWhen + .seconds(4 * 3600))
            fields.repeats = try Repetition(parsing: "FREQ=DAILY")
            let task = try await fixture.client.call(Tasks1.add, fields)
            var series = EventFields()
            series.repeats = fields.repeats
            let event = try await fixture.addEvent("Meeting", "2026-11-24T17:10", lasting: "PT2H", series)

            let completed = try await fixture.client.call(Tasks1.complete, (task.id, .ask))
            let skipped = try await fixture.client.call(Tasks1.skip, task.id)
            let later = try await fixture.client.call(Events1.skip, (event.id, nil))

            #expect(completed.reminderHeldUntil == days[0])
            #expect(skipped.reminderHeldUntil == days[1])
            #expect(later.reminderHeldUntil == days[0])
        }
    }

    @Test func `before it comes, everything says when quiet hours will let a reminder ring`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure("[quiet]\nhours = \"15:00-17:00\"\n")
            try await fixture.start()
            let end = AgentFixture.noon + .seconds(5 * 3600)
            let task = try await fixture.add(
                "Call the dentist", due: AgentFixture.noon.asWhen + .seconds(4 * 3600))
            let event = try await fixture.addEvent(
                "Meeting", "2026-11-24T17:10", lasting: "PT2H", EventFields())

            for id in [task.id, event.id] {
                let why = try await fixture.client.call(Reminders1.why, id)
                #expect(why.nextAt == end)
                #expect(why.sentences.last?.hasSuffix("when quiet hours end.") == true)
            }
            #expect(try await fixture.task(task.id).reminderHeldUntil == end)
            #expect(event.reminderHeldUntil == end)
            #expect(try await fixture.client.call(Events1.get, event.id).reminderHeldUntil == end)
            #expect(try await fixture.reminders().map(\.heldUntil) == [end, end])

            _ = try await fixture.client.call(Reminders1.ringAnyway, event.id)
            #expect(try await fixture.client.call(Events1.get, event.id).reminderHeldUntil == nil)
            let why = try await fixture.client.call(Reminders1.why, event.id)
            #expect(why.nextAt == AgentFixture.noon + .seconds(5 * 3600 - 300))
        }
    }

    @Test func `an appointment that begins in quiet hours is announced before it, and every command says so`()
        async throws
    {
        try await AgentFixture.run { fixture in
            try fixture.configure("[quiet]\nhours = \"15:00-17:00\"\n")
            try await fixture.start()
            let event = try await fixture.addEvent(
                "Meeting", "2026-11-24T16:00", lasting: "PT2H", EventFields())

            let why = try await fixture.client.call(Reminders1.why, event.id)

            #expect(why.nextAt == AgentFixture.noon + .seconds(4 * 3600 - 900))
            #expect(why.sentences.last?.hasSuffix("when quiet hours end.") == false)
            #expect(event.reminderHeldUntil == nil)
            #expect(try await fixture.client.call(Events1.get, event.id).reminderHeldUntil == nil)
            #expect(try await fixture.reminders().map(\.heldUntil) == [nil])
        }
    }

    @Test func `why says what holds a reminder back, and until when`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure("[quiet]\nhours = \"11:00-15:00\"\n")
            fixture.server.appear()
            try await fixture.start()
            let task = try await fixture.add(
                "Call the dentist", due: AgentFixture.noon.asWhen + .seconds(7260))
            await fixture.pass(.seconds(7260))

            let held = try await fixture.client.call(Reminders1.why, task.id)
            await fixture.pass(.seconds(3540))
            let shown = try await fixture.client.call(Reminders1.why, task.id)

            #expect(
                (held.heldBecause, held.heldUntil) == (
                    "these are quiet hours", AgentFixture.noon + .seconds(10_800)
                )
            )
            #expect(held.nextAt == AgentFixture.noon + .seconds(10_800))
            #expect(held.sentences.last?.contains("is held back: these are quiet hours, until") == true)
            #expect((shown.heldBecause, shown.heldUntil) == (nil, nil))
            #expect(shown.reminder.state == .shown)
        }
    }

    @Test func `why says who snoozed it, and that there is no server to show it`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let task = try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            let due = try await fixture.client.call(Reminders1.why, task.id)
            _ = try await fixture.client.call(Tasks1.snooze, (task.id, nil))
            await fixture.pass(.seconds(60))

            let snoozed = try await fixture.client.call(Reminders1.why, due.reminder.id)

            #expect(due.sentences.last?.contains("no notification server") == true)
            #expect(snoozed.putOffBy == "dbus")
            #expect(snoozed.putOffAt == AgentFixture.noon + .seconds(60))
            #expect(
                snoozed.sentences.suffix(2) == [
                    "It was snoozed until 2026-11-24 12:16, by another program, 1 minute ago.",
                    "It comes back in 14 minutes.",
                ])
        }
    }

    @Test func `why of a subject without reminders says that there are none`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let task = try await fixture.add("Someday")

            for (id, words) in [(task.id, "has no reminder"), ("ffffffff", "")] {
                let error = await #expect(throws: ClientError.self) {
                    try await fixture.client.call(Reminders1.why, id)
                }
                guard case .refused(let refusal) = error else {
                    Issue.record("not refused: \(String(describing: error))")
                    continue
                }
                #expect(refusal.kind == .notFound)
                #expect(refusal.message.contains(words))
            }
        }
    }

    @Test func `the choices are those of the popups, what was chosen on the command line first`() async throws
    {
        try await AgentFixture.started(on: nil) { fixture in
            let task = try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            let before = try await fixture.client.call(Reminders1.snoozeChoices, ())
            let evening = try #require(before.first { $0.rule == "evening" })
            _ = try await fixture.client.call(Tasks1.snooze, (task.id, SnoozeTime(evening.time)))

            let after = try await fixture.client.call(Reminders1.snoozeChoices, ())

            #expect(before.map(\.rule) == ["usual", "1h", "evening", "tomorrow", "weekend", "next week"])
            #expect(evening.label == "Snooze to 19:00")
            #expect(after.map(\.rule) == ["evening", "usual", "1h", "tomorrow", "weekend", "next week"])
        }
    }

    @Test(arguments: [
        (0, 0, "later than 'from'"), (-7200, -3600, "has passed"), (0, 401 * 86_400, "400 days"),
    ])
    func `a span that cannot be simulated is refused`(_ from: Int64, _ to: Int64, _ words: String)
        async throws
    {
        try await AgentFixture.started(on: nil) { fixture in
            let error = await #expect(throws: ClientError.self) {
                try await fixture.client.call(
                    Agent1.simulate, (AgentFixture.noon + .seconds(from), AgentFixture.noon + .seconds(to)))
            }
            guard case .refused(let refusal) = error else {
                Issue.record("not refused: \(String(describing: error))")
                return
            }
            #expect(refusal.kind == .invalid)
            #expect(refusal.message.contains(words))
        }
    }
}
