import AgentInterface
import CivilTime
import Notifications
import Rules
import Testing

@testable import Agent

/// Reminders that insist until they are answered, without noise.
struct NaggingTests {
    /// A task due in a minute that nags after 10, 20 and then every 60 minutes, 6 times a day at most.
    @discardableResult
    private static func addNagging(
        _ title: String = "Pills", to fixture: AgentFixture, policy: String = "PT10M PT20M PT1H max 6",
        doneBy: DoneDefinition? = nil
    ) async throws -> TaskRecord {
        var fields = TaskFields()
        fields.title = title
        fields.due = fixture.time.now.asWhen + .seconds(60)
        fields.nag = NagChoice(policy)
        fields.doneBy = doneBy
        return try await fixture.client.call(Tasks1.add, fields)
    }

    /// The moments of all posts that are heard, in minutes after the first.
    private static func minutes(_ moments: [Instant]) -> [Int64] {
        moments.map { ($0 - moments[0]).components.seconds / 60 }
    }

    /// Lets this many minutes pass, and notes when a popup was heard.
    private static func listen(_ fixture: AgentFixture, minutes: Int, by step: Int = 1) async -> [Instant] {
        var received: [Instant] = []
        for _ in 0..<minutes / step {
            let before = fixture.server.received.count
            await fixture.pass(.seconds(60 * step))
            #expect(fixture.server.received.count <= before + 1)
            if fixture.server.received.count > before { received.append(fixture.time.now) }
            #expect(fixture.server.screen.count <= 1)
        }
        return received
    }

    @Test func `it alerts again in the place of its own popup, until the day's alerts are spent`()
        async throws
    {
        try await AgentFixture.started { fixture in
            try await Self.addNagging(to: fixture)

            let received = await Self.listen(fixture, minutes: 8 * 60)

            // Overdue as it is, the last two insist: an hour apart.
            #expect(Self.minutes(received) == [0, 10, 30, 90, 150, 210, 270])
            #expect(fixture.server.titles == ["Pills"])
            // At midnight its words are put right, and the next morning at nine, 21 hours after noon, it alerts again.
            await fixture.pass(.seconds(4 * 3600))
            #expect(fixture.server.received.count == received.count)
            #expect(fixture.time.nextAlarm == AgentFixture.noon + .seconds(21 * 3600))
        }
    }

    @Test func `a second alert says that it is the second, and snoozing starts the count again`() async throws
    {
        try await AgentFixture.started { fixture in
            try await Self.addNagging(to: fixture)
            await fixture.pass(.seconds(60))
            let first = try #require(fixture.server.screen.first?.notification.body)
            await fixture.pass(.seconds(600))
            let second = try #require(fixture.server.screen.first?.notification.body)
            await fixture.pass(.seconds(1200))
            let third = try #require(fixture.server.screen.first?.notification.body)
            await fixture.choose("Snooze 15 min")
            await fixture.pass(.seconds(900))
            let again = try #require(fixture.server.screen.first?.notification.body)

            #expect(!first.contains("reminder"))
            #expect(second.hasSuffix("\nSecond reminder"))
            #expect(third.hasSuffix("\nThird reminder"))
            #expect(!again.contains("reminder"))
        }
    }

    @Test func `the last alerts of an overdue day are harder to miss, and no day has more than the cap`()
        async throws
    {
        try await AgentFixture.run { fixture in
            try fixture.configure("[popups]\nstay = false\n")
            fixture.server.appear()
            try await fixture.start()
            let task = try await Self.addNagging(to: fixture, policy: "PT10M max 4")

            await fixture.live(.seconds(60 + 20 * 60), by: .seconds(60))
            let before = try await fixture.task(task.id).phase
            await fixture.live(.seconds(2 * 3600))
            let after = try await fixture.task(task.id).phase

            let sounds = fixture.server.posts.map(\.notification.soundName)
            #expect(sounds == [nil, nil, nil, "alarm-clock-elapsed", "alarm-clock-elapsed"])
            #expect(fixture.server.posts.map(\.notification.urgency) == Array(repeating: .normal, count: 5))
            #expect(fixture.server.posts.last?.notification.expiry == .never)
            #expect(before == .overdue && after == .escalated)
        }
    }

