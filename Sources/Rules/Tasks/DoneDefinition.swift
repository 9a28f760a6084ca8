/// What completes a task.
package enum DoneDefinition: String, Sendable, Hashable, CaseIterable {
    /// Seeing it: *OK* completes it.
    case acknowledge
    /// Checking it off.
    case check
    /// Checking it off with a note; without one the task stays open.
    case note

    /// Returns the note as it is stored.
    /// - Throws: The note is blank or too long.
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
