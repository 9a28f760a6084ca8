import AgentInterface
import ContractSamples
import DBus
import Rules

/// Its recalls and shops: nothing in particular, whatever is asked.
extension StubAgent: Recalls1Service {
    func recalls(_ query: RecallListQuery, for caller: BusName) async throws(AgentError) -> [RecallRecord] {
        try noted("recalls", [])
    }

    func recall(_ id: String, for caller: BusName) async throws(AgentError) -> RecallRecord {
        try noted("recall", RecallRecord())
    }

    func notice(_ id: String, for caller: BusName) async throws(AgentError) -> RecallNoticeRecord {
        try noted("notice", RecallNoticeRecord())
    }

    func notices(_ query: RecallSearchQuery, for caller: BusName) async throws(AgentError)
        -> [RecallNoticeRecord]
    {
        try noted("notices", [])
    }

    func check(_ product: RecallCheckQuery, for caller: BusName) async throws(AgentError)
        -> [CheckedRecallRecord]
    {
        try noted("check", [])
    }

    func recallHistory(_ query: RecallHistoryQuery, for caller: BusName) async throws(AgentError)
        -> [RecallLogRecord]
    {
        try noted("recallHistory", [])
    }

    func answerRecall(_ id: String, _ answer: String, for caller: BusName) async throws(AgentError)
        -> RecallRecord
    {
        try noted("answerRecall", RecallRecord())
    }

    func openNotice(_ id: String, for caller: BusName) async throws(AgentError) -> String {
        try noted("openNotice", "")
    }

    func sources(for caller: BusName) async throws(AgentError) -> [RecallSourceRecord] {
        try noted("sources", [])
    }

    func refresh(_ options: RefreshOptions, for caller: BusName) async throws(AgentError) -> RefreshRecord {
        try noted("refresh", RefreshRecord())
    }

    func refreshState(for caller: BusName) async throws(AgentError) -> RefreshRecord {
        try noted("refreshState", RefreshRecord())
    }

    func cancelRefresh(for caller: BusName) async throws(AgentError) -> RefreshRecord {
        try noted("cancelRefresh", RefreshRecord())
    }
}

extension StubAgent: Shops1Service {
    func addShop(_ domain: String, name: String, for caller: BusName) async throws(AgentError) -> ShopRecord {
        try noted("addShop", ShopRecord())
    }

    func shops(for caller: BusName) async throws(AgentError) -> [ShopRecord] {
        try noted("shops", [])
    }

    func shop(_ id: String, for caller: BusName) async throws(AgentError) -> ShopRecord {
        try noted("shop", ShopRecord())
    }

    func editShop(_ id: String, _ changes: ShopFields, for caller: BusName) async throws(AgentError)
        -> ShopRecord
    {
        try noted("editShop", ShopRecord())
    }

    func removeShop(_ id: String, for caller: BusName) async throws(AgentError) -> ShopRecord {
        try noted("removeShop", ShopRecord())
    }

    func syncShop(_ id: String, for caller: BusName) async throws(AgentError) -> ShopRecord {
        try noted("syncShop", ShopRecord())
    }

    func products(of shop: String, _ query: ShopProductQuery, for caller: BusName) async throws(AgentError)
        -> [ShopProductRecord]
    {
        try noted("products", [])
    }

    func history(of product: String, in shop: String, for caller: BusName) async throws(AgentError)
        -> ShopProductRecord
    {
        try noted("history", ShopProductRecord())
    }

    func watch(_ product: String, in shop: String, _ options: WatchFields, for caller: BusName)
        async throws(AgentError) -> ShopRecord
    {
        try noted("watch", ShopRecord())
    }

    func watchPage(_ address: String, _ options: WatchFields, for caller: BusName) async throws(AgentError)
        -> PageRecord
    {
        try noted("watchPage", PageRecord())
    }

    func unwatch(_ product: String, in shop: String, for caller: BusName) async throws(AgentError)
        -> ShopRecord
    {
        try noted("unwatch", ShopRecord())
    }

    func snoozeShop(
        _ id: String, _ time: SnoozeTime?, unless bargain: BargainFields, for caller: BusName
    ) async throws(AgentError) -> ShopRecord {
        try noted("snoozeShop", ShopRecord())
    }

    func shopEvents(_ query: ShopEventListQuery, for caller: BusName) async throws(AgentError)
        -> [ShopEventRecord]
    {
        try noted("shopEvents", [])
    }

    func markRead(_ events: [Int64], of shop: String, for caller: BusName) async throws(AgentError) -> UInt32
    {
        try noted("markRead", 0)
    }
}
