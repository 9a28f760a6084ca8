package import CivilTime

/// What is learned about when the user acts on one kind of reminder.
package struct TimingRecord: AnswerRecord {
    /// A `Subject.Kind`, or one that only a newer agent knows; empty for all kinds together and the brief.
    package var kind = ""
    /// Whether its reminders come at the learned hour.
    package var isOn = true
    /// Whether they only come in the brief, because they were ignored again and again.
    package var isRare = false
    /// When reminders for a day come on working days and on weekends.
    package var working = TimeOfDay.midnight
    package var weekend = TimeOfDay.midnight
    /// How many of the user's acts on such days came within an hour of that, and how many there were.
    package var nearWorking: UInt32 = 0
    package var ofWorking: UInt32 = 0
    package var nearWeekend: UInt32 = 0
    package var ofWeekend: UInt32 = 0
    /// Reminders acted on, reminders dismissed or ignored, and things done without one, in 27 weeks.
    package var answered: UInt32 = 0
    package var missed: UInt32 = 0
    package var unprompted: UInt32 = 0

    package init() {}

    package static let fields: [RecordField<TimingRecord>] = [
        .required("kind", \.kind, .text),
        .required("on", \.isOn, .flag),
        .required("rare", \.isRare, .flag),
        .required("working", \.working, .canonical),
        .required("weekend", \.weekend, .canonical),
        .required("near_working", \.nearWorking, .uint32),
        .required("of_working", \.ofWorking, .uint32),
        .required("near_weekend", \.nearWeekend, .uint32),
        .required("of_weekend", \.ofWeekend, .uint32),
        .required("answered", \.answered, .uint32),
        .required("missed", \.missed, .uint32),
        .required("unprompted", \.unprompted, .uint32),
    ]
}
