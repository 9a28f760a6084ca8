/// The name of a connection: unique such as `:1.42`, or well-known such as `org.freedesktop.Notifications`.
///
/// Source: D-Bus Specification, "Bus names".
package struct BusName: ValidatedName {
    package let text: String

    package init(trusted text: String) {
        self.text = text
    }

    package static let kind = "bus name"

    /// Whether the bus assigned the name: to one connection, and never again.
    package var isUnique: Bool { text.utf8.first == UInt8(ascii: ":") }

    /// The bus itself. Only the bus can send under this name.
    package static let bus: BusName = "org.freedesktop.DBus"

    package static func fault(in bytes: some Collection<UInt8>) -> String? {
        guard bytes.first == UInt8(ascii: ":") else {
            return NameRules.faultInDottedName(bytes, digitsMayLead: false, hyphens: true)
        }
        return NameRules.faultInLength(bytes)
            ?? NameRules.faultInDottedName(bytes.dropFirst(), digitsMayLead: true, hyphens: true)
    }
}
