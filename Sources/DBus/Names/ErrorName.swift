/// A name such as `org.freedesktop.DBus.Error.Failed`, at most 255 bytes.
///
/// Source: D-Bus Specification, "Error names".
package struct ErrorName: ValidatedName {
    package let text: String

    package init(trusted text: String) {
        self.text = text
    }

    package static let kind = "error name"

    package static func fault(in bytes: some Collection<UInt8>) -> String? {
        NameRules.faultInDottedName(bytes, digitsMayLead: false, hyphens: false)
    }
}
