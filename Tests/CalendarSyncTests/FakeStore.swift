import CalendarSync
import CivilTime
import FetchInterface
import Interchange
import Rules

/// A store in memory: one computer's tasks and its state of the collection.
struct FakeStore: SyncLedger {
    private(set) var collection: SyncCollection
    private(set) var resources: [String: SyncResource] = [:]
    private var editedAt: [String: Instant] = [:]
    /// The tasks of each resource, by its href.
    var tasks: [String: [CalendarSubject]] = [:]
    private(set) var refusals = 0
    var now: Instant
    let locality: Locality

    init(at address: String, now: Instant, locality: Locality) {
        collection = SyncCollection(address: address)
        (self.now, self.locality) = (now, locality)
    }

    private var mapping: CalendarMapping { CalendarMapping(locality: locality, now: now) }

    // MARK: Edits by the user

    mutating func add(_ todo: Todo) {
        let href = collection.address + Fingerprint.of(todo.id.description) + ".ics"
        resources[href] = SyncResource(href: href, uid: todo.id.description)
        tasks[href] = [CalendarSubject(.task(todo))]
        mark(href)
    }

    /// - Returns: Whether the task exists.
    mutating func edit(_ href: String, _ change: (inout CalendarSubject) -> Void) -> Bool {
        guard var subject = tasks[href]?.first else { return false }
        change(&subject)
        tasks[href]?[0] = subject
        mark(href)
        return true
    }

    mutating func remove(_ href: String) {
        tasks[href] = nil
        resources[href]?.isDeleted = true
        mark(href)
    }

    mutating func decide(_ verdict: SyncCollection.Verdict) { collection.verdict = verdict }

    private mutating func mark(_ href: String) {
        resources[href]?.edits += 1
        resources[href]?.tries = 0
        if editedAt[href] == nil || resources[href]?.edits == 1 { editedAt[href] = now }
        editedAt[href] = now
    }

    // MARK: Queries of a cycle

    func nextChanged(except hrefs: Set<String>) -> SyncResource? {
        resources.values.filter { $0.isChanged && $0.tries == 0 && !hrefs.contains($0.href) }
            .min { (editedAt[$0.href] ?? .earliest, $0.href) < (editedAt[$1.href] ?? .earliest, $1.href) }
    }

    func resource(at href: String) -> SyncResource? { resources[href] }

    func newResource(withUID uid: String) -> SyncResource? {
        resources.values.first { $0.uid == uid && !$0.isOnServer }
    }

    /// On each computer of a history, all tasks have a resource.
    func twin(of resource: [UInt8], except joined: Set<String>) -> SyncTwin? { nil }

    func hrefsOnServer() -> [String] { resources.values.filter(\.isOnServer).map(\.href) }

    func file(of resource: SyncResource) -> [UInt8]? {
        guard let subjects = tasks[resource.href] else { return nil }
        return mapping.resource(
            resource.base.flatMap { CalendarResource($0) }, saying: subjects, uid: resource.uid,
            changedAt: editedAt[resource.href] ?? now, uids: { _ in nil }
        ).bytes
    }

    // MARK: Changes of a cycle

    mutating func apply(_ changes: [SyncChange]) throws {
        for change in changes { try apply(change) }
    }

    private mutating func apply(_ change: SyncChange) throws {
        switch try change.transition(self) {
        case .put(let resource): resources[resource.href] = resource
        case .take(let resource, let taken):
            resources[resource.href] = resource
            if let theirs = CalendarResource(taken.file) {
                tasks[resource.href] = mapping.reading(of: theirs).subjects
            }
        case .move(let resource, let old):
            resources[old] = nil
            resources[resource.href] = resource
            tasks[resource.href] = tasks.removeValue(forKey: old)
            editedAt[resource.href] = editedAt.removeValue(forKey: old)
        case .remove(let href), .forget(let href):
            resources[href] = nil
            tasks[href] = nil
        case nil: break
        }
        switch change {
        case .refused: refusals += 1
        case .avoidsStart: collection.avoidsStart = true
        case .needsEnd: collection.needsEnd = true
        case .reached(let token, let tag, let isListing):
            (collection.token, collection.tag, collection.verdict) = (token, tag, nil)
            if isListing { collection.listedAt = now }
        default: break
        }
    }
}
