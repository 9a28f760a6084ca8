/// Why a document was not read. Each case asks for a different next step; none of them means "no recalls".
package enum FeedError: Error, Hashable, CustomStringConvertible {
    /// The server wants a pause; `nil` leaves its length to the caller.
    case busy(retryAfter: Duration?)
    /// The source, or a firewall before it, refused: it sent a web page, or status 401, 403 or 451. Try
    /// later, not often.
    case turnedAway(reason: String)
    /// The source reports that it is in trouble. Try again later.
    case trouble(reason: String)
    /// The document breaks the source's own format. Asking again soon will not help.
    case malformed(reason: String)
    /// The answer does not fit the request: the whole corpus instead of a day. None of it is used.
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
