/// Something somebody asked for that cannot be: which value of which field, why, and what would be right.
package struct InvalidValue: Error, Hashable, CustomStringConvertible {
    /// The name of the field in the contract: `title`, `due`, `reminders` ...
    package let field: String
    /// As it was given, shortened, without what a terminal would obey.
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
