import AgentInterface
import CivilTime
import Rules
import Testing

@testable import WindowModel

/// Which row of today's list the window shows for a reminder.
struct AskedRemindersTests {
    private func reminder(
        _ kind: Subject.Kind, _ id: String, at occurrence: String = "",
        _ state: ReminderState.Kind = .due
    ) -> ReminderRecord {
        var record = ReminderRecord()
        (record.id, record.subject, record.subjectID) = ("r-\(id)", kind.rawValue, id)
        (record.occurrence, record.state) = (occurrence, state)
        return record
    }

    private func row(_ kind: Subject.Kind, _ id: String, at occurrence: String = "") -> TodayRow {
        TodayRow(
            TodayRow.ID(kind, id, occurrence: occurrence), .today, title: id, detail: [], verbs: [.open])
    }

    @Test func `a reminder leads to the row of its subject, of several times of an event to its own`() {
        let rows = [
            row(.item, "a"), row(.event, "b", at: "2026-11-24T09:00"),
            row(.event, "b", at: "2026-11-24T15:00"),
            row(.warranty, "a"),
        ]

        let event = AskedReminders([reminder(.event, "b", at: "2026-11-24T15:00")]).place(among: rows)
        let warranty = AskedReminders([reminder(.warranty, "a", at: "2026-11-30")]).place(among: rows)

        #expect(event?.row == rows[2].id)
        #expect(warranty?.row == rows[3].id)
    }

    @Test func `of several reminders, the first that waits and has a row is shown`() {
        let asked = AskedReminders([
            reminder(.task, "a", .answered), reminder(.alert, "b"), reminder(.task, "c"),
            reminder(.task, "d"),
        ])

        let place = asked.place(among: [row(.task, "d"), row(.task, "c"), row(.task, "a")])

        #expect(asked.reminders.map(\.id) == ["r-b", "r-c", "r-d"])
        #expect(place?.reminder.id == "r-c")
        #expect(asked.place(among: []) == nil)
    }

    @Test func `only the row of a task has all its answers`() {
        #expect(reminder(.task, "a").isAnsweredInRow)
        for kind in Subject.Kind.allCases where kind != .task {
            #expect(!reminder(kind, "a").isAnsweredInRow)
        }
    }
}
