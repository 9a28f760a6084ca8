import AgentInterface
import CivilTime
import DBus
import FetchInterface
import Logging
import Rules
import Settings
import Store

/// Implements `org.stewardproject.Steward.Recalls1` over the store, the catalogue and the refresher.
struct RecallsService: Sendable {
    let gate: RequestGate
    let catalogueHandle: CatalogueHandle
    let refresher: Refresher
    let opener: any Opener
    let log: Logger

    private static let mostNotices: UInt32 = 1_000
    /// Notices to read before other calls get their turn: some milliseconds of work.
    private static let slice = 100

    private var plan: RefreshPlan { RefreshPlan(gate.agentState.settings) }

    var interface: Interface {
        Recalls1.interface([
            Recalls1.list.serve(recalls),
            Recalls1.get.serve(recall),
            Recalls1.show.serve(notice),
            Recalls1.search.serve(notices),
            Recalls1.check.serve(check),
            Recalls1.history.serve(recallHistory),
            Recalls1.answer.serve(answerRecall),
            Recalls1.open.serve(openNotice),
            Recalls1.sources.serve(sources),
            Recalls1.refresh.serve(refresh),
            Recalls1.refreshState.serve(refreshState),
            Recalls1.cancelRefresh.serve(cancelRefresh),
        ])
    }

    // MARK: Recalls of the household

    func recalls(_ query: RecallListQuery, for caller: BusName) async throws(AgentError) -> [RecallRecord] {
        try Page.check(query.limit)
        return try gate.query(for: caller) { store in try store.recalls(query) }.map(\.record)
    }

    func recall(_ id: String, for caller: BusName) async throws(AgentError) -> RecallRecord {
        try gate.query(for: caller) { try $0.recall(id) }.record
    }

    func answerRecall(_ id: String, _ answer: String, for caller: BusName) async throws(AgentError)
        -> RecallRecord
    {
        guard let answer = Answer(answer) else {
            let excerpt = CleanText.excerpt(of: answer, length: 30)
            throw AgentError(.invalid, AgentRecallText.unknownAnswer(excerpt))
        }
        return try gate.change(for: caller) { store, context in
            try store.answerRecall(id, answer, context)
        }.record
    }

    func openNotice(_ id: String, for caller: BusName) async throws(AgentError) -> String {
        let notice = try await notice(id, for: caller)
        let link = notice.links.first { $0.kind == .notice } ?? notice.links.first
        guard let address = link.flatMap({ WebAddress($0.address) }) else {
            throw AgentError(.notFound, AgentRecallText.noPage(notice.id))
        }
        try await opener.open(.address(address))
        return address.description
    }

    // MARK: All recalls

    func notice(_ id: String, for caller: BusName) async throws(AgentError) -> RecallNoticeRecord {
        try gate.admit(caller)
        let recall: RecallID
        if let named = RecallID(id) {
            recall = named
        } else {
            recall = try gate.read { try $0.recall(id).finding.recall }
        }
        let allergies = plan.terms.allergies
        return try catalogueHandle.read { try $0.recall(recall) }.record(allergies: allergies)
    }

    func notices(_ query: RecallSearchQuery, for caller: BusName) async throws(AgentError)
        -> [RecallNoticeRecord]
    {
        try gate.admit(caller)
        let page = try Page(limit: query.limit, offset: query.offset, usual: 50)
        try Page.check(query.limit, most: Self.mostNotices)
        guard catalogueHandle.isThere else { return [] }
        let notices = try await found(query, limit: page.limit, offset: page.offset)
        try Page.check(bytes: notices.reduce(0) { $0 + $1.size })
        let allergies = plan.terms.allergies
        return notices.map { $0.record(allergies: allergies) }
    }

    /// The severity of a recall depends on the household and is not stored, so this filters slices of the
    /// catalogue.
    private func found(_ query: RecallSearchQuery, limit: Int, offset: Int) async throws(AgentError)
        -> [RecallNotice]
    {
        func slice(_ limit: Int, _ offset: Int) throws(AgentError) -> [RecallNotice] {
            try catalogueHandle.read { catalogue in
                try catalogue.recalls(
                    search: query.text ?? "", source: query.source, since: query.since, limit: limit,
                    offset: offset)
            }
        }
        guard let severity = query.severity else { return try slice(limit, offset) }
        let allergies = plan.terms.allergies
        var (found, start): ([RecallNotice], Int) = ([], 0)
        while found.count < offset + limit {
            let next = try slice(Self.slice, start)
            found += next.filter { $0.severity(allergies: allergies).level == severity }
            start += Self.slice
            if next.count < Self.slice { break }
            await Task.yield()
        }
        return Array(found.dropFirst(offset).prefix(limit))
    }

