package import CivilTime
package import Rules

/// A snoozed reminder of an entry, as `Exchange1.Add` takes it.
package struct SnoozeEntry: RequestRecord {
    /// As in `ReminderRecord`: the occurrence in civil text, or `-`.
    package var occurrence = ""
    /// A `ReminderStep`: `due`, `before:-PT1H`, `asked`.
    package var step = ""
    package var until = When.date(.earliest)

    package init() {}

    package static let fields: [RecordField<SnoozeEntry>] = [
        .required("occurrence", \.occurrence, .text),
        .required("step", \.step, .text),
        .required("until", \.until, .canonical),
    ]

    /// - Throws: If this version does not know the step.
    package func snooze(of subject: Subject) throws(InvalidValue) -> ImportedSnooze {
        guard let known = ReminderStep(step), !occurrence.isEmpty else {
            throw InvalidValue(
                field: "snoozes", value: "\(occurrence) \(step)", reason: "there is no such reminder",
                remedy: "write occurrence and step as an export does, or leave the snooze out")
        }
        return ImportedSnooze(
            ReminderIdentity(subject: subject, occurrence: occurrence, step: known), until: until)
    }
}
