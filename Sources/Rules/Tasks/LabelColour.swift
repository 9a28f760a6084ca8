/// A colour as `#rrggbb`, in lower case.
package struct LabelColour: Sendable, Hashable, CustomStringConvertible {
    package let description: String

    package init(_ text: String) throws(InvalidValue) {
        let colour = text.lowercased()
        let digits = colour.utf8.dropFirst()
        guard colour.hasPrefix("#"), digits.count == 6,
            digits.allSatisfy({ "0123456789abcdef".utf8.contains($0) })
        else {
            throw InvalidValue(
                field: "colour", value: text, reason: "it is not a colour",
                remedy: "write six hexadecimal digits after a #, such as #3584e4")
        }
        description = colour
    }

    private init(unchecked text: String) {
        description = text
    }

    /// The default colour of a label: always the same for the same name, and readable on dark and light
    /// backgrounds.
    package static func usual(for name: String) -> LabelColour {
        let hash = Fingerprint.number(of: name.lowercased())
        return LabelColour(unchecked: palette[Int(hash % UInt32(palette.count))])
    }

    private static let palette = [
        "#3584e4", "#2190a4", "#3a944a", "#c88800", "#ed5b00", "#e62d42", "#d56199", "#9141ac", "#6f8396",
    ]
}
