import Agent
import AgentInterface
import CivilTime
import DBus
import EventLoop
import Foundation
import Notifications
import Rules
import TestSupport
import Testing

/// Leaving the user alone: what is held, until when, and that it comes afterwards.
struct QuietTests {
    private static let quietNow = "[quiet]\nhours = \"11:00-14:00\"\n"
    /// Long enough before noon that a time at noon does not count as soon.
    private static let morning = AgentFixture.noon - .seconds(3 * 3600)

    private func quiet(_ fixture: AgentFixture) async throws -> QuietRecord {
        try await fixture.client.call(Agent1.quiet, ())
    }

    @Test func `a reminder in quiet hours is held, counted in the status, and shown at their end`()
        async throws
    {
        try await AgentFixture.run(at: Self.morning) { fixture in
            try fixture.configure(Self.quietNow)
            fixture.server.appear()
            try await fixture.start()
            for number in 1...3 {
                try await fixture.add("Task \(number)", due: AgentFixture.noon.asWhen + .seconds(60))
            }

            await fixture.pass(.seconds(4 * 3600))
            let held = try await quiet(fixture)
            let status = try await fixture.client.call(Agent1.status, ())
            let before = fixture.server.posts.count
            await fixture.pass(.seconds(3600))

            let end = AgentFixture.noon + .seconds(7200)
            #expect(before == 0)
            #expect((held.held, held.heldUntil, held.ends) == (3, end, end))
            #expect((held.because, held.heldBecause) == (.quietHours, [.quietHours]))
            #expect((status.held, status.heldUntil) == (3, end))
            #expect(Set(fixture.server.titles) == ["Task 1", "Task 2", "Task 3"])
            #expect(try await quiet(fixture).held == 0)
        }
    }

    @Test func `what is critical and what was put off until then come in quiet hours`() async throws {
        try await AgentFixture.run(at: Self.morning) { fixture in
            try fixture.configure(Self.quietNow)
            fixture.server.appear()
            try await fixture.start()
            let task = try await fixture.add(
                "Call the dentist", due: AgentFixture.noon.asWhen + .seconds(86_400))
            try await fixture.add("Other", due: AgentFixture.noon.asWhen + .seconds(60))
            _ = try await fixture.client.call(
                Tasks1.snooze, (task.id, .until(AgentFixture.noon.asWhen + .seconds(120))))
            var options = AlertOptions()
            options.urgency = .critical
            _ = try await fixture.client.call(Reminders1.notify, ("Recall", "", options))

            await fixture.pass(.seconds(3 * 3600 + 300))

            #expect(Set(fixture.server.titles) == ["Recall", "Call the dentist"])
            #expect(try await quiet(fixture).held == 1)
        }
    }

