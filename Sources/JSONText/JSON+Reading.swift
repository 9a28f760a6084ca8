extension JSON {
    /// What a text may cost its reader. A value takes up to some forty times the memory of its text.
    package struct Limits: Sendable, Hashable {
        /// Of the whole text.
        package let bytes: Int
        /// Lists and objects within each other; more than 200 would need a deeper stack than threads have.
        package let depth: Int
        /// Of all of it, within lists and objects too: some hundred bytes each when read.
        package let values: Int

        /// 64 levels: no document that people write has more than some dozen.
        package init(bytes: Int, depth: Int = 64, values: Int = .max) {
            self.bytes = bytes
            self.values = values
            self.depth = min(depth, 200)
        }
    }

    /// Reads a text of one value. Nothing that the RFC forbids is understood.
    ///
    /// Where the RFC lets readers choose: a byte order mark before the text is passed over; escapes that are
    /// half of a UTF-16 pair are refused; members of equal names are all kept, and the last one counts.
    /// - Parameters:
    ///   - bytes: In UTF-8.
    ///   - limits: A text beyond them is refused.
    /// - Throws: The first thing that is wrong.
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

/// Why a text is not read as JSON.
package struct JSONFault: Error, Hashable, CustomStringConvertible {
    /// Of the byte that cannot stand where it does, from 0 on.
    package let offset: Int
    /// What is wrong, without a full stop.
    package let reason: String

    package init(offset: Int, reason: String) {
        self.offset = offset
        self.reason = reason
    }

    package var description: String { "no JSON from byte \(offset + 1) on: \(reason)" }
}
