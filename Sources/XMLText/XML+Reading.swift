extension XML {
    /// Limits on what a document may cost its reader. A value may take 40 times its text's memory.
    package struct Limits: Sendable, Hashable {
        /// The length of the whole document, `Int32.max` at most.
        package let bytes: Int
        /// Levels of nested elements, 200 at most.
        package let depth: Int

        /// The default depth of 32 is ample: feeds have about six levels.
        package init(bytes: Int, depth: Int = 32) {
            self.bytes = min(bytes, Int(Int32.max))
            self.depth = min(depth, 200)
        }
    }

    /// Reads a document in UTF-8, UTF-16, Latin-1 or ASCII and keeps its root element; skips comments and
    /// processing instructions.
    ///
    /// Refuses document type declarations, which define entities that grow to gigabytes or read files.
    /// - Throws: The first fault in the document.
    package init(parsing bytes: [UInt8], within limits: Limits) throws(XMLFault) {
        guard bytes.count <= limits.bytes else {
            throw XMLFault(offset: limits.bytes, reason: "it is longer than \(limits.bytes) bytes")
        }
        self = try ExpatParser().document(bytes, mostDepth: limits.depth)
    }

    /// Reads a document whose root may have very many children, and keeps none of them. Names include their
    /// namespace: `DAV: href` whatever the prefix.
    /// - Parameter take: Receives each child once it is complete, in order. If the document has a fault,
    ///   `take` may already have received some. It is released before the function returns.
    /// - Returns: The root without its content.
    /// - Throws: As `init(parsing:within:)`.
    package static func readChildren(
        of bytes: [UInt8], within limits: Limits, _ take: @escaping (XML) -> Void
    ) throws(XMLFault) -> XML {
        guard bytes.count <= limits.bytes else {
            throw XMLFault(offset: limits.bytes, reason: "it is longer than \(limits.bytes) bytes")
        }
        // `withoutActuallyEscaping` would write the length of this file's path into the programs, which would then
        // depend on the folder in which they are built.
        return try ExpatParser(resolvesNames: true).document(bytes, mostDepth: limits.depth, take)
    }
}

/// Why a text cannot be read as XML.
package struct XMLFault: Error, Hashable, CustomStringConvertible {
    /// Offset of the unexpected byte, from 0.
    package let offset: Int
    /// The fault, without a full stop.
    package let reason: String

    package init(offset: Int, reason: String) {
        self.offset = offset
        self.reason = reason
    }

    package var description: String { "no XML from byte \(offset + 1) on: \(reason)" }
}
