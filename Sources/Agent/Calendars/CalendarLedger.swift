import CalendarSync
import CivilTime
import Interchange
import Rules
import Store

/// The stored state of one calendar list, for a sync cycle.
struct CalendarLedger: SyncLedger {
    let store: Store
    /// The list's number in the store.
    let list: Int64
    let mapping: CalendarMapping
    /// Whether its tasks are the lines of the shopping list.
    let isShopping: Bool
    /// Whether it has the household's dates.
    private let isHousehold: Bool
    /// Whether nothing is ever sent to the list.
    private let isReadOnly: Bool
    private let titles = LocalTitles()

    /// The titles of the tasks and events that are in no list, read when first needed.
    private final class LocalTitles {
        var known: UnlistedTitles?
    }

    init(store: Store, list: Int64, locality: Locality, now: Instant, usualLead: CivilPeriod?)
        throws(StoreError)
    {
        (self.store, self.list) = (store, list)
        let state = try store.calendarListState(list)
        (isShopping, isReadOnly) = (state.isShopping, state.isReadOnly)
        isHousehold = state.isHousehold
        mapping = CalendarMapping(
            locality: locality, now: now, usualLead: usualLead, identities: try store.calendarIdentities(),
            people: try store.people().map(\.name))
    }

    var collection: SyncCollection {
        get throws {
            let state = try store.calendarListState(list)
            var collection = SyncCollection(address: state.href)
            (collection.token, collection.tag, collection.listedAt) = (state.token, state.tag, state.listedAt)
            (collection.avoidsStart, collection.needsEnd) = (state.avoidsStart, state.needsEnd)
            collection.isOwn = state.isHousehold
            collection.verdict = state.verdict.flatMap(SyncCollection.Verdict.init)
            return collection
        }
    }

    func nextChanged(except hrefs: Set<String>) throws -> SyncResource? {
        guard !isReadOnly else { return nil }
        return try store.nextEditedCalendarResource(in: list, except: hrefs).map(SyncResource.init)
    }

    func resource(at href: String) throws -> SyncResource? {
        try store.calendarResource(at: href, in: list).map(SyncResource.init)
    }

    func newResource(withUID uid: String) throws -> SyncResource? {
        try store.newCalendarResource(withUID: uid, in: list).map(SyncResource.init)
    }

    func hrefsOnServer() throws -> [String] { try store.calendarHrefsOnServer(in: list) }

    func file(of resource: SyncResource) throws -> [UInt8]? {
        guard let row = try store.calendarResource(at: resource.href, in: list) else { return nil }
        if isShopping {
            guard let line = try store.syncedLine(of: row, now: mapping.now, in: mapping.locality) else {
                return nil
            }
            var wanted = CalendarLine(line)
            wanted.keeper = try store.stockKeeper()
            var base = row.base.flatMap { CalendarResource($0) }
            let moment = row.editedAt ?? mapping.now
            // Whatever repeats goes on after a purchase.
            if wanted.state == .done, let next = base.flatMap({ mapping.advanced($0, doneAt: moment) }) {
                (base, wanted.state) = (next, .open)
            }
            return wanted.resource(base, uid: row.uid, changedAt: moment, in: mapping.locality).bytes
        }
        if isHousehold {
            guard let published = try store.publishedDate(of: row), !published.isGone else { return nil }
            return HouseholdCalendar.Entry(published.date).resource(
                row.base.flatMap { CalendarResource($0) }, editedAt: row.editedAt ?? mapping.now,
                in: mapping.locality
            ).bytes
        }
        let subjects = try store.syncedSubjects(of: row).map(CalendarSubject.init)
        guard !subjects.isEmpty else { return nil }
        var uids: [String: String] = [:]
        for todo in subjects.compactMap(\.todo) {
            for other in [todo.parent, todo.after, todo.copyOf].compactMap({ $0?.description }) {
                uids[other] = try store.calendarUID(of: other)
            }
        }
        return mapping.resource(
            row.base.flatMap { CalendarResource($0) }, saying: subjects, uid: row.uid,
            changedAt: row.editedAt ?? mapping.now, uids: { uids[$0] }
        ).bytes
    }

