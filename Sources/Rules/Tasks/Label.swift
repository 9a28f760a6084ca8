/// A word with a colour, shared by tasks.
package struct Label: Sendable, Hashable {
    /// One line, 1...100 characters. ASCII letters match in either case.
    package let name: String
    package let colour: LabelColour

    package init(name: String, colour: LabelColour) throws(InvalidValue) {
        self.name = try LabelName.checked(name)
        self.colour = colour
    }
}

package enum LabelName {
    /// The name as stored.
    package static func checked(_ name: String) throws(InvalidValue) -> String {
        try FieldRules.neededLine(name, field: "label", limit: Limits.labelName)
    }

    /// ASCII letters match in either case, as in SQLite's `NOCASE`, which the store uses.
    package static func areEqual(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count
            && zip(left.utf8, right.utf8).allSatisfy { folded($0) == folded($1) }
    }

    private static func folded(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
