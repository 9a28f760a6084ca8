/// Why a document was not read. Each case asks for a different next step; none of them says "no recalls".
package enum FeedError: Error, Hashable, CustomStringConvertible {
    /// The server wants a pause; `nil` leaves its length to us.
    case busy(retryAfter: Duration?)
    /// Something between us and the source turned us away: a page for people instead of data. Later, and not often.
    case turnedAway(reason: String)
    /// The source says itself that it is in trouble. The same again later.
    case trouble(reason: String)
    /// The document breaks the source's own format. Asking again soon will not help.
    case malformed(reason: String)
    /// The answer is not one to our question: the whole corpus instead of a day. Nothing of it is taken.
    case implausible(reason: String)

    package var description: String {
        switch self {
        case .busy: "the server is busy"
        case .turnedAway(let reason): "the server turned us away: \(reason)"
        case .trouble(let reason): "the source is in trouble: \(reason)"
        case .malformed(let reason): "the document is not what the source promises: \(reason)"
        case .implausible(let reason): "the answer is not one to the question: \(reason)"
        }
    }
}