    func twin(of resource: [UInt8], except joined: Set<String>) throws -> SyncTwin? {
        // Lines find each other by their names when they are taken.
        guard !isShopping, !isHousehold, let theirs = CalendarResource(resource), let uid = theirs.uid,
            !HouseholdCalendar.Entry.isOne(theirs)
        else { return nil }
        var identities: [String: String] = [:]
        var changedAt = Instant.earliest
        let subjects = mapping.reading(of: theirs).subjects
        let state = try store.calendarListState(list)
        let known = try subjects.map { subject in
            guard state.takes(subject.subject) else { return subject }
            let wanted = SyncedSubject(subject)
            let twin = try store.unlistedTwin(
                of: wanted, except: joined.union(identities.values),
                byTitle: try subjects.count == 1 && unlistedTitles.contains(wanted.title))
            guard let twin else { return subject }
            identities[subject.subject.id] = twin.subject.id
            changedAt = max(changedAt, twin.modifiedAt)
            return CalendarSubject(twin)
        }
        guard !identities.isEmpty else { return nil }
        let file = mapping.joining(identities).resource(
            theirs, saying: known, uid: uid, changedAt: changedAt, uids: { try? store.calendarUID(of: $0) })
        return SyncTwin(file: file.bytes, identities: identities)
    }

    /// They stay true while the ledger is used, since nothing else runs on the loop meanwhile.
    private var unlistedTitles: UnlistedTitles {
        get throws {
            if let known = titles.known { return known }
            let read = try store.unlistedTitles()
            titles.known = read
            return read
        }
    }

    // MARK: Changes of a cycle

    /// Translates the changes of a cycle into changes of the store.
    func changes(_ changes: [SyncChange]) throws -> [CalendarChange] {
        try changes.compactMap { try self.change($0) }
    }

    private func change(_ change: SyncChange) throws -> CalendarChange? {
        if isHousehold, let href = change.href { return try changeOfDate(change, at: href) }
        if let transition = try change.transition(self) { return try self.change(transition) }
        switch change {
        case .described(let isWritable, let schedules):
            return .describe(isWritable: isWritable, schedules: schedules)
        case .avoidsStart: return .avoidsStart
        case .needsEnd: return .needsEnd
        case .reached(let token, let tag, let isListing):
            return .reach(token: token, tag: tag, listedAt: isListing ? mapping.now : nil)
        case .asks(let gone): return .hold(gone)
        // The resource is gone here.
        case .sending, .stored, .taken, .moved, .removed, .forgotten, .recreate, .again, .refused, .keptLocal,
            .unreadable:
            return nil
        }
    }

    private func change(_ transition: SyncTransition) throws -> CalendarChange {
        switch transition {
        case .put(let resource): try claimed(resource) ?? .put(try row(resource))
        case .take(let resource, let taken): try take(taken, resource)
        case .move(let resource, let old): .put(try row(resource, from: old))
        case .remove(let href): .remove(href: href)
        case .forget(let href): .forget(href: href)
        }
    }

    /// - Parameter old: Its previous address, if it has moved.
    private func row(_ resource: SyncResource, from old: String? = nil) throws -> CalendarResourceRow {
        var row =
            try store.calendarResource(at: old ?? resource.href, in: list)
            ?? CalendarResourceRow(href: resource.href, uid: resource.uid)
        (row.href, row.uid) = (resource.href, resource.uid)
        (row.base, row.etag, row.earlier) = (resource.base, resource.etag, resource.earlier)
        (row.isOnServer, row.edits, row.isDeleted) = (resource.isOnServer, resource.edits, resource.isDeleted)
        (row.sent, row.tries) = (resource.sent, resource.tries)
        switch resource.problem {
        case .refused(let status): row.problem = String(status)
        case .unreadable: row.problem = row.problem ?? CalendarText.isUnreadable
        case nil: row.problem = nil
        }
        if row.edits > 0, row.editedAt == nil { row.editedAt = mapping.now }
        return row
    }

