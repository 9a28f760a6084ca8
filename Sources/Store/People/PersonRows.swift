import CivilTime
import Rules
import SQLite

/// The rows of people. There are few, so that names are compared here rather than by SQL, which knows no accents.
struct PersonRows {
    let db: Database

    /// The tables whose column `person` says for whom something is.
    static let relations = ["task", "event", "maintenance"]
    /// Those whose column `turns` says who takes turns.
    private static let relationsWithTurns = ["task", "maintenance"]

    func all() throws -> [Person] {
        try db.rows("SELECT * FROM person ORDER BY name, id").map { try person($0) }
    }

    private func person(_ row: Row) throws -> Person {
        Person(
            id: try row.id("id"), name: try row.text("name"), mail: try row.text("mail"),
            isMe: try row.flag("is_me"), role: try row.choice("role"), addedAt: try row.instant("added_at"))
    }

    /// - Parameter name: A name, "me", or a complete identifier.
    func find(_ name: String) throws -> Person? {
        let wanted = (try? PersonName.checked(name, field: "person")) ?? name
        let all = try all()
        return all.first { PersonName.areEqual($0.name, wanted) || $0.id.description == wanted }
            ?? all.first { $0.isMe && PersonName.areEqual(wanted, PersonName.me) }
    }

    /// - Throws: `.notFound`.
    func person(_ name: String) throws -> Person {
        guard let person = try find(name) else {
            let shown = (try? PersonName.checked(name, field: "person")) ?? name
            throw StoreError.notFound(kind: Self.kind, value: CleanText.excerpt(of: shown, length: 60))
        }
        return person
    }

    /// What errors call a person.
    static let kind = "person"

    /// The name to store for one that the user gives; empty for anyone.
    /// - Throws: `.notFound`.
    func name(for given: String) throws -> String {
        given.isEmpty || PersonName.isAnyone(given) ? "" : try person(given).name
    }

    /// The turns to store for those that the user gives.
    /// - Throws: `.notFound`; `InvalidValue` if two of the names are the same person's.
    func turns(for given: Turns) throws -> Turns {
        try Turns(parsing: try given.renaming { try person($0).name }.description)
    }

    /// The name of who uses this computer; empty if nobody is marked.
    func me() throws -> String { try db.text("SELECT name FROM person WHERE is_me = 1") ?? "" }

    // MARK: Changes

    /// - Throws: `.conflict` if another person has the name.
    func save(_ person: Person) throws {
        if let twin = try all().first(where: {
            $0.id != person.id && PersonName.areEqual($0.name, person.name)
        }) {
            throw StoreError.conflict(reason: "there is already a person called '\(twin.name)'")
        }
        if person.isMe {
            try db.run("UPDATE person SET is_me = 0 WHERE is_me = 1 AND id <> ?", [person.id.description])
        }
        try db.run(
            """
            INSERT INTO person (id, name, mail, is_me, role, added_at) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET name = excluded.name, mail = excluded.mail, is_me = excluded.is_me,
                role = excluded.role
            """,
            [
                person.id.description, person.name, person.mail, person.isMe, person.role.rawValue,
                person.addedAt.stored,
            ])
    }

    /// Reassigns what is for `old`, and what `old` completed, to `new`.
    func rename(_ old: String, to new: String, at now: Instant) throws {
        for relation in Self.relations {
            try db.run(
                "UPDATE \(relation) SET person = ?2, modified_at = ?3 WHERE person = ?1 COLLATE NOCASE AND person <> ?2",
                [old, new, now.stored])
        }
        for (relation, column) in [("task", "completed_by"), ("maintenance_event", "done_by")] {
            try db.run(
                "UPDATE \(relation) SET \(column) = ?2 WHERE \(column) = ?1 COLLATE NOCASE AND \(column) <> ?2",
                [old, new])
        }
        for relation in Self.relationsWithTurns {
            for row in try db.rows("SELECT id, turns FROM \(relation) WHERE turns IS NOT NULL") {
                let text = try row.text("turns")
                // Salvage cleans what cannot be read.
                guard let turns = try? Turns(parsing: text) else { continue }
                let renamed = turns.renaming { PersonName.areEqual($0, old) ? new : $0 }
                guard renamed != turns else { continue }
                try db.run(
                    "UPDATE \(relation) SET turns = ?, modified_at = ? WHERE id = ?",
                    [renamed.description, now.stored, try row.text("id")])
            }
        }
    }

