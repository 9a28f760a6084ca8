import CivilTime
import Rules

extension ICalendarImport {
    /// The reminders of the alarms of a task or an event.
    /// - Parameters:
    ///   - anchor: What reminders count from: when the task is due, or the event starts.
    ///   - isTask: Whether alarms at the end count from `anchor`.
    func reminders(
        of part: Component, from anchor: When?, start: When?, end: When?, isRepeating: Bool, isTask: Bool,
        _ list: inout ExchangeList
    ) throws(ImportRefusal) -> [ReminderTrigger] {
        var found: [ReminderTrigger] = []
        for alarm in part.components where alarm.name == "VALARM" {
            guard let trigger = alarm.first("TRIGGER"), !Self.isNever(trigger),
                alarm.first("ACTION")?.value.uppercased() != "NONE"
            else { continue }
            let place = Self.place(trigger.line)
            if alarm.first("REPEAT").map({ $0.value != "0" }) == true {
                list.lose(ICalendarText.repetitionOfAlarm, at: place)
            }
            let reminder: ReminderTrigger?
            if trigger.value.utf8.first.map({ (0x30...0x39).contains($0) }) == true {
                reminder = isRepeating && isTask ? nil : .absolute(try when(trigger))
                if isRepeating, isTask {
                    list.lose(ICalendarText.singleAlarm, at: place)
                }
            } else {
                let isAtEnd = trigger.parameters["RELATED"]?.uppercased() == "END"
                reminder = try relative(trigger, from: anchor, to: isAtEnd ? end : start ?? end)
                if reminder == nil {
                    list.lose(
                        isTask && anchor == nil
                            ? ICalendarText.alarmWithoutDate : ICalendarText.alarmAfterwards,
                        at: place)
                }
            }
            if let reminder, !found.contains(reminder) { found.append(reminder) }
        }
        return found
    }

    /// A reminder so long from `base`, counted from `anchor`; `nil` if it comes after that.
    ///
    /// An alarm of a day counts from its midnight, our reminders of a day from the user's hour for dates. Whole
    /// days stay whole days: nobody wants to be woken at midnight.
    private func relative(_ trigger: Property, from anchor: When?, to base: When?) throws(ImportRefusal)
        -> ReminderTrigger?
    {
        let period: CivilPeriod = try canonical(trigger)
        guard let anchor, let base else { return nil }
        if base == anchor, !base.isDay || period.seconds == 0 {
            return period.isNegative || period == .zero ? .relative(period) : nil
        }
        let midnight = base.isDay ? locality.dateHour.secondOfDay : 0
        let gap = try instant(base, trigger) - instant(anchor, trigger)
        let length = period.nominalLength + gap - .seconds(midnight)
        let seconds = Int(clamping: length.components.seconds)
        guard seconds <= 0 else { return nil }
        let lead =
            anchor.isDay && seconds % 86_400 == 0
            ? CivilPeriod(days: seconds / 86_400) : CivilPeriod(seconds: seconds)
        return lead.map { .relative($0) }
    }

    /// The time that Apple Calendar writes for an alarm that never comes.
    private static func isNever(_ trigger: Property) -> Bool { trigger.value == "19760401T005545Z" }
}
