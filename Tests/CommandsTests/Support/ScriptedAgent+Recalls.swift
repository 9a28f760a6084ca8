import AgentInterface
import DBus
import Rules

/// Of recalls and shops, too, it does only what a test has written down.
extension ScriptedAgent {
    func recalls(_ query: RecallListQuery, for caller: BusName) async throws(AgentError) -> [RecallRecord] {
        try unscripted()
    }

    func recall(_ id: String, for caller: BusName) async throws(AgentError) -> RecallRecord {
        try unscripted()
    }

    func notice(_ id: String, for caller: BusName) async throws(AgentError) -> RecallNoticeRecord {
        try unscripted()
    }

    func notices(_ query: RecallSearchQuery, for caller: BusName) async throws(AgentError)
        -> [RecallNoticeRecord]
    {
        try unscripted()
    }

    func check(_ product: RecallCheckQuery, for caller: BusName) async throws(AgentError)
        -> [CheckedRecallRecord]
    {
        try unscripted()
    }

    func recallHistory(_ query: RecallHistoryQuery, for caller: BusName) async throws(AgentError)
        -> [RecallLogRecord]
    {
        try unscripted()
    }

    func answerRecall(_ id: String, _ answer: String, for caller: BusName) async throws(AgentError)
        -> RecallRecord
    {
        try unscripted()
    }

    func openNotice(_ id: String, for caller: BusName) async throws(AgentError) -> String {
        try unscripted()
    }

    func sources(for caller: BusName) async throws(AgentError) -> [RecallSourceRecord] {
        try unscripted()
    }

    func refresh(_ options: RefreshOptions, for caller: BusName) async throws(AgentError) -> RefreshRecord {
        try unscripted()
    }

    func refreshState(for caller: BusName) async throws(AgentError) -> RefreshRecord {
        try unscripted()
    }

    func cancelRefresh(for caller: BusName) async throws(AgentError) -> RefreshRecord {
        try unscripted()
    }

    func addShop(_ domain: String, name: String, for caller: BusName) async throws(AgentError) -> ShopRecord {
        try unscripted()
    }

    func shops(for caller: BusName) async throws(AgentError) -> [ShopRecord] {
        try unscripted()
    }

    func shop(_ id: String, for caller: BusName) async throws(AgentError) -> ShopRecord {
        try unscripted()
    }

    func editShop(_ id: String, _ changes: ShopFields, for caller: BusName) async throws(AgentError)
        -> ShopRecord
    {
        try unscripted()
    }

    func removeShop(_ id: String, for caller: BusName) async throws(AgentError) -> ShopRecord {
        try unscripted()
    }

    func syncShop(_ id: String, for caller: BusName) async throws(AgentError) -> ShopRecord {
        try unscripted()
    }

    func products(of shop: String, _ query: ShopProductQuery, for caller: BusName) async throws(AgentError)
        -> [ShopProductRecord]
    {
        try unscripted()
    }

    func history(of product: String, in shop: String, for caller: BusName) async throws(AgentError)
        -> ShopProductRecord
    {
        try unscripted()
    }

    func watch(_ product: String, in shop: String, _ options: WatchFields, for caller: BusName)
        async throws(AgentError) -> ShopRecord
    {
        try unscripted()
    }

    func watchPage(_ address: String, _ options: WatchFields, for caller: BusName) async throws(AgentError)
        -> PageRecord
    {
        try unscripted()
    }

    func unwatch(_ product: String, in shop: String, for caller: BusName) async throws(AgentError)
        -> ShopRecord
    {
        try unscripted()
    }

    func snoozeShop(
        _ id: String, _ time: SnoozeTime?, unless bargain: BargainFields, for caller: BusName
    ) async throws(AgentError) -> ShopRecord {
        try unscripted()
    }

    func shopEvents(_ query: ShopEventListQuery, for caller: BusName) async throws(AgentError)
        -> [ShopEventRecord]
    {
        try unscripted()
    }

    func markRead(_ events: [Int64], of shop: String, for caller: BusName) async throws(AgentError) -> UInt32
    {
        try unscripted()
    }
}
