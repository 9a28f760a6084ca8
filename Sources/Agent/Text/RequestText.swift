/// Errors that several services answer with.
enum RequestText {
    // MARK: - The agent

    static let isEnding = "the agent is shutting down"
    static let isEndingTryAgain = "the agent is shutting down; try again"
    static let tooManyCalls = "too many calls in a short time; wait a second, then call less often"
    static let tooManyAlerts = "too many alerts in a short time for anyone to read; send fewer"
    /// What a program that the agent has started writes.
    static let notUnderstood = "its output could not be read"

    // MARK: - What an assistant did

    static let didForYou = "Done for you"

    // MARK: - Queries

    static let tooMuchText = "too much text for one answer; ask for fewer at a time with 'limit'"
    static let tooMuchHistory = "too much history for one answer; ask for fewer at a time with 'limit'"
    static func limitOutOfRange(_ limit: UInt32, most: UInt32) -> String {
        "'limit': it must be from 1 to \(most), not \(limit)"
    }

    // MARK: - Several entries in one call

    enum Entry: String {
        case task, event, document, item, request
    }

    /// Why the whole call is refused.
    /// - Parameter number: From 1.
    static func inEntry(_ entry: Entry, _ number: Int, _ reason: String) -> String {
        "\(entry.rawValue) \(number): \(reason)"
    }

    static func wrongCount(_ count: Int, most: Int) -> String {
        "give 1 to \(most) at a time, not \(count)"
    }

    static let isNotServed = "this interface does not handle this kind"
    static let useItsInterface = "use the kind's own interface"

    static let notIdentifier = "it is not a UUID in lower case"
    static let giveIdentifier = "write one, or leave it out for a new one"
}
