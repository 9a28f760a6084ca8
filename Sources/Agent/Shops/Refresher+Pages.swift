import AgentInterface
import CivilTime
import FetchInterface
import Logging
import Rules
import Store

/// Reading watched pages.
extension Refresher {
    /// Reads the site's next page, if one may be read now, and reports what has changed. If the site is on
    /// this machine, reads all pages.
    func readPages(of shop: Shop) async {
        let present = shop.domain.description
        let rhythm = plan.rhythm(of: shop)
        var (failure, pause, hasAsked): (String?, Duration?, Bool) = (nil, nil, false)
        do throws(StoreError) {
            state.present = present
            reportProgress(isUrgent: true)
            var left = try knownPages(of: shop)
            while !agentState.isClosed, let page = rhythm.next(of: left, at: time.now),
                let watch = shop.watches.first(where: { $0.product == page.product })
            {
                hasAsked = true
                let fetch = try await read(watch, of: shop)
                guard !agentState.isClosed, !isEnding else { return }
                pause = fetch.pause
                if case .failure(let state, let detail) = fetch.answer {
                    failure = state.words(detail)
                    log.warning("\(present)\(watch.handle): \(state.words(detail))")
                    note(present, state.words(detail), fetch.retry)
                }
                left.removeAll { $0.product == page.product }
                guard shop.domain.isLocal else { break }
            }
            try await takeNews(of: shop.id)
            try plan(shop, by: rhythm, hasAsked: hasAsked, failure, pause)
        } catch {
            log.warning("\(present): could not store what was read: \(error)")
            note(present, error.description, error.retry)
            jobEnds(.shop(shop.id), plan.rulesOfShops, error: error.description)
        }
        didAsk(present)
        reportProgress(isUrgent: true)
    }

    private func read(_ watch: ProductWatch, of shop: Shop) async throws(StoreError) -> PageFetch {
        let address = PageAddress(watch.handle, of: shop.domain)
        let now = time.now
        let robots = try catalogueHandle.use { try $0.robots(of: shop.domain, at: now) }
        let run = fetch([.page(address, robots: robots)])
        self.run = run
        let fetch = await run.page()
        self.run = nil
        guard !agentState.isClosed, !isEnding else { return fetch }
        state.records += 1
        let moment = time.now
        let page = try catalogueHandle.use { catalogue in
            if let rules = fetch.robots { try catalogue.keepRobots(rules, of: shop.domain, at: moment) }
            return try catalogue.take(
                fetch.answer, of: watch, in: shop, by: shop.rules(for: watch.product), at: moment)
        }
        if page.state == .question { try agentState.ask(page.candidates, about: watch, of: shop) }
        return fetch
    }

    /// Reads again the stored pages that waited for the user to say which price counts.
    func takeAnswers() async {
        do throws(StoreError) {
            for shop in try agentState.attempt({ try agentState.store.shops() }) where shop.choice != nil {
                if try takeAnswer(of: shop) { try await takeNews(of: shop.id) }
            }
        } catch {
            log.warning("the price that was chosen counts only from the next reading: \(error)")
        }
    }

    /// - Returns: Whether the answer decided the price of a page.
    private func takeAnswer(of shop: Shop) throws(StoreError) -> Bool {
        guard catalogueHandle.isThere else { return false }
        return try catalogueHandle.use { catalogue in
            var isDecided = false
            for page in try catalogue.pages(of: shop.id) where page.state == .question {
                guard let watch = shop.watches.first(where: { $0.product == page.product }),
                    let reading = page.reading,
                    case .amounts(let candidates)? = reading.conflict,
                    shop.choice?.amount(among: candidates) != nil
                else { continue }
                try catalogue.take(
                    .page(reading), of: watch, in: shop, by: shop.rules(for: watch.product), at: page.askedAt)
                isDecided = true
            }
            return isDecided
        }
    }

    /// Sets when to read the next page.
    private func plan(
        _ shop: Shop, by rhythm: PageRhythm, hasAsked: Bool, _ failure: String?, _ pause: Duration?
    ) throws(StoreError) {
        let now = time.now
        guard let next = rhythm.nextTime(of: try knownPages(of: shop), at: now) else { return }
        let job = RefreshJob.shop(shop.id)
        let wait = max(next - now, RefreshPlan.shopPause)
        if hasAsked {
            jobEnds(job, JobRules(interval: wait, retry: wait), error: failure, pause: pause)
        } else {
            try agentState.attempt {
                try agentState.store.schedule(job.name, at: now + wait, isMoved: true)
            }
        }
    }

    private func knownPages(of shop: Shop) throws(StoreError) -> [PageRhythm.Page] {
        let stored = try catalogueHandle.use { try $0.pages(of: shop.id) }
        return shop.watches.map { watch in
            stored.first { $0.product == watch.product }?.forRhythm
                ?? PageRhythm.Page(product: watch.product, askedAt: nil)
        }
    }
}

extension StoredPage {
    var forRhythm: PageRhythm.Page {
        PageRhythm.Page(
            product: product, askedAt: askedAt, failures: failures, isSuspect: !suspicion.isEmpty)
    }

    /// The prices from which the user has to choose.
    var candidates: [PriceQuestion.Candidate] {
        guard state == .question, case .amounts(let candidates)? = reading?.conflict else { return [] }
        return PriceQuestion.Candidate.all(of: candidates, in: reading?.currency ?? currency)
    }
}
