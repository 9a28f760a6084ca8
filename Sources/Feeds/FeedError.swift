/// Why a document was not read. Each case asks for a different next step; none of them means that there are no recalls
/// or no products.
package enum FeedError: Error, Hashable {
    /// The server wants a pause.
    case busy
    /// The source, or a firewall before it, refused: it sent a web page, or status 401, 403 or 451. Try
    /// later, not often.
    case turnedAway(reason: String)
    /// There is no such document: not a shop of this kind, or one that has moved. Asking again will not help.
    case missing
    /// The source reports that it is in trouble. Try again later.
    case trouble(reason: String)
    /// The document breaks the source's own format. Asking again soon will not help.
    case malformed(reason: String)
    /// The answer does not fit the request: the whole corpus instead of a day. None of it is used.
    case implausible(reason: String)
    /// The list is longer than Steward follows.
    case tooLong(reason: String)
}
