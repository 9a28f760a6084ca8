import AgentInterface
import CivilTime
import EventLoop
import Rules

/// Watches a page of any shop: has the agent read it, asks which price or variant counts if that is not
/// clear, and prints what was found.
struct PageWatch {
    let address: String
    let fields: WatchFields
    let asJSON: Bool

    /// After this time, prints that the page is being read.
    private static let quietTime = Duration.seconds(1)
    private static let timeout = Duration.seconds(90)

    /// - Returns: What is watched now.
    @discardableResult
    func execute(in session: Session) async throws(CommandFailure) -> WatchRecord? {
        let checked = try session.checked(WatchText.pageArgument) { () throws(InvalidValue) in
            try PageAddress(parsing: address)
        }
        var fields = fields
        var page = try await read(checked, fields, in: session)
        if page.state == .question, let chosen = try await chosenPrice(on: page, in: session) {
            fields.price = chosen
            page = try await read(checked, fields, in: session)
        }
        if asJSON { session.console.say(json: page.json) }
        guard page.isWatched else { throw failure(page) }
        if !asJSON { say(page, session) }
        return page.watchedIn?.watches.first { $0.address == page.address }
    }

    private func read(
        _ address: PageAddress, _ fields: WatchFields, in session: Session
    ) async throws(CommandFailure) -> PageRecord {
        let isShown = session.prompt != nil && !asJSON
        let timer = session.loop.after(Self.quietTime) {
            if isShown {
                session.console.offer(StyledText(WatchText.reading(address.shop.description), .dim))
            }
        }
        defer { timer.cancel() }
        return try await session.ask(
            Shops1.watchPage, (address.description, fields), timeout: Self.timeout)
    }

    // MARK: Questions

    /// - Returns: `nil` if nobody can be asked, or nobody answers.
    private func chosenPrice(
        on page: PageRecord, in session: Session
    ) async throws(CommandFailure) -> DecimalAmount? {
        guard let prompt = session.prompt, !asJSON else { return nil }
        let prices = page.question.map(\.description)
        session.console.ask(WatchText.whichPrice(PageWords.name(page), prices))
        let line = await prompt.readLine()
        if Task.isCancelled { throw .interrupted }
        guard let text = line.map({ VisibleText.line($0.trimmed) }), !text.isEmpty else {
            if line == nil { session.console.endQuestion() }
            return nil
        }
        if let place = Int(text), page.question.indices.contains(place - 1) {
            return page.question[place - 1].amount
        }
        let typed = try session.price(text, for: WatchText.pageArgument)
        guard page.question.contains(where: { $0.amount == typed.amount }) else {
            throw CommandFailure(.badData, WatchText.notAmong(text, prices))
        }
        return typed.amount
    }

    private func failure(_ page: PageRecord) -> CommandFailure {
        switch page.state {
        case .question:
            CommandFailure(
                .badData,
                WatchText.choose(
                    PageWords.name(page), page.question.map(\.description),
                    example: page.question.first?.amount.description ?? ""),
                refusal: .ambiguous)
        case .variantMissing:
            CommandFailure(
                .noInput, PageWords.variants(of: page, wanted: fields.variant ?? "").joined(separator: "\n"),
                refusal: page.variants.contains(where: \.fits) ? .ambiguous : .notFound)
        case .changed:
            CommandFailure(
                .noInput, WatchText.notWatched(page.address, because: WatchText.notReadable),
                refusal: .notFound)
        case .gone, .moved:
            CommandFailure(
                .noInput, WatchText.notWatched(page.address, because: page.trouble ?? ""),
                refusal: .notFound)
        case .ok, .blocked, .unreachable:
            CommandFailure(
                .unavailable, WatchText.notWatched(page.address, because: page.trouble ?? ""),
                refusal: .failed)
        }
    }

    // MARK: What was found

