/// An invalid value in a request: the field, the value, the reason and a remedy.
package struct InvalidValue: Error, Hashable, CustomStringConvertible {
    /// The field's name in the D-Bus contract: `title`, `due`, `reminders` ...
    package let field: String
    /// As given, but shortened and cleaned for terminals.
    package let value: String
    /// What is wrong, without a full stop: "it is empty".
    package let reason: String
    /// What would be right, without a full stop: "write at least one character".
    package let remedy: String

    package init(field: String, value: String, reason: String, remedy: String) {
        self.field = field
        self.value = CleanText.excerpt(of: value, length: 60)
        self.reason = reason
        self.remedy = remedy
    }

    package var description: String {
        "cannot take '\(value)' as \(field): \(reason); \(remedy)"
    }
}
