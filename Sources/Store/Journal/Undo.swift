import Rules
import SQLite

/// Undoes one journal entry inside the current transaction.
struct Undo {
    var transaction: ChangeTransaction
    let entry: Int64
    /// Whether to restore only the columns that the entry has changed, and to accept later changes of others.
    let isByColumn: Bool
    /// Subjects whose open reminders the undo has withdrawn.
    private var silenced: [Subject] = []

    init(transaction: ChangeTransaction, _ entry: JournalEntry) {
        self.transaction = transaction
        self.entry = entry.id
        isByColumn = entry.kindOfChange == .conflict
    }

    private var db: Database { transaction.db }

    private struct Image {
        let relation: String
        let key: String
        /// JSON; `nil` if there was no row.
        let before: String?
        let after: String?
    }

    mutating func run() throws {
        try db.execute("PRAGMA defer_foreign_keys = ON")
        let images = try netImages()
        for image in images where image.relation != "reminder" { try checkIsAsLeft(image) }
        for image in images where image.relation == "reminder" { try checkIsUntouched(image) }
        let (reminders, rows) = (
            images.filter { $0.relation == "reminder" }, images.filter { $0.relation != "reminder" }
        )
        // Backwards, so that rows are deleted after the rows that refer to them.
        for image in rows.reversed() { try restore(image) }
        try checkReferences(rows)
        try checkRestored(rows)
        // Restore due reminders last, so that no reminder about to be withdrawn takes their place.
        let called = try reminders.filter { image in
            try image.before.map { try reminder($0).state == .due } ?? false
        }
        for image in reminders where !called.contains(where: { $0.key == image.key }) {
            try restoreReminder(image)
        }
        for image in called { try restoreReminder(image) }
        for subject in silenced { try bringBack(subject) }
        let since = try Journal(db: db).entry(entry).at
        for image in rows {
            guard let kind = Subject.Kind(rawValue: image.relation) else { continue }
            try Subjects(db: db).goOn(Subject(kind: kind, id: image.key), since: since, in: &transaction)
        }
        try markUndone()
    }

    /// Each row before and after the entry, in the order of first change.
    private func netImages() throws -> [Image] {
        var images: [Image] = []
        var places: [String: Int] = [:]
        for row in try db.rows(
            "SELECT relation, key, before, after FROM journal_change WHERE entry = ? ORDER BY number", [entry]
        ) {
            let (relation, key) = (try row.text("relation"), try row.text("key"))
            let name = "\(relation)\(separator)\(key)"
            let before = try whole(row.optionalText("before"), of: relation)
            let after = try whole(row.optionalText("after"), of: relation)
            if let place = places[name] {
                images[place] = Image(
                    relation: relation, key: key, before: images[place].before, after: after)
            } else {
                places[name] = images.count
                images.append(
                    Image(relation: relation, key: key, before: before, after: after))
            }
        }
        return images.filter { $0.before != $0.after }
    }

    /// Adds the columns that the table has gained since the image was taken, with their defaults.
    private func whole(_ image: String?, of relation: String) throws -> String? {
        guard let image else { return nil }
        return try db.text("SELECT \(try Relation(relation, in: db).whole("?1"))", [image])
    }

    /// - Throws: `.undoConflict` if the row has changed since the entry. Computed columns do not count, nor
    ///   does the current occurrence of a repeating task, which advances by itself.
    private func checkIsAsLeft(_ image: Image) throws {
        let now = try present(image)
        if let columns = try columns(of: image, now) {
            guard try !columns.contains(where: { try isDifferent($0, now, image.after) }) else {
                throw try conflict(image)
            }
            return
        }
        let isMoving = try isMoving(now) && isMoving(image.after)
        if isMoving { try checkIsUntouched(image) }
        let computed = Subject.Kind(rawValue: image.relation)?.rows.computed ?? []
        let own = (isMoving ? Self.moving : computed).map { ", '$.\($0)'" }.joined()
        let isSame = try db.number(
            "SELECT json_remove(?\(own)) IS json_remove(?\(own))", [now, image.after])
        guard isSame != 1 else { return }
        // A label created by the entry conflicts with nothing, even if it has changed or is gone.
        if image.relation == "label", image.before == nil { return }
        throw try conflict(image)
    }

    /// The columns that the entry has changed, if only they are restored; `nil` for the whole row.
    private func columns(of image: Image, _ now: String?) throws -> [String]? {
        guard isByColumn, image.before != nil, image.after != nil, now != nil else { return nil }
        return try Relation(image.relation, in: db).columns.filter {
            try $0 != "modified_at" && isDifferent($0, image.before, image.after)
        }
    }

