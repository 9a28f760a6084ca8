import Rules
import SQLite

extension AccountRows {
    static let salvaged = [
        SalvagedTable(name: "account") { row in
            guard row.isIdentifier("id"), row.text("name")?.isEmpty == false, row.isAddress("home"),
                row.text("user") != nil, row.text("secret")?.isEmpty == false,
                row.isNumber("is_paused", "added_at")
            else { return false }
            row.cleanLines("name")
            row.clean("fingerprint", or: .null) { $0.count == 64 && $0.allSatisfy(\.isHexDigit) }
            row.clean("problem", or: .null) { AccountProblem.Kind(rawValue: $0) != nil }
            row.cleanLines("detail")
            return row.text("name")?.isEmpty == false
        },
        SalvagedTable(name: "collection", isNumbered: true) { row in
            guard row.isIdentifier("account"), row.isAddress("href"), row.has(CalendarList.Role.self, "role"),
                row.isNumber("takes_tasks", "takes_events", "is_writable", "is_shared", "schedules")
            else { return false }
            row.cleanLines("name")
            row.clean("colour", or: .null) { CleanText.line($0) == $0 }
            row.clean("guardian", or: .null) { Person.ID($0) != nil }
            row.clean("purpose", or: .text("")) { ["", "holidays", "birthdays"].contains($0) }
            for column in ["is_book", "is_published"] where row[column].integer != 1 {
                row[column] = .integer(0)
            }
            // The next sync compares the whole list before it sends anything: some of it may be lost.
            for column in ["sync_token", "tag", "listed_at", "held", "question", "verdict"] {
                row[column] = .null
            }
            return true
        },
    ]
}

extension SalvagedValues {
    /// Whether the column has a URL of a server.
    func isAddress(_ column: String) -> Bool { text(column)?.hasPrefix("http") == true }
}
