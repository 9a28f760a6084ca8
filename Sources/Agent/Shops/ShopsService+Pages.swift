import AgentInterface
import CivilTime
import DBus
import Logging
import Rules
import Store

/// Watching single pages.
extension ShopsService {
    func watchPage(
        _ text: String, _ options: WatchFields, for caller: BusName
    ) async throws(AgentError) -> PageRecord {
        try gate.admit(caller)
        guard plan.readsShops else { throw AgentError(.conflict, AgentShopText.areOff) }
        let address = try await AgentError.translating { try PageAddress(parsing: text) }
        let wanted = try PageWish(
            address: address, options,
            drop: try threshold(options.drop, "drop", allowsPrice: true) ?? .any,
            rise: try threshold(options.rise, "rise") ?? .any)
        let shop = try gate.query(for: caller) { try $0.shop(at: address.shop) }
        guard shop?.reading != .list else {
            throw AgentError(.conflict, AgentShopText.isWhole(address.shop))
        }
        let fetch = try await reading(of: address, in: shop)
        var record = PageRecord(address, fetch.answer)
        if !fetch.address.isEmpty, fetch.address != address.description { record.foundAt = fetch.address }
        guard case .page(let page) = fetch.answer else { return record }
        // While the page was read, the shop may have been removed, or its question answered differently.
        let present = try gate.read { try $0.shop(at: address.shop) }
        let choice = try wanted.choice(on: page) ?? present?.choice
        let offer: PageOffer
        do throws(PageOffer.Gap) {
            offer = try PageOffer(page, variant: wanted.variant(in: present), choice: choice)
        } catch {
            record.take(error, currency: page.currency ?? "")
            return record
        }
        record.take(offer)
        try check(offer, wanted, in: present)
        let watch = wanted.watch(of: offer, in: present)
        let rules = plan.rulesOfNewShops
        let question = try present.flatMap { shop throws(AgentError) in
            try gate.read { try $0.priceQuestion(of: shop.id) }
        }
        let changed = try gate.change(for: caller) { store, context in
            try store.watchPage(watch, of: address.shop, rules: rules, choice: choice, context)
        }
        if let question, choice != nil { close(question) }
        keep(fetch, of: watch, in: changed, before: present)
        record.isWatched = true
        record.watchedIn = try self.record(of: changed)
        return record
    }

    /// Closes the popup that asks for the price that has just been chosen.
    private func close(_ question: PriceQuestion) {
        do throws(StoreError) {
            try gate.agentState.dismiss(question.alert)
        } catch {
            log.warning("an answered question stays on the screen: \(error)")
        }
    }

    // MARK: Reading

    /// Reads the page, or reuses what was read less than an hour ago.
    private func reading(of address: PageAddress, in shop: Shop?) async throws(AgentError) -> PageFetch {
        let now = gate.now
        guard catalogueHandle.isThere else { return try await pages.page(at: address, robots: nil) }
        if let shop, !shop.domain.isLocal {
            let stored = try catalogueHandle.read { try $0.pages(of: shop.id) }
                .first { $0.product == address.product }
            if let stored, let reading = stored.reading, stored.readAt == stored.askedAt,
                stored.askedAt <= now, now - stored.askedAt < PageRhythm.leastPause
            {
                return PageFetch(answer: .page(reading), readAt: stored.askedAt)
            }
        }
        let robots = try catalogueHandle.read { try $0.robots(of: address.shop, at: now) }
        return try await pages.page(at: address, robots: robots)
    }

    private func check(_ offer: PageOffer, _ wanted: PageWish, in shop: Shop?) throws(AgentError) {
        guard let own = offer.currency else { return }
        if let asked = wanted.currency, asked != own {
            throw AgentError(.invalid, AgentShopText.otherCurrency(own, than: asked))
        }
        guard let shop, !shop.watches.allSatisfy({ $0.product == wanted.address.product }) else { return }
        let others = try state(of: shop)?.currency ?? ""
        if !others.isEmpty, others != own {
            throw AgentError(.conflict, AgentShopText.mixedCurrencies(own, in: shop.domain, others))
        }
    }

