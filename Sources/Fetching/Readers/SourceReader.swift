import CivilTime
import Feeds
import FetchInterface
import Rules

/// Reads the documents of a recall source.
struct SourceReader: AnswerReader {
    private let source: any RecallSource
    private let today: CivilDate?
    let first: [WebRequest]

    /// - Parameter today: The current day, to date notices that cannot be right; `nil` leaves them.
    /// - Throws: `.refused` if a rule forbids an address.
    init(_ source: any RecallSource, _ requests: [FeedRequest], today: CivilDate? = nil) throws(FetchFault) {
        self.source = source
        self.today = today
        first = try requests.map { request throws(FetchFault) in try WebRequest(request) }
    }

    func read(_ answer: WebAnswer, to question: WebRequest) throws(FetchFault) -> DocumentReading {
        var batch: FeedBatch
        do throws(FeedError) {
            batch = try source.parse(answer.document(to: question))
        } catch {
            // The HTTP status explains the failure better than the parser's error.
            if case .malformed = error { try answer.checkCode() }
            throw FetchFault(error, code: answer.code)
        }
        if !type(of: source).namesAreAskedFor, let name = batch.sharedName {
            throw FetchFault(
                .implausible, "every product is called '\(CleanText.excerpt(of: name, length: 60))'")
        }
        if let today { batch.correctDates(readOn: today) }
        var reading = DocumentReading()
        reading.records = batch.notices.map(DocumentReading.Record.notice)
        reading.skipped = batch.skipped
        reading.passedOver = batch.passedOver
        // A list of further documents, or of records left out on purpose, is empty but not silent.
        reading.saysNothing = batch.status != .silent
        reading.more = try batch.more.map { request throws(FetchFault) in
            let next = try WebRequest(request)
            // A document may say where the rest is, but only on the same site.
            guard first.contains(where: { next.address.isSameSite(as: $0.address) }) else {
                throw FetchFault(.malformed, "it points to \(next.address.host) for more")
            }
            return next
        }
        return reading
    }
}

extension FetchFault {
    init(_ error: FeedError, code: Int) {
        switch error {
        case .busy: self.init(.busy, "HTTP \(code)")
        case .turnedAway(let reason): self.init(.blocked, reason)
        case .missing: self.init(.missing, "HTTP \(code)")
        case .trouble(let reason): self.init(.trouble, reason)
        case .malformed(let reason): self.init(.malformed, reason)
        case .implausible(let reason): self.init(.implausible, reason)
        case .tooLong(let reason): self.init(.tooLarge, reason)
        }
    }
}
