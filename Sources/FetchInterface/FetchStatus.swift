package import Rules

/// How a request ended: a closed list, each asking for a different next step or different words.
///
/// Only `ok`, `notModified` and `empty` mean that the source answered completely. None of the others may be
/// taken for "nothing new".
package enum FetchStatus: String, Sendable, Hashable, CaseIterable, Retryable {
    /// Everything requested has come.
    case ok
    /// The server says that nothing has changed since the validators in the request.
    case notModified = "not-modified"
    /// The source says explicitly that there is nothing.
    case empty
    /// Not a single record, and the source did not say that this is right.
    case silent

    /// The server wants a pause.
    case busy
    /// Our rules forbid asking the same server again so soon.
    case tooSoon = "too-soon"
    /// The server refuses us: it sends a web page or asks for a password.
    case blocked
    /// The site's `robots.txt` does not allow Steward to read this page.
    case disallowed
    /// There is no such document.
    case missing
    /// The server reports that it is in trouble, or sends something that makes no sense.
    case trouble
    /// The server redirects to another site, or in circles.
    case redirectedAway = "redirected-away"

    /// Our own rules forbid it: no HTTPS, a private address, an invalid request.
    case refused
    case tooLarge = "too-large"
    /// The document breaks its format.
    case malformed
    /// The page has no machine-readable data that describes one product.
    case noProduct = "no-product"
    /// The answer does not fit the request: the whole corpus instead of a day.
    case implausible
    /// The document was cut off.
    case cutOff = "cut-off"
    case unreachable
    case badCertificate = "bad-certificate"
    case timeout
    /// The client cancelled it, or a signal ended the process.
    case cancelled
    /// The process ended before its time. The client reports this itself.
    case lost

    /// Whether the source answered completely.
    package var isSuccess: Bool {
        switch self {
        case .ok, .notModified, .empty: true
        case .silent, .busy, .tooSoon, .blocked, .disallowed, .missing, .noProduct, .trouble, .redirectedAway,
            .refused, .tooLarge,
            .malformed, .implausible, .cutOff, .unreachable, .badCertificate, .timeout, .cancelled,
            .lost:
            false
        }
    }

    package var retry: Retry {
        switch self {
        case .busy, .tooSoon, .silent, .trouble, .cutOff, .unreachable, .timeout, .cancelled, .lost: .later()
        case .ok, .notModified, .empty: .never
        case .blocked, .disallowed, .missing, .redirectedAway, .refused, .tooLarge, .malformed, .noProduct,
            .implausible, .badCertificate:
            .never
        }
    }

    /// For users, to follow the name of a source and a colon. Without a full stop.
    package var words: String {
        switch self {
        case .ok: "read"
        case .notModified: "nothing has changed"
        case .empty: "there is nothing"
        case .silent: "the source sent no records and did not say that there are none"
        case .busy: "the server asks for a pause"
        case .tooSoon: "it was read just now"
        case .blocked: "the server denied access"
        case .disallowed: "its robots.txt forbids it"
        case .missing: "there is no such document"
        case .trouble: "the server has a problem"
        case .redirectedAway: "the server sends us elsewhere"
        case .refused: "not asked for"
        case .tooLarge: "it is too large"
        case .malformed: "the document is malformed"
        case .noProduct: "the page does not say which product it sells"
        case .implausible: "the answer does not fit the question"
        case .cutOff: "the document ended before its end"
        case .unreachable: "the server cannot be reached"
        case .badCertificate: "the server's certificate is not valid"
        case .timeout: "it took too long"
        case .cancelled: "cancelled"
        case .lost: "the helper program failed"
        }
    }
}
