import CivilTime
import Rules
import SQLite

/// The rows of what is learned about the hours at which the user acts.
struct TimingRows {
    let db: Database

    // MARK: Observing

    /// - Parameter entry: The journal entry whose undo takes the observation back; `nil` if it has none.
    func observe(_ observation: TimingObservation, by entry: Int64? = nil) throws {
        try add(observation)
        guard let entry else { return }
        try db.run(
            """
            INSERT INTO timing_observation (entry, kind, week, slot, outcome, is_taken_back)
            VALUES (?, ?, ?, ?, ?, 0)
            """,
            [
                entry, observation.kind.rawValue, observation.week, observation.slot.index,
                observation.outcome.rawValue,
            ])
    }

    /// Counts the reminders of a popup as missed in the hour in which it came up. One that comes back and is missed
    /// again on the same day counts once.
    func miss(_ popup: Popup.ID, of reminders: [Reminder], in zone: Zone) throws {
        guard let begun = try db.instant("SELECT begun_at FROM popup WHERE id = ?", [popup.number]) else {
            return
        }
        let midnight = zone.startOfDay(zone.civil(of: begun).date)
        var kinds: Set<Subject.Kind> = []
        for reminder in reminders {
            let wasMissed =
                try db.exists(
                    """
                    SELECT 1 FROM popup_reminder m JOIN popup p ON p.id = m.popup
                    WHERE m.reminder = ? AND p.id <> ? AND p.begun_at >= ? AND p.state = 'closed' LIMIT 1
                    """, [reminder.id.description, popup.number, midnight.stored])
            if !wasMissed { kinds.insert(reminder.identity.subject.kind) }
        }
        for kind in kinds { try add(TimingObservation(kind, .missed, at: begun, in: zone)) }
    }

    /// Takes back what was learned from a journal entry that has been undone, or learns it again from one that has
    /// been repeated.
    ///
    /// - Parameter entry: What is undone, perhaps itself an undo.
    func takeBack(_ entry: Int64) throws {
        var origin = entry
        while let undone = try db.number("SELECT undoes FROM journal WHERE entry = ?", [origin]) {
            origin = undone
        }
        for row in try db.rows("SELECT * FROM timing_observation WHERE entry = ?", [origin]) {
            let isTakenBack = try row.flag("is_taken_back")
            let observation = try Self.observation(row)
            try isTakenBack ? add(observation) : subtract(observation)
            try db.run(
                "UPDATE timing_observation SET is_taken_back = ? WHERE number = ?",
                [!isTakenBack, try row.number("number")])
        }
    }

    private func add(_ observation: TimingObservation) throws {
        let outcome = observation.outcome
        let counts = [.answered, .missed, .unprompted].map { $0 == outcome ? "1" : "0" }.joined(
            separator: ", ")
        try db.run(
            """
            INSERT INTO timing_count (kind, week, slot, answered, missed, unprompted) VALUES (?, ?, ?, \(counts))
            ON CONFLICT DO UPDATE SET \(outcome.rawValue) = \(outcome.rawValue) + 1
            """, Self.key(of: observation))
    }

    /// A count that is too old to matter is gone, and needs no correction.
    private func subtract(_ observation: TimingObservation) throws {
        let column = observation.outcome.rawValue
        try db.run(
            """
            UPDATE timing_count SET \(column) = max(0, \(column) - 1)
            WHERE kind = ? AND week = ? AND slot = ?
            """, Self.key(of: observation))
    }

    private static func key(of observation: TimingObservation) -> Bindings {
        [observation.kind.rawValue, observation.week, observation.slot.index]
    }

    // MARK: Learning

    /// The counts that still matter in `week`, by kind.
    func histories(at week: Int) throws -> [Subject.Kind: TimingHistory] {
        var histories: [Subject.Kind: TimingHistory] = [:]
        var unprompted: [Place: Int] = [:]
        for row in try db.rows(
            "SELECT * FROM timing_count WHERE week > ? ORDER BY kind, week, slot",
            [week - TimingHistory.longestWeeks])
        {
            guard let kind = Subject.Kind(rawValue: try row.text("kind")),
                let slot = TimingSlot(index: try row.int("slot"))
            else { continue }
            let counts = TimingCounts(
                answered: try row.int("answered"),
                missed: try row.int("missed"),
                unprompted: try row.int("unprompted"))
            let past = try row.int("week")
            histories[kind, default: TimingHistory()].add(counts, in: slot, week: past)
            unprompted[Place(kind: kind, week: past, day: slot.day), default: 0] += counts.unprompted
        }
        // Nobody sees when open things are in sight. What is done unprompted had its chance in every hour of such a day.
        for (place, count) in unprompted where count > 0 {
            for hour in Self.wakingHours {
                histories[place.kind]?.add(
                    TimingCounts(openHours: count), in: TimingSlot(place.day, hour), week: place.week)
            }
        }
        return histories
    }

