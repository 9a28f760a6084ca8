/// A name such as `org.freedesktop.DBus.Peer`, at most 255 bytes.
///
/// Source: D-Bus Specification, "Interface names".
package struct InterfaceName: ValidatedName {
    package let text: String

    package init(trusted text: String) {
        self.text = text
    }

    package static let kind = "interface name"

    package static func fault(in bytes: some Collection<UInt8>) -> String? {
        NameRules.faultInDottedName(bytes, digitsMayLead: false, hyphens: false)
    }
}
