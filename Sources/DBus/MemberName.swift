/// The name of a method, signal or property, such as `GetAll`, at most 255 bytes.
///
/// Source: D-Bus Specification, "Member names".
package struct MemberName: ValidatedName {
    package let text: String

    package init(trusted text: String) {
        self.text = text
    }

    package static let kind = "member name"

    package static func fault(in text: String) -> String? {
        if text.utf8.count > NameRules.maximumLength {
            return "it is longer than \(NameRules.maximumLength) bytes"
        }
        return NameRules.faultInElement(text.utf8, digitMayLead: false, hyphens: false)
    }
}
