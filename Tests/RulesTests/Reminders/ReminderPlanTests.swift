import CivilTime
import Rules
import TestSupport
import Testing

struct ReminderPlanTests {
    private let locality = Locality(zone: Zone(posix: "CET-1") ?? .utc, zones: ZoneDatabase(directories: []))

    private func todo(_ due: String?, _ triggers: [String]) throws -> Todo {
        Todo(
            id: .random(), title: "Tea", due: try due.map { try When(parsing: $0) },
            triggers: try triggers.map { try ReminderTrigger(parsing: $0) }, createdAt: .earliest,
            modifiedAt: .earliest)
    }

    @Test func `each kind of time rings when it is meant`() throws {
        let now = try Instant(parsing: "2026-11-24T08:00:00Z")
        for (due, rings) in [
            ("2026-11-25", "2026-11-25T08:00:00Z"), ("2026-11-25T17:30", "2026-11-25T16:30:00Z"),
            ("2026-11-25T17:30:00Z", "2026-11-25T17:30:00Z"),
        ] {
            let plan = try ReminderPlan(for: todo(due, ["PT0S", "-P1D", "-PT90M"]), now: now, in: locality)
            #expect(plan.reminders.last?.ringAt.description == rings)
            #expect(plan.reminders.map(\.identity.step.description).suffix(2) == ["before:-PT1H30M", "due"])
            #expect(
                plan.reminders.allSatisfy { $0.identity.occurrence == due && $0.meant.description == due })
        }
    }

    @Test func `what has passed is told apart, and a completed task wants nothing`() throws {
        let now = try Instant(parsing: "2026-11-25T16:31:01Z")
        var todo = try todo("2026-11-25T17:30", ["PT0S", "-PT1H", "2026-11-26"])
        let plan = try ReminderPlan(for: todo, now: now, in: locality)
        #expect(plan.reminders.map(\.why) == ["the task has a reminder of its own at 2026-11-26"])
        #expect(
            plan.passed.map(\.why) == [
                "the task is due 2026-11-25 17:30 and has a reminder 1 h before",
                "the task is due 2026-11-25 17:30",
            ])
        todo.status = .completed(at: now)
        #expect(try ReminderPlan(for: todo, now: now, in: locality).reminders.isEmpty)
    }

    @Test func `a time that passed between typing and keeping it rings at once`() throws {
        let todo = try todo("2026-11-25T16:30:01.495Z", ["PT0S"])
        let now = try Instant(parsing: "2026-11-25T16:30:03Z")

        let plan = try ReminderPlan(for: todo, now: now, in: locality)
        let late = try ReminderPlan(for: todo, now: now + .seconds(60), in: locality)

        #expect(plan.reminders.map(\.identity.step) == [.due] && plan.passed.isEmpty)
        #expect(late.reminders.isEmpty && late.passed.map(\.identity.step) == [.due])
    }

    @Test func `sentences that are kept tell moments as the user's clock shows them`() throws {
        for (text, words) in [
            ("2026-11-21T17:01:31.495Z", "2026-11-21 18:01"), ("2026-11-21", "2026-11-21"),
            ("2026-11-21T17:30", "2026-11-21 17:30"),
            ("2026-11-21T17:30[Europe/Paris]", "2026-11-21 17:30 Europe/Paris"),
        ] {
            #expect(try When(parsing: text).words(in: locality) == words)
        }
    }

    @Test func `a length of snoozing ends at a whole second`() throws {
        let now = try Instant(parsing: "2026-11-21T16:46:31.495Z")

        let meant = try SnoozeTime.lasting(CivilPeriod(parsing: "PT15M")).meant(at: now, in: locality)

        #expect(meant.description == "2026-11-21T17:01:32Z")
    }

    @Test func `a zone that the system does not know is refused`() throws {
        let todo = try todo("2026-11-25T17:30[Nowhere/Atlantis]", ["PT0S"])
        let error = #expect(throws: InvalidValue.self) {
            try ReminderPlan(for: todo, now: .earliest, in: locality)
        }
        #expect(error?.field == "due" && error?.value == "2026-11-25T17:30[Nowhere/Atlantis]")
    }

    @Test func `answers and keys of actions survive as text`() throws {
        let token = PopupToken.random()
        for text in [
            "complete", "dismiss", "snooze=PT15M", "snooze=2026-11-25T09:00",
            "snooze=2026-11-25T09:00[Europe/Paris]", "give=Mia-Lou",
        ] {
            let answer = try #require(Answer(text))
            #expect(answer.description == text)
            #expect(ActionKey("\(text):\(token)") == ActionKey(.answer(answer), token))
        }
        #expect(Answer("ask=Mia-Lou") == .give("Mia-Lou"))
        for action in [PopupAction.more, .show] {
            #expect(ActionKey("\(action):\(token)") == ActionKey(action, token))
        }
        for text in [
            "default", "complete", "complete:", "complete:\(token)x",
            "complete:\(token.description.uppercased())",
            "snooze=:\(token)", "snooze=PT0S:\(token)", "snooze=-PT1H:\(token)", "drop:\(token)", ":\(token)",
            String(repeating: "a", count: 1 << 20),
        ] { #expect(ActionKey(text) == nil, "\(text.prefix(60))") }
    }
}
