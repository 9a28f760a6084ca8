package import CivilTime
import Rules

/// What is known of one resource of a collection: what the server had last, and what waits to be sent there.
package struct SyncResource: Sendable, Hashable {
    /// Its address, absolute.
    package var href: String
    package var uid: String
    /// The bytes that the server had last, as far as we know; `nil` for one that the server has never had.
    package var base: [UInt8]?
    /// Of `base`; `nil` if the server gives none.
    package var etag: String?
    /// Those of earlier forms, newest last: a server that was put back to an earlier state has one of them.
    package var earlier: [String] = []
    /// Whether the server has it, as far as we know.
    package var isOnServer = false
    /// How many edits wait to be sent.
    package var edits: Int64 = 0
    /// Whether it was deleted here.
    package var isDeleted = false
    /// What was sent since we know `base`, oldest first, while no reply has come.
    package var sent: [[UInt8]] = []
    /// How often the server has refused it as it is.
    package var tries = 0

    /// How many forms that were sent are kept.
    static let mostSent = 4
    /// How many earlier `ETag`s are kept.
    package static let mostEarlier = 8

    package init(href: String, uid: String) {
        self.href = href
        self.uid = uid
    }

    package var isChanged: Bool { edits > 0 || isDeleted }

    /// Takes what the server has now as what both know.
    package mutating func take(base: [UInt8], etag: String?) {
        if let old = self.etag, old != etag {
            earlier.removeAll { $0 == old }
            earlier = Array((earlier + [old]).suffix(Self.mostEarlier))
        }
        (self.base, self.etag, self.isOnServer, sent, tries) = (base, etag, true, [], 0)
    }

    /// These bytes are about to be sent. Any of those that were sent before may have arrived as well. The oldest stays: it
    /// is the surest common form.
    package mutating func send(_ body: [UInt8]) {
        sent.removeAll { $0 == body }
        if sent.count >= Self.mostSent { sent.remove(at: 1) }
        sent.append(body)
    }

    /// So many edits are where they belong.
    package mutating func settle(_ edits: Int64) {
        self.edits = max(0, self.edits - edits)
    }

    /// The server does not have it, and gets it again.
    package mutating func recreate() {
        (etag, isOnServer, sent, tries) = (nil, false, [], 0)
        edits = max(1, edits)
    }

    /// The server has an earlier form of it, with this `ETag`, and gets ours again.
    package mutating func sendAgain(over etag: String?) {
        (self.etag, isOnServer, sent, tries) = (etag, true, [], 0)
        edits = max(1, edits)
    }
}

/// What is known of a collection.
package struct SyncCollection: Sendable, Hashable {
    /// Absolute.
    package var address: String
    /// Of the last page whose changes were taken (RFC 6578).
    package var token: String?
    /// `getctag` at the end of the last cycle.
    package var tag: String?
    /// When it was last compared with a complete listing.
    package var listedAt: Instant?
    /// Whether the server is known to refuse a task with both a start and a rule.
    package var avoidsStart = false
    /// What the user wants of what is gone from the server, where that was too much to believe.
    package var verdict: Verdict?

    package enum Verdict: String, Sendable, Hashable {
        /// It is gone here, too.
        case remove
        /// It goes back to the server.
        case keep
    }

    package init(address: String) {
        self.address = address
    }

    /// SOGo overwrites whatever the condition of a request says: look first.
    var ignoresConditions: Bool { ByteSearch.contains("/SOGo/", in: address) }
}
