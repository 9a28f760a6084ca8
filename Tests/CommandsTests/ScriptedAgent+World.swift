import AgentInterface
import DBus
import Rules

/// Of recalls and shops, too, it does only what a test has written down.
extension ScriptedAgent {
    private func unscripted() -> AgentError { AgentError(.failed, "the script has no such scene") }

    func recalls(_ query: RecallListQuery, for caller: BusName) async throws(AgentError) -> [RecallRecord] {
        throw unscripted()
    }

    func recall(_ id: String, for caller: BusName) async throws(AgentError) -> RecallRecord {
        throw unscripted()
    }

    func notice(_ id: String, for caller: BusName) async throws(AgentError) -> RecallNoticeRecord {
        throw unscripted()
    }

    func notices(_ query: RecallSearchQuery, for caller: BusName) async throws(AgentError)
        -> [RecallNoticeRecord]
    {
        throw unscripted()
    }

    func check(_ product: RecallCheckQuery, for caller: BusName) async throws(AgentError)
        -> [CheckedRecallRecord]
    {
        throw unscripted()
    }

    func recallHistory(_ query: RecallHistoryQuery, for caller: BusName) async throws(AgentError)
        -> [RecallLookRecord]
    {
        throw unscripted()
    }

    func answerRecall(_ id: String, _ answer: String, for caller: BusName) async throws(AgentError)
        -> RecallRecord
    {
        throw unscripted()
    }

    func openNotice(_ id: String, for caller: BusName) async throws(AgentError) -> String {
        throw unscripted()
    }

    func sources(for caller: BusName) async throws(AgentError) -> [RecallSourceRecord] {
        throw unscripted()
    }

    func refresh(_ options: RefreshOptions, for caller: BusName) async throws(AgentError) -> RefreshRecord {
        throw unscripted()
    }

    func refreshState(for caller: BusName) async throws(AgentError) -> RefreshRecord {
        throw unscripted()
    }

    func cancelRefresh(for caller: BusName) async throws(AgentError) -> RefreshRecord {
        throw unscripted()
    }

    func addShop(_ domain: String, name: String, for caller: BusName) async throws(AgentError) -> ShopRecord {
        throw unscripted()
    }

    func shops(for caller: BusName) async throws(AgentError) -> [ShopRecord] {
        throw unscripted()
    }

    func shop(_ id: String, for caller: BusName) async throws(AgentError) -> ShopRecord {
        throw unscripted()
    }

    func editShop(_ id: String, _ changes: ShopFields, for caller: BusName) async throws(AgentError)
        -> ShopRecord
    {
        throw unscripted()
    }

    func removeShop(_ id: String, for caller: BusName) async throws(AgentError) -> ShopRecord {
        throw unscripted()
    }

    func syncShop(_ id: String, for caller: BusName) async throws(AgentError) -> ShopRecord {
        throw unscripted()
    }

    func products(of shop: String, _ query: ShopProductQuery, for caller: BusName) async throws(AgentError)
        -> [ShopProductRecord]
    {
        throw unscripted()
    }

    func history(of product: String, in shop: String, for caller: BusName) async throws(AgentError)
        -> ShopProductRecord
    {
        throw unscripted()
    }

    func watch(_ product: String, in shop: String, _ options: WatchFields, for caller: BusName)
        async throws(AgentError) -> ShopRecord
    {
        throw unscripted()
    }

    func unwatch(_ product: String, in shop: String, for caller: BusName) async throws(AgentError)
        -> ShopRecord
    {
        throw unscripted()
    }

    func snoozeShop(
        _ id: String, _ time: SnoozeTime?, unless bargain: BargainFields, for caller: BusName
    ) async throws(AgentError) -> ShopRecord {
        throw unscripted()
    }

    func shopEvents(_ query: ShopEventListQuery, for caller: BusName) async throws(AgentError)
        -> [ShopEventRecord]
    {
        throw unscripted()
    }

    func markRead(_ events: [Int64], of shop: String, for caller: BusName) async throws(AgentError) -> UInt32
    {
        throw unscripted()
    }
}
