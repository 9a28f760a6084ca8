import CivilTime
import Rules
import SQLite

/// The due or shown reminders, with the data that decides whether and how to show them.
struct OwedRows {
    let db: Database
    /// Decides which reminders are too old for a popup of their own; `nil` means none.
    let now: Instant?

    /// The most rows `triage` reads, apart from critical ones.
    private static let mostRows = 10_000
    private static let pageSize = 500

    /// At most `limit` reminders: critical ones, then the latest.
    func page(_ limit: Int) throws -> [OwedReminder] {
        let limit = max(1, limit)
        let critical = try critical(limit)
        let known = Set(critical.map(\.id))
        return Array(
            (critical + (try latest(limit, after: nil)).filter { !known.contains($0.id) }).prefix(limit))
    }

    /// `nil` if the reminder is neither due nor shown.
    func find(_ id: Reminder.ID) throws -> OwedReminder? {
        try db.row(
            """
            \(Self.columns), \(Subjects.isCritical) AS is_critical
            FROM reminder r WHERE r.id = ? AND r.state IN ('due', 'shown')
            """, [id.description]
        ).map { try owed($0, isCritical: try $0.flag("is_critical")) }
    }

    /// Sorts reminders until it has `limit` to show, or has read all or `mostRows`.
    func triage(in circumstances: Store.Circumstances, onScreen: Set<Reminder.ID>, limit: Int) throws
        -> Triage
    {
        var triage = Triage(
            circumstances.attention, at: circumstances.now, onScreen: onScreen,
            standing: circumstances.standing, spent: try spent(circumstances),
            isBriefing: circumstances.isBriefing)
        let critical = try critical(limit)
        for reminder in critical { triage.sort(reminder) }
        let known = Set(critical.map(\.id))
        var seen = 0
        var last: OwedReminder?
        while triage.shown.count < limit, seen < Self.mostRows {
            let page = try latest(Self.pageSize, after: last)
            for reminder in page where !known.contains(reminder.id) && triage.shown.count < limit {
                triage.sort(reminder)
            }
            seen += page.count
            last = page.last
            if page.count < Self.pageSize { break }
        }
        return triage
    }

    /// Queried separately: critical reminders are few and may be older than the latest.
    private func critical(_ limit: Int) throws -> [OwedReminder] {
        let critical = try Subject.Kind.allCases.flatMap { kind in
            guard let isCritical = kind.rows.isCritical else { return [] as [OwedReminder] }
            return try db.rows(
                """
                \(Self.columns) FROM \(kind.rows.relation) s
                JOIN reminder r ON r.subject = '\(kind.rawValue)' AND r.subject_id = s.id
                WHERE \(isCritical) AND r.state IN ('due', 'shown') ORDER BY r.ring_at DESC, r.id LIMIT ?
                """, [limit]
            ).map { try owed($0, isCritical: true) }
        }
        return Array(critical.sorted { ($1.ringAt, $0.id) < ($0.ringAt, $1.id) }.prefix(limit))
    }

    /// The next page after `last`; an OFFSET would take longer with each page.
    private func latest(_ count: Int, after last: OwedReminder?) throws -> [OwedReminder] {
        try db.rows(
            """
            \(Self.columns) FROM reminder r WHERE r.state IN ('due', 'shown')
                AND r.ring_at <= ?1 AND (r.ring_at < ?1 OR r.id > ?2)
            ORDER BY r.ring_at DESC, r.id LIMIT ?3
            """, [last?.ringAt.stored ?? .max, last?.id.description ?? "", count]
        ).map { try owed($0, isCritical: false) }
    }

    /// How many ordinary reminders have had their first popup, alone, since the last brief. Ignores popups
    /// dated in the future by a wrong clock.
    func spent(_ circumstances: Store.Circumstances) throws -> Int {
        let attention = circumstances.attention
        guard attention.rules.brief.dailyBudget != nil else { return 0 }
        let start = attention.rules.brief.last(upTo: circumstances.now, in: attention.zone)
        return try db.count(
            """
            SELECT count(DISTINCT r.id) FROM popup p JOIN popup_reminder m ON m.popup = p.id
                JOIN reminder r ON r.id = m.reminder
            WHERE p.begun_at BETWEEN ?1 AND ?2 AND p.kind = 'single' AND \(Self.wasPosted) AND r.is_insistent = 0
                AND NOT EXISTS (
                    SELECT 1 FROM popup_reminder n JOIN popup q ON q.id = n.popup
                    WHERE n.reminder = r.id AND q.begun_at NOT BETWEEN ?1 AND ?2)
                AND NOT (\(Subjects.isCritical))
            """, [start.stored, circumstances.now.stored])
    }

    /// Whether the server has the popup, or will get it.
    static let wasPosted = "(p.server_id IS NOT NULL OR p.state = 'sending')"

    /// A reminder due again while its popup is shown alerts in that popup. Only the text of a day has ten characters.
    private static let columns = """
        SELECT r.id, r.subject, r.subject_id, r.ring_at, r.is_insistent, r.rang_at, r.step, length(r.meant) = 10 AS is_of_day,
            r.state = 'due' AND EXISTS (
                SELECT 1 FROM popup p WHERE p.id = r.popup AND p.state = 'shown') AS alerts_again,
            \(Subjects.isCalm) AS is_calm, \(Subjects.isForOther) AS is_for_other,
            EXISTS (
                SELECT 1 FROM popup_reminder m JOIN popup p ON p.id = m.popup
                WHERE m.reminder = r.id AND \(wasPosted)) AS was_shown
        """

    private func owed(_ row: Row, isCritical: Bool) throws -> OwedReminder {
        let nagging = Nagging(rangAt: row.optionalInstant("rang_at"))
        let subject = try row.subject()
        let isOfDay = try row.flag("is_of_day")
        let step =
            isOfDay || [.event, .alert].contains(subject.kind) ? ReminderStep(try row.text("step")) : nil
        let ringAt = try row.instant("ring_at")
        return OwedReminder(
            id: try row.id("id"), subject: subject, ringAt: ringAt,
            isCritical: isCritical, isInsistent: try row.flag("is_insistent"),
            isCalm: row.optionalNumber("is_calm") == 1,
            isOld: !isCritical && (now.map { NagRules.isOld(nagging, at: $0) } ?? false),
            wasShown: try row.flag("was_shown"),
            alertsAgain: try row.flag("alerts_again"), isOfDay: isOfDay,
            isLastDay: isOfDay && step?.isLastDay(of: subject.kind) ?? false, comesOnce: step == .once,
            appointmentAt: isOfDay ? nil : step?.appointment(of: subject.kind, ringingAt: ringAt),
            isForOther: try row.flag("is_for_other"))
    }
}