    /// Stores the reading of a page, and applies the user's answer to the shop's other pages that waited for
    /// it.
    /// - Parameter before: The shop as it was before this watch.
    private func keep(_ fetch: PageFetch, of watch: ProductWatch, in shop: Shop, before: Shop?) {
        // If this fails, the page is still watched, and will be read again.
        do throws(StoreError) {
            let now = gate.now
            try catalogueHandle.use { catalogue in
                if let robots = fetch.robots { try catalogue.keepRobots(robots, of: shop.domain, at: now) }
                if fetch.readAt == nil {
                    try startAnew(watch, in: shop, after: before, catalogue)
                    try catalogue.take(
                        fetch.answer, of: watch, in: shop, by: shop.rules(for: watch.product), at: now)
                }
                for page in try catalogue.pages(of: shop.id) {
                    if fetch.readAt == nil, page.product == watch.product { continue }
                    guard let other = shop.watches.first(where: { $0.product == page.product }),
                        let reading = page.reading
                    else { continue }
                    let isNew = try startAnew(other, in: shop, after: before, catalogue)
                    // A reading must not confirm itself.
                    guard isNew || [.question, .variantMissing].contains(page.state) else { continue }
                    try catalogue.take(
                        .page(reading), of: other, in: shop, by: shop.rules(for: other.product),
                        at: page.askedAt)
                }
            }
        } catch {
            log.warning("\(shop.domain)\(watch.handle) was not stored and will be read again: \(error)")
        }
    }

    /// Forgets the earlier prices of a page if nobody watched it, if they belong to another variant, or if they come from
    /// another part of the page.
    /// - Returns: Whether it forgot them.
    @discardableResult
    private func startAnew(
        _ watch: ProductWatch, in shop: Shop, after before: Shop?, _ catalogue: Catalogue
    ) throws(StoreError) -> Bool {
        guard let former = before?.watches.first(where: { $0.product == watch.product }) else {
            try catalogue.removePage(watch.product, of: shop.id)
            return true
        }
        let page = try catalogue.pages(of: shop.id).first { $0.product == watch.product }
        var isContradictory = false
        if case .amounts? = page?.reading?.conflict { isContradictory = true }
        let hasOtherPrice = before?.choice != nil && before?.choice != shop.choice && isContradictory
        guard former.variant != watch.variant || hasOtherPrice else { return false }
        try catalogue.removePage(watch.product, of: shop.id)
        return true
    }

    // MARK: Records

    /// What is known of the watched pages of a shop.
    func knownPages(of shop: Shop) throws(AgentError) -> [ShopProduct.ID: KnownPage] {
        guard shop.reading == .pages else { return [:] }
        return try catalogueHandle.read { catalogue in
            var known: [ShopProduct.ID: KnownPage] = [:]
            for page in try catalogue.pages(of: shop.id) {
                known[page.product] = KnownPage(
                    page: page, choice: shop.choice,
                    history: try catalogue.prices(of: page.product, in: shop.id))
            }
            return known
        }
    }
}

extension Shop {
    /// The watched page with this address, or whose address ends in `name`.
    func page(_ name: String) -> ShopProduct.ID? {
        if let address = PageAddress(name) { return address.product }
        return watches.first { $0.handle.prefix { $0 != "?" }.split(separator: "/").last == name[...] }?
            .product
    }
}

/// The page that the user wants to watch, and how.
private struct PageWish {
    let address: PageAddress
    let options: WatchFields
    let drop: PriceThreshold
    let rise: PriceThreshold
    let currency: String?

