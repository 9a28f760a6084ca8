/// Why a text is no valid name, path or signature of D-Bus.
package struct NameError: Error, Hashable, CustomStringConvertible {
    /// What it was meant to be, as in "object path".
    package let kind: String
    package let text: String
    package let reason: String

    package var description: String {
        // An unbounded text would make an unbounded message of an error that may go back to its sender.
        let shown = text.count <= 80 ? text : String(text.prefix(80)) + "..."
        return "'\(shown)' is no valid \(kind): \(reason)"
    }
}
