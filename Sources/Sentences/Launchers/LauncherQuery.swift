package import CivilTime
package import Rules

/// What the user has typed into a launcher: a sentence, and the words to search for.
package struct LauncherQuery: Sendable, Hashable {
    /// One line without control characters; empty to list what is due.
    package let text: String
    package let moment: Instant
    package let reading: SubjectRequest.Reading
    package var sentence: Sentence { reading.sentence }
    package let search: LauncherSearch

    /// Whether nothing but the words of a title was understood.
    package var saysOnlyTitle: Bool {
        sentence.intent == .create && sentence.parts.isEmpty && !search.words.isEmpty
    }

    /// In bytes; nobody types more into a launcher.
    package static let longest = 1_000

    /// - Returns: `nil` for a text that is too long.
    package init?(_ text: String, reader: SentenceParser, at now: Instant) {
        guard let text = Self.cleaned(text, mayBeEmpty: true) else { return nil }
        self.text = text
        moment = now
        reading = SubjectRequest.Reading(text, reader)
        search = LauncherSearch(text, reading.sentence)
    }

    /// `text` as one line; `nil` if it is empty or too long.
    static func cleaned(_ text: String, mayBeEmpty: Bool = false) -> String? {
        guard text.utf8.count <= longest else { return nil }
        let line = CleanText.line(text)
        return line.isEmpty && !mayBeEmpty ? nil : line
    }
}

extension LauncherSearch {
    init(_ text: String, _ sentence: Sentence) {
        var (sought, dates, findsTasks, findsItems) = (text, Dates.any, true, true)
        switch sentence.intent {
        case .create: break
        case .complete, .snooze:
            sought = sentence.title ?? text
            findsItems = sentence.intent == .complete
        case .query:
            guard let query = sentence.query else { break }
            switch query.subject {
            case .overdue: (sought, dates, findsItems) = (query.label ?? "", .overdue, false)
            case .due, .list:
                (sought, findsItems) = (query.item ?? "", false)
                if let days = query.days { dates = .on(days) }
            case .expiring:
                (sought, findsTasks) = (query.item ?? "", false)
                if let days = query.days { dates = .on(days) }
            case .search, .next: sought = query.item ?? text
            case .completed, .familyStatus: break
            }
        }
        self.init(for: sought, dates: dates, findsTasks: findsTasks, findsItems: findsItems)
    }
}
