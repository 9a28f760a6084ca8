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
    /// Whether `part` occurs as a contiguous run; `false` if it is empty. Takes linear time.
    ///
    /// Source: Knuth, Morris, Pratt, "Fast Pattern Matching in Strings".
    func contains(inRow part: [Element]) -> Bool {
        guard !part.isEmpty, part.count <= count else { return false }
        // For each prefix of `part`: the length of its longest proper prefix that is also its suffix.
        var borders = [0]
        for element in part.dropFirst() {
            borders.append(Self.extended(borders[borders.count - 1], by: element, of: part, borders))
        }
        var matched = 0
        for element in self {
            matched = Self.extended(matched, by: element, of: part, borders)
            if matched == part.count { return true }
        }
        return false
    }

    /// How many of the first elements of `part` match after one more element, if `matched` of them did
    /// before.
    private static func extended(
        _ matched: Int, by element: Element, of part: [Element], _ borders: [Int]
    ) -> Int {
        var matched = matched
        while matched > 0, part[matched] != element { matched = borders[matched - 1] }
        return part[matched] == element ? matched + 1 : 0
    }
}
