extension JSON {
    /// Limits on what a text may cost its reader. A value takes up to about 40 times the memory of its text.
    package struct Limits: Sendable, Hashable {
        /// The length of the whole text.
        package let bytes: Int
        /// Levels of nested lists and objects; 200 at most, the most that a thread's stack can take.
        package let depth: Int
        /// The number of values, nested ones included; each takes about a hundred bytes once read.
        package let values: Int

        /// The default depth of 64 is ample: documents that people write have a few dozen levels at most.
        package init(bytes: Int, depth: Int = 64, values: Int = .max) {
            self.bytes = bytes
            self.values = values
            self.depth = min(depth, 200)
        }
    }

    /// Reads a text that holds one value. Refuses everything that RFC 8259 forbids.
    ///
    /// Where the RFC lets readers choose: the reader skips a byte order mark before the text, refuses escapes
    /// that are half of a UTF-16 pair, and keeps all members of the same name, of which the last one counts.
    /// - Parameters:
    ///   - bytes: In UTF-8.
    ///   - limits: The reader refuses a text that exceeds them.
    /// - Throws: The first fault in the text.
    ///
    /// Source: RFC 8259.
    package init(parsing bytes: [UInt8], within limits: Limits) throws(JSONFault) {
        guard bytes.count <= limits.bytes else {
            throw JSONFault(offset: limits.bytes, reason: "it is longer than \(limits.bytes) bytes")
        }
        var reader = JSONReader(bytes, within: limits)
        self = try reader.document()
    }
}

/// Why a text cannot be read as JSON.
package struct JSONFault: Error, Hashable, CustomStringConvertible {
    /// Offset of the unexpected byte, from 0.
    package let offset: Int
    /// The fault, without a full stop.
    package let reason: String

    package init(offset: Int, reason: String) {
        self.offset = offset
        self.reason = reason
    }

    package var description: String { "no JSON from byte \(offset + 1) on: \(reason)" }
}