    func check(_ product: RecallCheckQuery, for caller: BusName) async throws(AgentError)
        -> [CheckedRecallRecord]
    {
        try gate.admit(caller)
        let name = product.name ?? ""
        let barcode = product.barcode ?? ""
        guard !(name + barcode).isEmpty else {
            throw AgentError(.invalid, AgentRecallText.nothingToCheck)
        }
        guard name.utf8.count <= 4_000 else { throw AgentError(.invalid, AgentRecallText.nameTooLong) }
        let terms = plan.terms
        let owned = OwnedProduct(
            name: name, brand: product.brand ?? "", model: product.model ?? "", barcode: barcode,
            lot: product.lot ?? "", expires: product.expires, bought: product.bought,
            isFood: product.isFood ?? (product.expires != nil), country: terms.country)
        guard catalogueHandle.isThere else { return [] }
        let start = gate.now
        let found = try catalogueHandle.read { try $0.check(owned) }
        remember(owned, found, from: start)
        return found.map { $0.record(allergies: terms.allergies) }
    }

    private func remember(_ owned: OwnedProduct, _ found: [CheckedRecall], from start: Instant) {
        var entry = RecallLogEntry(.check, from: start, to: gate.now)
        entry.about = [
            owned.name, owned.brand, owned.model, owned.barcode, owned.lot, owned.expires?.description ?? "",
        ].filter { !$0.isEmpty }.joined(separator: ", ")
        entry.found = found.count
        entry.notices = found.map(\.notice.id)
        let oldest = gate.now - gate.agentState.settings.storage.history
        do {
            try catalogueHandle.use { catalogue in
                entry.recalls = try catalogue.recallCount()
                try catalogue.keep(entry, forgettingBefore: oldest)
            }
        } catch {
            // That does not withhold the result.
            log.warning("a check for recalls is not kept: \(error)")
        }
    }

    func recallHistory(_ query: RecallHistoryQuery, for caller: BusName) async throws(AgentError)
        -> [RecallLogRecord]
    {
        try gate.admit(caller)
        let page = try Page(limit: query.limit, offset: query.offset, usual: 50)
        guard catalogueHandle.isThere else { return [] }
        return try catalogueHandle.read { catalogue in
            try catalogue.looks(limit: min(page.limit, Int(Self.mostNotices)), offset: page.offset)
        }.map(\.record)
    }

    // MARK: Fetching

    func sources(for caller: BusName) async throws(AgentError) -> [RecallSourceRecord] {
        let plan = plan
        let jobs = try gate.query(for: caller) { try $0.jobs() }
        let states = catalogueHandle.isThere ? try catalogueHandle.read { try $0.sources() } : []
        return KnownSource.all.map { source in
            let state = states.first { $0.id == source.id } ?? SourceState(id: source.id)
            let job = jobs.first { $0.name == RefreshJob.source(source).name }
            let interval = plan.rules(of: source).interval
            var record = RecallSourceRecord()
            record.id = source.id
            record.name = source.name
            record.country = source.country
            record.licence = source.licence
            record.credit = source.credit
            record.isOn = plan.sources.contains(source)
            record.interval = interval
            record.askedAt = state.askedAt
            record.succeededAt = state.succeededAt
            record.nextAt = job?.nextAt
            record.failures = UInt32(clamping: state.failures)
            record.error = state.error
            record.count = UInt32(clamping: state.count)
            record.isSilent = record.isOn && state.isSilent(at: gate.now, interval: interval)
            record.readUntil = state.readUntil
            return record
        }
    }

    func refresh(_ options: RefreshOptions, for caller: BusName) async throws(AgentError) -> RefreshRecord {
        let plan = plan
        let part = options.part ?? .all
        var jobs: [RefreshJob] = []
        if part == .all || part == .recalls {
            let wanted = try sources(options.sources, of: plan)
            let isAsked = options.sources != nil || part == .recalls && wanted.count == 1
            jobs += try ready(wanted, isAsked: isAsked).map(RefreshJob.source)
        }
        if part == .all || part == .shops, plan.readsShops {
            jobs += try shops(options.shops, isAsked: part == .shops, for: caller).map(RefreshJob.shop)
        }
        try gate.admit(caller)
        return try await begin(jobs, household: part == .all || part == .household)
    }

