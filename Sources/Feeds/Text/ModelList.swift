import Rules

/// A field of model numbers.
struct ModelList {
    /// As written, without placeholders.
    private(set) var models: [String] = []
    /// Whether nothing else is in the field: no range of models, no pattern, no "and others".
    private(set) var isComplete = true

    /// - Parameter separators: What stands between the models of this source.
    init(_ text: String, separators: String) {
        for piece in text.split(whereSeparator: { separators.contains($0) }) {
            let model = SourceText.line(String(piece)).trimmed(of: " ")
            if Placeholder.isOne(model) { continue }
            models.append(model)
            if !Self.isPlain(model) { isComplete = false }
        }
    }

    /// How many words one model may have: "Camry Hybrid LE 2.5".
    private static let mostWords = 5

    private static func isPlain(_ model: String) -> Bool {
        let words = FoldedText.of(model).split { " ().:\"".contains($0) }.map(String.init)
        guard words.count <= mostWords else { return false }
        return !words.contains { word in
            others.contains(word) || CodeWords.limits.contains(word) || CodeWords.spans.contains(word)
                || word.hasSuffix("xx") || word.contains { "*?…".contains($0) }
        }
    }

    /// Words with which a field names more than one model, or not all of them.
    private static let others: Set<String> = [
        "-", "to", "and", "or", "&", "all", "any", "every", "series", "serie", "see", "several", "different",
        "und", "oder", "bis",
        "alle", "siehe", "et", "ou", "au", "a", "tous", "toutes", "voir", "y", "o", "hasta", "todos", "todas",
        "e", "al",
        "tutti", "tutte", "from", "with", "without", "various", "divers", "verschiedene", "diverse", "only",
        "list",
    ]
}
