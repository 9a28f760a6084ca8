/// What an authority advises, as people read it at a glance.
enum RecallAdvice {
    /// "Consumers should immediately stop using the recalled heaters, unplug them and ..." becomes "Stop using the
    /// heaters, unplug them and ...": where there is room for one line, that line says what to do.
    static func imperative(_ text: String) -> String {
        var words = text.split(separator: " ", omittingEmptySubsequences: true)
        words.removeFirst(addressed(words))
        while let first = words.first, hurry.contains(bare(first)), words.count > 1 { words.removeFirst() }
        var kept: [Substring] = []
        for word in words {
            // It is a recall: what is meant is what the title names.
            if bare(word) == "recalled", let last = kept.last, articles.contains(bare(last)) { continue }
            kept.append(word)
        }
        let sentence = kept.joined(separator: " ")
        return sentence.prefix(1).uppercased() + sentence.dropFirst()
    }

    /// Whether it begins with something to do, as far as that can be told: "Refund" and "Recall from end users" do not.
    static func isInstruction(_ imperative: String) -> Bool {
        imperative.split(separator: " ").first.map { verbs.contains(bare($0)) } ?? false
    }

    /// The number of words that say only who is meant.
    private static func addressed(_ words: [Substring]) -> Int {
        let start = words.prefix(9).map(bare)
        for who in people where start.first == who {
            for duty in duties where start.dropFirst().starts(with: duty) { return 1 + duty.count }
        }
        let bought = ["if", "you", "have", "bought", "the", "above"]
        guard start.starts(with: bought), start.count > 7, ["product", "products"].contains(start[6]) else {
            return 0
        }
        // "... and have an allergy to milk" says for whom it holds, and has to stay.
        return ["do", "please", "return"].contains(start[7]) ? 7 : 0
    }

    private static func bare(_ word: Substring) -> String {
        word.lowercased().split(whereSeparator: { ",;:.".contains($0) }).first.map(String.init) ?? ""
    }

    private static let people = [
        "consumers", "customers", "owners", "users", "parents", "caregivers", "you", "households",
    ]
    private static let duties = [
        ["should"], ["must"], ["are", "advised", "to"], ["are", "urged", "to"], ["are", "asked", "to"],
    ]
    private static let hurry: Set<String> = ["immediately", "please", "instead"]
    private static let articles: Set<String> = ["the", "these", "this", "any", "your"]
    private static let verbs: Set<String> = [
        "avoid", "call", "cease", "check", "contact", "cut", "destroy", "discard", "disconnect",
        "discontinue",
        "dispose", "do", "don't", "examine", "inspect", "keep", "never", "read", "refrain", "register",
        "remove",
        "replace", "return", "stop", "switch", "take", "throw", "turn", "uninstall", "unplug", "update",
        "use", "visit",
        "wash",
    ]
}