    private func say(_ page: PageRecord, _ session: Session) {
        guard let shop = page.watchedIn, let watch = shop.watches.first(where: { $0.address == page.address })
        else { return }
        session.confirm(
            WatchText.watching(
                watch.fullTitle, at: shop.domain, PageWords.offer(page),
                tells: watch.tellsWords(currency: page.price?.currency ?? shop.currency)))
        if let source = page.source.flatMap(ProductPage.Source.init(rawValue:)) {
            session.console.say(WatchText.readIn(WatchText.part(source)), .dim)
        }
        if let foundAt = page.foundAt { session.console.warn(WatchText.leads(page.address, to: foundAt)) }
        if let said = page.availability, let other = page.otherAvailability {
            session.console.warn(WatchText.contradicts(said.words, other.words))
        }
        // An address that names a variant is read as that variant, whatever the others cost.
        let cheapest = page.variants.compactMap(\.price?.amount).min()
        if page.variant == nil, page.variants.count > 1, cheapest == nil || cheapest == page.price?.amount {
            session.console.say(WatchText.variants(page.variants.count), .dim)
            for line in PageWords.list(page.variants) { session.console.say(line, .dim) }
        }
        if let price = page.price, let limit = watch.limit, price.amount < limit, watch.isInStock {
            session.console.warn(WatchText.costsLessAlready)
        }
    }
}

/// Words for watched pages.
enum PageWords {
    static func name(_ page: PageRecord) -> String { page.title.isEmpty ? page.shop : page.title }

    /// `from 90.00 EUR, in stock, crossed out 120.00 EUR`
    static func offer(_ page: PageRecord) -> String {
        let price = page.price.map { page.high == nil ? $0.description : WatchText.from($0.description) }
        let stated = page.reducedFrom.flatMap { list in
            price.map { WatchText.reduced($0, from: list.description) }
        }
        return [
            stated ?? price ?? WatchText.noPrice, page.availability?.words ?? WatchText.stockUnknown,
        ].joined(separator: ", ")
    }

    /// A headline, and the variants that fit or, if none does, all.
    static func variants(of page: PageRecord, wanted: String) -> [String] {
        if page.variants.isEmpty { return [WatchText.hasNoVariants] }
        let fitting = page.variants.filter(\.fits)
        return fitting.isEmpty
            ? [wanted.isEmpty ? WatchText.addressOfNoVariant : WatchText.noVariant(wanted)]
                + list(page.variants)
            : [WatchText.severalVariants(wanted)] + list(fitting)
    }

    private static let mostShown = 12

    static func list(_ variants: [PageVariantRecord]) -> [String] {
        let lines = variants.prefix(mostShown).map { variant in
            WatchText.variant(
                variant.number, variant.name,
                [variant.price?.description, variant.availability?.words].compactMap(\.self))
        }
        return variants.count > mostShown ? lines + [WatchText.andMore(variants.count - mostShown)] : lines
    }

    /// Facts about a page that are not in the table of watched products.
    static func remarks(on watch: WatchRecord, _ session: Session) -> [StyledText] {
        var lines: [StyledText] = []
        if let example = watch.question.first?.amount.description {
            lines.append(
                WatchText.question(
                    watch.fullTitle, watch.question.map(\.description), watch.address, example: example))
        } else if let trouble = watch.trouble {
            lines.append(
                WatchText.trouble(
                    watch.fullTitle, trouble, lastRead: watch.readAt.map { session.relative.text(for: $0) }))
        }
        let unconfirmed = [watch.unconfirmedPrice?.description, watch.unconfirmedAvailability?.words]
        if unconfirmed.contains(where: { $0 != nil }) {
            lines.append(
                WatchText.unconfirmed(
                    watch.fullTitle, unconfirmed.compactMap(\.self).joined(separator: ", ")))
        }
        if let since = watch.since, let lowest = watch.lowest, let price = watch.price {
            let days = Int((session.now - since).components.seconds / 86_400)
            if days > 0 {
                let words =
                    price.amount <= lowest.amount
                    ? WatchText.isLowest(watch.fullTitle, days: days)
                    : WatchText.lowest(watch.fullTitle, lowest.description, days: days)
                lines.append(StyledText(words, .dim))
            }
        }
        return lines
    }
}
