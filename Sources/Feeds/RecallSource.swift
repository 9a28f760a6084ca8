package import CivilTime

/// An authority that tells of recalls: data, and a parser of its documents. One file each; what there are, says
/// `RecallSources`.
package protocol RecallSource: Sendable {
    /// In ids, settings and logs: `cpsc`. Lower case ASCII letters, digits and hyphens.
    static var id: String { get }
    /// As people know it: `US Consumer Product Safety Commission (CPSC)`.
    static var name: String { get }
    /// Whose market it watches over: a country of ISO 3166-1 in upper case, or `EU`.
    static var country: String { get }
    /// Under which its data may be used, by the name that it has: `CC BY 4.0`.
    static var licence: String { get }
    /// What the licence wants to be said wherever its data are shown; empty if nothing.
    static var credit: String { get }
    /// From one look to the next.
    static var interval: Duration { get }

    init()

    /// What to ask for, in this order, to hear of all that is new.
    /// - Parameters:
    ///   - since: The day of the last look that went well; `nil` for the first look ever.
    ///   - today: The day it is.
    func requests(since: CivilDate?, today: CivilDate) -> [FeedRequest]

    /// Reads one document that came. A record that cannot be read is skipped and told, never the whole.
    /// - Throws: What is not a document of this source, or says that something is wrong there.
    func parse(_ document: FeedDocument) throws(FeedError) -> FeedBatch
}

/// A document to ask for.
package struct FeedRequest: Sendable, Hashable {
    /// Absolute, with `https`.
    package var address: String
    /// Of the content, as for the `Accept` field.
    package var accept: String
    /// Whether the server turns away what does not look like a browser.
    package var wantsBrowser: Bool
    /// How many records an ordinary answer has; twenty times as many are not an answer to this question.
    package var usualCount: Int
    /// Of the document, after decompression; longer ones are not read.
    package var mostBytes: Int
    /// Older records are not wanted: for sources that give all they have at once. `nil`: all are.
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

/// A document that came as the answer to a request.
package struct FeedDocument: Sendable {
    package var request: FeedRequest
    /// Of HTTP; 200 for documents from a file.
    package var status: Int
    /// As the server put it: `application/json; charset=utf-8`; empty if it said nothing.
    package var contentType: String
    package var bytes: [UInt8]

    package init(request: FeedRequest, status: Int = 200, contentType: String = "", bytes: [UInt8]) {
        self.request = request
        self.status = status
        self.contentType = contentType
        self.bytes = bytes
    }
}