    @Test func `a week later it is for review and quiet`() async throws {
        try await AgentFixture.started { fixture in
            let task = try await Self.addNagging(to: fixture, policy: "P1D")
            await fixture.live(.seconds(9 * 86_400), by: .seconds(43_200))

            #expect(try await fixture.task(task.id).phase == .review)
            #expect(fixture.server.titles == ["1 reminder older than a week"])
            let count = fixture.server.received.count
            await fixture.live(.seconds(9 * 86_400), by: .seconds(86_400))
            #expect(fixture.server.received.count == count)
            #expect(count <= 9)
        }
    }

    @Test(arguments: ["complete", "snooze", "remove", "no-nag"])
    func `it stops the moment it is answered, wherever`(answer: String) async throws {
        try await AgentFixture.started { fixture in
            let task = try await Self.addNagging(to: fixture)
            await fixture.live(.seconds(60 + 600), by: .seconds(60))
            #expect(fixture.server.posts.count == 2)

            switch answer {
            case "complete": _ = try await fixture.client.call(Tasks1.complete, (task.id, .ask))
            case "snooze":
                let week = SnoozeTime.lasting(try #require(CivilPeriod("P1W")))
                _ = try await fixture.client.call(Tasks1.snooze, (task.id, week))
            case "remove": _ = try await fixture.client.call(Tasks1.remove, [task.id])
            default: fixture.server.click("Complete")
            }
            await fixture.settle()

            #expect(fixture.server.screen == [])
            await fixture.pass(.seconds(2 * 86_400))
            #expect(fixture.server.posts.count == 2)
        }
    }

    /// 21:45 in Paris.
    private static let evening = AgentFixture.noon + .seconds(9 * 3600 + 45 * 60)

    /// The times in Paris at which a popup was heard.
    private static func clock(_ received: [Instant]) -> [String] {
        received.map { moment in
            let minutes = ((moment - AgentFixture.noon).components.seconds / 60 + 12 * 60) % (24 * 60)
            let (hour, minute) = (minutes / 60, minutes % 60)
            return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
        }
    }

    @Test(arguments: ["", "[quiet]\nhours = \"22:00-07:00\"\n", "[popups]\nstay = false\n"])
    func `it is silent through the night, and goes on in the morning`(settings: String) async throws {
        try await AgentFixture.run(at: Self.evening) { fixture in
            if !settings.isEmpty { try fixture.configure(settings) }
            fixture.server.appear()
            try await fixture.start()
            var fields = TaskFields()
            fields.title = "Take the pills"
            fields.due = Self.evening.asWhen + .seconds(300)
            fields.nag = NagChoice("PT5M PT20M PT1H")
            _ = try await fixture.client.call(Tasks1.add, fields)

            let received = await Self.listen(fixture, minutes: 12 * 60, by: 5)

            #expect(Self.clock(received) == ["21:50", "21:55", "07:00", "08:00", "09:00"])
            #expect(fixture.server.titles == ["Take the pills"])
        }
    }

    @Test func `the first reminder comes in the night as well`() async throws {
        try await AgentFixture.started(at: Self.evening) { fixture in
            var fields = TaskFields()
            fields.title = "Take the pills"
            fields.due = Self.evening.asWhen + .seconds(3 * 3600)
            fields.nag = NagChoice("PT10M PT1H")
            _ = try await fixture.client.call(Tasks1.add, fields)

            let received = await Self.listen(fixture, minutes: 10 * 60, by: 5)

            #expect(Self.clock(received) == ["00:45", "07:00"])
        }
    }

    @Test func `what is critical repeats in the night, too`() async throws {
        try await AgentFixture.run(at: Self.evening) { fixture in
            try fixture.configure("[nag]\nalerts = true\nintervals = \"1h\"\ncap = 20\n")
            fixture.server.appear()
            try await fixture.start()
            var options = AlertOptions()
            options.urgency = .critical
            _ = try await fixture.client.call(Reminders1.notify, ("Smoke in the cellar", "", options))
            await fixture.settle()
            let received = await Self.listen(fixture, minutes: 4 * 60, by: 5)

            #expect(fixture.server.received.count == 5)
            #expect(received.count == 4)
        }
    }

    @Test func `alerts repeat at night if the user allows it`() async throws {
        try await AgentFixture.started(at: Self.evening) { fixture in
            var fields = TaskFields()
            fields.title = "Take the pills"
            fields.due = Self.evening.asWhen + .seconds(300)
            fields.nag = NagChoice("PT30M")
            let task = try await fixture.client.call(Tasks1.add, fields)
            await fixture.live(.seconds(600), by: .seconds(60))
            let why = try await fixture.client.call(Reminders1.why, task.id)
            let silent = try await fixture.reminders([.shown]).first?.alertsAgainAt

            try fixture.configure("[quiet]\nrepeats = \"\"\n")
            _ = try await fixture.client.call(Agent1.reload, ())
            let received = await Self.listen(fixture, minutes: 60)

            #expect(silent == AgentFixture.noon + .seconds(19 * 3600))
            #expect(
                why.sentences.contains {
                    $0.hasSuffix("after the hours without repeated alerts (quiet.repeats, 22:00-07:00).")
                })
            #expect(Self.clock(received).first == "22:25")
        }
    }

