import AgentInterface
import CivilTime
import ContractSamples
import DBus
import Rules

/// Names are those of the lists that the test has written down.
extension ScriptedAgent {
    func find(_ query: NameQuery, for caller: BusName) async throws(AgentError) -> [NameRecord] {
        var all: [NameRecord] = []
        for kind in query.kinds.isEmpty ? Subject.Kind.allCases : query.kinds {
            all += await names(kind, query.status ?? .current, caller)
        }
        if !query.beginnings.isEmpty {
            return all.filter { record in
                query.beginnings.contains { "\(record.title) \(record.detail)".lowercased().contains($0) }
            }
        }
        let match = NameMatch(query.text)
        if query.isBeginning == true {
            return all.filter { match.isBeginning(ofTitle: $0.title, id: $0.id) }
        }
        for index in all.indices {
            all[index].match = match.level(
                title: all[index].title, detail: all[index].detail, id: all[index].id)
        }
        let best = all.compactMap(\.match).min()
        return all.filter { $0.match != nil && $0.match == best }
    }

    /// A list that is not written down has no names.
    private func names(_ kind: Subject.Kind, _ status: NameQuery.Status, _ caller: BusName) async
        -> [NameRecord]
    {
        switch kind {
        case .task:
            var query = TaskQuery()
            query.status = .all
            return ((try? await tasks(query, for: caller)) ?? []).map {
                .sample(kind, $0.id, $0.short, $0.title, $0.due)
            }
        case .event:
            return ((try? await events(EventQuery(), for: caller)) ?? []).map {
                .sample(kind, $0.id, $0.short, $0.title, $0.next)
            }
        case .item:
            var query = ItemQuery()
            query.status = .all
            return ((try? await items(query, for: caller)) ?? [])
                .filter { status == .all || ($0.status == .present) == (status == .current) }
                .map { .sample(kind, $0.id, $0.short, $0.name, $0.expiresOn.map { .date($0) }) }
        case .maintenance:
            return ((try? await maintenance(MaintenanceQuery(), for: caller)) ?? []).map {
                .sample(kind, $0.id, $0.short, $0.title, .date($0.due))
            }
        case .document:
            var query = DocumentQuery()
            query.status = .all
            return ((try? await documents(query, for: caller)) ?? []).map {
                .sample(kind, $0.id, $0.short, $0.title, $0.deadline.map { .date($0) })
            }
        default: return []
        }
    }
}

extension NameRecord {
    static func sample(_ kind: Subject.Kind, _ id: String, _ short: String, _ title: String, _ date: When?)
        -> NameRecord
    {
        var record = NameRecord()
        (record.kind, record.id, record.short, record.title, record.date) =
            (kind.rawValue, id, short, title, date)
        return record
    }
}
