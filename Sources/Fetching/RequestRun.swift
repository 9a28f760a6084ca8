import Feeds
import FetchInterface
import Rules

/// A request that is being served: the documents still to request, and the outcome so far.
final class RequestRun {
    let request: FetchRequest
    /// When to send the next request at the earliest: documents come one after the other, not all at once.
    private(set) var readyAt = ContinuousClock.now
    /// The transfer under way.
    var transfer: Transfer?
    /// The host of the shop that it crawls.
    var shop: String?
    /// Whether its end has been reported.
    private(set) var isOver = false
    private var reader: any AnswerReader
    private let output: LineOutput
    private var questions: [WebRequest] = []
    private var outcome = FetchOutcome(.ok)
    /// Whether each document without records said that this is right.
    private var isEveryEmptyMeant = true
    private var lastProgress = ContinuousClock.now

    init(_ request: FetchRequest, _ reader: any AnswerReader, to output: LineOutput) {
        self.request = request
        self.reader = reader
        self.output = output
        questions = reader.first.map(bounded)
        // These belong to a single document.
        if questions.count == 1, !questions[0].isAboutRobots {
            questions[0].etag = request.etag
            questions[0].lastModified = request.lastModified
        }
    }

    /// Whether it is over and has no transfer left.
    var hasEnded: Bool { isOver && transfer == nil }
    /// Whether no document has come yet.
    var isFirst: Bool { outcome.progress.documents == 0 }

    var isShop: Bool {
        if case .shop = request.target { true } else { false }
    }

    /// The next document to request.
    var question: WebRequest? { questions.first }

    /// Postpones the next document, as another request has just asked the same server.
    func wait(until moment: ContinuousClock.Instant) {
        readyAt = max(readyAt, moment)
    }

    /// Takes the answer to `question`.
    func take(_ answer: WebAnswer) {
        transfer = nil
        guard !isOver, let question = questions.first else { return }
        questions.removeFirst()
        note(answer)
        do throws(FetchFault) {
            try send(try reading(of: answer, to: question))
            if questions.isEmpty { return end() }
            readyAt = .now + reader.pause
            reportProgress()
        } catch {
            end(error)
        }
    }

    private func reading(
        of answer: WebAnswer, to question: WebRequest
    ) throws(FetchFault) -> DocumentReading {
        guard let fault = answer.fault else { return try reader.read(answer, to: question) }
        return try reader.recover(from: fault, answer, to: question)
    }

    /// The question within the client's limits, with the hosts that the client allows.
    private func bounded(_ question: WebRequest) -> WebRequest {
        var question = question
        question.limits = request.limits.narrowed(to: question.limits)
        question.hosts += request.hosts
        return question
    }

    private func note(_ answer: WebAnswer) {
        if answer.fault == nil { outcome.progress.documents += 1 }
        outcome.progress.bytes += answer.body.count
        outcome.wireBytes += answer.wireBytes
        outcome.code = answer.code
        outcome.retryAfter = answer.retryAfter
        outcome.location = answer.location
        let isOnly = outcome.progress.documents <= 1
        outcome.etag = isOnly ? answer.etag : nil
        outcome.lastModified = isOnly ? answer.lastModified : nil
    }

    private func send(_ reading: DocumentReading) throws(FetchFault) {
        if let currency = reading.currency { output.send(.shop(id: request.id, currency: currency)) }
        if let robots = reading.robots { output.send(.robots(id: request.id, robots)) }
        for record in reading.records {
            guard outcome.progress.records < request.limits.records else {
                throw FetchFault(.tooLarge, "more than \(request.limits.records) records")
            }
            outcome.progress.records += 1
            if !output.send(record.reply(to: request.id)) {
                outcome.progress.records -= 1
                skip(record.sourceID, "a record is longer than \(FetchReply.longestLine) bytes")
            }
        }
        for record in reading.skipped {
            skip(record.id, "record \(record.position + 1): \(record.reason)")
        }
        outcome.passedOver += reading.passedOver
        if reading.records.isEmpty, !reading.saysNothing { isEveryEmptyMeant = false }
        if reading.more.isEmpty { return }
        let count = outcome.progress.documents + questions.count + reading.more.count
        guard count <= request.limits.documents else {
            throw FetchFault(.tooLarge, "more than \(request.limits.documents) documents")
        }
        questions.insert(contentsOf: reading.more.map(bounded), at: 0)
    }

    private func skip(_ record: String, _ reason: String) {
        outcome.skipped += 1
        output.send(.skipped(id: request.id, record: record, reason: reason))
    }

    private func reportProgress() {
        guard lastProgress.duration(to: .now) >= .milliseconds(500) else { return }
        lastProgress = .now
        output.send(.progress(id: request.id, outcome.progress))
    }

    // MARK: The end

    private func end() {
        if outcome.progress.records == 0 {
            outcome.status = outcome.skipped == 0 && isEveryEmptyMeant ? .empty : .silent
        }
        finish()
    }

    func end(_ fault: FetchFault, retryAfter: Duration? = nil) {
        guard !isOver else { return }
        outcome.status = fault.status
        outcome.detail = fault.detail
        if let retryAfter { outcome.retryAfter = retryAfter }
        finish()
    }

    private func finish() {
        isOver = true
        questions = []
        output.send(.end(id: request.id, outcome))
    }
}

extension DocumentReading.Record {
    /// The source's own name for it; empty if it has none.
    fileprivate var sourceID: String {
        switch self {
        case .notice(let notice): notice.id.description
        case .product(let product): String(product.id)
        case .suggestion, .text, .page, .row, .chunk, .answer, .login, .phone: ""
        }
    }

    fileprivate func reply(to id: String) -> FetchReply {
        switch self {
        case .notice(let notice): .notice(id: id, notice)
        case .product(let product): .product(id: id, product)
        case .suggestion(let suggestion): .suggestion(id: id, suggestion)
        case .text(let text): .text(id: id, text)
        case .page(let product, let address): .page(id: id, product, address: address)
        case .row(let row): .calendarRow(id: id, row)
        case .chunk(let bytes): .calendarChunk(id: id, bytes)
        case .answer(let answer): .calendarAnswer(id: id, answer)
        case .login(let answer): .login(id: id, answer)
        case .phone(let answer): .phone(id: id, answer)
        }
    }
}

extension FetchLimits {
    /// With the smaller limits for bytes.
    fileprivate func narrowed(to other: FetchLimits) -> FetchLimits {
        var limits = self
        limits.wireBytes = min(wireBytes, other.wireBytes)
        limits.bytes = min(bytes, other.bytes)
        return limits
    }
}
