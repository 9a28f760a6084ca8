/// Assembles an answer from the lines of `steward-fetch`.
package struct DAVAnswerCollector: Sendable {
    /// Chunks of data too long for one line. They belong to the next row, or form the body.
    private var pending: [UInt8] = []
    private var rows: [DAVAnswer.Row] = []
    private var answer: DAVAnswer?
    private var size = 0

    /// In bytes: larger than any answer that `steward-fetch` accepts.
    private static let mostBytes = 96 << 20

    package init() {}

    /// Takes one line of the reply.
    /// - Returns: The complete answer, after its last line.
    /// - Throws: The line is of the wrong kind, or there is too much data.
    package mutating func add(_ reply: FetchReply) throws -> DAVAnswer? {
        switch reply {
        case .calendarChunk(_, let bytes):
            pending += bytes
            try count(bytes.count)
        case .calendarRow(_, var row):
            if !pending.isEmpty { row.data = pending + (row.data ?? []) }
            pending = []
            try count(row.href.utf8.count + (row.data?.count ?? 0))
            rows.append(row)
        case .calendarAnswer(_, let answer): self.answer = answer
        case .progress: break
        case .end(_, let outcome): return end(outcome)
        case .hello, .notice, .shop, .product, .page, .robots, .suggestion, .text, .login, .phone,
            .skipped:
            throw FetchFormError(key: "id", reason: "the line is of the wrong kind")
        }
        return nil
    }

    private mutating func count(_ bytes: Int) throws {
        size += bytes
        guard size <= Self.mostBytes, rows.count <= FetchLimits.most.records else {
            throw FetchFormError(key: "data", reason: "there is too much of it")
        }
    }

    private func end(_ outcome: FetchOutcome) -> DAVAnswer {
        guard outcome.status.isSuccess, var answer else {
            var answer = DAVAnswer()
            answer.status = outcome.code
            answer.retryAfter = outcome.retryAfter
            let status = outcome.status.isSuccess ? FetchStatus.malformed : outcome.status
            answer.failure = .fetch(status, outcome.detail)
            return answer
        }
        answer.rows = rows
        answer.body = pending
        return answer
    }
}
