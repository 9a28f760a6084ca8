import Rules

/// Parses spans of months as people type them: `apr-oct`, `nov-feb`, `04-10`.
enum SeasonPhrase {
    /// - Throws: What is wrong, with an example.
    static func season(_ text: String) throws(CommandFailure) -> Season {
        let months = text.lowercased().split(separator: "-", omittingEmptySubsequences: false).compactMap {
            month($0.trimmed)
        }
        guard months.count == 2, text.count(where: { $0 == "-" }) == 1,
            let season = Season(first: months[0], last: months[1])
        else {
            throw CommandFailure(
                .badData,
                "cannot understand '\(text)' for --season: it is not from one month through another; write for example apr-oct"
            )
        }
        return season
    }

    /// `April to October`; empty for the whole year.
    static func words(_ season: Season?) -> String {
        let months = season.map { [names[$0.first - 1], names[$0.last - 1]] } ?? []
        return months.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " to ")
    }

    private static func month(_ word: String) -> Int? {
        if let number = Int(word) { return (1...12).contains(number) && word.utf8.count <= 2 ? number : nil }
        guard word.utf8.count >= 3 else { return nil }
        return names.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
    }

    private static let names = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november",
        "december",
    ]
}