    /// A ticked line that this computer has claimed, once the server has the claim; `nil` for all else.
    private func claimed(_ resource: SyncResource) throws -> CalendarChange? {
        guard isShopping, try store.isClaimed(resource.href, in: list),
            let base = resource.base.flatMap({ CalendarResource($0) }), let line = CalendarLine(base),
            line.state == .done, line.keeper != nil
        else { return nil }
        return try takeLine(line, of: base, instead: nil, try row(resource))
    }

    /// The change of a resource in the list that has the household's dates. Steward's form counts, whatever the server's
    /// says, and what is not Steward's is left alone.
    private func changeOfDate(_ change: SyncChange, at href: String) throws -> CalendarChange? {
        guard let known = try store.calendarResource(at: href, in: list),
            let published = try store.publishedDate(of: known),
            let transition = try change.transition(self)
        else { return nil }
        switch transition {
        case .put(let resource):
            var row = try row(resource)
            // It is of no use as a base; ours replaces it.
            if case .unreadable = change { (row.problem, row.edits) = (nil, max(1, row.edits)) }
            return .put(row)
        case .take(let resource, let taken):
            var row = try row(resource)
            let isReplaced =
                CalendarResource(taken.base).map { HouseholdCalendar.Entry(published.date).replaces($0) }
                ?? true
            row.isDeleted = published.isGone
            row.edits = published.isGone || isReplaced ? max(1, row.edits) : 0
            if row.edits > 0 { row.editedAt = row.editedAt ?? mapping.now }
            return .putDate(row)
        case .move(let resource, let old): return .put(try row(resource, from: old))
        case .remove:
            var row = known
            (row.base, row.etag, row.isOnServer, row.edits) = (nil, nil, false, 0)
            return .declineDate(row)
        case .forget: return .forget(href: href)
        }
    }

    private func takeLine(_ taken: SyncChange.Taken, _ resource: SyncResource) throws -> CalendarChange {
        var row = try row(resource)
        row.problem = nil
        guard let file = CalendarResource(taken.file), let line = CalendarLine(file) else { return .put(row) }
        let old = try store.calendarResource(at: resource.href, in: list)?.base
        return try takeLine(line, of: file, instead: old.flatMap { CalendarResource($0) }, row)
    }

    /// - Parameter old: The server's form before.
    private func takeLine(
        _ line: CalendarLine, of file: CalendarResource, instead old: CalendarResource?,
        _ row: CalendarResourceRow
    ) throws -> CalendarChange {
        var row = row
        do throws(InvalidValue) {
            var taken = SyncedLine(try line.thing?.checked(), SyncedLine.State(line.state))
            let base = row.base.flatMap { CalendarResource($0) }
            taken.keeper = base.flatMap { CalendarLine($0) }?.keeper
            taken.repeats = mapping.repeats(file)
            if taken.state == .open, let old, mapping.isTicked(from: old, to: base ?? file) {
                taken.state = .doneOnce
            }
            return .takeLine(row, taken)
        } catch {
            row.problem = CleanText.line(error.description)
            return .put(row)
        }
    }

    private func take(_ taken: SyncChange.Taken, _ resource: SyncResource) throws -> CalendarChange {
        if isShopping { return try takeLine(taken, resource) }
        let reading = reading(of: taken.file, taken)
        let subjects = try synced(reading, taken)
        let conflicts = try taken.conflicts.map { conflict in
            CalendarConflict(
                undecided: try synced(self.reading(of: conflict.undecided, taken), taken),
                isOurs: conflict.isOurs)
        }
        var row = try row(resource)
        row.problem = reading.unread.first
        // A resource that cannot be read removes no tasks or events.
        return reading.subjects.isEmpty && !reading.unread.isEmpty
            ? .put(row) : .take(row, subjects, conflicts: conflicts)
    }

