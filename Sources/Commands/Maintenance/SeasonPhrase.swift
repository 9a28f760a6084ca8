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
            throw CommandFailure(.badData, MaintenanceText.unknownSeason(text))
        }
        return season
    }

    /// `April to October`; empty for the whole year.
    static func words(_ season: Season?) -> String {
        season.map { MaintenanceText.season(from: name($0.first), to: name($0.last)) } ?? ""
    }

    private static func name(_ month: Int) -> String {
        names[month - 1].prefix(1).uppercased() + names[month - 1].dropFirst()
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
