/// One request to a calendar server (RFC 4918, 4791, 6578), carried out by `steward-fetch`.
package struct DAVRequest: Sendable, Hashable {
    package enum Operation: Sendable, Hashable {
        /// Finds the account's calendars (RFC 6764, RFC 5397, RFC 4791 6.2.1); the answer has one collection
        /// row for each calendar in the home set. `address` is what the user typed, and need not be a URL.
        case discover
        /// `PROPFIND` of depth 0: token, tag, privileges, components, name, colour, size limit of resources.
        case state
        /// `PROPFIND` of depth 1: first the row of the collection itself, then a row with the `ETag` of each
        /// resource.
        case list
        /// `sync-collection` (RFC 6578) without a limit; `nil` asks for everything.
        case changes(since: String?)
        /// `calendar-multiget` for these hrefs.
        case resources([String])
        /// `addressbook-query` for contacts with a birthday (RFC 6352, 8.6).
        case contacts
        case get
        case put([UInt8], Condition)
        case delete(ifMatch: String?)
        /// `MKCALENDAR` (RFC 4791, 5.3.1): a new calendar with this name for components such as `VTODO`.
        case makeCalendar(name: String, components: [String])
    }

    package enum Condition: Sendable, Hashable {
        /// The resource must not exist: `If-None-Match: *`.
        case absent
        /// The resource must have this `ETag`: `If-Match`.
        case unchanged(String)
        /// No condition: for a server that gives no `ETag`.
        case any
    }

    /// The longest body of a `put`, in bytes.
    package static let largestBody = 4 << 20
    /// The largest number of hrefs in one `resources`.
    package static let mostHrefs = 500

    /// An absolute URL, except for `discover`.
    package var address: String
    package var operation: Operation

    package init(_ operation: Operation, at address: String) {
        self.operation = operation
        self.address = address
    }
}
