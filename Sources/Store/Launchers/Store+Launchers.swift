package import CivilTime
package import Rules
import SQLite

extension Store {
    /// Open tasks whose titles match a launcher's query: the best match first, then what is due soonest.
    package func tasks(
        _ search: LauncherSearch, limit: Int, at now: Instant, in locality: Locality
    ) throws(StoreError) -> [FoundTask] {
        guard search.findsTasks else { return [] }
        var match = LauncherMatch(search.words, "t.title")
        let zone = locality.zone
        switch search.dates {
        case .any: break
        case .overdue: match.add("t.due_at < ?", now.stored)
        case .on(let days):
            match.add("t.due_at >= ?", zone.startOfDay(days.lowerBound).stored)
            match.add("t.due_at < ?", zone.startOfDay(days.upperBound.adding(days: 1)).stored)
        }
        let sql = """
            SELECT t.id, t.title, t.due FROM task t \(match.hint) WHERE t.status = 'open'\(match.conditions)
            ORDER BY \(match.rank)t.due_at IS NULL, t.due_at, t.created_at, t.id LIMIT \(limit)
            """
        let found = try read { db in
            try db.rows(sql, match.arguments).map { row in
                FoundTask(
                    id: try row.id("id"), title: try row.text("title"), due: try row.optionalValue("due"))
            }
        }
        guard search.dates == .overdue else { return found }
        // A task that is due on a day is late only on the next one.
        return found.filter { (try? $0.due?.isOverdue(at: now, in: locality)) == true }
    }

    /// Present items whose names match a launcher's query: the best match first, then what expires soonest.
    package func items(
        _ search: LauncherSearch, limit: Int, at now: Instant, in locality: Locality
    ) throws(StoreError) -> [FoundItem] {
        guard search.findsItems else { return [] }
        var match = LauncherMatch(search.words, "s.title")
        switch search.dates {
        case .any: break
        case .overdue: match.add("s.expires_on < ?", locality.zone.civil(of: now).date.description)
        case .on(let days):
            match.add("s.expires_on >= ?", days.lowerBound.description)
            match.add("s.expires_on <= ?", days.upperBound.description)
        }
        // Without a word to look for, only what expires is worth showing.
        if search.words.isEmpty { match.conditions += " AND s.expires_on IS NOT NULL" }
        let sql = """
            SELECT s.id, s.title, s.expires_on, s.amount, s.unit, \(ItemRows.mayBeUsedUp) AS may_be_used_up
            FROM item s \(match.hint) WHERE s.status = 'present'\(match.conditions)
            ORDER BY \(match.rank)s.expires_on IS NULL, s.expires_on, s.title, s.id LIMIT \(limit)
            """
        return try read { db in
            try db.rows(sql, match.arguments).map { row in
                FoundItem(
                    id: try row.id("id"), name: try row.text("title"),
                    expiresOn: row.optionalText("expires_on").flatMap { CivilDate($0) },
                    quantity: try Quantity(try row.value("amount"), unit: try row.text("unit")),
                    isConsumable: try row.flag("may_be_used_up"))
            }
        }
    }
}

/// The conditions and the order of a search for words in a title.
private struct LauncherMatch {
    /// Each begins with `AND`.
    var conditions = ""
    /// Of the match; ends with a comma. Empty if there is nothing to match.
    private(set) var rank = ""
    /// Follows the table: a search reads every title, which by an index takes twice as long.
    private(set) var hint = ""
    private var sought: Bindings = []
    private var ranked: Bindings = []

    /// In the order of the statement: first those of the conditions.
    var arguments: Bindings { sought + ranked }

    /// - Parameter column: Of the title.
    init(_ words: [String], _ column: String) {
        guard !words.isEmpty else { return }
        // `LIKE` folds ASCII only, but a function of ours takes twenty times as long.
        let like = "\(column) LIKE ? ESCAPE '\\'"
        for word in words {
            let spellings = Self.spellings(of: word).map { "%\(Self.escaped($0))%" }
            conditions += " AND (" + spellings.map { _ in like }.joined(separator: " OR ") + ")"
            sought += Bindings(spellings)
        }
        let phrase = Self.escaped(words.joined(separator: " "))
        rank = "CASE WHEN \(like) THEN 0 WHEN \(like) THEN 1 WHEN \(like) THEN 2 ELSE 3 END, "
        ranked = [phrase, "\(phrase)%", "% \(phrase)%"]
        hint = "NOT INDEXED"
    }

    mutating func add(_ condition: String, _ value: any Bindable) {
        conditions += " AND \(condition)"
        sought += [value]
    }

    /// Letters beyond ASCII are compared as they are: in small letters, with a capital, and in capitals.
    private static func spellings(of word: String) -> [String] {
        guard !word.utf8.allSatisfy({ $0 < 0x80 }) else { return [word] }
        var spellings = [word]
        for spelling in [word.prefix(1).uppercased() + word.dropFirst(), word.uppercased()]
        where !spellings.contains(spelling) {
            spellings.append(spelling)
        }
        return spellings
    }

    /// Without the meaning that `LIKE` gives to some characters.
    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { escaped, character in
            if "%_\\".contains(character) { escaped.append("\\") }
            escaped.append(character)
        }
    }
}