    private func reading(of file: [UInt8], _ taken: SyncChange.Taken) -> CalendarReading {
        guard let resource = CalendarResource(file) else { return CalendarReading() }
        // The dates of a household are no events, on whichever computer it keeps its things.
        if HouseholdCalendar.Entry.isOne(resource) { return CalendarReading() }
        return mapping.joining(taken.identities).reading(of: resource)
    }

    /// The tasks and events of a resource that the user wants from the list, as updates of the known ones.
    private func synced(_ reading: CalendarReading, _ taken: SyncChange.Taken) throws -> [SyncedSubject] {
        let state = try store.calendarListState(list)
        return try reading.subjects.filter { state.takes($0.subject) }.map { subject in
            var subject = subject
            if let todo = subject.todo,
                case .task(let old)? = try store.syncedSubject(.task(todo.id))?.content
            {
                subject.content = .task(mapping.updated(old, by: todo))
            }
            if let event = subject.event,
                case .event(let old)? = try store.syncedSubject(.event(event.id))?.content
            {
                subject.content = .event(mapping.updated(old, by: event))
            }
            // Nobody has to do anything about a holiday.
            if state.isOfHolidays, var event = subject.event {
                event.details.reminders = []
                subject.content = .event(event)
            }
            var synced = SyncedSubject(subject)
            let id = synced.subject.id
            synced.identity = taken.identities.first { $0.value == id && $0.key != id }?.key
            return synced
        }
    }
}

extension SyncChange {
    /// The resource that it is about.
    fileprivate var href: String? {
        switch self {
        case .sending(let href, _), .stored(let href, _, _, _), .moved(let href, _), .removed(let href),
            .forgotten(let href), .recreate(let href), .again(let href, _), .refused(let href, _),
            .keptLocal(let href, _), .unreadable(let href, _, _):
            href
        case .taken(let taken): taken.href
        case .described, .avoidsStart, .needsEnd, .reached, .asks: nil
        }
    }
}

extension HouseholdCalendar.Entry {
    init(_ date: HouseholdDate) {
        self.init(
            uid: date.uid, day: date.day, title: PublishText.title(of: date),
            notes: date.details.joined(separator: "\n"), changedAt: date.changedAt)
    }
}

extension CalendarLine {
    fileprivate init(_ line: SyncedLine) {
        let state: State =
            switch line.state {
            case .open: .open
            case .done, .doneOnce: .done
            case .cancelled: .cancelled
            }
        self.init(line.thing, state)
    }
}

extension SyncedLine.State {
    fileprivate init(_ state: CalendarLine.State) {
        self =
            switch state {
            case .open: .open
            case .done: .done
            case .cancelled: .cancelled
            }
    }
}

extension SyncResource {
    init(_ row: CalendarResourceRow) {
        self.init(href: row.href, uid: row.uid)
        (base, etag, earlier, isOnServer) = (row.base, row.etag, row.earlier, row.isOnServer)
        (edits, isDeleted, sent, tries) = (row.edits, row.isDeleted, row.sent, row.tries)
        problem = row.problem.map { Int($0).map(Problem.refused) ?? .unreadable }
    }
}

extension CalendarSubject {
    init(_ subject: SyncedSubject) {
        let content: Content =
            switch subject.content {
            case .task(let todo): .task(todo)
            case .event(let event): .event(event)
            }
        self.init(
            content,
            answer: CalendarAnswer(acknowledged: subject.acknowledged, snoozedUntil: subject.snoozedUntil))
    }
}

extension SyncedSubject {
    init(_ subject: CalendarSubject) {
        let content: Content =
            switch subject.content {
            case .task(let todo): .task(todo)
            case .event(let event): .event(event)
            }
        self.init(
            content, acknowledged: subject.answer.acknowledged, snoozedUntil: subject.answer.snoozedUntil)
    }
}
