import Rules

/// The words that a user has said. A model may repeat them, and nothing else.
struct SaidWords {
    /// What the model is asked about now.
    private let message: String
    /// Also of earlier messages of the conversation.
    private let words: Set<String>

    /// - Parameter earlier: The user's earlier messages.
    init(_ message: String, earlier: [String] = []) {
        self.message = message
        words = Set(([message] + earlier).flatMap(Self.words))
    }

    /// Whether every word of `text` was said, and there is one.
    func contain(wordsOf text: String) -> Bool {
        let wanted = Self.words(of: text)
        return !wanted.isEmpty && wanted.allSatisfy(words.contains)
    }

    /// Whether `phrase` stands in the message, word for word.
    func contain(phrase: String) -> Bool {
        place(of: phrase) != nil
    }

    /// The phrase with the word that stands before it in the message: "2 weeks" becomes "in 2 weeks".
    func widened(_ phrase: String) -> String? {
        guard let place = place(of: phrase), place > 0 else { return nil }
        return "\(Self.words(of: message)[place - 1]) \(phrase)"
    }

    private func place(of phrase: String) -> Int? {
        let (wanted, said) = (Self.words(of: phrase), Self.words(of: message))
        guard !wanted.isEmpty, wanted.count <= said.count else { return nil }
        return (0...said.count - wanted.count).first { said[$0..<$0 + wanted.count].elementsEqual(wanted) }
    }

    /// Without regard to case and marks; digits and letters beside each other are one word.
    private static func words(of text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}
