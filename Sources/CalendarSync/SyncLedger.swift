package import FetchInterface

/// What the store has of one collection. A cycle reads it and never changes it: see `SyncChange`.
package protocol SyncLedger {
    var collection: SyncCollection { get throws }

    /// The resource with the oldest edit that was not sent, without those named and those that the server has refused as
    /// they are.
    func nextChanged(except hrefs: Set<String>) throws -> SyncResource?

    func resource(at href: String) throws -> SyncResource?

    /// One that the server has never had.
    func newResource(withUID uid: String) throws -> SyncResource?

    /// All that the server had, as far as we know.
    func hrefsOnServer() throws -> [String]

    /// What the resource should be: its base with what was changed here since; `nil` if nothing is left of it here.
    func file(of resource: SyncResource) throws -> [UInt8]?
}

/// What a cycle wants changed in the store. All changes of one answer are one transaction.
package enum SyncChange: Sendable, Hashable {
    /// These bytes are about to be sent: should the reply be lost, they are recognised.
    case sending(href: String, [UInt8])
    /// The server has these bytes, in which so many of our edits are; further ones are still to be sent.
    case stored(href: String, etag: String?, [UInt8], edits: Int64)
    /// The server has `base`, and the subjects become what `file` says. Without further edits they are then the same.
    case taken(Taken)
    /// It is at another address on the server.
    case moved(from: String, to: String)
    /// It is gone from the server: its subjects go, too.
    case removed(href: String)
    /// It was deleted here and is gone from the server.
    case forgotten(href: String)
    /// The server does not have it, and gets it again.
    case recreate(href: String)
    /// The server has an earlier form of it, and gets ours again.
    case again(href: String, etag: String?)
    /// The server refuses it as it is now. It waits for another edit.
    case refused(href: String, status: Int, edits: Int64)
    /// What it says is for others alone to change, and stays here as it is.
    case keptLocal(href: String, edits: Int64)
    /// It cannot be read: it is kept as it came, and left alone.
    case unreadable(href: String, etag: String?, [UInt8])
    case described(isWritable: Bool, schedules: Bool, largestResource: Int?)
    /// The server refuses a task with both a start and a rule.
    case avoidsStart
    /// All that the server had at this token and tag is in the store.
    case reached(token: String?, tag: String?, isListing: Bool)
    /// So many of all are gone from the server that somebody has to say whether that is meant.
    case asks(gone: Int, of: Int)

    package struct Taken: Sendable, Hashable {
        package var href: String
        package var uid: String
        package var etag: String?
        package var base: [UInt8]
        package var file: [UInt8]
        /// Whether `file` says more than the server has, which is then still to be sent.
        package var isChanged: Bool
        package var conflicts: [SyncConflict]
    }
}

/// The form that lost when both sides changed the same.
package struct SyncConflict: Sendable, Hashable {
    /// Of the properties, or of the component.
    package let names: [String]
    /// As lines of iCalendar; empty if that side removed it.
    package let lost: [String]
    package let isOurs: Bool
}

/// What comes next in a cycle.
package enum SyncStep: Sendable, Hashable {
    /// Change the store first, then send the request.
    case request(DAVRequest, first: [SyncChange])
    /// Change the store, then ask again what comes next.
    case change([SyncChange])
    case finished(SyncOutcome)
}

/// How a cycle ended.
package enum SyncOutcome: Sendable, Hashable {
    case synced
    /// Somebody has to say whether what is gone was deleted.
    case asks
    /// The collection is not on the server any more, or not for this user.
    case noCollection
    /// Nothing is known; the next cycle starts anew.
    case failed(DAVAnswer.Failure?, status: Int, retryAfter: Duration?)
}