    private func isDifferent(_ column: String, _ one: String?, _ other: String?) throws -> Bool {
        try db.number(
            "SELECT json_extract(?1, '$.\(column)') IS NOT json_extract(?2, '$.\(column)')", [one, other])
            == 1
    }

    private func checkIsUntouched(_ image: Image) throws {
        let later = try db.number(
            """
            SELECT max(c.entry) FROM journal_change c JOIN journal j ON j.entry = c.entry
            WHERE c.key = ? AND c.relation = ? AND c.entry > ? AND j.undone_by IS NULL AND j.undoes IS NULL
            """, [image.key, image.relation, entry])
        if later != nil { throw try conflict(image) }
    }

    private func conflict(_ image: Image) throws -> StoreError {
        let later = try db.row(
            """
            SELECT j.entry, j.text FROM journal_change c JOIN journal j ON j.entry = c.entry
            WHERE c.key = ? AND c.relation = ? AND c.entry > ? AND j.undone_by IS NULL
            ORDER BY j.undoes IS NOT NULL, c.entry DESC LIMIT 1
            """, [image.key, image.relation, entry])
        guard let later else {
            return .conflict(reason: "\(entry) cannot be undone: what it changed has changed since")
        }
        return .undoConflict(entry: entry, later: try later.number("entry"), what: try later.text("text"))
    }

    /// Columns that hold the current occurrence of a repeating task.
    private static let moving = ["due_at", "due", "occurrence", "missed"]

    private func present(_ image: Image) throws -> String? {
        let relation = try Relation(image.relation, in: db)
        return try db.text(
            "SELECT \(relation.image(of: "r")) FROM \(relation.name) r WHERE \(relation.key(of: "r")) = ?",
            [image.key])
    }

    /// Whether the image is of a repeating task.
    private func isMoving(_ image: String?) throws -> Bool {
        try db.number("SELECT json_extract(?, '$.repeats') IS NOT NULL", [image]) == 1
    }

    /// The row to restore: the one before, but with the present occurrence if the entry did not change it.
    private func wanted(_ image: Image) throws -> String? {
        let now = try present(image)
        if let columns = try columns(of: image, now) {
            let values = columns.map { ", '$.\($0)', json_extract(?1, '$.\($0)')" }.joined()
            return try db.text("SELECT json_set(?2\(values))", [image.before, now])
        }
        guard let before = image.before, let after = image.after, let now,
            try isMoving(before) && isMoving(after) && isMoving(now)
        else { return image.before }
        let own = Self.moving.dropFirst().map { "json_extract(?1, '$.\($0)') IS json_extract(?2, '$.\($0)')" }
        guard try db.number("SELECT \(own.joined(separator: " AND "))", [before, after]) == 1 else {
            return before
        }
        let kept = Self.moving.map { "'$.\($0)', json_extract(?2, '$.\($0)')" }.joined(separator: ", ")
        return try db.text("SELECT json_set(?1, \(kept))", [before, now])
    }

    private func restore(_ image: Image) throws {
        let relation = try Relation(image.relation, in: db)
        guard let before = try wanted(image) else {
            if relation.name == "label", try isInUse(label: image.key) { return }
            try db.run(
                "DELETE FROM \(relation.name) WHERE \(relation.key(of: relation.name)) = ?", [image.key])
            return
        }
        let values = relation.columns.map { "json_extract(?1, '$.\($0)')" }.joined(separator: ", ")
        // `WHERE true` tells the parser that no join follows. Source: sqlite.org/lang_upsert.html, "Parsing
        // Ambiguity".
        try db.run(
            """
            INSERT INTO \(relation.name) (\(relation.columns.joined(separator: ", "))) SELECT \(values) WHERE true
            \(relation.columns.update(onConflict: relation.primaryKey.joined(separator: ", ")))
            """, [before])
    }

    private func isInUse(label: String) throws -> Bool {
        try db.exists("SELECT 1 FROM task_label WHERE label = ? LIMIT 1", [label])
    }

    /// - Throws: `.undoConflict` if a subject to be removed is needed, or a restored row refers to one that is
    ///   gone.
    private func checkReferences(_ images: [Image]) throws {
        for image in images where image.before == nil {
            guard let rows = Subject.Kind(rawValue: image.relation)?.rows.init(db: db) else { continue }
            try check(try rows.obstacle(afterRemoving: image.key, in: transaction))
        }
        for image in images where image.relation == "meter" && image.before == nil {
            let plan = try db.text("SELECT id FROM maintenance WHERE meter = ? LIMIT 1", [image.key])
            // Maintenance that the same undo removes is gone first.
            if let plan, !images.contains(where: { $0.relation == "maintenance" && $0.key == plan }) {
                try check(("maintenance", plan))
            }
        }
        let references = Subject.Kind.allCases.flatMap { $0.rows.references }
        for image in images where image.before != nil {
            for reference in references where reference.table == image.relation {
                guard
                    let owner = try db.text(
                        "SELECT json_extract(?, '$.\(reference.column)')", [image.before]),
                    try !db.exists("SELECT 1 FROM \(reference.to) WHERE id = ?", [owner])
                else { continue }
                try check((reference.to, owner))
            }
        }
    }

