package import FetchInterface

/// The stored state of one collection. A cycle only reads it, and requests changes as `SyncChange`s.
package protocol SyncLedger {
    var collection: SyncCollection { get throws }

    /// The resource with the oldest unsent edit. Leaves out `hrefs` and resources that the server has refused
    /// in their present form.
    func nextChanged(except hrefs: Set<String>) throws -> SyncResource?

    func resource(at href: String) throws -> SyncResource?

    /// A resource with this `UID` that the server has never had.
    func newResource(withUID uid: String) throws -> SyncResource?

    /// The local counterpart of a resource that is new on the server: local tasks and events that have no
    /// resource and are certainly the same. `nil` if there are none.
    /// - Parameter joined: Local identifiers that have already joined a resource.
    func twin(of resource: [UInt8], except joined: Set<String>) throws -> SyncTwin?

    /// The addresses of all resources on the server, as far as known.
    func hrefsOnServer() throws -> [String]

    /// The resource as it should be: its base with all local edits; `nil` if nothing of it is left here.
    func file(of resource: SyncResource) throws -> [UInt8]?
}

/// Local tasks and events that are the same as those of a resource on the server.
package struct SyncTwin: Sendable, Hashable {
    /// The resource as it is here.
    package let file: [UInt8]
    /// Local identifiers, by those in the resource.
    package let identities: [String: String]

    package init(file: [UInt8], identities: [String: String]) {
        (self.file, self.identities) = (file, identities)
    }
}

/// A change that a cycle makes to the store. All changes for one answer are one transaction.
package enum SyncChange: Sendable, Hashable {
    /// Records the bytes about to be sent, so that a later cycle recognises them if the reply is lost.
    case sending(href: String, [UInt8])
    /// The server has these bytes, which include `edits` of our edits; any others are still to be sent.
    case stored(href: String, etag: String?, [UInt8], edits: Int64)
    /// The server has `base`; set the tasks and events to what `file` says. Without further edits, both sides
    /// then agree.
    case taken(Taken)
    /// The resource has another address on the server.
    case moved(from: String, to: String)
    /// The resource is gone from the server; remove its tasks and events.
    case removed(href: String)
    /// The resource was deleted here and is gone from the server.
    case forgotten(href: String)
    /// The server lacks the resource; create it there again.
    case recreate(href: String)
    /// The server has an earlier form of the resource; send ours again.
    case again(href: String, etag: String?)
    /// The server refuses the resource in its present form. Send it again only after another edit.
    case refused(href: String, status: Int)
    /// The server would send invitations for this resource, so its edits stay here.
    case keptLocal(href: String, edits: Int64)
    /// The resource cannot be read: store its bytes and leave it alone.
    case unreadable(href: String, etag: String?, [UInt8])
    case described(isWritable: Bool, schedules: Bool)
    /// The server refuses tasks that have both `DTSTART` and `RRULE`.
    case avoidsStart
    /// The server refuses events that have no end.
    case needsEnd
    /// The store has everything that the server had at this token and tag.
    case reached(token: String?, tag: String?, isListing: Bool)
    /// So many resources are gone from the server that the user has to confirm their deletion.
    case asks(gone: Int)

    package struct Taken: Sendable, Hashable {
        package var href: String
        package var uid: String
        package var etag: String?
        package var base: [UInt8]
        package var file: [UInt8]
        /// Whether `file` differs from what the server has, and must still be sent.
        package var isChanged: Bool
        /// The conflicts that were decided on the way to `file`. `file` differs from the form in the last
        /// conflict only by that conflict's decision, and so on back to the first.
        package var conflicts: [SyncConflict] = []
        /// Local identifiers of tasks and events that join the resource, by those in it.
        package var identities: [String: String] = [:]
    }
}

/// A property or component that both sides have changed differently.
package struct SyncConflict: Sendable, Hashable {
    /// Whether the lost value is ours.
    package let isOurs: Bool
    /// The resource as it is when this conflict and all later ones are decided the other way.
    package let undecided: [UInt8]
}

/// The next step of a cycle.
package enum SyncStep: Sendable, Hashable {
    /// Make the changes `first`, then send the request.
    case request(DAVRequest, first: [SyncChange])
    /// Make the changes, then call `next` again.
    case change([SyncChange])
    /// Let others have a turn, then call `next` again: there is much to compare.
    case pause
    case finished(SyncOutcome)
}

/// How a cycle ended.
package enum SyncOutcome: Sendable, Hashable {
    case synced
    /// The user has to say whether the missing entries were deleted on purpose.
    case asks
    /// The collection is gone from the server, or this user has lost access to it.
    case noCollection
    /// The cycle learned nothing about the data; the next one starts from the beginning.
    case failed(DAVAnswer.Failure?, status: Int, retryAfter: Duration?)
}
