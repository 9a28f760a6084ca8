package import CivilTime

/// A photo or document of an item; Steward keeps a copy of the file.
package struct Attachment: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case receipt, photo, manual, other
    }

    /// One line without a slash, unique within its item.
    package let name: String
    package let kind: Kind
    /// The digest of the content, 64 hexadecimal digits, which names its file.
    package let digest: String
    /// In bytes.
    package let size: Int64
    package let addedAt: Instant

    package init(name: String, kind: Kind, digest: String, size: Int64, addedAt: Instant) {
        self.name = name
        self.kind = kind
        self.digest = digest
        self.size = size
        self.addedAt = addedAt
    }

    /// - Throws: `name` is not a file name.
    package static func checked(name: String) throws(InvalidValue) -> String {
        let line = try FieldRules.neededLine(name, field: "name")
        guard !line.contains("/"), line != ".", line != "..", line.utf8.count <= 255 else {
            throw InvalidValue(
                field: "name", value: name, reason: "it is not the name of a file",
                remedy: "write a name such as receipt.pdf")
        }
        return line
    }
}
