import AgentInterface
import ContractSamples
import DBus
import Rules

extension StubAgent: Exchange1Service {
    func add(_ entries: ExchangeEntries, for caller: BusName) async throws(AgentError) -> ImportRecord {
        let titles = entries.tasks.map { $0.title ?? "-" } + entries.events.map { $0.title ?? "-" }
        return try noted("exchange \(titles) \(entries.documents.count) \(entries.isDryRun)", ImportRecord())
    }
}