    @Test func `tasks without a policy of their own follow the configuration`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure("[nag]\ntasks = true\nintervals = \"5m\"\ncap = 3\n")
            fixture.server.appear()
            try await fixture.start()
            try await Self.addNagging("Silent", to: fixture, policy: "never")
            await fixture.pass(.seconds(60))
            fixture.server.click("Complete")
            try await fixture.add("Loud", due: fixture.time.now.asWhen + .seconds(60))

            await fixture.live(.seconds(3 * 3600), by: .seconds(300))

            #expect(fixture.server.received == ["Silent", "Loud", "Loud", "Loud", "Loud"])
        }
    }

    @Test(arguments: [true, false])
    func `alerts missed during suspend become one, with sound`(isNoticed: Bool) async throws {
        try await AgentFixture.started { fixture in
            try await Self.addNagging(to: fixture)
            await fixture.pass(.seconds(60))

            fixture.time.setUnnoticed(to: AgentFixture.noon + .seconds(86_400))
            if isNoticed { await fixture.agent?.notifier.didWake() }
            await fixture.agent?.scheduler.lookAgain()
            await fixture.settle()

            #expect(fixture.server.received == ["Pills", "Pills"])
            #expect(fixture.server.titles == ["Pills"])
        }
    }

    @Test func `the end of the agent neither forgets nor repeats an alert`() async throws {
        try await AgentFixture.started { fixture in
            try await Self.addNagging(to: fixture)
            await fixture.live(.seconds(60 + 300), by: .seconds(60))

            try await fixture.killAgent()
            try await fixture.start()
            await fixture.settle()
            let right = fixture.server.received.count
            await fixture.pass(.seconds(300))

            #expect(right == 1)
            #expect(fixture.server.received == ["Pills", "Pills"])
            #expect(fixture.server.titles == ["Pills"])
        }
    }

    @Test func `a clock set back makes nobody wait longer and repeats nothing`() async throws {
        try await AgentFixture.started { fixture in
            try await Self.addNagging(to: fixture)
            await fixture.pass(.seconds(60))

            fixture.time.set(to: AgentFixture.noon - .seconds(3 * 3600))
            await fixture.settle()
            let right = fixture.server.posts.count
            await fixture.pass(.seconds(600))

            #expect(right == 1)
            #expect(fixture.server.received == ["Pills", "Pills"])
        }
    }

    @Test func `a popup that expires again and again comes no more often than the cap of the day`()
        async throws
    {
        try await AgentFixture.started { fixture in
            try await fixture.add("Tea", due: AgentFixture.noon.asWhen + .seconds(60))
            var perDay: [Int64: Int] = [:]
            for _ in 0..<(2 * 24 * 4) {
                await fixture.pass(.seconds(900))
                guard let shown = fixture.server.screen.first else { continue }
                perDay[
                    (fixture.time.now - AgentFixture.noon + .seconds(12 * 3600)).components.seconds / 86_400,
                    default: 0] += 1
                await fixture.pass(.seconds(20))
                fixture.server.close(shown, because: .expired)
                await fixture.settle()
            }

            // The first time, and six again.
            #expect(perDay == [0: 7, 1: 6, 2: 6])
        }
    }

    @Test func `an alert posted to a server that does not answer does not count as seen`() async throws {
        try await AgentFixture.started { fixture in
            try await fixture.add("Tea", due: AgentFixture.noon.asWhen + .seconds(60))
            // Gone as soon as it came, as where do-not-disturb swallows it.
            fixture.server.beforeReply = { fixture.server.close($0, because: .expired) }
            await fixture.live(.seconds(3 * 3600), by: .seconds(60))
            fixture.server.beforeReply = nil
            await fixture.live(.seconds(300), by: .seconds(60))

            #expect(fixture.server.titles == ["Tea"])
            #expect(fixture.server.posts.count > 30)
        }
    }

    @Test func `in a summary, all that nag do so together`() async throws {
        try await AgentFixture.started(on: ScriptedServer.gnome) { fixture in
            // Three of each, of which the summary shows four.
            for number in 1...6 {
                let first = number % 2 == 0 ? "PT10M" : "PT20M"
                try await Self.addNagging("Task \(number)", to: fixture, policy: "\(first) PT1H")
            }
            await fixture.pass(.seconds(60))
            var alerts: [Int] = []
            for _ in 0..<2 {
                let before = fixture.server.posts.count
                await fixture.pass(.seconds(600))
                alerts.append(
                    fixture.server.posts.dropFirst(before).count {
                        !$0.notification.isQuiet && !$0.notification.summary.hasPrefix("Task")
                    })
            }

            #expect(fixture.server.screen.count == 3)
            #expect(alerts == [1, 0])
        }
    }

    // MARK: What it takes to be done

    @Test func `seeing it can be enough`() async throws {
        try await AgentFixture.started { fixture in
            let task = try await Self.addNagging(to: fixture, doneBy: .acknowledge)
            await fixture.pass(.seconds(60))

            await fixture.click("OK")

            #expect(try await fixture.task(task.id).status == .completed)
        }
    }

    @Test func `what is done with a note has a button that says what to run`() async throws {
        try await AgentFixture.started { fixture in
            let task = try await Self.addNagging(to: fixture, doneBy: .note)
            await fixture.pass(.seconds(60))
            let popup = try #require(fixture.server.screen.first?.notification)

            #expect(!popup.actions.map(\.label).contains("Complete"))
            await fixture.click("How to Complete")
            let advice = try #require(fixture.server.screen.first?.notification)
            #expect(advice.body.contains("steward done \(task.short) --note"))
            await #expect(throws: ClientError.self) {
                try await fixture.client.call(Tasks1.complete, (task.id, .ask))
            }
            let done = try await fixture.client.call(Tasks1.completeWithNote, (task.id, .ask, "4711 kWh"))
            await fixture.settle()
            #expect(done.doneNote == "4711 kWh")
            #expect(fixture.server.screen == [])
        }
    }
}
