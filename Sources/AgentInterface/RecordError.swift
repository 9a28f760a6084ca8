/// A dictionary or an argument that breaks the contract.
package struct RecordError: Error, Hashable, CustomStringConvertible {
    /// The key, or the argument's name.
    package let key: String
    /// Without a full stop: "it must be of type s, not u".
    package let reason: String

    package init(key: String, reason: String) {
        self.key = key
        self.reason = reason
    }

    package var description: String { "'\(key)': \(reason)" }
}
