import CivilTime
import Rules

extension ICalendarImport {
    /// The reminders of the alarms of a task or an event.
    /// - Parameters:
    ///   - anchor: What reminders count from: when the task is due, or the event starts.
    /// - Returns: `nil` for the usual reminder, because no alarm could be kept.
    func reminders(
        of entry: ICalendarEntry, from anchor: When?, start: When?, end: When?, isRepeating: Bool,
        _ list: inout ExchangeList
    ) throws(ImportRefusal) -> [ReminderTrigger]? {
        var found: [ReminderTrigger] = []
        var known: Set<ReminderTrigger> = []
        var hasLost = false
        for alarm in entry.alarms where alarm.silence != .never {
            let place = Self.place(alarm.line)
            if alarm.repetitions > 0 { list.lose(ICalendarText.repetitionOfAlarm, at: place) }
            let reading =
                anchor == nil && !isRepeating && alarm.silence == nil
                ? Self.reading(of: alarm, from: entry, in: locality)
                : try reading(
                    of: alarm, isTask: entry.kind == "VTODO", from: anchor, start: start, end: end,
                    isRepeating: isRepeating)
            switch reading {
            case .reminder(let reminder):
                if known.insert(reminder).inserted { found.append(reminder) }
                if isRepeating, case .at? = alarm.trigger { list.lose(ICalendarText.singleAlarm, at: place) }
            case .lost(let loss):
                list.lose(loss, at: place)
                hasLost = true
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

    private func reading(
        of alarm: ICalendarAlarm, isTask: Bool, from anchor: When?, start: When?, end: When?,
        isRepeating: Bool
    ) throws(ImportRefusal) -> Reading {
        if alarm.silence == .proximity { return .lost(ICalendarText.alarmAtPlace) }
        let length: ReminderTrigger?
        switch alarm.trigger {
        case nil: return .lost(ICalendarText.valueIsNotRead("TRIGGER"))
        case .at(let time):
            let when = when(time)
            return isRepeating ? try each(when, from: anchor, alarm) : .reminder(.absolute(when))
        case .fromStart(let period): length = try relative(period, from: anchor, to: start ?? end, alarm)
        case .fromEnd(let period): length = try relative(period, from: anchor, to: end, alarm)
        }
        if let length { return .reminder(length) }
        return .lost(isTask && anchor == nil ? ICalendarText.alarmWithoutDate : ICalendarText.alarmAfterwards)
    }

    /// An alarm of a task that is not due, which counts from its start: our reminders do not, so that it is at a fixed time. Days
    /// before a day stay days, for the user's hour.
    private static func reading(of alarm: ICalendarAlarm, from entry: ICalendarEntry, in locality: Locality)
        -> Reading
    {
        if case .at(let time)? = alarm.trigger, let when = time.when { return .reminder(.absolute(when)) }
        if case .date(let day)? = entry.start?.kind, let period = alarm.length, period.seconds == 0 {
            return .reminder(.absolute(.date(day.adding(period))))
        }
        let moments = alarm.moments(start: entry.start, end: entry.alarmEnd, in: locality)
        return moments.first.map { .reminder(.absolute(.instant($0))) }
            ?? .lost(ICalendarText.alarmWithoutDate)
    }

    /// An alarm at a single time of something that repeats, as long before each occurrence as it is before the first.
    private func each(_ when: When, from anchor: When?, _ alarm: ICalendarAlarm) throws(ImportRefusal)
        -> Reading
    {
        guard let anchor else { return .lost(ICalendarText.alarmWithoutDate) }
        let gap = try instant(when, alarm) - instant(anchor, alarm)
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
    private func relative(
        _ period: CivilPeriod, from anchor: When?, to base: When?, _ alarm: ICalendarAlarm
    ) throws(ImportRefusal) -> ReminderTrigger? {
        guard let anchor, let base else { return nil }
        if base == anchor, !base.isDay || period.seconds == 0 {
            return period.isNegative || period == .zero ? .relative(period) : nil
        }
        let midnight = base.isDay ? locality.dateHour.secondOfDay : 0
        let gap = try instant(base, alarm) - instant(anchor, alarm)
        let length = period.nominalLength + gap - .seconds(midnight)
        let seconds = Int(clamping: length.components.seconds)
        guard seconds <= 0 else { return nil }
        return Self.lead(seconds, isOfDay: anchor.isDay).map { .relative($0) }
    }

    private func instant(_ when: When, _ alarm: ICalendarAlarm) throws(ImportRefusal) -> Instant {
        do {
            return try when.instant(in: locality)
        } catch {
            throw ImportRefusal(
                place: Self.place(alarm.line), column: "TRIGGER", ICalendarText.isNoMoment("\(error)"))
        }
    }
}

extension ICalendarAlarm {
    /// How long before or after the start or the end it rings; `nil` if it rings at a fixed time.
    fileprivate var length: CivilPeriod? {
        switch trigger {
        case .fromStart(let period), .fromEnd(let period): period
        case .at, nil: nil
        }
    }
}
