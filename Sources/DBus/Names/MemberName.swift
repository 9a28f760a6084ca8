/// The name of a method, signal or property, such as `GetAll`, at most 255 bytes.
///
/// Source: D-Bus Specification, "Member names".
package struct MemberName: ValidatedName {
    package let text: String

    package init(trusted text: String) {
        self.text = text
    }

    package static let kind = "member name"

    package static func fault(in bytes: some Collection<UInt8>) -> String? {
        NameRules.faultInLength(bytes)
            ?? NameRules.faultInElements(
                bytes, separator: nil, digitsMayLead: false, hyphens: false)
    }
}
