package import CivilTime

/// The result of a `DAVRequest`. An answer that cannot be understood is a `failure`, never an empty list.
package struct DAVAnswer: Sendable, Hashable {
    /// The HTTP status of the request itself; 0 if there was no answer.
    package var status = 0
    /// The `ETag` of the resource, for `get` and `put`; `nil` if there is none or it is weak.
    package var etag: String?
    /// For `state`, `list`, `changes`, `resources` and `discover`.
    package var rows: [Row] = []
    /// For `changes`: the sync token after the listed changes.
    package var token: String?
    /// For `changes`: whether the server cut off the list (507 on the collection's own row); the rest follows
    /// `token`.
    package var isCut = false
    /// The resource, for `get`.
    package var body: [UInt8] = []
    /// The server's `Date`.
    package var date: Instant?
    package var retryAfter: Duration?
    /// When the server's certificate expires, for `state` and `discover`.
    package var certificateEnds: Instant?
    /// The condition that the server names for a refusal (RFC 4918, 16), such as `valid-sync-token`.
    package var precondition: String?
    /// For `discover`: the URL of the user's principal, and that of the collection that contains the
    /// calendars.
    package var principal: String?
    package var homes: [String] = []
    /// For `discover`: the outcome of each failed step, in words for users.
    package var steps: [String] = []
    /// Why the answer says nothing about the data; `nil` if it is valid, whatever its status.
    package var failure: Failure?

    package struct Row: Sendable, Hashable {
        /// The server's href, made absolute.
        package var href: String
        /// The status of the row: 404 means that the resource is gone. If the server refused all properties,
        /// the status of that refusal.
        package var status = 200
        package var etag: String?
        package var data: [UInt8]?
        package var collection: Collection?

        package init(href: String) { self.href = href }
    }

    package struct Collection: Sendable, Hashable {
        package var name: String?
        /// `#RRGGBB`.
        package var colour: String?
        /// In upper case, such as `VTODO`; `nil` if the server names none, which means all (RFC 4791, 5.2.3).
        package var components: [String]?
        package var isWritable = true
        package var isShared = false
        /// Whether it is an address book (RFC 6352, 5.2) rather than a calendar.
        package var isBook = false
        /// Whether the server sends invitations itself (RFC 6638).
        package var schedules = false
        package var token: String?
        /// `getctag`.
        package var tag: String?
        /// Whether the server lists `sync-collection` among its reports.
        package var hasChanges = false
        package var largestResource: Int?

        package init() {}
    }

    package enum Failure: Sendable, Hashable {
        /// 401: the user name or the password is wrong.
        case password
        /// The system does not trust the certificate; the SHA-256 of its public key, as in
        /// `DAVAccess.fingerprint`.
        case certificate(fingerprint: String)
        /// The fetch failed with this status; the text has details for users.
        case fetch(FetchStatus, String)
        /// The answer is not from a calendar server, for example a web page that asks the user to log in.
        case notCalendar(String)
        /// The calendars are on another host, which may receive the password only once the user allows it.
        case otherHost(String)
    }

    package init() {}
}
