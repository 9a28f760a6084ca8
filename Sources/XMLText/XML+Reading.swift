extension XML {
    /// What a document may cost its reader. A value takes up to some forty times the memory of its text.
    package struct Limits: Sendable, Hashable {
        /// Of the whole document.
        package let bytes: Int
        /// Elements within each other.
        package let depth: Int

        /// 32 levels: no feed has more than some six.
        package init(bytes: Int, depth: Int = 32) {
            self.bytes = min(bytes, Int(Int32.max))
            self.depth = min(depth, 200)
        }
    }

    /// Reads a document in UTF-8, UTF-16, Latin-1 or ASCII and gives its outermost element; comments and
    /// processing instructions are passed over.
    ///
    /// A document type declaration is refused: from it come the entities that grow to gigabytes or read files.
    /// - Throws: The first thing that is wrong.
    package init(parsing bytes: [UInt8], within limits: Limits) throws(XMLFault) {
        guard bytes.count <= limits.bytes else {
            throw XMLFault(offset: limits.bytes, reason: "it is longer than \(limits.bytes) bytes")
        }
        self = try ExpatParser().document(bytes, mostDepth: limits.depth)
    }
}

/// Why a text is not read as XML.
package struct XMLFault: Error, Hashable, CustomStringConvertible {
    /// Of the byte that cannot stand where it does, from 0 on.
    package let offset: Int
    /// What is wrong, without a full stop.
    package let reason: String

    package init(offset: Int, reason: String) {
        self.offset = offset
        self.reason = reason
    }

    package var description: String { "no XML from byte \(offset + 1) on: \(reason)" }
}
