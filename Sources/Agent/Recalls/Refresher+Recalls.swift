import AgentInterface
import CivilTime
import FetchInterface
import Logging
import Rules
import Store

/// Reading sources of recalls.
extension Refresher {
    /// The progress of reading one source.
    private struct Intake {
        let source: KnownSource
        let before: SourceState
        /// The catalogue's losses before it began.
        let losses: Int
        /// Whether to read everything, or addresses that the user has configured: no number of records is
        /// then too large.
        let isWhole: Bool
        /// Requests that have not ended.
        var left: Int
        var waiting: [RecallNotice] = []
        /// The approximate size in bytes.
        var waitingSize = 0
        var count = 0
        var failure: String?
        /// Whether the failure may pass.
        var retry = Retry.never
        var pause: Duration?
        var etag: String?
        var lastModified: String?
        var isUnmodified = false
    }

    /// Notices to save at once, and their size in bytes: a few milliseconds of work.
    private static let slice = 10
    private static let sliceSize = 32 << 10

    /// Reads all sources at once; each ends on its own, and none stops another.
    func readSources(_ sources: [KnownSource]) async {
        var intakes: [String: Intake] = [:]
        var requests: [FetchRequest] = []
        for source in sources {
            do throws(StoreError) {
                let (intake, wanted) = try begin(source)
                intakes[source.id] = intake
                requests += wanted
            } catch {
                log.warning("\(source.id) is not asked: \(error)")
                note(source.id, error.description, error.retry)
                didAsk(source.id)
            }
        }
        guard !requests.isEmpty else { return }
        let run = fetch(requests)
        self.run = run
        while let reply = await run.next() {
            guard let id = reply.sourceID, var intake = intakes[id] else { continue }
            await take(reply, into: &intake, run)
            intakes[id] = intake
            reportProgress()
        }
        self.run = nil
    }

    private func begin(_ source: KnownSource) throws(StoreError) -> (Intake, [FetchRequest]) {
        let addresses = plan.addresses(of: source)
        let before = try catalogueHandle.use { try $0.source(source.id) }
            .asked(at: addresses)
        let today = agentState.locality.zone.civil(of: time.now).date
        var requests = addresses.enumerated().map { index, address in
            FetchRequest(
                id: "\(source.id)#\(index)", .sourceDocument(source.id, address: address))
        }
        if addresses.isEmpty {
            requests = [
                FetchRequest(id: source.id, .source(source.id, since: before.readUntil, today: today))
            ]
        }
        if requests.count == 1, !before.etag.isEmpty { requests[0].etag = before.etag }
        if requests.count == 1, !before.lastModified.isEmpty {
            requests[0].lastModified = before.lastModified
        }
        let isWhole = before.readUntil == nil || !addresses.isEmpty
        // Reading a whole source takes long.
        if isWhole { for index in requests.indices { requests[index].limits.total = FetchLimits.most.total } }
        let intake = Intake(
            source: source, before: before, losses: catalogueHandle.losses, isWhole: isWhole,
            left: requests.count)
        return (intake, requests)
    }

    private func take(_ reply: FetchReply, into intake: inout Intake, _ run: FetchRun) async {
        switch reply {
        case .notice(let id, let notice):
            state.records += 1
            intake.waiting.append(notice)
            intake.waitingSize += notice.size
            guard intake.waiting.count >= Self.slice || intake.waitingSize >= Self.sliceSize else { return }
            if !ingest(&intake) { run.cancel(id) }
            await yieldTurn()
        case .skipped(_, let record, let reason):
            log.debug("\(intake.source.id): '\(record)' is skipped: \(reason)")
        case .end(_, let outcome):
            _ = ingest(&intake)
            intake.left -= 1
            intake.isUnmodified = outcome.status == .notModified
            intake.etag = outcome.etag
            intake.lastModified = outcome.lastModified
            if !outcome.status.isSuccess {
                if intake.failure == nil { (intake.failure, intake.retry) = (outcome.words, outcome.retry) }
                intake.pause = [intake.pause, outcome.retryAfter].compactMap(\.self).max()
            }
            if intake.left == 0 { await finish(intake) }
        case .hello, .progress, .shop, .product, .suggestion, .text, .page, .robots, .calendarRow,
            .calendarChunk, .calendarAnswer, .login, .phone:
            break
        }
    }

