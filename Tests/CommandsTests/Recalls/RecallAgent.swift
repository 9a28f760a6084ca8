import AgentInterface
import CivilTime
import DBus
import Rules
import Synchronization

/// An agent that knows some recalls and sources, and remembers what it was asked.
final class RecallAgent: ScriptedAgent {
    struct Script: Sendable {
        var recalls: [RecallRecord] = []
        var notices: [RecallNoticeRecord] = []
        var checked: [CheckedRecallRecord] = []
        var looks: [RecallLogRecord] = []
        var sources: [RecallSourceRecord] = [.sample("cpsc"), .sample("eu")]
        /// What is told of a refresh, in this order; the last one is what is answered from then on.
        var states: [RefreshRecord] = []
        var shops: [ShopRecord] = []
    }

    struct Asked: Sendable {
        var list: RecallListQuery?
        var search: RecallSearchQuery?
        var check: RecallCheckQuery?
        var answers: [String] = []
        var refresh: RefreshOptions?
    }

    private let script: Script
    private let bus = Mutex<Connection?>(nil)
    let asked = Mutex(Asked())

    init(_ change: (inout Script) -> Void = { _ in }) {
        var script = Script()
        change(&script)
        self.script = script
    }

    func isServed(on connection: Connection) {
        bus.withLock { $0 = connection }
    }

    func recalls(_ query: RecallListQuery, for caller: BusName) async throws(AgentError) -> [RecallRecord] {
        asked.withLock { $0.list = query }
        return script.recalls
    }

    func recall(_ id: String, for caller: BusName) async throws(AgentError) -> RecallRecord {
        let fitting = script.recalls.filter { $0.id.hasPrefix(id) }
        guard let recall = fitting.first else { throw AgentError(.notFound, "there is no recall '\(id)'") }
        guard fitting.count == 1 else {
            throw AgentError(.ambiguous, "'\(id)' means 2 recalls; write more of it")
        }
        return recall
    }

    func notice(_ id: String, for caller: BusName) async throws(AgentError) -> RecallNoticeRecord {
        guard let notice = script.notices.first(where: { $0.id == id }) else {
            throw AgentError(.notFound, "there is no recall '\(id)'")
        }
        return notice
    }

    func notices(_ query: RecallSearchQuery, for caller: BusName) async throws(AgentError)
        -> [RecallNoticeRecord]
    {
        asked.withLock { $0.search = query }
        return script.notices
    }

    func check(_ product: RecallCheckQuery, for caller: BusName) async throws(AgentError)
        -> [CheckedRecallRecord]
    {
        asked.withLock { $0.check = product }
        return script.checked
    }

    func answerRecall(_ id: String, _ answer: String, for caller: BusName) async throws(AgentError)
        -> RecallRecord
    {
        let recall = try await recall(id, for: caller)
        asked.withLock { $0.answers.append("\(recall.short) \(answer)") }
        return recall
    }

    func recallHistory(_ query: RecallHistoryQuery, for caller: BusName) async throws(AgentError)
        -> [RecallLogRecord]
    { script.looks }

    func openNotice(_ id: String, for caller: BusName) async throws(AgentError) -> String {
        "https://www.example.org/opened"
    }

    func shops(for caller: BusName) async throws(AgentError) -> [ShopRecord] { script.shops }

    func status(for caller: BusName) async throws(AgentError) -> StatusRecord { StatusRecord() }

    func sources(for caller: BusName) async throws(AgentError) -> [RecallSourceRecord] { script.sources }

    func refresh(_ options: RefreshOptions, for caller: BusName) async throws(AgentError) -> RefreshRecord {
        asked.withLock { $0.refresh = options }
        guard let first = script.states.first, let last = script.states.last else { return RefreshRecord() }
        for state in script.states { await tell(state) }
        var begun = RefreshRecord()
        (begun.run, begun.isRunning, begun.total) = (first.run, true, last.total)
        return begun
    }

    private func tell(_ state: RefreshRecord) async {
        guard let connection = bus.withLock(\.self) else { return }
        // What cannot be told, the test misses.
        try? await connection.emit(
            Recalls1.progress.name, of: Recalls1.name, at: Contract.path, [state.busValue])
    }

    func refreshState(for caller: BusName) async throws(AgentError) -> RefreshRecord {
        script.states.last ?? RefreshRecord()
    }

    func cancelRefresh(for caller: BusName) async throws(AgentError) -> RefreshRecord {
        script.states.first ?? RefreshRecord()
    }
}

extension RecallSourceRecord {
    /// One that is on and was heard two hours before `CommandRunner.now`; the rest as `change` says.
    static func sample(_ id: String, _ change: (inout RecallSourceRecord) -> Void = { _ in })
        -> RecallSourceRecord
    {
        var source = RecallSourceRecord()
        source.id = id
        source.name = "The \(id.uppercased())"
        source.country = "US"
        source.isOn = true
        source.interval = .seconds(86_400)
        source.askedAt = .hoursBefore(2)
        source.succeededAt = .hoursBefore(2)
        source.nextAt = .hoursBefore(-22)
        source.count = 1_234
        change(&source)
        return source
    }
}

extension RecallRecord {
    /// A critical recall of a heater, found a day before `CommandRunner.now`.
    static func sample(_ short: String, _ change: (inout RecallRecord) -> Void = { _ in }) -> RecallRecord {
        var recall = RecallRecord()
        recall.id = short + "0000-0000-4000-8000-000000000000"
        recall.short = short
        recall.item = "11110000-0000-4000-8000-000000000000"
        recall.itemName = "Heater"
        recall.recall = "cpsc:26582"
        recall.event = "cpsc:26582"
        recall.title = "Zephyra Recalls Heaters Due to Fire Hazard"
        recall.verdict = .match
        recall.severity = .critical
        recall.reason = "fire"
        recall.signals = ["same brand Zephyra", "same model ZG-20"]
        recall.hazard = "It can catch fire."
        recall.link = "https://www.example.org/26582"
        recall.isReported = true
        recall.foundAt = .hoursBefore(24)
        change(&recall)
        return recall
    }
}

extension RecallNoticeRecord {
    static func sample(_ id: String) -> RecallNoticeRecord {
        var notice = RecallNoticeRecord()
        notice.id = id
        notice.source = "US Consumer Product Safety Commission (CPSC)"
        notice.title = "Zephyra Recalls Heaters Due to Fire Hazard"
        notice.hazard = "It can catch fire."
        notice.remedy = "Unplug it and ask for a refund."
        notice.severity = .critical
        notice.reason = "fire"
        var product = RecalledProductRecord()
        product.name = "Glow heater"
        product.brand = "Zephyra"
        product.models = ["ZG-20"]
        product.gtins = ["04006381333931"]
        product.lots = ["1200..1300"]
        product.scope = .coded
        notice.products = [product]
        var link = RecallLinkRecord()
        link.address = "https://www.example.org/26582"
        notice.links = [link]
        return notice
    }
}

extension Instant {
    static func hoursBefore(_ hours: Int64) -> Instant {
        // 2026-11-21T15:00:00Z, as `CommandRunner` has it.
        Instant(secondsSince1970: 1_795_273_200 - hours * 3_600)
    }
}
