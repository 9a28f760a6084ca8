package import AgentInterface
package import DBus
package import Rules

/// Serves `Recalls1`. `caller` is the caller's unique name.
package protocol Recalls1Service: Sendable {
    func recalls(_ query: RecallListQuery, for caller: BusName) async throws(AgentError) -> [RecallRecord]
    func recall(_ id: String, for caller: BusName) async throws(AgentError) -> RecallRecord
    func notice(_ id: String, for caller: BusName) async throws(AgentError) -> RecallNoticeRecord
    func notices(_ query: RecallSearchQuery, for caller: BusName) async throws(AgentError)
        -> [RecallNoticeRecord]
    func check(_ product: RecallCheckQuery, for caller: BusName) async throws(AgentError)
        -> [CheckedRecallRecord]
    func recallHistory(_ query: RecallHistoryQuery, for caller: BusName) async throws(AgentError)
        -> [RecallLogRecord]
    func answerRecall(_ id: String, _ answer: String, for caller: BusName) async throws(AgentError)
        -> RecallRecord
    func openNotice(_ id: String, for caller: BusName) async throws(AgentError) -> String
    func sources(for caller: BusName) async throws(AgentError) -> [RecallSourceRecord]
    func refresh(_ options: RefreshOptions, for caller: BusName) async throws(AgentError) -> RefreshRecord
    func refreshState(for caller: BusName) async throws(AgentError) -> RefreshRecord
    func cancelRefresh(for caller: BusName) async throws(AgentError) -> RefreshRecord
}

extension Recalls1 {
    package static func interface(implementedBy service: some Recalls1Service) -> Interface {
        interface([
            list.serve(service.recalls),
            get.serve(service.recall),
            show.serve(service.notice),
            search.serve(service.notices),
            check.serve(service.check),
            history.serve(service.recallHistory),
            answer.serve(service.answerRecall),
            open.serve(service.openNotice),
            sources.serve(service.sources),
            refresh.serve(service.refresh),
            refreshState.serve(service.refreshState),
            cancelRefresh.serve(service.cancelRefresh),
        ])
    }
}
