package import CivilTime

/// An authority that publishes recalls: what to ask it for, and a parser of its documents. Each has its own file, and
/// `RecallSources` lists them; `KnownSource` in `FetchInterface` says what users see of them.
package protocol RecallSource: Sendable {
    /// Its name in ids, settings and logs: `cpsc`. Lower case ASCII letters, digits and hyphens.
    static var id: String { get }
    /// Whether every notice has the name that was asked for, as with the recalls of one car.
    static var namesAreAskedFor: Bool { get }

    init()

    /// The requests that fetch everything new, in this order.
    /// - Parameters:
    ///   - since: The day of the last successful refresh; `nil` for the first.
    ///   - today: The current day.
    func requests(since: CivilDate?, today: CivilDate) -> [FeedRequest]

    /// Reads one document. A record that cannot be read is skipped and reported.
    /// - Throws: It is not a document of this source, or reports an error there.
    func parse(_ document: FeedDocument) throws(FeedError) -> FeedBatch
}

extension RecallSource {
    package static var namesAreAskedFor: Bool { false }
}

/// A request for a document.
package struct FeedRequest: Sendable, Hashable {
    /// Absolute, with `https`.
    package var address: String
    /// The value of the `Accept` field.
    package var accept: String
    /// Whether the server refuses clients that do not look like a browser.
    package var wantsBrowser: Bool
    /// How many records an answer usually has; more than twenty times as many are implausible.
    package var usualCount: Int
    /// The limit of the document's size, after decompression; a longer one is not read.
    package var mostBytes: Int
    /// Leaves out older records, for sources that always send all they have; `nil` takes all.
    package var since: CivilDate?

    package init(
        _ address: String, accept: String = "application/json", wantsBrowser: Bool = false, usualCount: Int,
        mostBytes: Int = 32 << 20, since: CivilDate? = nil
    ) {
        self.address = address
        self.accept = accept
        self.wantsBrowser = wantsBrowser
        self.usualCount = usualCount
        self.mostBytes = mostBytes
        self.since = since
    }
}

/// The answer to a request.
package struct FeedDocument: Sendable {
    package var request: FeedRequest
    /// The HTTP status; 200 for documents from a file.
    package var status: Int
    package var bytes: [UInt8]

    package init(request: FeedRequest, status: Int = 200, bytes: [UInt8]) {
        self.request = request
        self.status = status
        self.bytes = bytes
    }
}
