import Feeds
import FetchInterface

/// A document to ask a server for.
struct WebRequest: Sendable, Hashable {
    var address: WebAddress
    /// For the `Accept` field.
    var accept = "*/*"
    /// Whether the server turns away what does not look like a browser.
    var wantsBrowser = false
    var etag: String?
    var lastModified: String?
    /// Other hosts that the server may send us to.
    var hosts: [String] = []
    var limits = FetchLimits()
    /// To the next question to the same server, whoever asks it.
    var pause = Duration.zero
    /// What a recall source asked for, for whoever reads the answer.
    var feed: FeedRequest?

    init(_ address: WebAddress) {
        self.address = address
    }
}

/// What came of it.
struct WebAnswer: Sendable {
    /// `nil` if a whole document came, of whatever status of HTTP.
    var fault: FetchFault?
    /// The status of HTTP; 0 where there was no answer.
    var code = 0
    var contentType = ""
    var body: [UInt8] = []
    var etag: String?
    var lastModified: String?
    var retryAfter: Duration?
    /// Where the server sends us, if we do not go there.
    var location: String?
    /// As they were sent.
    var wireBytes = 0
}
