import AgentInterface
import CivilTime
import EventLoop
import FetchInterface
import Logging
import Rules

/// Asks Open Food Facts through `steward-fetch` what a barcode stands for. It stores nothing: the answer is for
/// the user to confirm.
actor ProductLookup: AgentPart {
    nonisolated let loop: EventLoop
    private let endpoint: FetchEndpoint
    private let time: any TimeSource
    private let log: Logger
    private var rate: TokenBucket
    private var runs: [FetchRun] = []
    private var isStopped = false

    init(endpoint: FetchEndpoint, time: any TimeSource, loop: EventLoop, log: Logger) {
        self.endpoint = endpoint
        self.time = time
        self.loop = loop
        self.log = log
        // The service allows fifteen questions a minute.
        rate = TokenBucket(burst: 4, perSecond: 0.18, now: time.now)
    }

    /// - Returns: `nil` if nobody has described the product.
    /// - Throws: Why it is unknown whether somebody has.
    func product(of gtin: GTIN) async throws(AgentError) -> ProductSuggestion? {
        guard !isStopped else { throw AgentError.isEnding }
        guard gtin.isGlobal else {
            throw AgentError(.invalid, AgentItemText.onlyOfShop(gtin))
        }
        guard rate.take(at: time.now) else {
            throw AgentError(
                .limitsExceeded, AgentItemText.tooManyQuestions(gtin), retry: .later(after: rate.wait))
        }
        var request = FetchRequest(id: "barcode-\(gtin.short)", .barcode(gtin))
        request.limits = Self.limits
        let run = FetchRun([request], from: endpoint, on: loop) { [log] in
            log.warning("steward-fetch says: \($0)")
        }
        runs.append(run)
        defer { runs.removeAll { $0 === run } }
        var found: ProductSuggestion?
        var outcome = FetchOutcome(.lost)
        while let reply = await run.next() {
            switch reply {
            case .suggestion(_, let suggestion): found = suggestion
            case .end(_, let end): outcome = end
            case .hello, .progress, .skipped, .notice, .shop, .product, .text, .page, .robots, .calendarRow,
                .calendarChunk, .calendarAnswer, .login, .phone:
                break
            }
        }
        // A name is one even if the lists after it could not be read.
        if let found { return found }
        guard outcome.status.isSuccess else {
            throw AgentError(
                .failed, AgentItemText.noAnswer(about: gtin, outcome.words), retry: outcome.retry)
        }
        return nil
    }

    func stop() {
        isStopped = true
        for run in runs { run.giveUp() }
    }

    /// A person waits: four lists have to answer before a caller gives up.
    private static let limits: FetchLimits = {
        var limits = FetchLimits()
        limits.connect = .seconds(4)
        limits.stall = .seconds(4)
        limits.total = .seconds(5)
        limits.records = 1
        limits.documents = 4
        return limits
    }()
}

extension ProductSuggestion {
    var record: ProductRecord {
        var record = ProductRecord()
        (record.gtin, record.name, record.brand, record.quantity) = (gtin, name, brand, quantity)
        (record.pack, record.categories, record.credit) = (packText, categories, credit)
        record.picture = picture ?? ""
        return record
    }
}
