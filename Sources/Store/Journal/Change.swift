package import Rules

/// What a transaction changed, so that the agent can notify others and set its timers.
package struct Change<Value: Sendable>: Sendable {
    package let value: Value
    /// Subjects that were added, changed, answered or removed, or have news.
    package let subjects: [Subject]
    /// Reminders that were added or changed.
    package let reminders: [Reminder.ID]
    /// Answers that reminders received. An undo gives no answer.
    package let answers: [GivenAnswer]
    /// The number of its journal entry; `nil` if nothing changed or the journal does not record it.
    package let entry: Int64?
    /// Reminders that the user asked for but will not get, because their time has passed.
    package let passed: [ReminderPlan.PlannedReminder]
    /// The ids of phones that were added, changed or removed.
    package let phones: [String]
    /// The ids of people who were added, changed or removed.
    package let people: [String]

    package init(
        _ value: Value, subjects: [Subject] = [], reminders: [Reminder.ID] = [], answers: [GivenAnswer] = [],
        entry: Int64? = nil, passed: [ReminderPlan.PlannedReminder] = [],
        phones: [String] = [], people: [String] = []
    ) {
        self.value = value
        self.subjects = subjects
        self.reminders = reminders
        self.answers = answers
        self.entry = entry
        self.passed = passed
        self.phones = phones
        self.people = people
    }

    /// This change and a later one, combined.
    func followed(by other: Change<Int>) -> Change<Int> where Value == Int {
        Change<Int>(
            value + other.value, subjects: Set(subjects + other.subjects).sorted(),
            reminders: Set(reminders + other.reminders).sorted(), answers: answers + other.answers,
            entry: other.entry ?? entry, passed: passed + other.passed,
            phones: Set(phones + other.phones).sorted(), people: Set(people + other.people).sorted())
    }

    package func map<Other>(_ transform: (Value) throws -> Other) rethrows -> Change<Other> {
        Change<Other>(
            try transform(value), subjects: subjects, reminders: reminders, answers: answers, entry: entry,
            passed: passed, phones: phones, people: people)
    }
}

/// A user's answer to a reminder.
package struct GivenAnswer: Sendable, Hashable {
    package let reminder: Reminder.ID
    /// The description of an `Answer`; a snooze names its end.
    package let answer: String
}
