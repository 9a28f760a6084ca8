/// What it takes for a task to be done.
package enum DoneDefinition: String, Sendable, Hashable, CaseIterable {
    /// To have seen it: *OK* completes it.
    case acknowledge
    /// To check it off.
    case check
    /// To check it off and write how it went; without a note it stays open.
    case note

    /// What is kept of a note.
    /// - Throws: There is nothing in it, or too much.
    package static func checked(note: String) throws(InvalidValue) -> String {
        let text = try FieldRules.notes(note, field: "note")
        guard !text.allSatisfy(\.isWhitespace) else {
            throw InvalidValue(
                field: "note", value: note, reason: "there is nothing in it to read",
                remedy: "write at least one character")
        }
        return text
    }
}