    private func sources(_ names: [String]?, of plan: RefreshPlan) throws(AgentError) -> [KnownSource] {
        guard let names else { return plan.sources }
        var wanted: [KnownSource] = []
        for name in names {
            guard let source = plan.sources.first(where: { $0.id == name }) else {
                let excerpt = CleanText.excerpt(of: name, length: 40)
                let isKnown = KnownSource.named(name) != nil
                throw AgentError(
                    .notFound,
                    isKnown ? AgentRecallText.sourceIsOff(excerpt) : AgentRecallText.noSource(excerpt))
            }
            wanted.append(source)
        }
        return wanted
    }

    /// The sources that have not asked for a pause.
    /// - Throws: `.limitsExceeded` for one that has, if `isAsked`.
    private func ready(_ sources: [KnownSource], isAsked: Bool) throws(AgentError) -> [KnownSource] {
        var ready: [KnownSource] = []
        for source in sources {
            let until = try gate.read { store in
                try store.pause(of: RefreshJob.source(source).name, at: gate.now)
            }
            if let until {
                if isAsked { throw RefreshWait.asked(until - gate.now).refusal(of: source.id) }
            } else {
                ready.append(source)
            }
        }
        return ready
    }

    /// The shops that may be read now.
    /// - Throws: `.limitsExceeded` for one that must wait, if the caller named shops, or asked for shops and
    ///   there is only one.
    private func shops(_ names: [String]?, isAsked: Bool, for caller: BusName) throws(AgentError) -> [Shop.ID]
    {
        let shops = try gate.query(for: caller) { store in
            guard let names else { return try store.shops() }
            var shops: [Shop] = []
            for name in names { shops.append(try store.shop(name)) }
            return shops
        }
        var ready: [Shop.ID] = []
        for shop in shops {
            guard let wait = try shopWait(shop) else {
                ready.append(shop.id)
                continue
            }
            if names != nil || isAsked && shops.count == 1 {
                throw wait.refusal(of: shop.domain.description)
            }
        }
        return ready
    }

    /// Why a shop must not be read now; `nil` if it may be.
    func shopWait(_ shop: Shop) throws(AgentError) -> RefreshWait? {
        let name = RefreshJob.shop(shop.id).name
        let (job, pause) = try gate.read { store in
            (try store.job(name), try store.pause(of: name, at: gate.now))
        }
        if let pause { return .asked(pause - gate.now) }
        if shop.reading == .pages {
            let pages = try catalogueHandle.isThere ? catalogueHandle.read { try $0.pages(of: shop.id) } : []
            let rhythm = plan.rhythm(of: shop)
            return rhythm.wait(for: pages.map(\.forRhythm), at: gate.now).map(RefreshWait.justRead)
        }
        guard let last = job?.lastAt, last <= gate.now else { return nil }
        let rest = RefreshPlan.shopPause - (gate.now - last)
        return rest > .zero ? .justRead(rest) : nil
    }

    func begin(_ jobs: [RefreshJob], household: Bool) async throws(AgentError) -> RefreshRecord {
        try await AgentError.translating { try await refresher.refresh(jobs, household: household) }
    }

    func refreshState(for caller: BusName) async throws(AgentError) -> RefreshRecord {
        try gate.admit(caller)
        return await refresher.present
    }

    func cancelRefresh(for caller: BusName) async throws(AgentError) -> RefreshRecord {
        try gate.admit(caller)
        return await refresher.cancel()
    }
}

/// Why, and for how long, a requested source or shop cannot be read.
enum RefreshWait: Sendable, Hashable, Retryable {
    /// It has asked for a pause.
    case asked(Duration)
    /// It was read a moment ago.
    case justRead(Duration)

    /// - Parameter name: The name that the user knows.
    func refusal(of name: String) -> AgentError {
        switch self {
        case .asked(let wait):
            AgentError(
                .limitsExceeded, AgentRefreshText.hasAskedForPause(name, seconds: Self.seconds(wait)),
                retry: retry)
        case .justRead(let wait):
            AgentError(
                .limitsExceeded, AgentRefreshText.wasJustAsked(name, seconds: Self.seconds(wait)),
                retry: retry)
        }
    }

    var retry: Retry { .later(after: .seconds(seconds)) }

    /// Rounded up.
    var seconds: Int64 {
        switch self {
        case .asked(let wait), .justRead(let wait): Self.seconds(wait)
        }
    }

    /// Rounded up.
    private static func seconds(_ wait: Duration) -> Int64 {
        max(1, wait.components.seconds + (wait.components.attoseconds > 0 ? 1 : 0))
    }
}