    init(address: PageAddress, _ options: WatchFields, drop: PriceThreshold, rise: PriceThreshold)
        throws(AgentError)
    {
        (self.address, self.options, self.drop, self.rise) = (address, options, drop, rise)
        currency = options.currency.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Which price the user says counts; `nil` if the page raises no such question, or the user has not
    /// answered.
    func choice(on page: ProductPage) throws(AgentError) -> PriceChoice? {
        guard let price = options.price else { return nil }
        guard case .amounts(let candidates)? = page.conflict else {
            let prices = [page.amount, page.high].compactMap(\.self) + page.variants.compactMap(\.amount)
            guard prices.isEmpty || prices.contains(price) else {
                let named = Set(prices).sorted().map { $0.description(decimals: 2) }
                throw AgentError(.invalid, AgentShopText.notPrice(price, AgentShopText.either(named)))
            }
            return nil
        }
        guard let choice = PriceChoice(of: price, among: candidates) else {
            let prices = PriceChoice.amounts(of: candidates).map { $0.description(decimals: 2) }
            throw AgentError(.invalid, AgentShopText.notAmong(price, AgentShopText.either(prices)))
        }
        return choice
    }

    /// The variant to watch: the user's choice, or else the one watched so far.
    func variant(in shop: Shop?) -> String {
        options.variant ?? known(in: shop)?.variant ?? ""
    }

    /// If the user only says which price counts, the watch keeps its rules.
    func watch(of offer: PageOffer, in shop: Shop?) -> ProductWatch {
        let namesRules = options.drop != nil || options.rise != nil || options.isOfReturn != nil
        let known = options.price == nil || namesRules ? nil : known(in: shop)
        return ProductWatch(
            product: address.product,
            title: CleanText.excerpt(of: title(of: offer, in: shop), length: Limits.shortText),
            handle: address.path, drop: known?.drop ?? drop, rise: known?.rise ?? rise,
            isOfReturn: known?.isOfReturn ?? options.isOfReturn ?? false, variant: offer.variant)
    }

    /// The user's name of the product, which pages of several shops may share, or else the page's.
    private func title(of offer: PageOffer, in shop: Shop?) -> String {
        let wanted = CleanText.line(options.title ?? "")
        if !wanted.isEmpty { return wanted }
        return known(in: shop)?.title ?? offer.name ?? address.description
    }

    private func known(in shop: Shop?) -> ProductWatch? {
        shop?.watches.first { $0.product == address.product }
    }
}

/// What the catalogue knows of a watched page.
struct KnownPage {
    let page: StoredPage
    let choice: PriceChoice?
    let history: PriceHistory

    func describe(_ record: inout WatchRecord, _ offer: ProductOffer?) {
        record.state = page.state
        record.trouble = page.state == .ok ? nil : page.state.words(page.detail)
        record.price = offer.flatMap { $0.price.isPositive ? Money($0.price, in: page.currency) : nil }
        record.readAt = page.readAt
        record.question = page.candidates.map(\.price)
        let present = history.inPresentCurrency
        record.lowest = Money(present.lowest.flatMap { $0.isPositive ? $0 : nil }, in: page.currency)
        record.since = present.points.first?.at
        guard let reading = page.reading, let said = offered(on: reading, record.variant ?? "") else {
            return
        }
        record.source = said.source.rawValue
        if page.suspicion.isEmpty {
            record.availability = said.availability
            record.reducedFrom = said.listPrice.flatMap { list in
                said.price.map { list > $0 } == true ? Money(list, in: page.currency) : nil
            }
        } else {
            record.unconfirmedPrice = Money(said.price, in: said.currency ?? page.currency)
            record.unconfirmedAvailability = said.availability
        }
    }

    private func offered(on reading: ProductPage, _ variant: String) -> PageOffer? {
        do throws(PageOffer.Gap) {
            return try PageOffer(reading, variant: variant, choice: choice)
        } catch {
            return nil
        }
    }
}

extension PageRecord {
    init(_ address: PageAddress, _ answer: PageAnswer) {
        self.init()
        self.address = address.description
        shop = address.shop.description
        switch answer {
        case .failure(let state, let detail): (self.state, trouble) = (state, state.words(detail))
        case .page(let page):
            title = page.name ?? ""
            source = page.source.rawValue
            availability = page.availability
            if case .availability(let other, _)? = page.conflict { otherAvailability = other }
            variants = page.variants.enumerated().map { place, variant in
                var record = PageVariantRecord()
                record.number = UInt32(clamping: place + 1)
                record.name = variant.name ?? variant.code ?? ""
                record.price = Money(variant.amount, in: page.currency ?? "")
                record.availability = variant.availability
                return record
            }
        }
    }

    fileprivate mutating func take(_ offer: PageOffer) {
        let currency = offer.currency ?? ""
        variant = offer.variant.isEmpty ? nil : offer.variant
        price = Money(offer.price, in: currency)
        source = offer.source.rawValue
        high = Money(offer.high, in: currency)
        availability = offer.availability
        reducedFrom = offer.listPrice.flatMap { list in
            offer.price.map { list > $0 } == true ? Money(list, in: currency) : nil
        }
    }

    fileprivate mutating func take(_ gap: PageOffer.Gap, currency: String) {
        switch gap {
        case .conflict(let candidates):
            state = .question
            question = PriceQuestion.Candidate.all(of: candidates, in: currency).map(\.price)
        case .noVariant: state = .variantMissing
        case .severalVariants(let numbers):
            state = .variantMissing
            for index in variants.indices where numbers.contains(index + 1) { variants[index].fits = true }
        }
    }
}
