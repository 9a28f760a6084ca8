/// Why a text is not a valid D-Bus name, path or signature.
package struct NameError: Error, Hashable, CustomStringConvertible {
    /// The expected kind, such as "object path".
    package let kind: String
    package let text: String
    package let reason: String

    package var description: String {
        // Truncated, because the error may go back to the sender of the text.
        let shown = text.count <= 80 ? text : String(text.prefix(80)) + "..."
        return "'\(shown)' is not a valid \(kind): \(reason)"
    }
}