    /// - Returns: Whether to go on reading.
    private func ingest(_ intake: inout Intake) -> Bool {
        let notices = intake.waiting
        intake.waiting = []
        intake.waitingSize = 0
        guard intake.failure == nil else { return false }
        guard !notices.isEmpty, !agentState.isClosed else { return true }
        let (now, source, isWhole) = (time.now, intake.source.id, intake.isWhole)
        intake.count += notices.count
        let (count, isFirst) = (intake.count, intake.before.succeededAt == nil)
        do throws(StoreError) {
            let result = try catalogueHandle.use { catalogue in
                try catalogue.checkSize(count, of: source, isWhole: isWhole)
                return try catalogue.ingest(notices, isFirst: isFirst, at: now)
            }
            try checkForLoss(since: intake.losses)
            state.news += UInt64(clamping: result.added + result.changed + result.edited)
            return true
        } catch {
            (intake.failure, intake.retry) = (error.description, error.retry)
            return false
        }
    }

    /// Matches at once, so that urgent recalls do not wait for slow sources.
    private func finish(_ intake: Intake) async {
        let (source, now) = (intake.source, time.now)
        didAsk(source.id)
        state.present = source.id
        guard !agentState.isClosed else { return }
        let outcome: Catalogue.SourceOutcome
        if let failure = intake.failure {
            log.warning("\(source.id): \(failure)")
            note(source.id, failure, intake.retry)
            outcome = .failure(failure)
        } else {
            let before = intake.before
            outcome = .success(
                records: intake.isWhole || intake.isUnmodified ? nil : intake.count,
                readFrom: before.readFrom,
                etag: intake.etag ?? (intake.isUnmodified ? before.etag : ""),
                lastModified: intake.lastModified ?? (intake.isUnmodified ? before.lastModified : ""),
                readUntil: agentState.locality.zone.civil(of: now).date)
        }
        do {
            try checkForLoss(since: intake.losses)
            try catalogueHandle.use { try $0.note(outcome, of: source.id, at: now) }
            try checkForLoss(since: intake.losses)
            if intake.failure == nil, intake.before.succeededAt == nil {
                try agentState.attempt { try agentState.store.compareAgain(source.id) }
            }
            try await match()
            if state.isRunning { state.phase = .recalls }
            jobEnds(
                .source(source), plan.rules(of: source), error: intake.failure, pause: intake.pause)
        } catch {
            log.warning("\(source.id): what it said is not kept: \(error)")
            note(source.id, error.description, error.retry)
            jobEnds(.source(source), plan.rules(of: source), error: error.description)
        }
        reportProgress(isUrgent: true)
    }

    /// - Throws: If the data saved so far is gone.
    func checkForLoss(since losses: Int) throws(StoreError) {
        guard catalogueHandle.losses == losses else {
            throw .failed(reason: AgentRefreshText.hasJustBeenLost)
        }
    }

    /// Saves when the job runs next.
    func jobEnds(_ job: RefreshJob, _ rules: JobRules, error: String? = nil, pause: Duration? = nil) {
        do throws(StoreError) {
            _ = try agentState.attempt {
                try agentState.store.jobDone(
                    job.name, rules, error: error, pause: pause, chance: .random(in: 0...1), at: time.now)
            }
        } catch .notFound {
            // It was removed meanwhile.
        } catch {
            putOff(because: error)
        }
    }
}

extension FetchReply {
    /// The source whose request it answers.
    fileprivate var sourceID: String? {
        request?.split(separator: "#").first.map(String.init)
    }
}
