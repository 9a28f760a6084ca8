import CivilTime
import Rules
import SQLite

/// The rows of calendar accounts and of their lists.
struct AccountRows {
    let db: Database

    func all() throws -> [CalendarAccount] {
        try db.rows("SELECT * FROM account ORDER BY name, id").map { try account($0) }
    }

    /// - Parameter name: The account's name or its complete identifier.
    /// - Throws: `.notFound`.
    func account(_ name: String) throws -> CalendarAccount {
        let row = try db.row("SELECT * FROM account WHERE name = ?1 OR id = ?1", [name])
        guard let row else { throw StoreError.notFound(kind: "account", value: name) }
        return try account(row)
    }

    private func account(_ row: Row) throws -> CalendarAccount {
        var account = CalendarAccount(
            id: try row.id("id"), name: try row.text("name"), home: try row.text("home"),
            user: try row.text("user"), secret: try SecretSource(stored: row.text("secret")),
            fingerprint: row.optionalText("fingerprint"), addedAt: try row.instant("added_at"))
        account.isPaused = try row.flag("is_paused")
        account.problem = try row.optionalText("problem").flatMap(AccountProblem.Kind.init).map {
            AccountProblem($0, try row.text("detail"))
        }
        account.syncedAt = row.optionalInstant("synced_at")
        account.lookedAt = row.optionalInstant("looked_at")
        account.alert = row.optionalText("alert").flatMap(Alert.ID.init)
        account.lists = try db.rows(
            """
            SELECT *, (SELECT count(*) FROM resource r JOIN resource_subject s ON s.resource = r.number
                    WHERE r.collection = c.number) + (SELECT count(*) FROM resource r
                    JOIN shopping_entry e ON e.resource = r.number
                    WHERE r.collection = c.number AND e.is_bought = 0) + (SELECT count(*) FROM resource r
                    JOIN published_date p ON p.resource = r.number
                    WHERE c.is_published = 1 AND r.collection = c.number AND p.state = 'shown') AS entries,
                (SELECT count(*) FROM resource r WHERE r.collection = c.number AND r.problem IS NOT NULL) AS left_alone,
                (SELECT name FROM person p WHERE p.id = c.guardian) AS guardian_name
            FROM collection c WHERE account = ? ORDER BY number
            """, [account.id.description]
        ).map { try Self.list($0) }
        return account
    }

    static func list(_ row: Row) throws -> CalendarList {
        var list = CalendarList(href: try row.text("href"), name: try row.text("name"))
        list.id = try row.number("number")
        list.colour = row.optionalText("colour")
        list.takesTasks = try row.flag("takes_tasks")
        list.takesEvents = try row.flag("takes_events")
        list.isWritable = try row.flag("is_writable")
        list.isShared = try row.flag("is_shared")
        list.isBook = try row.flag("is_book")
        list.schedules = try row.flag("schedules")
        list.role = try role(row)
        list.guardian = row.optionalText("guardian").flatMap(Person.ID.init)
        list.guardianName = row.optionalText("guardian_name") ?? ""
        if try row.flag("avoids_start") { list.quirks.append(.refusesStart) }
        if try row.flag("needs_end") { list.quirks.append(.needsEnd) }
        (list.entries, list.leftAlone) = (try row.int("entries"), try row.int("left_alone"))
        list.missing = row.optionalNumber("held").map(Int.init) ?? 0
        list.question = row.optionalText("question").flatMap(Alert.ID.init)
        return list
    }

    /// A list that is the shopping list is kept as one of tasks; one that is only read, and the one that has the
    /// household's dates, as one of events.
    static func role(_ row: Row) throws -> CalendarList.Role {
        if try row.flag("is_shopping") { return .shopping }
        if try row.flag("is_published") { return .household }
        return try CalendarList.Role(rawValue: row.text("purpose")) ?? row.choice("role")
    }

    private static func stored(_ role: CalendarList.Role) -> String {
        switch role {
        case .shopping: CalendarList.Role.tasks.rawValue
        case .holidays, .birthdays, .household: CalendarList.Role.events.rawValue
        case .off, .tasks, .events, .both: role.rawValue
        }
    }

    private static func purpose(_ role: CalendarList.Role) -> String {
        role.isReadOnly ? role.rawValue : ""
    }

