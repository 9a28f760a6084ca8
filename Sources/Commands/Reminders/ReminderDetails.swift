import AgentInterface
import CivilTime
import JSONText
import Rules

/// All facts about a reminder, for people.
struct ReminderDetails {
    let reminder: ReminderRecord
    let session: Session

    func say(asJSON: Bool) {
        if asJSON { return session.console.sayVerbatim(json: reminder.json.text) }
        session.console.say(StyledText(reminder.title, .bold))
        session.say(facts: lines.map { ($0, StyledText($1)) })
    }

    private var alerts: String {
        let count = reminder.alerts.map(ReminderText.alertsAgain) ?? ""
        let next = reminder.alertsAgainAt.map { ReminderText.next(session.relative.text(for: $0)) } ?? ""
        return [count, next].joinedWords(", ")
    }

    private var lines: [(String, String)] {
        [
            (ReminderText.idLabel, reminder.id),
            (ReminderText.stateLabel, reminder.state.rawValue),
            (
                ReminderText.ringsLabel,
                "\(session.relative.text(for: reminder.ringAt))  \(session.exactly(.instant(reminder.ringAt)))"
            ),
            (ReminderText.alertsLabel, alerts),
            (ReminderText.answerLabel, reminder.answer),
            (ReminderText.answeredLabel, reminder.answeredAt.map { session.relative.text(for: $0) } ?? ""),
            (reminder.subject, reminder.isAlert ? "" : reminder.subjectID),
            (ReminderText.whyLabel, reminder.why),
        ]
    }
}

extension Session {
    /// The exact time: an instant in the user's zone, anything else as stored.
    func exactly(_ when: When) -> String {
        guard case .instant(let moment) = when else { return when.description }
        let civil = locality.zone.civil(of: moment)
        return "\(civil.date) \(TimeOfDay(nearestToSecondOfDay: civil.time.secondOfDay))"
    }
}
