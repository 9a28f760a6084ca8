package import CivilTime

/// What the user has typed into a launcher: a sentence, and the words to search for.
package struct LauncherQuery: Sendable, Hashable {
    /// One line without control characters; empty to list what is due.
    package let text: String
    package let moment: Instant
    package let reading: SentenceRequest.Reading
    package var sentence: Sentence { reading.sentence }
    package let search: LauncherSearch

    /// In bytes; nobody types more into a launcher.
    package static let longest = 1_000

    /// - Returns: `nil` for a text that is too long.
    package init?(_ text: String, reader: SentenceParser, at now: Instant) {
        guard let text = Self.cleaned(text, mayBeEmpty: true) else { return nil }
        self.text = text
        moment = now
        reading = SentenceRequest.Reading(text, reader)
        search = LauncherSearch(text, reading.sentence)
    }

    /// `text` as one line; `nil` if it is empty or too long.
    static func cleaned(_ text: String, mayBeEmpty: Bool = false) -> String? {
        guard text.utf8.count <= longest else { return nil }
        let line = CleanText.line(text)
        return line.isEmpty && !mayBeEmpty ? nil : line
    }
}

/// Which tasks and items a launcher's query is about.
package struct LauncherSearch: Sendable, Hashable {
    package enum Dates: Sendable, Hashable {
        case any
        case overdue
        /// With or without a time of day.
        case on(ClosedRange<CivilDate>)
    }

    /// In lower case; each is a part of the title. Empty for all.
    package private(set) var words: [String] = []
    package private(set) var dates = Dates.any
    package private(set) var findsTasks = true
    package private(set) var findsItems = true

    /// This many words narrow the result down enough.
    private static let mostWords = 8

    /// Tasks with these dates, whatever they are called.
    package init(tasksOf dates: Dates) {
        self.dates = dates
        findsItems = false
    }

    init(_ text: String, _ sentence: Sentence) {
        var sought = text
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
                guard let days = query.days else { break }
                (sought, dates, findsItems) = (query.item ?? "", .on(days), false)
            case .expiring:
                (sought, findsTasks) = (query.item ?? "", false)
                if let days = query.days { dates = .on(days) }
            case .search, .next: sought = query.item ?? text
            case .completed, .familyStatus: break
            }
        }
        words = sought.lowercased().split(separator: " ").prefix(Self.mostWords).map(String.init)
    }
}

/// A task that a launcher's query is about.
package struct FoundTask: Sendable, Hashable {
    package let id: Todo.ID
    package let title: String
    package let due: When?

    package init(id: Todo.ID, title: String, due: When?) {
        self.id = id
        self.title = title
        self.due = due
    }
}

/// An item that is present, and that a launcher's query is about.
package struct FoundItem: Sendable, Hashable {
    package let id: Item.ID
    package let name: String
    package let expiresOn: CivilDate?

    package init(id: Item.ID, name: String, expiresOn: CivilDate?) {
        self.id = id
        self.name = name
        self.expiresOn = expiresOn
    }
}