    private struct Place: Hashable {
        let kind: Subject.Kind
        let week: Int
        let day: DayKind
    }

    private static let wakingHours = 7..<22

    func modes() throws -> [Subject.Kind: LearnedHours.Mode] {
        var modes: [Subject.Kind: LearnedHours.Mode] = [:]
        for row in try db.rows("SELECT * FROM timing_mode") {
            guard let kind = Subject.Kind(rawValue: try row.text("kind")) else { continue }
            modes[kind] = LearnedHours.Mode(
                isOff: try row.flag("is_off"), isRare: try row.flag("is_rare"))
        }
        return modes
    }

    /// Removes the counts that no longer matter.
    func forget(at week: Int) throws {
        try db.run("DELETE FROM timing_count WHERE week <= ?", [week - TimingHistory.longestWeeks])
    }

    private static func observation(_ row: Row) throws -> TimingObservation {
        guard let slot = TimingSlot(index: try row.int("slot")) else {
            throw UnreadableRow()
        }
        return TimingObservation(
            try row.choice("kind"), try row.choice("outcome"), slot: slot,
            week: try row.int("week"))
    }
}

extension TimingRows {
    static let salvaged = [
        SalvagedTable(name: "timing_count") { row in
            row.has(Subject.Kind.self, "kind") && row.isNumber("week") && row.isNumber("slot")
                && row.isNumber("answered") && row.isNumber("missed") && row.isNumber("unprompted")
        },
        SalvagedTable(name: "timing_observation", isNumbered: true) { row in
            row.has(Subject.Kind.self, "kind") && row.has(TimingObservation.Outcome.self, "outcome")
                && row.isNumber("entry") && row.isNumber("slot")
        },
        SalvagedTable(name: "timing_mode") { row in
            row.has(Subject.Kind.self, "kind") && row.isNumber("is_off") && row.isNumber("is_rare")
        },
    ]
}

extension ChangeTransaction {
    /// Learns when the user acts from an entry of the journal: one observation for each kind, however many things
    /// were done at once.
    func learn(from changes: Journal.Changes, _ kindOfChange: ChangeKind, _ entry: Int64) throws {
        guard context.source.isUser else { return }
        var outcomes: [Subject.Kind: TimingObservation.Outcome] = [:]
        for act in changes.acts {
            let outcome = TimingObservation.outcome(
                of: act.answer, wasOnScreen: act.hadPopup || context.source == .popup)
            // An answered popup says more than what went with it.
            if outcomes[act.kind] == nil || outcome == .answered { outcomes[act.kind] = outcome }
        }
        if let subject, outcomes.isEmpty, kindOfChange.isDone { outcomes[subject.kind] = .unprompted }
        guard !outcomes.isEmpty else { return }
        let isHoliday = try HolidayRows(db: db).isHoliday(context.today, in: context.locality)
        for (kind, outcome) in outcomes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            try TimingRows(db: db).observe(
                TimingObservation(
                    kind, outcome, at: context.now, in: context.locality.zone, isHoliday: isHoliday),
                by: entry)
        }
    }
}

extension ChangeSource {
    /// Whether somebody did it, rather than Steward itself.
    fileprivate var isUser: Bool {
        switch self {
        case .popup, .cli, .dbus: true
        case .job, .agent: false
        }
    }
}

extension ChangeKind {
    /// Whether a thing was done, with or without a reminder.
    fileprivate var isDone: Bool {
        switch self {
        case .complete, .use: true
        case .add, .edit, .move, .reopen, .snooze, .remove, .label, .notify, .dismiss, .undo, .skip, .end,
            .open,
            .freeze, .thaw, .discard, .lend, .attach, .detach, .stop, .pause, .resume, .putBack, .takeBack,
            .check,
            .resolve, .watch, .read, .notMine, .conflict:
            false
        }
    }
}
