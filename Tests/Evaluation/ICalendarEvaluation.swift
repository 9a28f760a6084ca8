import CivilTime
import Interchange
import JSONText

/// Says how an iCalendar file is read: what `steward-eval ics` does.
struct ICalendarEvaluation: Sendable {
    let locality: Locality

    /// A line for each entry.
    func lines(of file: ICalendarFile) -> String {
        InParallel.map(ICalendarEntries(of: file, in: locality).all) { answer($0).line + "\n" }.joined()
    }

    /// A line for each occurrence that starts in `span`.
    func occurrences(of file: ICalendarFile, in span: Range<Instant>) -> String {
        let entries = ICalendarEntries(of: file, in: locality)
        var text = ""
        for series in ICalendarSeries.all(of: entries) {
            for occurrence in series.occurrences(in: span, locality: locality) {
                text += answer(occurrence, of: series).line + "\n"
            }
        }
        return text
    }

    private func answer(_ entry: ICalendarEntry) -> JSON {
        var members: [JSON.Member] = [
            JSON.Member("kind", .text(entry.kind)), JSON.Member("uid", text(entry.uid)),
            JSON.Member("title", text(entry.title)), JSON.Member("start", time(entry.start)),
            JSON.Member("due", time(entry.due)), JSON.Member("end", time(entry.end)),
            JSON.Member("zone", text((entry.start ?? entry.due).flatMap(zone))),
            JSON.Member("alarms", .list(entry.alarms.map { alarm($0, of: entry) })),
            JSON.Member("repeats", repeats(entry)),
            JSON.Member("unread", text(entry.unread.map { words($0) })),
        ]
        if let time = entry.recurrenceID { members.append(JSON.Member("recurrence_id", self.time(time))) }
        if !entry.faults.isEmpty {
            members.append(JSON.Member("notes", .list(entry.faults.map { .text(words($0)) })))
        }
        return .object(members)
    }

    private func alarm(_ alarm: ICalendarAlarm, of entry: ICalendarEntry) -> JSON {
        let moments = alarm.moments(start: entry.start, end: entry.alarmEnd, in: locality)
        var members = [JSON.Member("rings", text(moments.first?.description))]
        if moments.count > 1 {
            members.append(JSON.Member("again", .list(moments.dropFirst().map { .text($0.description) })))
        }
        let others = [
            ("uid", alarm.uid), ("action", alarm.action), ("acknowledged", alarm.acknowledged?.description),
            ("snooze_of", alarm.snoozeOf), ("silent", alarm.silence?.rawValue),
        ]
        for case (let name, let value?) in others { members.append(JSON.Member(name, .text(value))) }
        return .object(members)
    }

    private func answer(_ occurrence: ICalendarOccurrence, of series: ICalendarSeries) -> JSON {
        .object([
            "kind": .text(series.kind), "uid": text(series.uid), "start": time(occurrence.start),
            "end": time(occurrence.end), "instant": .text(occurrence.instant.description),
            "end_instant": text(occurrence.end?.instant(in: locality).description),
            "title": text(series.entries[occurrence.entry].title),
        ])
    }

    private func repeats(_ entry: ICalendarEntry) -> JSON {
        let rules = entry.rules.map { $0.rule?.description ?? $0.text }
        if rules.isEmpty { return entry.additions.isEmpty ? .null : .text("RDATE") }
        return .text(rules.joined(separator: " + "))
    }

    private func time(_ time: ICalendarTime?) -> JSON {
        guard let time else { return .null }
        return switch time.kind {
        case .date(let date): .text(date.description)
        case .floating(let civil), .zoned(let civil, _): .text("\(civil.date)T\(seconds(civil.time))")
        case .instant(let moment): .text(moment.description)
        }
    }

    private func seconds(_ time: TimeOfDay) -> String {
        time.second == 0 ? "\(time):00" : time.description
    }

    private func zone(_ time: ICalendarTime) -> String? {
        switch time.kind {
        case .date, .floating: nil
        case .zoned(_, let zone): zone.name
        case .instant: "UTC"
        }
    }

    private func text(_ text: String?) -> JSON { text.map { .text($0) } ?? .null }

    private func words(_ fault: ICalendarFault) -> String {
        let what = Self.words(fault.reason) + (fault.property.map { " (\($0))" } ?? "")
        return fault.line > 0 ? "line \(fault.line): \(what)" : what
    }

    private static func words(_ reason: ICalendarFault.Reason) -> String {
        switch reason {
        case .isNoProperty: "this line is no property"
        case .lineIsTooLong: "the line is too long"
        case .isNestedTooDeeply: "components are nested too deeply"
        case .endsNothing: "this END closes nothing"
        case .fileIsTooLarge: "the file is too large to be read to its end"
        case .isOutsideCalendar: "this stands outside all components"
        case .endIsMissing: "its END is missing"
        case .fileIsCutOff: "the file ends within it"
        case .kindIsUnknown: "components of this kind are not read"
        case .alarmIsOutside: "the alarm belongs to no task and no event"
        case .hasNoStart: "the event does not say when it starts"
        case .valueIsNotRead: "the value cannot be read"
        case .zoneIsUnknown: "the time zone is unknown; the time counts as local"
        case .endsBeforeStart: "it ends before it starts"
        case .ruleIsNotRead: "the rule is not understood; only the first time is known"
        case .zoneIsItsOffset: "the time zone is unknown; the offset in its name counts all year"
        case .zoneIsDescribedTwice: "the file describes the time zone in several ways; the first one counts"
        case .fileHasTooManyZones: "the file describes too many time zones; the time counts as local"
        case .timesAreLocal: "X-WR-TIMEZONE names another time zone; times without one count as local"
        case .calendarIsAnother: "this is another calendar; dates are read as Gregorian"
        case .isThereTwice: "the property is there again with another value; the first one counts"
        case .typeIsWrong: "VALUE does not fit the value, which counts as it is written"
        case .isReplaced: "another component with this UID counts instead"
        case .charsetIsUnknown: "the character set is unknown; some letters may be wrong"
        case .ruleEndsTwice: "the rule has COUNT and UNTIL; whichever ends it first counts"
        case .ruleHasNoNumber: "INTERVAL is 0 or COUNT below 1; the rule counts without it"
        case .exclusionIsNotRead: "the rule is not understood; it leaves out nothing"
        case .alarmIsNotRead: "the alarm's trigger cannot be read"
        case .alarmHasNoAnchor: "the alarm counts from a time that is not there"
        case .alarmCountsFromStart: "the alarm counts from an end that is not there; it counts from the start"
        }
    }
}