    @Test func `a popup that is on screen when it becomes quiet stays there`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure("[quiet]\nhours = \"13:00-14:00\"\n")
            fixture.server.appear()
            try await fixture.start()
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))

            await fixture.pass(.seconds(60))
            await fixture.pass(.seconds(90 * 60))

            #expect(fixture.server.titles == ["Call the dentist"])
            #expect(fixture.server.posts.count == 1)
        }
    }

    @Test func `quiet that was asked for holds over a restart and ends by the clock`() async throws {
        try await AgentFixture.started { fixture in
            let asked = try await fixture.client.call(
                Agent1.setQuiet, .lasting(try CivilPeriod(parsing: "PT2H")))
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(3600))
            try await fixture.killAgent()
            try await fixture.start()
            await fixture.settle()
            let before = fixture.server.posts.count

            await fixture.pass(.seconds(3600))

            #expect(asked.until == AgentFixture.noon + .seconds(7200))
            #expect(before == 0)
            #expect(fixture.server.titles == ["Call the dentist"])
            #expect(try await quiet(fixture).until == nil)
        }
    }

    @Test func `quiet can be ended, and what waited comes at once`() async throws {
        try await AgentFixture.started { fixture in
            _ = try await fixture.client.call(Agent1.setQuiet, .lasting(try CivilPeriod(parsing: "PT2H")))
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(600))
            let before = fixture.server.posts.count

            let after = try await fixture.client.call(Agent1.setQuiet, nil)
            await fixture.settle()

            #expect(before == 0)
            #expect(after.until == nil)
            #expect(fixture.server.titles == ["Call the dentist"])
        }
    }

    @Test func `quiet for more than a month, or until yesterday, is refused`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            for time: SnoozeTime in [
                .lasting(try CivilPeriod(parsing: "P31D")),
                .until(AgentFixture.noon.asWhen + .seconds(-86_400)),
            ] {
                let refusal = await fixture.refusal { try await fixture.client.call(Agent1.setQuiet, time) }
                #expect(refusal == .invalid)
            }
            #expect(try await quiet(fixture).until == nil)
        }
    }

    @Test func `the desktop's do-not-disturb is waited for, where it can be read`() async throws {
        try await AgentFixture.started { fixture in
            let unknown = try await quiet(fixture).doNotDisturb
            fixture.server.silence(true)
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(86_400))
            let (before, held) = (fixture.server.posts.count, try await quiet(fixture))

            fixture.server.silence(false)
            await fixture.settle()

            #expect(unknown == .unknown)
            #expect(before == 0)
            #expect(
                (held.doNotDisturb, held.held, held.heldUntil, held.heldBecause) == (
                    .on, 1, nil, [.doNotDisturb]
                ))
            #expect(fixture.server.titles == ["Call the dentist"])
        }
    }

    @Test func `what is critical comes up again where do-not-disturb has swallowed it, and only there`()
        async throws
    {
        for (description, received) in [(ScriptedServer.mate, 2), (ScriptedServer.xfce, 1)] {
            try await AgentFixture.started(on: description) { fixture in
                fixture.server.silence(true)
                var options = AlertOptions()
                options.urgency = .critical
                _ = try await fixture.client.call(
                    Reminders1.notify, ("Smoke in the cellar", "Go and look", options))
                await fixture.settle()

                fixture.server.silence(false)
                await fixture.settle()

                #expect(fixture.server.received.count == received, "\(description.name)")
                #expect(fixture.server.titles == ["Smoke in the cellar"])
            }
        }
    }

    @Test func `do-not-disturb is ignored if the configuration says so`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure("[quiet]\nhonour_do_not_disturb = false\n")
            fixture.server.appear()
            try await fixture.start()
            fixture.server.silence(true)
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))

            await fixture.pass(.seconds(60))

            #expect(fixture.server.titles == ["Call the dentist"])
        }
    }

    @Test func `nothing wakes up for quiet hours while nothing is held`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure("[quiet]\nhours = \"22:00-07:00\"\n[brief]\nat = \"08:00\"\n")
            fixture.server.appear()
            try await fixture.start()
            await fixture.pass(.seconds(60))

            // Daily work aside.
            let next = fixture.time.nextAlarm
            #expect(
                next.map { $0 > AgentFixture.noon + .seconds(10 * 3600) } ?? true,
                "\(String(describing: next))")
        }
    }

    // MARK: What was said

    @Test func `a time that was given for soon holds in quiet hours, too`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure(Self.quietNow)
            fixture.server.appear()
            try await fixture.start()
            var options = AlertOptions()
            options.after = .seconds(300)
            let tea = try await fixture.client.call(Reminders1.notify, ("Tea", "", options))
            let task = try await fixture.add(
                "Call the dentist", due: AgentFixture.noon.asWhen + .seconds(600))
            try await fixture.addEvent("Meeting", "2026-11-24T12:30", lasting: "PT1H")

            await fixture.live(.seconds(1800), by: .seconds(300))

            #expect((tea.heldUntil, task.reminderHeldUntil) == (nil, nil))
            #expect(fixture.server.received == ["Tea", "Call the dentist", "Meeting"])
        }
    }

    @Test func `what a program says at once waits in quiet hours, and the answer says until when`()
        async throws
    {
        try await AgentFixture.run { fixture in
            try fixture.configure(Self.quietNow)
            fixture.server.appear()
            try await fixture.start()

            let reminder = try await fixture.client.call(
                Reminders1.notify, ("Backup is done", "", AlertOptions()))
            await fixture.pass(.seconds(60))
            let before = fixture.server.posts.count
            await fixture.pass(.seconds(7200))

            #expect(reminder.heldUntil == AgentFixture.noon + .seconds(7200))
            #expect(before == 0)
            #expect(fixture.server.titles == ["Backup is done"])
        }
    }

    @Test
    func `a reminder that quiet hours would hold back says so when it is made, and rings anyway on demand`()
        async throws
    {
        try await AgentFixture.run(at: Self.morning) { fixture in
            try fixture.configure(Self.quietNow)
            fixture.server.appear()
            try await fixture.start()
            let task = try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen)
            let other = try await fixture.add("Call the plumber", due: AgentFixture.noon.asWhen)
            let moved = try await fixture.client.call(
                Tasks1.move, (other.id, AgentFixture.noon.asWhen + .seconds(600)))

            let anyway = try await fixture.client.call(Reminders1.ringAnyway, task.id)
            let later = try await fixture.task(task.id)
            await fixture.pass(.seconds(3 * 3600 + 900))
            let rung = fixture.server.titles
            await fixture.pass(.seconds(2 * 3600))

            let end = AgentFixture.noon + .seconds(7200)
            #expect((task.reminderHeldUntil, moved.reminderHeldUntil) == (end, end))
            #expect((anyway.subjectID, anyway.ringAt) == (task.id, AgentFixture.noon))
            #expect(later.reminderHeldUntil == nil)
            #expect(rung == ["Call the dentist"])
            #expect(Set(fixture.server.titles) == ["Call the dentist", "Call the plumber"])
        }
    }

    @Test func `ringing anyway is taken back by undo`() async throws {
        try await AgentFixture.run(at: Self.morning) { fixture in
            try fixture.configure(Self.quietNow)
            fixture.server.appear()
            try await fixture.start()
            let task = try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen)
            _ = try await fixture.client.call(Reminders1.ringAnyway, task.id)

            _ = try await fixture.client.call(Reminders1.undo, 0)
            await fixture.pass(.seconds(4 * 3600))

            #expect(fixture.server.posts.count == 0)
        }
    }

    // MARK: What is on screen

    @Test func `what is on screen stays there while its offers are made afresh in quiet hours`() async throws
    {
        try await AgentFixture.run { fixture in
            try fixture.configure(
                "[quiet]\nhours = \"22:00-07:00\"\n[snooze]\nchoices = [\"tomorrow\"]\n")
            fixture.server.appear()
            try await fixture.start()
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))

            await fixture.pass(.seconds(60))
            await fixture.pass(.seconds(13 * 3600))

            #expect(fixture.server.posts.count == 2)
            #expect(fixture.server.titles == ["Call the dentist"])
            #expect(fixture.server.received == ["Call the dentist"])
        }
    }

    @Test func `a summary that is unfolded under do-not-disturb does not take its reminders away`()
        async throws
    {
        try await AgentFixture.started(on: nil) { fixture in
            for number in 1...6 {
                try await fixture.add("Task \(number)", due: AgentFixture.noon.asWhen + .seconds(60))
            }
            await fixture.pass(.seconds(3600))
            fixture.server.appear()
            await fixture.settle()
            let summary = fixture.server.titles
            fixture.server.silence(true)
            await fixture.settle()

            await fixture.click("Show")

            #expect(summary == ["6 reminders"])
            #expect(fixture.server.titles.count == 6)
            #expect(try await quiet(fixture).held == 0)
        }
    }

    @Test func `what makes room for a critical alert in quiet hours goes into a summary, and not away`()
        async throws
    {
        try await AgentFixture.run { fixture in
            try fixture.configure("[quiet]\nhours = \"13:00-14:00\"\n[popups]\nlimit = 3\n")
            fixture.server.appear()
            try await fixture.start()
            for number in 1...3 {
                try await fixture.add(
                    "Task \(number)", due: AgentFixture.noon.asWhen + .seconds(Int64(number)))
            }
            await fixture.pass(.seconds(3))
            await fixture.pass(.seconds(5400))
            let before = fixture.server.titles.count
            var options = AlertOptions()
            options.urgency = .critical

            _ = try await fixture.client.call(Reminders1.notify, ("Recall", "", options))
            await fixture.pass(.seconds(1))

            #expect(before == 3)
            #expect(fixture.server.titles.contains("Recall"))
            #expect(fixture.server.titles.contains("2 reminders"), "\(fixture.server.titles)")
            #expect(try await quiet(fixture).held == 0)
        }
    }

    @Test func `a summary with one that is to nag after quiet hours says nothing when it changes meanwhile`()
        async throws
    {
        try await AgentFixture.run { fixture in
            try fixture.configure(
                "[quiet]\nhours = \"13:00-14:00\"\n[popups]\nlimit = 1\n[nag]\ntasks = true\n")
            fixture.server.appear()
            try await fixture.start()
            var tasks: [TaskRecord] = []
            for number in 1...4 {
                tasks.append(
                    try await fixture.add("Task \(number)", due: AgentFixture.noon.asWhen + .seconds(60)))
            }
            await fixture.pass(.seconds(60))
            // At 13:31 they would nag.
            await fixture.live(.seconds(5460), by: .seconds(60))
            let (received, posts) = (fixture.server.received.count, fixture.server.posts.count)

            _ = try await fixture.client.call(Tasks1.complete, (tasks[0].id, .ask))
            await fixture.settle()
            let quietly = (fixture.server.received.count, fixture.server.posts.count)
            // An hour after it was on the screen anew, and the quiet hours are over.
            await fixture.live(.seconds(4000), by: .seconds(60))

            #expect(quietly == (received, posts + 1))
            #expect(fixture.server.titles == ["3 reminders"])
            #expect(fixture.server.received.count == received + 1)
        }
    }

    @Test func `a clock that was ahead leaves neither quiet nor a spent budget behind`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure("[brief]\ndaily_budget = 1\n")
            fixture.server.appear()
            try await fixture.start()
            let ahead = AgentFixture.noon + .seconds(365 * 86_400)
            fixture.time.set(to: ahead)
            try await fixture.add("Far", due: ahead.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            _ = try await fixture.client.call(Agent1.setQuiet, .lasting(try CivilPeriod(parsing: "PT2H")))

            fixture.time.set(to: AgentFixture.noon)
            try await fixture.add("Near", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))

            #expect(fixture.server.titles.contains("Near"))
            #expect(try await quiet(fixture).until == nil)
        }
    }

    // MARK: The brief

    @Test func `reminders of low urgency come together in the morning`() async throws {
        try await AgentFixture.started { fixture in
            for number in 1...5 {
                var fields = TaskFields()
                fields.title = "Calm \(number)"
                fields.due = AgentFixture.noon.asWhen + .seconds(Int64(number) * 600)
                fields.priority = .low
                _ = try await fixture.client.call(Tasks1.add, fields)
            }
            try await fixture.add("Not calm", due: AgentFixture.noon.asWhen + .seconds(60))
            var rice = ItemFields()
            (rice.name, rice.minimum) = ("Rice", DecimalAmount(2))
            _ = try await fixture.client.call(Items1.add, ([rice], false))
            await fixture.pass(.seconds(12 * 3600))
            let evening = fixture.server.titles
            let held = try await quiet(fixture)

            // 09:00 in Paris.
            await fixture.pass(.seconds(9 * 3600))

            #expect(evening == ["Not calm"])
            #expect((held.held, held.heldBecause, held.isQuiet) == (5, [.brief], false))
            #expect(held.heldUntil == AgentFixture.noon + .seconds(21 * 3600))
            #expect(fixture.server.titles.contains("Good morning: 5 reminders"))
            #expect(fixture.server.titles.count == 2)
            let brief = fixture.server.screen.map(\.notification).first { $0.summary.hasPrefix("Good") }
            #expect(brief?.body.hasSuffix("\nRunning low: Rice") == true)
        }
    }

    @Test func `the day's budget leaves the rest for the brief, and no more than that`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure("[brief]\ndaily_budget = 2\n")
            fixture.server.appear()
            try await fixture.start()
            for number in 1...4 {
                try await fixture.add(
                    "Task \(number)", due: AgentFixture.noon.asWhen + .seconds(Int64(number) * 60))
                await fixture.pass(.seconds(60))
            }
            let first = fixture.server.titles
            let held = try await quiet(fixture)

            // Shown again after a restart they count no more.
            try await fixture.killAgent()
            try await fixture.start()
            await fixture.settle()
            let restarted = fixture.server.titles
            await fixture.pass(.seconds(21 * 3600))

            #expect(first == ["Task 1", "Task 2"])
            #expect((held.held, held.heldBecause) == (2, [.budget]))
            #expect(Set(restarted) == ["Task 1", "Task 2"])
            #expect(fixture.server.titles.contains("Good morning: 2 reminders"))
        }
    }

    // MARK: Too late

    @Test func `what would come too late is not shown, and says why`() async throws {
        try await AgentFixture.run(at: Self.morning) { fixture in
            try fixture.configure(Self.quietNow)
            fixture.server.appear()
            try await fixture.start()
            var fields = TaskFields()
            fields.title = "Watch the match"
            fields.due = AgentFixture.noon.asWhen + .seconds(60)
            fields.lateCancel = .seconds(3600)
            let task = try await fixture.client.call(Tasks1.add, fields)
            try await fixture.add("Water the plants", due: AgentFixture.noon.asWhen + .seconds(60))

            await fixture.pass(.seconds(6 * 3600))

            #expect(task.lateCancel == .seconds(3600))
            #expect(fixture.server.titles == ["Water the plants"])
            let reminder = try #require(try await fixture.reminders([.withdrawn]).first)
            #expect(reminder.subjectID == task.id)
            #expect(
                reminder.why.hasSuffix(
                    "it was not shown: it would have come 2 h 59 min late, and more than 1 h is too late"))
            #expect(try await fixture.task(task.id).status == .open)
        }
    }

    @Test func `what was shown in time does not lapse, however long it stays`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure("[quiet]\nlate_cancel = \"10m\"\n")
            fixture.server.appear()
            try await fixture.start()
            try await fixture.add("Water the plants", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            await fixture.pass(.seconds(7200))

            fixture.server.vanish()
            fixture.server.appear()
            await fixture.settle()

            #expect(fixture.server.titles == ["Water the plants"])
        }
    }
}
