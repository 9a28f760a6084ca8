/// How a request ended: a closed list, each asking for a different next step or different words.
///
/// Only `ok`, `notModified` and `empty` say that the source was heard. None of the others may be taken for "nothing
/// new".
package enum FetchStatus: String, Sendable, Hashable, CaseIterable {
    /// All that was asked for has come.
    case ok
    /// The same as last time, says the server, which was asked with the validators of last time.
    case notModified = "not-modified"
    /// The source says in so many words that there is nothing.
    case empty
    /// Not a single record, and nobody said that this is as it should be.
    case silent

    /// The server wants a pause.
    case busy
    /// We would ask the same server too soon again; the pause is ours.
    case tooSoon = "too-soon"
    /// The server does not want us: a page for people or a password in place of data.
    case blocked
    /// There is no such document.
    case missing
    /// The server says that it is in trouble, or what nobody can make sense of.
    case trouble
    /// It sends us to another site, or in circles.
    case redirectedAway = "redirected-away"

    /// Our own rules forbid it: no HTTPS, a private address, a request that is none.
    case refused
    case tooLarge = "too-large"
    /// The document is not what it should be.
    case malformed
    /// The answer is not one to the question: the whole corpus instead of a day.
    case implausible
    /// The document ended before its end.
    case cutOff = "cut-off"
    case unreachable
    case badCertificate = "bad-certificate"
    case timeout
    /// Whoever asked wants it no more, or the helper was told to end.
    case cancelled
    /// The helper has come to its end before its time; this is told by whoever asked it.
    case lost

    /// Whether the source was heard, and what it said is complete.
    package var isSuccess: Bool {
        switch self {
        case .ok, .notModified, .empty: true
        case .silent, .busy, .tooSoon, .blocked, .missing, .trouble, .redirectedAway, .refused, .tooLarge,
            .malformed, .implausible, .cutOff, .unreachable, .badCertificate, .timeout, .cancelled,
            .lost:
            false
        }
    }

    /// For people, to follow the name of a source and a colon. Without a full stop.
    package var words: String {
        switch self {
        case .ok: "read"
        case .notModified: "nothing has changed"
        case .empty: "there is nothing"
        case .silent: "no record came, and nobody said that this is right"
        case .busy: "the server asks for a pause"
        case .tooSoon: "it was asked just now"
        case .blocked: "the server turned us away"
        case .missing: "there is no such document"
        case .trouble: "the server is in trouble"
        case .redirectedAway: "the server sends us elsewhere"
        case .refused: "not asked for"
        case .tooLarge: "it is too large"
        case .malformed: "the document is not what it should be"
        case .implausible: "the answer does not fit the question"
        case .cutOff: "the document ended before its end"
        case .unreachable: "the server cannot be reached"
        case .badCertificate: "the server cannot prove who it is"
        case .timeout: "it took too long"
        case .cancelled: "cancelled"
        case .lost: "whoever fetches it has come to grief"
        }
    }
}