    /// - Throws: `.undoConflict` if a restored subject does not fit among the others.
    private func checkRestored(_ images: [Image]) throws {
        for image in images where image.before != nil {
            guard let rows = Subject.Kind(rawValue: image.relation)?.rows.init(db: db) else { continue }
            try check(try rows.obstacle(afterRestoring: image.key, in: transaction))
        }
    }

    private func check(_ obstacle: (relation: String, key: String)?) throws {
        guard let obstacle else { return }
        throw try conflict(Image(relation: obstacle.relation, key: obstacle.key, before: nil, after: nil))
    }

    /// Restores a reminder, normalising its state because time has moved on: a shown one becomes due again.
    /// One on screen stays there if it was due before, but an undone snooze no longer breaks quiet hours.
    private mutating func restoreReminder(_ image: Image) throws {
        let rows = ReminderRows(db: db)
        let current = try Reminder.ID(image.key).flatMap { try rows.find($0) }
        guard let before = image.before else {
            if let current, current.state.kind.isActive {
                if current.state != .planned { silenced.append(current.identity.subject) }
                try rows.apply(.withdrawn, to: current)
            }
            return
        }
        let wanted = try reminder(before)
        guard let current else {
            try rows.insert(wanted)
            return
        }
        if wanted.state == .due, [.due, .shown].contains(current.state.kind) {
            var standing = current
            standing.setInsistent(wanted.isInsistent)
            return try rows.save(standing)
        }
        try rows.save(wanted)
        // The subject may have another open reminder by now; one is enough.
        if wanted.state == .due,
            let open = try rows.open(of: wanted.identity.subject), open.id != wanted.id,
            open.state != .snoozed
        {
            try rows.apply(.superseded, to: wanted)
        }
        try transaction.popups.release(current, now: wanted)
    }

    /// Makes due again the latest reminder of an occurrence, which a withdrawn one had superseded.
    private func bringBack(_ subject: Subject) throws {
        let rows = ReminderRows(db: db)
        guard try rows.open(of: subject) == nil,
            let occurrence = try subject.rows(in: db).occurrence(ofOpen: subject.id),
            let last = try db.row(
                """
                SELECT * FROM reminder r
                WHERE subject = ?1 AND subject_id = ?2 AND occurrence = ?3 AND state = 'superseded'
                    AND NOT EXISTS (
                        SELECT 1 FROM reminder a WHERE a.subject = ?1 AND a.subject_id = ?2 AND a.occurrence = ?3
                            AND a.state = 'answered' AND a.ring_at >= r.ring_at)
                ORDER BY ring_at DESC LIMIT 1
                """, [subject.kind.rawValue, subject.id, occurrence])
        else { return }
        let old = try ReminderRows.reminder(last)
        try rows.save(
            Reminder(
                id: old.id, identity: old.identity, state: .due, ringAt: old.ringAt, meant: old.meant,
                why: old.why, overAt: old.overAt, nagging: old.nagging))
    }

    /// Reads a reminder from its image, without its popup and with its moment recomputed.
    private func reminder(_ image: String) throws -> Reminder {
        let columns = try Relation("reminder", in: db).columns
            .map { "json_extract(?1, '$.\($0)') AS \($0)" }.joined(separator: ", ")
        guard let row = try db.row("SELECT \(columns)", [image]) else { throw UnreadableRow() }
        let old = try ReminderRows.reminder(row)
        let state = old.state.kind == .shown ? .due : old.state
        // If a time zone is gone from the system, keep the moment computed earlier.
        let ringAt =
            state == .planned || state == .snoozed
            ? (try? old.moment(in: transaction.context.locality)) ?? old.ringAt : old.ringAt
        var reminder = Reminder(
            id: old.id, identity: old.identity, state: state, ringAt: ringAt, meant: old.meant, why: old.why,
            isReturning: old.isReturning, overAt: old.overAt, nagging: old.nagging,
            isInsistent: old.isInsistent)
        // A reminder shown again alerts after its interval, not at the time planned for its former popup.
        if state == .due { reminder.scheduleNag(at: nil) }
        return reminder
    }

    private func markUndone() throws {
        let undoing = try Journal(db: db).nextEntry()
        try db.run("UPDATE journal SET undone_by = ? WHERE entry = ?", [undoing, entry])
        // Undoing an undo: the entry it had undone is in effect again.
        try db.run("UPDATE journal SET undone_by = NULL WHERE undone_by = ?", [entry])
    }
}
