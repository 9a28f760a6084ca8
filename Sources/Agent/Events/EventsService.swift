import AgentInterface
import CivilTime
import DBus
import Rules
import Settings
import Store

/// Implements `org.stewardproject.Steward.Events1` over the store.
struct EventsService: Sendable {
    let gate: RequestGate
    let opener: any Opener

    /// Agenda lines to convert before other calls get their turn.
    private static let chunkSize = 500

    var interface: Interface {
        Events1.interface([
            Events1.add.serve(add),
            Events1.get.serve(event),
            Events1.list.serve(events),
            Events1.edit.serve(edit),
            Events1.remove.serve(removeEvents),
            Events1.skip.serve(skip),
            Events1.join.serve(join),
            Events1.agenda.serve(agenda),
            Events1.holidays.serve(holidays),
        ])
    }

    func add(_ fields: EventFields, for caller: BusName) async throws(AgentError) -> EventRecord {
        let usual = gate.agentState.settings.events.reminder
        return try change(for: caller) { store, context in
            try store.add(fields, usualLead: usual, context)
        }
    }

    private func change(
        for caller: BusName, _ body: (Store, ChangeContext) throws -> Change<EventOverview>
    ) throws(AgentError) -> EventRecord {
        try gate.record(of: try gate.change(for: caller, body))
    }

    func event(_ id: String, for caller: BusName) async throws(AgentError) -> EventRecord {
        try gate.record(
            of: try gate.query(for: caller) { store in
                try store.event(id, now: gate.now, in: gate.agentState.locality)
            })
    }

    func events(_ query: EventQuery, for caller: BusName) async throws(AgentError) -> [EventRecord] {
        try Page.check(query.limit)
        let events = try gate.query(for: caller) { store in
            try store.events(query, now: gate.now, in: gate.agentState.locality)
        }
        try Page.check(bytes: events.reduce(0) { $0 + $1.event.notes.utf8.count })
        return events.map { $0.record(in: gate) }
    }

    func edit(
        _ id: String, _ changes: EventFieldChanges, for caller: BusName
    ) async throws(AgentError) -> EventRecord {
        try change(for: caller) { store, context in try store.edit(id, changes, context) }
    }

    func removeEvents(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
        try gate.count(for: caller) { store, context in try store.removeEvents(ids, context) }
    }

    func skip(_ id: String, at when: When?, for caller: BusName) async throws(AgentError) -> EventRecord {
        try change(for: caller) { store, context in try store.skip(id, at: when, context) }
    }

    func join(_ id: String, for caller: BusName) async throws(AgentError) -> String {
        let event = try gate.query(for: caller) { store in
            try store.event(id, now: gate.now, in: gate.agentState.locality)
        }.event
        let link = event.details.meeting(hosts: gate.agentState.settings.events.meetingHosts)
        guard let address = link.flatMap({ WebAddress($0.description) }) else {
            let title = CleanText.excerpt(of: event.title, length: 60)
            throw AgentError(.notFound, AgentEventText.hasNoMeeting(title))
        }
        try await opener.open(.address(address))
        var query = ReminderQuery()
        query.subjectID = event.id.description
        query.states = [.due, .shown]
        for overview in try gate.read({ store in try store.reminders(query) }) {
            _ = try gate.change(for: caller) { store, context in
                try store.answer(overview.reminder.id.description, .dismiss, context)
            }
        }
        return address.description
    }

    func holidays(for caller: BusName) async throws(AgentError) -> [String] {
        let locality = gate.agentState.locality
        let today = locality.zone.civil(of: gate.now).date
        return try gate.query(for: caller) { store in
            try store.holidays(from: today, through: today.adding(days: Self.daysOfHolidays), in: locality)
        }.sorted().map(\.description)
    }

    private static let daysOfHolidays = 366

    func agenda(from: When, to: When, for caller: BusName) async throws(AgentError) -> [AgendaRecord] {
        let lines = try gate.query(for: caller) { store in
            try store.agenda(from: from, to: to, now: gate.now, in: gate.agentState.locality)
        }
        // A series has many lines.
        var words: [String: String] = [:]
        var meetings: [String: MeetingLink?] = [:]
        let hosts = gate.agentState.settings.events.meetingHosts
        return await lines.map(inChunksOf: Self.chunkSize) { line in
            let (id, series) = (line.entry.subject.id, line.entry.series)
            if let series, words[id] == nil {
                words[id] = series.words(at: gate.now, in: gate.agentState.locality)
            }
            if let details = line.entry.details, meetings[id] == nil {
                meetings[id] = .some(details.meeting(hosts: hosts))
            }
            return line.record(repeats: series == nil ? nil : words[id], meeting: meetings[id] ?? nil)
        }
    }
}
