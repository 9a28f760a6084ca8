package import CivilTime
package import Rules
import SQLite

/// The people of the household. Adding, changing and removing them can be undone.
extension Store {
    /// By name.
    package func people() throws(StoreError) -> [Person] {
        try read { db in try PersonRows(db: db).all() }
    }

    /// - Parameter name: A name, ignoring case and accents, "me", or a complete identifier.
    /// - Throws: `.notFound`.
    package func person(_ name: String) throws(StoreError) -> Person {
        try read { db in try PersonRows(db: db).person(name) }
    }

    /// Whether the user of this computer is a child, who is shown only what is the child's own.
    package func isUserChild() throws(StoreError) -> Bool {
        try read { db in try PersonRows(db: db).all().contains { $0.isMe && $0.role == .child } }
    }

    /// Adds a person. Tasks that have the name as a label, as calendars write it, are for that person then.
    /// - Throws: `.conflict` if another person has the name; `.full`.
    package func addPerson(_ person: Person, _ context: ChangeContext) throws(StoreError) -> Change<Person> {
        try transact(.add, context, .room) { transaction in
            let rows = PersonRows(db: transaction.db)
            try rows.save(person)
            try rows.takeLabels(of: person.name, at: context.now)
            try rows.rename(person.name, to: person.name, at: context.now)
            transaction.sentence = "person '\(person.name)' added"
            return person
        }
    }

    /// Changes a person. With the name, it changes for whom everything is that was for that person.
    /// - Throws: `.notFound`; `.conflict` if another person has the new name.
    package func updatePerson(
        _ name: String, _ context: ChangeContext, _ change: (inout Person) -> Void
    ) throws(StoreError) -> Change<Person> {
        try transact(.edit, context, .room) { transaction in
            let rows = PersonRows(db: transaction.db)
            let old = try rows.person(name)
            var person = old
            change(&person)
            if person != old { try rows.save(person) }
            if person.name != old.name { try rows.rename(old.name, to: person.name, at: context.now) }
            transaction.sentence = "person '\(person.name)' changed"
            return person
        }
    }

    /// Removes a person.
    /// - Parameter heir: For whom is what was for that person, or "anyone"; `nil` keeps the name, which rings everywhere.
    /// - Throws: `.notFound`; `.conflict` if the person is to inherit from themselves.
    package func removePerson(
        _ name: String, givingTo heir: String? = nil, _ context: ChangeContext
    ) throws(StoreError) -> Change<PersonRemoval> {
        try transact(.remove, context, .reserve) { transaction in
            let rows = PersonRows(db: transaction.db)
            let person = try rows.person(name)
            var handovers: [Handover] = []
            if let heir = try heir.map({ try rows.name(for: $0) }) {
                guard heir != person.name else {
                    throw StoreError.conflict(
                        reason:
                            "cannot give what is for '\(heir)' to '\(heir)'; name somebody else")
                }
                handovers = try rows.give(all: person.name, to: heir, at: context.now)
            }
            try transaction.db.run("DELETE FROM person WHERE id = ?", [person.id.description])
            transaction.sentence = "person '\(person.name)' removed"
            return PersonRemoval(person, handovers: handovers)
        }
    }

    /// What a popup calls the person for whom something is; empty for anyone, and for the user of this computer.
    package func personToName(_ name: String) throws(StoreError) -> String {
        guard !name.isEmpty else { return "" }
        return try read { db in try PersonRows(db: db).find(name)?.isMe == true ? "" : name }
    }

    /// The names of those to whom the user may give a task or an event. Their computers must learn of it, and this one
    /// must know who uses it.
    package func recipients(of subject: Subject) throws(StoreError) -> [String] {
        try read { db in
            let people = try PersonRows(db: db).all()
            let isShared = try db.exists(
                """
                SELECT 1 FROM resource_subject s JOIN resource r ON r.number = s.resource
                    JOIN collection c ON c.number = r.collection JOIN account a ON a.id = c.account
                WHERE s.subject = ?1 AND s.subject_id = ?2 AND c.is_writable = 1 AND c.role <> 'off'
                    AND a.is_paused = 0
                    -- What has guests is not sent where the server sends invitations.
                    AND (c.schedules = 0 OR ifnull(instr(r.base, CAST('ATTENDEE' AS BLOB)), 0) = 0)
                """, [subject.kind.rawValue, subject.id])
            guard isShared, people.contains(where: \.isMe) else { return [] }
            return people.filter { !$0.isMe }.map(\.name)
        }
    }

    /// The person for whom a reminder is, if it rings on that person's computers and not on this one.
    package func otherPerson(of reminder: Reminder.ID) throws(StoreError) -> String? {
        try read { db in
            try db.text(
                "SELECT (\(Subjects.person)) FROM reminder r WHERE r.id = ? AND \(Subjects.isForOther)",
                [reminder.description])
        }
    }

    /// Who uses this computer, and who else has something to do: what is open, overdue and done since `weekStart`, for each
    /// person by name and at last for anyone.
    /// - Parameter weekEnd: What was done from this day on does not count.
    package func familyStatus(
        since weekStart: CivilDate, until weekEnd: CivilDate = .latest, now: Instant, in locality: Locality
    ) throws(StoreError) -> [FamilyStatus] {
        try read { db in
            var family = FamilyCount(people: try PersonRows(db: db).all())
            for row in try db.rows("SELECT person, due, due_at FROM task WHERE status = 'open'") {
                let isOverdue = row.optionalText("due").flatMap(When.init)?.isOverdue(
                    at: now, in: locality, computed: row.optionalInstant("due_at"))
                family.addOpen(try row.text("person"), isOverdue: isOverdue ?? false)
            }
            let today = locality.zone.civil(of: now).date
            for row in try db.rows("SELECT person, due FROM maintenance WHERE paused_on IS NULL") {
                let due = row.optionalText("due").flatMap { CivilDate($0) }
                family.addOpen(try row.text("person"), isOverdue: due.map { $0 < today } ?? false)
            }
            let (start, end) = (locality.zone.startOfDay(weekStart), locality.zone.startOfDay(weekEnd))
            for by in try db.texts(
                "SELECT completed_by FROM task WHERE completed_at >= ? AND completed_at < ?",
                [start.stored, end.stored])
            {
                family.addDone(by)
            }
            for by in try MaintenanceRows(db: db).doers(since: weekStart, until: weekEnd) {
                family.addDone(by)
            }
            return family.all
        }
    }
}

/// Counts what is for whom.
private struct FamilyCount {
    private var people: [FamilyStatus]
    private var anyone = FamilyStatus(name: "")

    init(people: [Person]) {
        self.people = people.map { person in
            var status = FamilyStatus(name: person.name)
            status.isMe = person.isMe
            return status
        }
    }

    /// By name; what is for anyone comes last.
    var all: [FamilyStatus] { people + [anyone] }

    mutating func addOpen(_ person: String, isOverdue: Bool) {
        change(person) { status in
            status.open += 1
            if isOverdue { status.overdue += 1 }
        }
    }

    mutating func addDone(_ person: String) { change(person) { $0.done += 1 } }

    private mutating func change(_ person: String, _ body: (inout FamilyStatus) -> Void) {
        guard let place = people.firstIndex(where: { PersonName.areEqual($0.name, person) }) else {
            return body(&anyone)
        }
        body(&people[place])
    }
}
