package import CivilTime

/// What became of a `DAVRequest`. Whatever is not understood is a `failure`, and never an empty list.
package struct DAVAnswer: Sendable, Hashable {
    /// The HTTP status of the request itself; 0 without an answer.
    package var status = 0
    /// Of the resource, for `get` and `put`; `nil` if there is none or it is weak.
    package var etag: String?
    /// For `state`, `list`, `changes`, `resources` and `discover`.
    package var rows: [Row] = []
    /// For `changes`: the token of what has been listed.
    package var token: String?
    /// For `changes`: whether the server cut the list (507 on the collection's own row) and goes on after `token`.
    package var isCut = false
    /// For `get`.
    package var body: [UInt8] = []
    /// The server's `Date`.
    package var date: Instant?
    package var retryAfter: Duration?
    /// When the server's certificate ends, for `state` and `discover`.
    package var certificateEnds: Instant?
    /// The condition that the server names for a refusal (RFC 4918, 16), such as `valid-sync-token`.
    package var precondition: String?
    /// For `discover`: the address of the user's principal, and those of the collections of calendars.
    package var principal: String?
    package var homes: [String] = []
    /// For `discover`: what each step that failed has come to, for users.
    package var steps: [String] = []
    /// Why the answer says nothing about the data; `nil` for an answer that counts, whatever its status.
    package var failure: Failure?

    package struct Row: Sendable, Hashable {
        /// As the server wrote it, made absolute.
        package var href: String
        /// Of the row: 404 says that the resource is gone. Rows whose properties were all refused have the status of
        /// the refusal.
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
        /// Upper case, such as `VTODO`; `nil` if the server names none, which means all (RFC 4791 5.2.3).
        package var components: [String]?
        package var isWritable = true
        package var isShared = false
        /// Whether the server sends invitations by itself (RFC 6638).
        package var schedules = false
        package var token: String?
        /// `getctag`.
        package var tag: String?
        /// Whether it lists `sync-collection` among its reports.
        package var hasChanges = false
        package var largestResource: Int?

        package init() {}
    }

    package enum Failure: Sendable, Hashable {
        /// 401: the name or the password is wrong.
        case password
        /// A certificate that the system does not trust; the SHA-256 of its public key, as `DAVAccess.fingerprint`.
        case certificate(fingerprint: String)
        /// The status of the fetch, with its details for users.
        case fetch(FetchStatus, String)
        /// The answer is no answer of a calendar server, such as a web page that asks for a login.
        case notCalendar(String)
        /// The calendars are on another host, which the user has to allow before it gets the password.
        case otherHost(String)
    }

    package init() {}
}
