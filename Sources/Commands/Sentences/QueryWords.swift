import CivilTime
import Rules
import Sentences

/// The command that answers a question.
struct QueryWords {
    /// As they are typed after `steward`.
    let words: [String]

    /// - Parameter people: The names of those who are known. Tasks keep other names in their titles.
    init(_ query: Sentence.Query, people: [String] = [], today: CivilDate) {
        let label = query.label.map { ["--label", $0] } ?? []
        let named =
            query.person.map { name in
                [people.contains { PersonName.areEqual($0, name) } ? "--for" : "--search", name]
            } ?? []
        switch query.subject {
        case .overdue: words = ["list", "--overdue"] + label + named
        case .due where !label.isEmpty || !named.isEmpty,
            .list where !label.isEmpty || !named.isEmpty, .familyStatus where !named.isEmpty:
            words = ["list"] + label + named
        case .familyStatus where !people.isEmpty: words = ["family"]
        case .due, .familyStatus: words = Self.agenda(query.days ?? today...today.adding(days: 6))
        case .list: words = query.days.map(Self.agenda) ?? ["list"]
        case .expiring:
            if let item = query.item {
                words = Self.found(item)
            } else {
                let last = query.days?.upperBound
                words =
                    ["expiring"]
                    + (last.map { ["--days", "\(min(3650, max(0, today.days(until: $0))))"] } ?? [])
            }
        case .next:
            words = query.item.map { Self.found($0) } ?? Self.agenda(today...today.adding(days: 6))
        case .completed:
            let since = query.days.map { ["--completed-since", "\($0.lowerBound)"] } ?? []
            let before = query.days.map { ["--completed-before", "\($0.upperBound.adding(days: 1))"] } ?? []
            words = ["list", "--completed"] + since + before + label + named
        case .search where label.isEmpty: words = query.item.map { Self.found($0) } ?? ["list"]
        case .search: words = ["list"] + (query.item.map { ["--search", $0] } ?? []) + label
        }
    }

    private static func found(_ words: String) -> [String] { ["search", words] }

    private static func agenda(_ days: ClosedRange<CivilDate>) -> [String] {
        let count = days.lowerBound.days(until: days.upperBound) + 1
        return ["agenda", "--from", days.lowerBound.description, "--days", "\(min(3650, max(1, count)))"]
    }
}
