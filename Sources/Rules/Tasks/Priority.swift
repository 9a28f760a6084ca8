/// How important a task is: 1 is the highest, 9 the lowest, 0 is unset.
///
/// Source: RFC 5545, section 3.8.1.9.
package struct Priority: Sendable, Hashable {
    /// 0...9.
    package let number: Int

    package static let none = Priority(unchecked: 0)
    package static let high = Priority(unchecked: 1)
    package static let medium = Priority(unchecked: 5)
    package static let low = Priority(unchecked: 9)

    package init(_ number: Int) throws(InvalidValue) {
        guard (0...9).contains(number) else {
            throw InvalidValue(
                field: "priority", value: String(number), reason: "there is no such priority",
                remedy: "write 0 for none, or 1 (highest) to 9 (lowest)")
        }
        self.init(unchecked: number)
    }

    /// A number that is still to be checked.
    init(unchecked number: Int) {
        self.number = number
    }
}
