/// A connection's name: unique as `:1.42`, or well-known as `org.freedesktop.Notifications`.
///
/// Source: D-Bus Specification, "Bus names".
package struct BusName: ValidatedName {
    package let text: String

    package init(trusted text: String) {
        self.text = text
    }

    package static let kind = "bus name"

    /// Whether the bus gave it, to one connection and never again.
    package var isUnique: Bool { text.utf8.first == UInt8(ascii: ":") }

    /// The bus itself. Nobody but the bus can send in this name.
    package static let bus: BusName = "org.freedesktop.DBus"

    package static func fault(in text: String) -> String? {
        let isUnique = text.utf8.first == UInt8(ascii: ":")
        if isUnique, text.utf8.count > NameRules.maximumLength {
            return "it is longer than \(NameRules.maximumLength) bytes"
        }
        return NameRules.faultInDottedName(
            isUnique ? text.dropFirst() : text[...], digitsMayLead: isUnique, hyphens: true)
    }
}