    /// Lets what is open for `old` be for `new`, who is empty for anyone. Nobody takes the turns of `old`.
    func give(all old: String, to new: String, at now: Instant) throws -> [Handover] {
        var handovers: [Handover] = []
        for relation in Self.relationsWithTurns {
            let isOpen = relation == "task" ? " AND status = 'open'" : ""
            let rows = try db.rows(
                "SELECT id, title, person, turns FROM \(relation) WHERE turns IS NOT NULL\(isOpen) ORDER BY title, id"
            )
            for row in rows {
                // Salvage cleans what cannot be read.
                guard let turns = try? Turns(parsing: try row.text("turns")),
                    turns.names.contains(where: { PersonName.areEqual($0, old) })
                else { continue }
                let rest = turns.without(old)
                let isTheirs = PersonName.areEqual(try row.text("person"), old)
                let person =
                    isTheirs ? rest?.next ?? turns.names.first { !PersonName.areEqual($0, old) } : nil
                try db.run(
                    "UPDATE \(relation) SET turns = ?, person = ifnull(?, person), modified_at = ? WHERE id = ?",
                    [rest?.description, person, now.stored, try row.text("id")])
                handovers.append(
                    try handover(row, in: relation, to: person ?? row.text("person"), isTurn: true))
            }
        }
        for relation in Self.relations {
            let isOpen = relation == "task" ? " AND status = 'open'" : ""
            let rows = try db.rows(
                "SELECT id, title FROM \(relation) WHERE person = ? COLLATE NOCASE\(isOpen) ORDER BY title, id",
                [old])
            handovers += try rows.map { try handover($0, in: relation, to: new) }
            try db.run(
                "UPDATE \(relation) SET person = ?2, modified_at = ?3 WHERE person = ?1 COLLATE NOCASE\(isOpen)",
                [old, new, now.stored])
        }
        return handovers
    }

    private func handover(_ row: Row, in relation: String, to person: String, isTurn: Bool = false) throws
        -> Handover
    {
        guard let kind = Subject.Kind(rawValue: relation) else {
            preconditionFailure("no kind has the table '\(relation)'")
        }
        return Handover(
            Subject(kind: kind, id: try row.text("id")), title: try row.text("title"), to: person,
            isTurn: isTurn)
    }

    /// Lets tasks be for a person who was a label until now, as calendars and users write it: `@Anna`.
    func takeLabels(of name: String, at now: Instant) throws {
        let label = PersonName.category(name)
        try db.run(
            """
            UPDATE task SET person = ?1, modified_at = ?2
            WHERE person = '' AND id IN (SELECT task FROM task_label WHERE label = ?3)
            """, [name, now.stored, label])
        try db.run(
            """
            DELETE FROM task_label WHERE label = ?2 AND task IN (SELECT id FROM task WHERE person = ?1)
            """, [name, label])
        try db.run(
            """
            DELETE FROM label WHERE name = ?1 AND NOT EXISTS (SELECT 1 FROM task_label l WHERE l.label = label.name)
            """, [label])
    }

    // MARK: Lists

    /// SQL for the condition that a filter puts on the column `person` of a table.
    /// - Throws: `.notFound`; `.conflict` if nobody is marked as who uses this computer.
    func condition(_ filter: PersonFilter, on column: String) throws -> (
        sql: String, arguments: [any Bindable]
    )? {
        if let person = filter.person {
            let name = PersonName.isAnyone(person) ? "" : try self.person(person).name
            return ("\(column) = ? COLLATE NOCASE", [name])
        }
        guard filter.isMine == true else { return nil }
        let me = try me()
        guard !me.isEmpty else {
            throw StoreError.conflict(
                reason:
                    "nobody is marked as the user of this computer; mark yourself: steward person edit NAME --me"
            )
        }
        return ("(\(column) = '' OR \(column) = ? COLLATE NOCASE)", [me])
    }
}
