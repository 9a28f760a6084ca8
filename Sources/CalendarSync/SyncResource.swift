package import CivilTime
import Rules

/// The state of one resource of a collection: the server's last known form, and the edits to send.
package struct SyncResource: Sendable, Hashable {
    /// Its absolute address.
    package var href: String
    package var uid: String
    /// The last known bytes on the server; `nil` if the server has never had the resource.
    package var base: [UInt8]?
    /// The `ETag` of `base`; `nil` if the server gives none.
    package var etag: String?
    /// `ETag`s of earlier forms, newest last. A server restored from a backup returns one of them.
    package var earlier: [String] = []
    /// Whether the server has the resource, as far as known.
    package var isOnServer = false
    /// The number of unsent edits.
    package var edits: Int64 = 0
    /// Whether the user deleted it here.
    package var isDeleted = false
    /// Forms sent since `base` whose replies have not come, oldest first.
    package var sent: [[UInt8]] = []
    /// How often the server has refused its present form.
    package var tries = 0
    /// Why it is left alone.
    package var problem: Problem?

    package enum Problem: Sendable, Hashable {
        /// The server has refused its present form, with this status.
        case refused(Int)
        case unreadable
    }

    /// The most sent forms to keep.
    static let mostSent = 4
    /// The most earlier `ETag`s to keep.
    static let mostEarlier = 8

    package init(href: String, uid: String) {
        self.href = href
        self.uid = uid
    }

    package var isChanged: Bool { edits > 0 || isDeleted }

    /// Makes the server's form the common base.
    mutating func take(base: [UInt8], etag: String?) {
        if let old = self.etag, old != etag {
            earlier.removeAll { $0 == old }
            earlier = Array((earlier + [old]).suffix(Self.mostEarlier))
        }
        (self.base, self.etag, self.isOnServer, sent, tries) = (base, etag, true, [], 0)
    }

    /// Records bytes about to be sent. Earlier ones may have arrived, too. The oldest stays in the list: it
    /// is the safest common base.
    mutating func send(_ body: [UInt8]) {
        sent.removeAll { $0 == body }
        if sent.count >= Self.mostSent { sent.remove(at: 1) }
        sent.append(body)
    }

    /// Counts so many edits as sent.
    mutating func settle(_ edits: Int64) {
        self.edits = max(0, self.edits - edits)
    }

    /// Marks the resource as missing on the server, so that it is created again.
    mutating func recreate() {
        (etag, isOnServer, sent, tries) = (nil, false, [], 0)
        edits = max(1, edits)
    }

    /// Sends our form again, over an earlier one on the server that has this `ETag`.
    mutating func sendAgain(over etag: String?) {
        (self.etag, isOnServer, sent, tries) = (etag, true, [], 0)
        edits = max(1, edits)
    }
}

/// The state of one collection.
package struct SyncCollection: Sendable, Hashable {
    /// Its absolute URL.
    package var address: String
    /// The sync token of the last page whose changes are stored (RFC 6578).
    package var token: String?
    /// `getctag` at the end of the last cycle.
    package var tag: String?
    /// When it was last compared with a complete listing.
    package var listedAt: Instant?
    /// Whether the server is known to refuse tasks that have both `DTSTART` and `RRULE`.
    package var avoidsStart = false
    /// Whether the server is known to refuse events that have no end.
    package var needsEnd = false
    /// Whether Steward alone says what is in the collection, so that its server need not be asked about what is suddenly
    /// missing: Steward puts it back.
    package var isOwn = false
    /// The user's answer about the missing entries, if so many were missing that Steward asked.
    package var verdict: Verdict?

    package enum Verdict: String, Sendable, Hashable {
        /// Remove the entries here, too.
        case remove
        /// Put the entries back on the server.
        case keep
    }

    package init(address: String) {
        self.address = address
    }

    /// SOGo overwrites a resource whatever `If-Match` says, so read it first.
    var ignoresConditions: Bool { ByteSearch.contains("/SOGo/", in: address) }
}
