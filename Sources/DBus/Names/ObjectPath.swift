/// An object's path, such as `/org/freedesktop/DBus`.
///
/// Source: D-Bus Specification, "Valid Object Paths".
package struct ObjectPath: ValidatedName {
    package let text: String

    package init(trusted text: String) {
        self.text = text
    }

    package static let kind = "object path"

    package static let root: ObjectPath = "/"

    /// The names between the slashes.
    package var elements: [Substring] { text.split(separator: "/") }

    /// Whether `other` is this path or lies below it.
    package func contains(_ other: ObjectPath) -> Bool {
        if self == other || self == .root { return true }
        return other.text.utf8.starts(with: text.utf8)
            && other.text.utf8.dropFirst(text.utf8.count).first == UInt8(ascii: "/")
    }

    package static func fault(in bytes: some Collection<UInt8>) -> String? {
        guard bytes.first == UInt8(ascii: "/") else { return "it does not start with a slash" }
        if bytes.count == 1 { return nil }
        return NameRules.faultInElements(
            bytes.dropFirst(), separator: UInt8(ascii: "/"), digitsMayLead: true, hyphens: false)
    }
}
