import CalendarSync
import CivilTime
import FetchInterface
import Interchange
import Rules
import Store

/// Reads an address book, and makes the birthdays of its contacts events that come each year. Nothing is ever sent.
struct BirthdayRun {
    let agentState: AgentState
    let list: CalendarList
    /// The account's name for users, for the journal.
    let name: String

    /// Without a sign of a change, an address book is read once a day.
    private static let interval = Duration.seconds(86_400)
    private static let mostContacts = 10_000

    /// - Parameter answer: Sends a request and returns the answer.
    func run(_ answer: (DAVRequest) async -> DAVAnswer) async throws -> SyncOutcome {
        let state = await answer(DAVRequest(.state, at: list.href))
        if let outcome = Self.outcome(of: state) { return outcome }
        let collection = state.rows.first?.collection
        let tag = collection?.tag ?? collection?.token
        let known = try agentState.attempt { try agentState.store.calendarListState(list.id) }
        let now = agentState.time.now
        if let tag, tag == known.tag, let listed = known.listedAt, listed <= now, now - listed < Self.interval
        {
            return .synced
        }
        let contacts = await answer(DAVRequest(.contacts, at: list.href))
        if let outcome = Self.outcome(of: contacts) { return outcome }
        try take(contacts.rows, tag: tag)
        return .synced
    }

    /// `nil` if the answer is a list.
    private static func outcome(of answer: DAVAnswer) -> SyncOutcome? {
        guard answer.failure == nil else {
            return .failed(answer.failure, status: answer.status, retryAfter: answer.retryAfter)
        }
        switch answer.status {
        case 207: return nil
        case 403, 404, 410: return .noCollection
        default: return .failed(nil, status: answer.status, retryAfter: answer.retryAfter)
        }
    }

    private func take(_ rows: [DAVAnswer.Row], tag: String?) throws {
        let now = agentState.time.now
        var changes: [CalendarChange] = []
        var there: Set<String> = []
        for row in rows.prefix(Self.mostContacts) {
            // What cannot be read now is not gone.
            guard row.status != 404 else { continue }
            guard let data = row.data else {
                there.insert(row.href)
                continue
            }
            guard let birthday = ContactBirthday(data) else { continue }
            there.insert(row.href)
            let old = try agentState.attempt {
                try agentState.store.calendarResource(at: row.href, in: list.id)
            }
            guard old?.base != data else { continue }
            var resource = old ?? CalendarResourceRow(href: row.href, uid: birthday.uid)
            (resource.base, resource.etag, resource.isOnServer) = (data, row.etag, true)
            changes.append(.take(resource, [SyncedSubject(.event(try birthday.event(now: now)))]))
        }
        let known = try agentState.attempt { try agentState.store.calendarHrefsOnServer(in: list.id) }
        changes += known.filter { !there.contains($0) }.map { .remove(href: $0) }
        changes.append(.reach(token: nil, tag: tag, listedAt: now))
        let all = changes
        _ = try agentState.change(.job, client: ClientName(CalendarText.author(name))) { store, context in
            try store.sync(all, in: list.id, context)
        }
    }
}
