import CivilTime
import Rules

/// What the agent says about people.
enum PersonText {
    static let isNoAddress = "it is not an email address"
    static let writeAddress = "write an address such as anna@example.org"

    // MARK: News

    static func title(of news: [FamilyNews]) -> String {
        news.count == 1 ? news.map(sentence).joined() : "\(news.count) changes to your tasks and events"
    }

    /// Empty if the title says all.
    static func body(of news: [FamilyNews]) -> String {
        guard news.count > 1 else { return "" }
        let rest = news.count - mostNamed
        return (news.prefix(mostNamed).map(line) + (rest > 0 ? ["and \(rest) more"] : []))
            .joined(separator: "\n")
    }

    private static func sentence(_ news: FamilyNews) -> String {
        switch news {
        case .given(let title, by: ""): "New for you: '\(CleanText.excerpt(of: title, length: 60))'"
        case .given(let title, let person):
            "\(person) added for you: '\(CleanText.excerpt(of: title, length: 60))'"
        case .done(let title, let person):
            "\(person) has done '\(CleanText.excerpt(of: title, length: 60))' for you"
        }
    }

    /// Short, because some servers show three lines of a body, of twenty-odd characters.
    private static func line(_ news: FamilyNews) -> String {
        switch news {
        case .given(let title, by: ""): "New: '\(CleanText.excerpt(of: title, length: 60))'"
        case .given(let title, let person): "\(person) added: '\(CleanText.excerpt(of: title, length: 60))'"
        case .done(let title, let person): "\(person) did '\(CleanText.excerpt(of: title, length: 60))'"
        }
    }

    // MARK: To the guardian

    static func unanswered(_ left: [UnansweredReminder]) -> String {
        guard left.count == 1, let one = left.first else {
            return "\(left.count) things for others are unanswered"
        }
        return "Unanswered: '\(CleanText.excerpt(of: one.title, length: 60))' (for \(one.person))"
    }

    /// - Parameter left: At least one.
    static func whoLeft(_ left: [UnansweredReminder], at now: Instant, in locality: Locality) -> String {
        let phrase = RelativePhrase(now: now, in: locality)
        guard left.count > 1 else {
            return left.map { "The reminder came \(phrase.text(for: $0.rangAt)); nobody has answered it." }
                .joined()
        }
        let named = left.prefix(mostNamed).map { one in
            "\(one.person): \(CleanText.excerpt(of: one.title, length: 60)), \(phrase.text(for: one.rangAt))"
        }
        let rest = left.count - named.count
        return (named + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "\n")
    }

    private static let mostNamed = 5
}
