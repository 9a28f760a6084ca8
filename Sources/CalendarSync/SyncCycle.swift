package import CivilTime
package import FetchInterface
import Interchange

/// One sync cycle of a collection: sends local edits, then pulls the server's changes.
///
/// Call `next`, carry out the step that it returns, and pass the server's answer to `take`, until the cycle
/// has finished. A cycle holds no state that must survive a crash: a new one repeats work and loses none.
///
/// Source: RFC 4791; RFC 6578. `docs/calendars.md` lists where servers deviate.
package struct SyncCycle: Sendable {
    private enum Phase: Sendable {
        case state
        case push
        case put(Attempt, DAVRequest.Condition)
        case delete(Attempt, ifMatch: String?)
        case look(Attempt, Purpose)
        case pull
        case changes(since: String)
        case list
        case compare(ArraySlice<DAVAnswer.Row>, then: Comparison)
        case fetch
        case several([String])
        case single(String)
        case settle
        case finish(SyncOutcome)
    }

    /// What follows once all rows of an answer are compared with the stored state.
    private enum Comparison: Sendable {
        case more(since: String)
        case fetch
        /// The rows are all that there are.
        case listing
    }

    /// A request to send, with the edits that it covers.
    struct Attempt: Sendable {
        let href: String
        /// Empty for a deletion.
        var body: [UInt8] = []
        let edits: Int64
        /// Whether `body` has ends that the resource lacks.
        var addsEnds = false
    }

    /// Why the cycle reads a resource.
    enum Purpose: Sendable {
        /// The server stored it but did not return its `ETag`.
        case adopt
        /// The server refused a write, so the resource is not as we assumed.
        case resolve
        /// The server ignores conditions, or returns no `ETag` to make them with.
        case put
        case delete
    }

    private var phase = Phase.state
    private let now: Instant
    /// The collection as the server describes it.
    private var server = DAVAnswer.Collection()
    private var attempts: [String: Int] = [:]
    private var skipped: Set<String> = []
    private var hasPulled = false
    private var hasSent = false
    private var avoidsStart = false
    private var needsEnd = false
    // Results of the pull.
    private var token: String?
    private var isListing = false
    /// Whether changes alone are trusted no longer.
    private var mustList = false
    /// Whether the server has lost the state that our token stands for: it forgot the token, or was restored
    /// from a backup.
    private var hasForgotten = false
    private var isIncomplete = false
    /// Whether a resource is back at an earlier form: the server was restored from a backup.
    private var isRestored = false
    private var pages = 0
    private var queue: [String] = []
    /// The entries of `queue` that still have to be read.
    private var queued: Set<String> = []
    private var singles: [String] = []
    /// The addresses in a listing.
    private var there: Set<String> = []
    private var gone: Set<String> = []
    /// Local tasks and events that have joined a resource.
    private var joined: Set<String> = []

    package init(at now: Instant) {
        self.now = now
    }

    /// The most attempts to send one resource in one cycle.
    static let mostAttempts = 3
    /// The most resources in one request.
    static let batch = 30
    /// The most rows to compare in one step.
    static let slice = 500
    /// The most pages of changes; beyond that, a listing is cheaper.
    static let mostPages = 1_000
    /// How long changes alone are trusted: some servers answer an unknown token with the current resources,
    /// and do not report the deleted ones.
    static let listingInterval = Duration.seconds(86_400)

    // MARK: Next step

    package mutating func next(_ ledger: some SyncLedger) throws -> SyncStep {
        let collection = try ledger.collection
        while true {
            switch phase {
            case .state: return request(.state, at: collection.address)
            case .push:
                if let step = try push(ledger, collection) { return step }
            case .put(let attempt, let condition):
                hasSent = true
                return .request(
                    DAVRequest(.put(attempt.body, condition), at: attempt.href),
                    first: [.sending(href: attempt.href, attempt.body)])
            case .delete(let attempt, let etag):
                hasSent = true
                return request(.delete(ifMatch: etag), at: attempt.href)
            case .look(let attempt, _): return request(.get, at: attempt.href)
            case .pull: phase = pull(collection)
            case .changes(let token): return request(.changes(since: token), at: collection.address)
            case .list: return request(.list, at: collection.address)
            case .compare(let rows, let then):
                try compare(rows.prefix(Self.slice), ledger)
                let rest = rows.dropFirst(Self.slice)
                guard rest.isEmpty else {
                    phase = .compare(rest, then: then)
                    return .pause
                }
                phase = try after(then, ledger)
            case .fetch: phase = fetch()
            case .several(let hrefs): return request(.resources(hrefs), at: collection.address)
            case .single(let href): return request(.get, at: href)
            case .settle: return try settle(ledger, collection)
            case .finish(let outcome): return .finished(outcome)
            }
        }
    }

    private func request(_ operation: DAVRequest.Operation, at address: String) -> SyncStep {
        .request(DAVRequest(operation, at: address), first: [])
    }

    /// - Returns: `nil` if only the phase has changed.
    private mutating func push(_ ledger: some SyncLedger, _ collection: SyncCollection) throws -> SyncStep? {
        // The same tasks may be on the server already, so the first cycle pulls before it pushes.
        let isKnown = collection.listedAt != nil || hasPulled
        guard isKnown, server.isWritable, let resource = try ledger.nextChanged(except: skipped) else {
            phase = hasPulled ? .finish(.synced) : .pull
            return nil
        }
        let href = resource.href
        attempts[href, default: 0] += 1
        guard attempts[href, default: 0] <= Self.mostAttempts else {
            skipped.insert(href)
            return nil
        }
        let isLoose = collection.ignoresConditions
        guard !resource.isDeleted, let file = try ledger.file(of: resource) else {
            guard resource.isOnServer else { return .change([.forgotten(href: href)]) }
            let attempt = Attempt(href: href, edits: resource.edits)
            phase =
                isLoose || resource.etag == nil
                ? .look(attempt, .delete) : .delete(attempt, ifMatch: resource.etag)
            return nil
        }
        if server.schedules, CalendarResource(file)?.hasGuests == true {
            return .change([.keptLocal(href: href, edits: resource.edits)])
        }
        var body = avoidsStart || collection.avoidsStart ? Self.withoutStart(file) ?? file : file
        let withEnds = needsEnd || collection.needsEnd ? CalendarResource(body)?.withEnds() : nil
        if let withEnds { body = withEnds.bytes }
        if let most = server.largestResource, body.count > most {
            return .change([.refused(href: href, status: 413)])
        }
        let attempt = Attempt(href: href, body: body, edits: resource.edits, addsEnds: withEnds != nil)
        switch (resource.isOnServer, resource.etag) {
        case (false, _): phase = isLoose ? .look(attempt, .put) : .put(attempt, .absent)
        case (true, let etag?): phase = .put(attempt, .unchanged(etag))
        case (true, nil): phase = .look(attempt, .put)
        }
        return nil
    }

    private mutating func pull(_ collection: SyncCollection) -> Phase {
        let isStale = collection.listedAt.map { now - $0 > Self.listingInterval || $0 > now } ?? true
        let isSame =
            server.token.map { $0 == collection.token }
            ?? server.tag.map { $0 == collection.tag } ?? false
        if isSame, !hasSent, !isStale { return .finish(.synced) }
        guard server.hasChanges, let token = collection.token else { return .list }
        // A listing does not say whether the server was restored from a backup; a token that it has lost does.
        if isStale, isSame { return .list }
        mustList = isStale
        return .changes(since: token)
    }

    private mutating func fetch() -> Phase {
        var hrefs: [String] = []
        while hrefs.count < Self.batch, let href = queue.popLast() {
            if queued.remove(href) != nil { hrefs.append(href) }
        }
        if let first = hrefs.first { return hrefs.count == 1 ? .single(first) : .several(hrefs) }
        return singles.popLast().map { .single($0) } ?? .settle
    }

    // MARK: The server's answer

    /// - Returns: Changes to make to the store, in one transaction, before the next call of `next`.
    package mutating func take(_ answer: DAVAnswer, _ ledger: some SyncLedger) throws -> [SyncChange] {
        if isHopeless(answer) {
            phase = .finish(
                .failed(answer.failure, status: answer.status, retryAfter: answer.retryAfter))
            return []
        }
        switch phase {
        case .state: return takeState(answer, try ledger.collection)
        case .put(let attempt, _): return takePut(attempt, answer)
        case .delete(let attempt, _): return takeDelete(attempt, answer)
        case .look(let attempt, let purpose): return try takeLook(attempt, purpose, answer, ledger)
        case .changes: takeChanges(answer)
        case .list: takeList(answer, try ledger.collection.address)
        case .several(let hrefs): return try takeSeveral(hrefs, answer, ledger)
        case .single(let href): return try takeSingle(href, answer, ledger)
        case .push, .pull, .compare, .fetch, .settle, .finish: break
        }
        return []
    }

    /// Whether the answer says nothing about the data and another request would not either.
    private func isHopeless(_ answer: DAVAnswer) -> Bool {
        switch (phase, answer.failure) {
        case (.single, .fetch(.tooLarge, _)?): return false
        // The listing shows whether it is a calendar at all.
        case (.changes, .notCalendar(_)?): return false
        default: break
        }
        return answer.failure != nil || [0, 401, 429, 502, 503, 504].contains(answer.status)
    }

    private mutating func takeState(_ answer: DAVAnswer, _ collection: SyncCollection) -> [SyncChange] {
        let own = answer.rows.first { Self.isSame($0.href, collection.address) } ?? answer.rows.first
        guard answer.status == 207, let own, let state = own.collection, own.status < 300 else {
            let status = answer.status == 207 ? own?.status ?? 207 : answer.status
            let isGone = [403, 404, 410].contains(status)
            phase = .finish(
                isGone ? .noCollection : .failed(nil, status: status, retryAfter: answer.retryAfter))
            return []
        }
        server = state
        phase = .push
        return [.described(isWritable: state.isWritable, schedules: state.schedules)]
    }

    private mutating func takePut(_ attempt: Attempt, _ answer: DAVAnswer) -> [SyncChange] {
        switch answer.status {
        case 200, 201, 204:
            guard let etag = answer.etag else {
                phase = .look(attempt, .adopt)
                return []
            }
            phase = .push
            return stored(attempt, etag, attempt.body)
        // Xandikos 0.2.8 answers 207 when it refuses.
        case 207, 404, 409, 410, 412:
            phase = .look(attempt, .resolve)
            return []
        case 400 where !avoidsStart && Self.withoutStart(attempt.body) != nil:
            avoidsStart = true
            phase = .push
            return [.avoidsStart]
        case 400..<500 where !needsEnd && CalendarResource(attempt.body)?.withEnds() != nil:
            needsEnd = true
            phase = .push
            return []
        default: return refuse(attempt, answer.status)
        }
    }

    private func stored(_ attempt: Attempt, _ etag: String?, _ body: [UInt8]) -> [SyncChange] {
        let stored = SyncChange.stored(href: attempt.href, etag: etag, body, edits: attempt.edits)
        // Had the refusal had another reason, it would have stood.
        return needsEnd && attempt.addsEnds ? [stored, .needsEnd] : [stored]
    }

    private mutating func takeDelete(_ attempt: Attempt, _ answer: DAVAnswer) -> [SyncChange] {
        switch answer.status {
        case 200, 202, 204, 404, 410:
            phase = .push
            return [.forgotten(href: attempt.href)]
        case 207, 409, 412:
            phase = .look(attempt, .resolve)
            return []
        default: return refuse(attempt, answer.status)
        }
    }

    private mutating func refuse(_ attempt: Attempt, _ status: Int) -> [SyncChange] {
        skipped.insert(attempt.href)
        phase = .push
        // A lock or a server error says nothing about the resource; the next cycle tries again.
        if [408, 423, 425].contains(status) || status >= 500, status != 507 { return [] }
        return [.refused(href: attempt.href, status: status)]
    }

    private mutating func takeLook(
        _ attempt: Attempt, _ purpose: Purpose, _ answer: DAVAnswer, _ ledger: some SyncLedger
    ) throws -> [SyncChange] {
        phase = .push
        guard let resource = try ledger.resource(at: attempt.href) else { return [] }
        switch answer.status {
        case 404, 410:
            if case .put = purpose, !resource.isOnServer {
                phase = .put(attempt, .absent)
                return []
            }
            return [resource.isDeleted ? .forgotten(href: attempt.href) : .recreate(href: attempt.href)]
        case 200: break
        default:
            skipped.insert(attempt.href)
            return []
        }
        guard let theirs = CalendarResource(answer.body) else {
            skipped.insert(attempt.href)
            return []
        }
        let base = resource.base.flatMap { CalendarResource($0) }
        switch purpose {
        case .adopt:
            // The server may rewrite what we sent; the result is its form of our edits, not an edit of its
            // own.
            if CalendarResource(attempt.body)?.saysTheSame(as: theirs) == true {
                return stored(attempt, answer.etag, answer.body)
            }
        case .put where resource.isOnServer && base?.saysTheSame(as: theirs) == true:
            phase = .put(attempt, answer.etag.map { .unchanged($0) } ?? .any)
            return []
        case .delete where base?.saysTheSame(as: theirs) == true:
            phase = .delete(attempt, ifMatch: answer.etag)
            return []
        case .put, .delete, .resolve: break
        }
        return [try reconcile(resource, theirs, answer.body, answer.etag, ledger)]
    }

    // MARK: Changes on the server

    private mutating func takeChanges(_ answer: DAVAnswer) {
        pages += 1
        guard answer.failure == nil, answer.status == 207, let next = answer.token, pages <= Self.mostPages,
            !(answer.isCut && next == token)
        else {
            // A listing needs no token, so it works however the server refused ours.
            (queue, queued, gone, hasForgotten) = ([], [], [], true)
            phase = .list
            return
        }
        guard shows(answer.rows) else { return }
        token = next
        phase = .compare(answer.rows[...], then: answer.isCut ? .more(since: next) : .fetch)
    }

    private mutating func takeList(_ answer: DAVAnswer, _ address: String) {
        guard answer.status == 207, answer.rows.contains(where: { Self.isSame($0.href, address) }) else {
            let isGone = [404, 410].contains(answer.status)
            phase = .finish(
                isGone
                    ? .noCollection
                    : .failed(nil, status: answer.status, retryAfter: answer.retryAfter))
            return
        }
        guard shows(answer.rows) else { return }
        there = []
        phase = .compare(answer.rows[...], then: .listing)
    }

    /// - Returns: `false` if the server shows this user nothing of the collection.
    private mutating func shows(_ rows: [DAVAnswer.Row]) -> Bool {
        if !rows.isEmpty, rows.allSatisfy({ [401, 403].contains($0.status) }) {
            phase = .finish(.noCollection)
            return false
        }
        return true
    }

    private mutating func compare(_ rows: ArraySlice<DAVAnswer.Row>, _ ledger: some SyncLedger) throws {
        let address = try ledger.collection.address
        for row in rows where !Self.isSame(row.href, address) {
            there.insert(row.href)
            switch row.status {
            case 404, 410:
                gone.insert(row.href)
                queued.remove(row.href)
            case 200..<300:
                gone.remove(row.href)
                let known = try ledger.resource(at: row.href)
                let isSame = row.etag != nil && known?.etag == row.etag && known?.isOnServer == true
                if !isSame, queued.insert(row.href).inserted { queue.append(row.href) }
            // Forbidden, or unavailable just now: neither changed nor gone.
            default: isIncomplete = isIncomplete || row.status >= 500
            }
        }
    }

    private mutating func after(_ comparison: Comparison, _ ledger: some SyncLedger) throws -> Phase {
        switch comparison {
        case .more(let token): return .changes(since: token)
        case .fetch: return mustList ? .list : .fetch
        case .listing:
            gone.formUnion(try ledger.hrefsOnServer().filter { !there.contains($0) })
            (isListing, token) = (true, server.token)
            return .fetch
        }
    }

    private mutating func takeSeveral(_ hrefs: [String], _ answer: DAVAnswer, _ ledger: some SyncLedger)
        throws -> [SyncChange]
    {
        phase = .fetch
        var missing = Set(hrefs)
        var changes: [SyncChange] = []
        if answer.status == 207 {
            for row in answer.rows where row.status < 300 {
                guard let data = row.data, missing.remove(row.href) != nil else { continue }
                if let change = try change(row.href, data, row.etag, ledger) { changes.append(change) }
            }
        }
        // A resource that the answer leaves out need not be gone; sabre 1.8 answers 404 for all if one is missing.
        singles += hrefs.filter(missing.contains)
        return changes
    }

    private mutating func takeSingle(_ href: String, _ answer: DAVAnswer, _ ledger: some SyncLedger) throws
        -> [SyncChange]
    {
        phase = .fetch
        switch answer.status {
        case 200 where answer.failure == nil:
            return try change(href, answer.body, answer.etag, ledger).map { [$0] } ?? []
        case 404, 410: gone.insert(href)
        default: isIncomplete = true
        }
        return []
    }

    /// The change to make here for a form of a resource on the server; `nil` if none is needed.
    private mutating func change(
        _ href: String, _ body: [UInt8], _ etag: String?, _ ledger: some SyncLedger
    ) throws -> SyncChange? {
        guard let theirs = CalendarResource(body), let uid = theirs.uid else {
            return .unreadable(href: href, etag: etag, body)
        }
        guard let known = try ledger.resource(at: href) else {
            if let new = try ledger.newResource(withUID: uid) {
                // The server stored our resource under a name of another program's choosing.
                if queued.insert(href).inserted { queue.append(href) }
                return .moved(from: new.href, to: href)
            }
            return .taken(try join(href, uid, theirs, body, etag, ledger))
        }
        if known.isChanged { return try reconcile(known, theirs, body, etag, ledger) }
        let base = known.base.flatMap { CalendarResource($0) }
        if base?.saysTheSame(as: theirs) == true {
            return .stored(href: href, etag: etag, body, edits: 0)
        }
        if isEarlier(theirs, etag, than: known, base) {
            isRestored = true
            return .again(href: href, etag: etag)
        }
        return .taken(
            .init(
                href: href, uid: known.uid, etag: etag, base: body, file: body, isChanged: false))
    }

    /// A resource that is new here, merged with the local tasks and events that are the same.
    private mutating func join(
        _ href: String, _ uid: String, _ theirs: CalendarResource, _ body: [UInt8], _ etag: String?,
        _ ledger: some SyncLedger
    ) throws -> SyncChange.Taken {
        guard let twin = try ledger.twin(of: body, except: joined), let ours = CalendarResource(twin.file)
        else {
            return .init(href: href, uid: uid, etag: etag, base: body, file: body, isChanged: false)
        }
        joined.formUnion(twin.identities.values)
        return .init(
            href: href, uid: uid, etag: etag, base: body, merging: ours, with: theirs, since: nil,
            identities: twin.identities)
    }

    /// Whether the server has gone back to a form that it had before ours. A real edit has a later date and
    /// an `ETag` of its own. A slow clock alone does not make a form earlier: the `ETag` must be an earlier
    /// one, or the server must have lost its state.
    private func isEarlier(
        _ theirs: CalendarResource, _ etag: String?, than known: SyncResource, _ base: CalendarResource?
    ) -> Bool {
        guard hasForgotten || etag.map(known.earlier.contains) == true, let own = base?.modified else {
            return false
        }
        return (theirs.modified ?? .earliest) < own
    }

    /// Merges local and remote changes to a resource.
    private mutating func reconcile(
        _ resource: SyncResource, _ theirs: CalendarResource, _ body: [UInt8], _ etag: String?,
        _ ledger: some SyncLedger
    ) throws -> SyncChange {
        let href = resource.href
        let base = resource.base.flatMap { CalendarResource($0) }
        guard !resource.isDeleted, let file = try ledger.file(of: resource), let ours = CalendarResource(file)
        else {
            // Deleted here and changed on the server: the change wins.
            if base?.saysTheSame(as: theirs) == true { return .again(href: href, etag: etag) }
            return .taken(
                .init(
                    href: href, uid: resource.uid, etag: etag, base: body, file: body, isChanged: false))
        }
        if ours.saysTheSame(as: theirs) {
            return .stored(href: href, etag: etag, body, edits: resource.edits)
        }
        // The reply to an earlier request was lost, and edits have been made since.
        let sent = resource.sent.compactMap { CalendarResource($0) }
        let isSent = sent.contains { $0.saysTheSame(as: theirs) }
        if isSent || base?.saysTheSame(as: theirs) == true {
            return .stored(href: href, etag: etag, body, edits: 0)
        }
        if isEarlier(theirs, etag, than: resource, base) {
            isRestored = true
            return .again(href: href, etag: etag)
        }
        // A new resource is on the server already because it was stored although the reply was lost.
        let common = base ?? sent.first
        return .taken(
            .init(
                href: href, uid: resource.uid, etag: etag, base: body, merging: ours, with: theirs,
                since: common))
    }

    // MARK: Gone from the server

    private mutating func settle(_ ledger: some SyncLedger, _ collection: SyncCollection) throws -> SyncStep {
        hasPulled = true
        var changes: [SyncChange] = []
        var lost: [String] = []
        for href in gone.sorted() {
            guard let resource = try ledger.resource(at: href), resource.isOnServer else { continue }
            if resource.isDeleted {
                changes.append(.forgotten(href: href))
            } else if resource.isChanged || isRestored && isListing || collection.verdict == .keep {
                changes.append(.recreate(href: href))
            } else {
                lost.append(href)
            }
        }
        let all = lost.isEmpty ? 0 : try ledger.hrefsOnServer().count
        if collection.verdict == nil, Self.isTooMuch(lost.count, of: all, isListing: isListing) {
            guard collection.isOwn else {
                phase = .finish(.asks)
                return .change(changes + [.asks(gone: lost.count)])
            }
            changes += lost.map { .recreate(href: $0) }
        } else {
            changes += lost.map { .removed(href: $0) }
        }
        if !isIncomplete {
            changes.append(.reached(token: token, tag: hasSent ? nil : server.tag, isListing: isListing))
        }
        phase = .push
        return .change(changes)
    }

    /// More than a tenth and more than five; or everything in a listing.
    static func isTooMuch(_ gone: Int, of all: Int, isListing: Bool) -> Bool {
        gone > 5 && gone * 10 > all || isListing && gone > 1 && gone == all
    }

    // MARK: Helpers

    /// Whether both are addresses of the same collection: some servers leave out the final slash.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        one == other || one + "/" == other || one == other + "/"
    }

    /// The resource with `DUE` as the only time of each repeating task; `nil` if that changes nothing.
    static func withoutStart(_ body: [UInt8]) -> [UInt8]? {
        guard var resource = CalendarResource(body) else { return nil }
        var isChanged = false
        resource.updateEntries { entry in
            guard entry.name == "VTODO", entry.first("RRULE") != nil, entry.first("DUE") != nil,
                entry.first("DTSTART") != nil
            else { return }
            entry.removeAll("DTSTART")
            isChanged = true
        }
        return isChanged ? resource.bytes : nil
    }
}

extension SyncChange.Taken {
    /// - Parameter common: The form that both come from; `nil` if there is none.
    fileprivate init(
        href: String, uid: String, etag: String?, base: [UInt8], merging ours: CalendarResource,
        with theirs: CalendarResource, since common: CalendarResource?, identities: [String: String] = [:]
    ) {
        let merged = CalendarResource.merged(base: common, ours: ours, theirs: theirs)
        self.init(
            href: href, uid: uid, etag: etag, base: base, file: merged.resource.bytes,
            isChanged: !merged.resource.saysTheSame(as: theirs),
            conflicts: zip(merged.conflicts, merged.undecided).map {
                SyncConflict(isOurs: $0.isOurs, undecided: $1.bytes)
            }, identities: identities)
    }
}
