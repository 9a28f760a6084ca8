import CivilTime
import Feeds
import FetchInterface

/// A request to a server for a document.
struct WebRequest: Sendable, Hashable {
    var address: FetchAddress
    /// The value of the `Accept` field.
    var accept = "*/*"
    /// Whether the server refuses clients that do not look like a browser.
    var wantsBrowser = false
    var etag: String?
    var lastModified: String?
    /// Other hosts that the server may redirect to.
    var hosts: [String] = []
    var limits = FetchLimits()
    /// The time until the next request to the same server, whatever it is for.
    var pause = Duration.zero
    /// The request of a recall source or a shop, for the parser of the answer.
    var feed: FeedRequest?
    /// The JSON to post; `nil` gets the document.
    var body: String?
    /// Goes only to this address, so such a request follows no redirects.
    var key: String?
    var followsRedirects = true
    /// The rules of the site, which also apply to redirects; `nil` if `robots.txt` does not apply, as for
    /// feeds.
    var robots: RobotsRules?
    /// Whether the server may be in the user's own network, because the user has named it. It still
    /// needs HTTPS, and this machine has to be named as such.
    var mayBePrivate = false
    /// What makes it a request to a calendar server.
    var calendar: CalendarCall?

    /// Whether it asks for a site's `robots.txt`.
    var isAboutRobots: Bool { address.path == "/robots.txt" }

    init(_ address: FetchAddress) {
        self.address = address
    }

    /// Whether a connection is allowed to what the host of `address` is, or was looked up as.
    func mayConnect(to found: NetworkAddress, for address: FetchAddress) -> Bool {
        if address.isLoopback { return found.isLoopback }
        return found.isPublic || mayBePrivate && found.isInOwnNetwork
    }
}

/// The outcome of a web request.
struct WebAnswer: Sendable {
    /// `nil` if a whole document came, with any HTTP status.
    var fault: FetchFault?
    /// The HTTP status; 0 without an answer.
    var code = 0
    var body: [UInt8] = []
    var etag: String?
    var lastModified: String?
    var retryAfter: Duration?
    /// The charset of its `Content-Type`.
    var charset: String?
    /// The redirect target, if the rules forbid it.
    var location: String?
    /// The number of bytes as sent, before unpacking.
    var wireBytes = 0
    /// Where the document came from, after redirects; `nil` without an answer.
    var address: FetchAddress?
    /// Without parameters, in lower case.
    var contentType = ""
    var date: Instant?
    /// The server's certificate, where the request is for a calendar server and a connection was made for it.
    var certificate: ServerCertificate?
}
