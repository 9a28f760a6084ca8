import AgentInterface
import DBus
import Rules
import Store

/// Implements `org.stewardproject.Steward.Names1` over the store.
struct NamesService: Sendable {
    let gate: RequestGate

    var interface: Interface {
        Names1.interface([
            Names1.find.serve(find)
        ])
    }

    func find(_ query: NameQuery, for caller: BusName) async throws(AgentError) -> [NameRecord] {
        try Page.check(query.limit, most: 1_000)
        return try gate.query(for: caller) { store in
            try store.subjects(query, now: gate.now, in: gate.agentState.locality)
        }.map { found in
            var record = NameRecord()
            record.kind = found.subject.kind.rawValue
            record.id = found.subject.id
            record.short = found.short
            record.title = found.title
            record.detail = found.detail
            record.date = found.date
            record.isCurrent = found.isCurrent
            record.match = found.level
            return record
        }
    }
}
