/// A call that its caller may repeat without repeating its effect: its changes are recorded under its key.
package struct KeyedCall: Sendable, Hashable {
    /// Any text of the caller's own.
    package let key: String
    /// The tool or method that was called.
    package let tool: String
    /// As text; equal arguments are equal texts.
    package let arguments: String

    package static let longestKey = 200
    package static let longestTool = 100
    /// In bytes of UTF-8.
    package static let longestArguments = 256 * 1024

    package init(key: String, tool: String, arguments: String) throws(InvalidValue) {
        try Self.check(key, 1...Self.longestKey, as: "key")
        try Self.check(tool, 1...Self.longestTool, as: "tool")
        guard arguments.utf8.count <= Self.longestArguments else {
            throw InvalidValue(
                field: "arguments", value: arguments,
                reason: "they are longer than \(Self.longestArguments / 1024) KiB",
                remedy: "call without a key")
        }
        self.key = key
        self.tool = tool
        self.arguments = arguments
    }

    private static func check(
        _ text: String, _ lengths: ClosedRange<Int>, as field: String
    ) throws(InvalidValue) {
        // Unicode scalars, which SQLite counts, too.
        guard lengths.contains(text.unicodeScalars.count), !text.utf8.contains(0) else {
            throw InvalidValue(
                field: field, value: text, reason: "it has not 1 to \(lengths.upperBound) characters",
                remedy: "write at least one and at most \(lengths.upperBound) characters, without U+0000")
        }
    }

    /// A change that a call makes.
    package struct Part: Sendable, Hashable {
        package let call: KeyedCall
        /// Whether further changes of the same call are still to come: without them, the request is only half done.
        package let isOneOfSeveral: Bool

        package init(_ call: KeyedCall, isOneOfSeveral: Bool) {
            self.call = call
            self.isOneOfSeveral = isOneOfSeveral
        }
    }
}
