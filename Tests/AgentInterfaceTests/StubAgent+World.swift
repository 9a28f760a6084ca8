import AgentInterface
import DBus
import Rules

/// Its recalls and shops: nothing in particular, whatever is asked.
extension StubAgent: Recalls1Service {
    func recalls(_ query: RecallListQuery, for caller: BusName) async throws(AgentError) -> [RecallRecord] {
        try note("recalls")
        return []
    }

    func recall(_ id: String, for caller: BusName) async throws(AgentError) -> RecallRecord {
        try note("recall")
        return RecallRecord()
    }

    func notice(_ id: String, for caller: BusName) async throws(AgentError) -> RecallNoticeRecord {
        try note("notice")
        return RecallNoticeRecord()
    }

    func notices(_ query: RecallSearchQuery, for caller: BusName) async throws(AgentError)
        -> [RecallNoticeRecord]
    {
        try note("notices")
        return []
    }

    func check(_ product: RecallCheckQuery, for caller: BusName) async throws(AgentError)
        -> [CheckedRecallRecord]
    {
        try note("check")
        return []
    }

    func recallHistory(_ query: RecallHistoryQuery, for caller: BusName) async throws(AgentError)
        -> [RecallLookRecord]
    {
        try note("recallHistory")
        return []
    }

    func answerRecall(_ id: String, _ answer: String, for caller: BusName) async throws(AgentError)
        -> RecallRecord
    {
        try note("answerRecall")
        return RecallRecord()
    }

    func openNotice(_ id: String, for caller: BusName) async throws(AgentError) -> String {
        try note("openNotice")
        return ""
    }

    func sources(for caller: BusName) async throws(AgentError) -> [RecallSourceRecord] {
        try note("sources")
        return []
    }

    func refresh(_ options: RefreshOptions, for caller: BusName) async throws(AgentError) -> RefreshRecord {
        try note("refresh")
        return RefreshRecord()
    }

    func refreshState(for caller: BusName) async throws(AgentError) -> RefreshRecord {
        try note("refreshState")
        return RefreshRecord()
    }

    func cancelRefresh(for caller: BusName) async throws(AgentError) -> RefreshRecord {
        try note("cancelRefresh")
        return RefreshRecord()
    }
}

extension StubAgent: Shops1Service {
    func addShop(_ domain: String, name: String, for caller: BusName) async throws(AgentError) -> ShopRecord {
        try note("addShop")
        return ShopRecord()
    }

    func shops(for caller: BusName) async throws(AgentError) -> [ShopRecord] {
        try note("shops")
        return []
    }

    func shop(_ id: String, for caller: BusName) async throws(AgentError) -> ShopRecord {
        try note("shop")
        return ShopRecord()
    }

    func editShop(_ id: String, _ changes: ShopFields, for caller: BusName) async throws(AgentError)
        -> ShopRecord
    {
        try note("editShop")
        return ShopRecord()
    }

    func removeShop(_ id: String, for caller: BusName) async throws(AgentError) -> ShopRecord {
        try note("removeShop")
        return ShopRecord()
    }

    func syncShop(_ id: String, for caller: BusName) async throws(AgentError) -> ShopRecord {
        try note("syncShop")
        return ShopRecord()
    }

    func products(of shop: String, _ query: ShopProductQuery, for caller: BusName) async throws(AgentError)
        -> [ShopProductRecord]
    {
        try note("products")
        return []
    }

    func history(of product: String, in shop: String, for caller: BusName) async throws(AgentError)
        -> ShopProductRecord
    {
        try note("history")
        return ShopProductRecord()
    }

    func watch(_ product: String, in shop: String, _ options: WatchFields, for caller: BusName)
        async throws(AgentError) -> ShopRecord
    {
        try note("watch")
        return ShopRecord()
    }

    func unwatch(_ product: String, in shop: String, for caller: BusName) async throws(AgentError)
        -> ShopRecord
    {
        try note("unwatch")
        return ShopRecord()
    }

    func snoozeShop(
        _ id: String, _ time: SnoozeTime?, unless bargain: BargainFields, for caller: BusName
    ) async throws(AgentError) -> ShopRecord {
        try note("snoozeShop")
        return ShopRecord()
    }

    func shopEvents(_ query: ShopEventListQuery, for caller: BusName) async throws(AgentError)
        -> [ShopEventRecord]
    {
        try note("shopEvents")
        return []
    }

    func markRead(_ events: [Int64], of shop: String, for caller: BusName) async throws(AgentError) -> UInt32
    {
        try note("markRead")
        return 0
    }
}
