import AgentInterface
import FetchInterface
import Logging
import Rules
import Store

/// Reading shops.
extension Refresher {
    /// Products to save at once.
    private static let slice = 25

    /// Reads a whole shop, compares it with the previous state, and reports the changes.
    func readShop(_ id: Shop.ID) async {
        let name = RefreshJob.shop(id)
        var present = id.description
        var failure: String?
        var pause: Duration?
        do throws(StoreError) {
            let shop = try agentState.attempt { try agentState.store.shop(id.description) }
            present = shop.domain.description
            if shop.reading == .pages { return await readPages(of: shop) }
            state.present = present
            reportProgress(isUrgent: true)
            let (crawl, outcome) = await crawl(shop)
            guard !agentState.isClosed else { return }
            pause = outcome.retryAfter
            if outcome.status.isSuccess {
                if crawl.listsUnnumberedProduct {
                    log.notice("\(present) lists a product without a readable number: none counts as removed")
                }
                failure = try await take(crawl, of: shop)
            } else {
                failure = outcome.words
            }
            if let failure {
                log.warning("\(present): \(failure)")
                note(present, failure, outcome.retry)
            }
        } catch {
            log.warning("\(present): what it said is not kept: \(error)")
            note(present, error.description, error.retry)
            failure = error.description
        }
        didAsk(present)
        jobEnds(name, plan.rulesOfShops, error: failure, pause: pause)
        reportProgress(isUrgent: true)
    }

    private func crawl(_ shop: Shop) async -> (ShopCrawl, FetchOutcome) {
        var products: [ShopProduct] = []
        var known: Set<ShopProduct.ID> = []
        var unreadable: Set<Int64> = []
        var listsUnnumberedProduct = false
        var currency = ""
        var outcome = FetchOutcome(.lost)
        let request = FetchRequest(
            id: shop.id.description, .shop(domain: shop.domain.description))
        let run = fetch([request])
        self.run = run
        while let reply = await run.next() {
            switch reply {
            case .product(_, let product):
                state.records += 1
                // A helper that replaces another one sends all products again.
                if known.insert(product.id).inserted { products.append(product) }
            case .shop(_, let said): currency = said
            case .skipped(_, let record, let reason):
                if let number = Int64(record) {
                    unreadable.insert(number)
                } else {
                    listsUnnumberedProduct = true
                }
                log.debug("\(shop.domain): '\(record)' is skipped: \(reason)")
            case .end(_, let end): outcome = end
            case .hello, .progress, .notice, .suggestion, .text, .page, .robots, .calendarRow, .calendarChunk,
                .calendarAnswer, .login, .phone:
                break
            }
            reportProgress()
        }
        self.run = nil
        let crawl = ShopCrawl(
            products: products, unreadable: unreadable, listsUnnumberedProduct: listsUnnumberedProduct,
            isComplete: outcome.status.isSuccess, currency: currency)
        return (crawl, outcome)
    }

    /// - Returns: Why the result is unusable; `nil` if it was used.
    private func take(_ crawl: ShopCrawl, of shop: Shop) async throws(StoreError) -> String? {
        let doubt = try catalogueHandle.use { try $0.doubt(about: crawl, of: shop.id) }
        switch doubt {
        case .incomplete: return AgentShopText.incomplete
        case .empty: return AgentShopText.isEmpty
        case nil: break
        }
        let losses = catalogueHandle.losses
        var cursor: Catalogue.CrawlCursor? = .start
        while let position = cursor, !agentState.isClosed {
            let now = time.now
            cursor = try catalogueHandle.use { catalogue in
                try catalogue.take(crawl, of: shop.id, from: position, at: now, limit: Self.slice) {
                    shop.rules(for: $0)
                }
            }
            try checkForLoss(since: losses)
            await yieldTurn()
        }
        try await takeNews(of: shop.id)
        return nil
    }

    func takeNews(of shop: Shop.ID) async throws(StoreError) {
        let breaksQuiet = plan.breaksQuiet
        var hasMore = true
        while hasMore, !agentState.isClosed {
            let step = try agentState.change(.agent) { store, context in
                try catalogueHandle.use { catalogue in
                    try store.takeShopNews(
                        of: shop, from: catalogue, breaksQuiet: breaksQuiet, context)
                }
            }.value
            state.found += UInt32(clamping: step.count)
            // A product may have changed in more than one way.
            state.news = min(state.records, state.news + UInt64(clamping: step.count))
            hasMore = step.hasMore
            await yieldTurn()
        }
    }
}
