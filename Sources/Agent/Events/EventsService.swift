package import AgentInterface
package import CivilTime
package import DBus
package import Rules
import Settings
import Store

/// Implements `org.stewardproject.Steward.Events1` over the store.
package struct EventsService: Events1Service {
    private let gate: RequestGate

    /// A reply must stay below a client's limit for one message.
    private static let mostBytesOfNotes = 8 << 20
    /// Agenda lines to convert before other calls get their turn.
    private static let piece = 500

    package init(gate: RequestGate) {
        self.gate = gate
    }

    package func add(_ fields: EventFields, for caller: BusName) async throws(AgentError) -> EventRecord {
        let usual = gate.storeSession.settings.events.reminder
        return try record(
            try gate.change(for: caller) { store, context in
                try store.add(
                    EventDetails(of: fields, usual: usual, at: context.now, in: context.locality), context)
            })
    }

    /// The record of an event, with what quiet hours will do to its next reminder.
    private func record(_ event: EventOverview) throws(AgentError) -> EventRecord {
        var record = event.record(in: gate)
        record.reminderHeldUntil = try gate.quietEnd(
            of: .event(event.event.id), ringingAt: event.nextReminderAt)
        return record
    }

    package func event(_ id: String, for caller: BusName) async throws(AgentError) -> EventRecord {
        try record(
            try gate.query(for: caller) { store in
                try store.event(id, now: gate.now, in: gate.storeSession.locality)
            })
    }

    package func events(
        _ query: EventQuery, for caller: BusName
    ) async throws(AgentError) -> [EventRecord] {
        try Page.check(query.limit)
        let events = try gate.query(for: caller) { store in
            try store.events(query, now: gate.now, in: gate.storeSession.locality)
        }
        guard events.reduce(0, { $0 + $1.event.notes.utf8.count }) <= Self.mostBytesOfNotes else {
            throw AgentError(.limitsExceeded, RequestText.tooMuchText)
        }
        return events.map { $0.record(in: gate) }
    }

    package func edit(
        _ id: String, _ changes: EventFieldChanges, for caller: BusName
    ) async throws(AgentError) -> EventRecord {
        try record(
            try gate.change(for: caller) { store, context in
                try store.edit(id, changes, context)
            })
    }

    package func removeEvents(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
        let count = try gate.change(for: caller) { store, context in try store.removeEvents(ids, context) }
        return UInt32(clamping: count)
    }

    package func skip(_ id: String, at when: When?, for caller: BusName) async throws(AgentError)
        -> EventRecord
    {
        try gate.change(for: caller) { store, context in
            try store.skip(id, at: when, context)
        }.record(in: gate)
    }

    package func agenda(from: When, to: When, for caller: BusName) async throws(AgentError) -> [AgendaRecord]
    {
        let lines = try gate.query(for: caller) { store in
            try store.agenda(from: from, to: to, now: gate.now, in: gate.storeSession.locality)
        }
        var records: [AgendaRecord] = []
        // A series has many lines.
        var words: [String: String] = [:]
        for line in lines {
            // Lets other calls run.
            if records.count % Self.piece == Self.piece - 1 { await Task.yield() }
            let (id, series) = (line.entry.subject.id, line.entry.series)
            if let series, words[id] == nil {
                words[id] = series.words(at: gate.now, in: gate.storeSession.locality)
            }
            records.append(line.record(repeats: series == nil ? nil : words[id]))
        }
        return records
    }
}
