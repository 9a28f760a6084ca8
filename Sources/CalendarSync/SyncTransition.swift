/// What a change does to one resource. Every holder of a collection's state carries it out.
package enum SyncTransition: Sendable, Hashable {
    /// Stores its state.
    case put(SyncResource)
    /// Stores its state, and sets its tasks and events to what `Taken.file` says.
    case take(SyncResource, SyncChange.Taken)
    /// Stores its state under another address.
    case move(SyncResource, from: String)
    /// Removes it with its tasks and events.
    case remove(href: String)
    /// Removes it; its tasks and events are gone already.
    case forget(href: String)
}

extension SyncChange {
    /// The change of one resource; `nil` if the change is not about one, or if the resource is gone here.
    package func transition(_ ledger: some SyncLedger) throws -> SyncTransition? {
        func put(_ href: String, _ update: (inout SyncResource) -> Void) throws -> SyncTransition? {
            guard var resource = try ledger.resource(at: href) else { return nil }
            resource.problem = nil
            update(&resource)
            return .put(resource)
        }
        switch self {
        case .sending(let href, let body): return try put(href) { $0.send(body) }
        case .stored(let href, let etag, let body, let edits):
            return try put(href) { resource in
                resource.take(base: body, etag: etag)
                resource.settle(edits)
            }
        case .taken(let taken):
            var resource =
                try ledger.resource(at: taken.href) ?? SyncResource(href: taken.href, uid: taken.uid)
            resource.take(base: taken.base, etag: taken.etag)
            (resource.isDeleted, resource.problem) = (false, nil)
            resource.edits = taken.isChanged ? max(1, resource.edits) : 0
            return .take(resource, taken)
        case .moved(let old, let new):
            guard var resource = try ledger.resource(at: old) else { return nil }
            resource.href = new
            return .move(resource, from: old)
        case .removed(let href): return .remove(href: href)
        case .forgotten(let href): return .forget(href: href)
        case .recreate(let href): return try put(href) { $0.recreate() }
        case .again(let href, let etag): return try put(href) { $0.sendAgain(over: etag) }
        case .refused(let href, let status):
            return try put(href) { resource in
                resource.tries += 1
                resource.problem = .refused(status)
            }
        case .keptLocal(let href, let edits): return try put(href) { $0.settle(edits) }
        case .unreadable(let href, let etag, let body):
            var resource = try ledger.resource(at: href) ?? SyncResource(href: href, uid: "")
            resource.take(base: body, etag: etag)
            resource.problem = .unreadable
            return .put(resource)
        case .described, .avoidsStart, .needsEnd, .reached, .asks: return nil
        }
    }
}
