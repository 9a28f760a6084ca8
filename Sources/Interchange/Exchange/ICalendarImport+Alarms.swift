import CivilTime
import Rules

extension ICalendarImport {
    /// The reminders of the alarms of a task or an event.
    /// - Parameters:
    ///   - anchor: What reminders count from: when the task is due, or the event starts.
    ///   - isTask: Whether alarms at the end count from `anchor`.
    /// - Returns: `nil` for the usual reminder, because no alarm could be kept.
    func reminders(
        of part: Component, from anchor: When?, start: When?, end: When?, isRepeating: Bool, isTask: Bool,
        _ list: inout ExchangeList
    ) throws(ImportRefusal) -> [ReminderTrigger]? {
        var found: [ReminderTrigger] = []
        var hasLost = false
        for alarm in part.components where alarm.name == "VALARM" {
            guard let trigger = alarm.first("TRIGGER"), !Self.isNever(trigger),
                alarm.first("ACTION")?.value.uppercased() != "NONE"
            else { continue }
            let place = Self.place(trigger.line)
            if alarm.first("REPEAT").map({ $0.value != "0" }) == true {
                list.lose(ICalendarText.repetitionOfAlarm, at: place)
            }
            let read = list.keep(trigger) { trigger throws(ImportRefusal) -> Reading in
                if trigger.value.utf8.first.map({ (0x30...0x39).contains($0) }) == true {
                    let when = try when(trigger)
                    return isRepeating ? try each(when, from: anchor, trigger) : .reminder(.absolute(when))
                }
                let isAtEnd = trigger.parameters["RELATED"]?.uppercased() == "END"
                let reminder = try relative(trigger, from: anchor, to: isAtEnd ? end : start ?? end)
                let loss =
                    isTask && anchor == nil ? ICalendarText.alarmWithoutDate : ICalendarText.alarmAfterwards
                return reminder.map { .reminder($0) } ?? .lost(loss)
            }
            switch read {
            case .reminder(let reminder)?:
                if !found.contains(reminder) { found.append(reminder) }
                if isRepeating, trigger.value.utf8.first.map({ (0x30...0x39).contains($0) }) == true {
                    list.lose(ICalendarText.singleAlarm, at: place)
                }
            case .lost(let loss)?:
                list.lose(loss, at: place)
                hasLost = true
            case nil: hasLost = true
            }
        }
        // Rather the usual reminder than none.
        return found.isEmpty && hasLost ? nil : found
    }

    static func hasAlarms(_ part: Component) -> Bool {
        part.components.contains { $0.name == "VALARM" }
    }

    private enum Reading {
        case reminder(ReminderTrigger)
        /// Why there is none.
        case lost(String)
    }

    /// An alarm at a single time of something that repeats, as long before each occurrence as it is before the first.
    private func each(_ when: When, from anchor: When?, _ trigger: Property) throws(ImportRefusal) -> Reading
    {
        guard let anchor else { return .lost(ICalendarText.alarmWithoutDate) }
        let gap = try instant(when, trigger) - instant(anchor, trigger)
        let seconds = Int(clamping: gap.components.seconds)
        guard seconds <= 0, let lead = Self.lead(seconds, isOfDay: anchor.isDay) else {
            return .lost(ICalendarText.alarmAfterwards)
        }
        return .reminder(.relative(lead))
    }

    private static func lead(_ seconds: Int, isOfDay: Bool) -> CivilPeriod? {
        isOfDay && seconds % 86_400 == 0
            ? CivilPeriod(days: seconds / 86_400) : CivilPeriod(seconds: seconds)
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
        return Self.lead(seconds, isOfDay: anchor.isDay).map { .relative($0) }
    }

    /// The time that Apple Calendar writes for an alarm that never comes.
    private static func isNever(_ trigger: Property) -> Bool { trigger.value == "19760401T005545Z" }
}
