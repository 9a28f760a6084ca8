/// A line whose parts in double quotes are set aside, so that nothing is read from them.
struct QuotedParts {
    /// The line with a mark in place of each part.
    private(set) var rest = ""
    private var parts: [String] = []

    /// A character that stands for an object in text, and in no name.
    private static let mark: Character = "\u{FFFC}"

    init(_ line: String) {
        let pieces = line.filter { $0 != Self.mark }.split(separator: "\"", omittingEmptySubsequences: false)
        // A quote without a second one is an ordinary character: 3" nails.
        let closed = (pieces.count - 1) / 2 * 2
        for (index, piece) in pieces.enumerated() {
            if index < closed, !index.isMultiple(of: 2) {
                parts.append(String(piece))
                rest.append(Self.mark)
            } else {
                if index > closed { rest.append("\"") }
                rest += piece
            }
        }
    }

    /// `text` with the parts back in their places.
    func restored(_ text: String) -> String {
        var parts = parts[...]
        var restored = ""
        for character in text {
            if character == Self.mark, let part = parts.popFirst() {
                restored += part
            } else {
                restored.append(character)
            }
        }
        return restored
    }
}
