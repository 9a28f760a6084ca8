import Rules
import SQLite

/// The rows of labels.
struct LabelRows {
    let db: Database

    /// A label's name as stored, whatever the case of `name`; `nil` if there is no such label.
    func name(_ name: String) throws -> String? {
        try db.text("SELECT name FROM label WHERE name = ?", [name])
    }

    func name(makingIfNeeded name: String) throws -> String {
        if let name = try self.name(name) { return name }
        try db.run(
            "INSERT INTO label (name, colour) VALUES (?, ?)",
            [name, LabelColour.usual(for: name).description])
        return name
    }

    /// - Throws: `.notFound`.
    func existing(_ name: String) throws -> String {
        guard let found = try self.name(name) else {
            throw StoreError.notFound(kind: "label", value: CleanText.excerpt(of: name, length: 60))
        }
        return found
    }
}
