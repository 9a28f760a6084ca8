import Rules

/// Names of products and their comparison.
enum CleanName {
    /// Longer names are cut.
    private static let longest = 500

    /// As one line, with what templates have escaped several times decoded; `nil` if nothing is left.
    static func name(_ text: String?) -> String? {
        guard let text else { return nil }
        var name = String(text.prefix(longest))
        for _ in 0..<3 where name.utf8.contains(UInt8(ascii: "&")) { name = CharacterReference.decoded(name) }
        name = CleanText.line(name)
        return name.isEmpty ? nil : name
    }

    static func isBlank(_ text: String) -> Bool {
        text.utf8.allSatisfy(\.isBlank)
    }

    /// Letters and digits in lower case, for comparisons.
    static func letters(_ text: String?) -> [Unicode.Scalar] {
        guard let text = name(text) else { return [] }
        return text.lowercased().unicodeScalars.filter {
            $0.properties.isAlphabetic || $0.properties.numericType != nil
        }
    }
}

extension Array where Element: Equatable {
    /// Whether `part` occurs in one piece. Takes time in proportion to the product of the lengths.
    func contains(inRow part: [Element]) -> Bool {
        guard let first = part.first, part.count <= count else { return false }
        return indices.dropLast(part.count - 1).contains { start in
            self[start] == first && self[start..<start + part.count].elementsEqual(part)
        }
    }
}