    func insert(_ account: CalendarAccount) throws {
        try db.run(
            """
            INSERT INTO account (id, name, home, user, secret, fingerprint, is_paused, added_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                account.id.description, account.name, account.home, account.user,
                account.secret.stored, account.fingerprint, account.isPaused, account.addedAt.stored,
            ])
        for list in account.lists { try insert(list, into: account.id) }
    }

    func update(_ account: CalendarAccount) throws {
        try db.run(
            """
            UPDATE account SET name = ?, secret = ?, fingerprint = ?, is_paused = ?, problem = ?, detail = ?,
                synced_at = ?, looked_at = ?, alert = ? WHERE id = ?
            """,
            [
                account.name, account.secret.stored, account.fingerprint, account.isPaused,
                account.problem?.kind.rawValue, account.problem?.detail ?? "", account.syncedAt?.stored,
                account.lookedAt?.stored, account.alert?.description, account.id.description,
            ])
    }

    func insert(_ list: CalendarList, into account: CalendarAccount.ID) throws {
        try db.run(
            """
            INSERT INTO collection (account, href, name, colour, takes_tasks, takes_events, is_writable, is_shared,
                schedules, role, is_shopping, is_published, purpose, is_book)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                account.description, list.href, list.name, list.colour, list.takesTasks, list.takesEvents,
                list.isWritable && !list.role.isReadOnly, list.isShared, list.schedules,
                Self.stored(list.role), list.role == .shopping, list.role == .household,
                Self.purpose(list.role), list.isBook,
            ])
    }

    /// Stores the server's description of a list, and its role.
    func update(_ list: CalendarList) throws {
        try db.run(
            """
            UPDATE collection SET name = ?, colour = ?, takes_tasks = ?, takes_events = ?, is_writable = ?,
                is_shared = ?, schedules = ?, role = ?, is_shopping = ?, is_published = ?, purpose = ?, is_book = ?
            WHERE number = ?
            """,
            [
                list.name, list.colour, list.takesTasks, list.takesEvents,
                list.isWritable && !list.role.isReadOnly, list.isShared, list.schedules,
                Self.stored(list.role), list.role == .shopping, list.role == .household,
                Self.purpose(list.role), list.isBook, list.id,
            ])
    }

    func setGuardian(_ person: Person.ID?, of list: Int64) throws {
        try db.run(
            "UPDATE collection SET guardian = ? WHERE number = ?", [person?.description, list])
    }

    /// Makes the next sync read a list as if for the first time: a new role may include entries left out so far.
    func readAgain(_ list: Int64) throws {
        try db.run(
            "UPDATE collection SET sync_token = NULL, tag = NULL, listed_at = NULL WHERE number = ?", [list])
        try db.run(
            """
            DELETE FROM resource WHERE collection = ? AND edits = 0 AND NOT EXISTS (
                SELECT 1 FROM resource_subject s WHERE s.resource = resource.number)
                AND number NOT IN (SELECT resource FROM published_date)
            """, [list])
    }

    /// The name of the list that is the shopping list.
    /// - Parameter list: Another one.
    func shoppingList(but list: Int64) throws -> String? {
        try db.text("SELECT name FROM collection WHERE is_shopping = 1 AND number <> ?", [list])
    }

    /// Forgets the resources of a list: it is to hold lines of the shopping list, or does so no longer.
    func forgetResources(of list: Int64) throws {
        try db.run("DELETE FROM resource WHERE collection = ?", [list])
    }

    /// The name of the list that has the household's dates.
    /// - Parameter list: Another one.
    func householdList(but list: Int64) throws -> String? {
        try db.text("SELECT name FROM collection WHERE is_published = 1 AND number <> ?", [list])
    }

    /// Forgets the resources of a list that is to have the household's dates, except for those dates that it has from
    /// earlier; or these alone, of a list that is to be read.
    func forgetResources(of list: Int64, areDates: Bool) throws {
        try db.run(
            """
            DELETE FROM resource WHERE collection = ?
                AND number \(areDates ? "IN" : "NOT IN") (SELECT resource FROM published_date)
            """, [list])
    }

    func remove(_ list: Int64) throws {
        try db.run("DELETE FROM collection WHERE number = ?", [list])
    }

    func remove(_ id: CalendarAccount.ID) throws {
        try db.run("DELETE FROM collection WHERE account = ?", [id.description])
        try db.run("DELETE FROM account WHERE id = ?", [id.description])
    }
}
