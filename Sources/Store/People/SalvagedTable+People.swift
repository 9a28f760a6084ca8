import Rules
import SQLite

extension PersonRows {
    static let salvaged = SalvagedTable(name: "person") { row in
        guard row.isIdentifier("id"), row.isNumber("is_me", "added_at"),
            let name = row.text("name"), (try? PersonName.needed(name)) == name
        else { return false }
        row.cleanLines("mail")
        row.clean("role", or: .text(Person.Role.adult.rawValue)) { Person.Role(rawValue: $0) != nil }
        return true
    }
}
