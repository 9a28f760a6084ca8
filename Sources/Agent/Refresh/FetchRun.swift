package import EventLoop
package import FetchInterface
import JSONText
import Rules

/// Sends requests to `steward-fetch` and returns its replies. Use it on the loop's thread.
///
/// It trusts no reply beyond its request: an unexpected line, or too many lines, end the connection. If a
/// helper ends too early, each unfinished request is repeated once in a helper of its own, so that a document
/// that crashes a parser affects no other request. Such a request yields its records twice.
package final class FetchRun {
    private let endpoint: FetchEndpoint
    private let loop: EventLoop
    private let patience: Duration
    private let complaint: (String) -> Void
    private var link: FetchLink?
    /// Requests that the present helper has not finished.
    private var underWay: [Account] = []
    /// Requests still to send, including those that an earlier helper left unfinished.
    private var left: [FetchRequest] = []
    /// Ends that the agent reports itself.
    private var ends: [FetchReply] = []
    private var lastPause = ContinuousClock.now
    /// Whether no helper has started yet.
    private var isFirst = true
    private var isGivenUp = false

    /// The replies to one request so far.
    private struct Account {
        let request: FetchRequest
        var lines = 0
        var bytes = 0
        var records = 0
    }

    /// - Parameters:
    ///   - requests: With distinct ids.
    ///   - patience: How long a helper may stay silent; longer than any document may take.
    ///   - complaint: Receives the first lines that a child process writes to standard error, as they arrive.
    package init(
        _ requests: [FetchRequest], from endpoint: FetchEndpoint,
        patience: Duration = FetchLimits.most.total + .seconds(30), on loop: EventLoop,
        complaint: @escaping (String) -> Void
    ) {
        self.endpoint = endpoint
        self.loop = loop
        self.patience = patience
        self.complaint = complaint
        left = requests
    }

    /// Returns the next reply; the last one to every request is an end. `nil` when all requests have ended.
    ///
    /// Only one task may wait at a time. Cancelling it cancels all remaining requests.
    package func next() async -> FetchReply? {
        while true {
            if let end = ends.popLast() { return end }
            guard let link = link ?? start() else {
                if ends.isEmpty { return nil }
                continue
            }
            await yieldTurn()
            switch await link.next() {
            case .line(let line):
                guard let reply = understood(line) else {
                    lose(because: RequestText.notUnderstood)
                    continue
                }
                if case .hello = reply { continue }
                return reply
            case .end(let reason): lose(because: reason ?? AgentRefreshText.endedEarly)
            }
        }
    }

    /// Lines that have already arrived are returned without suspension, so this yields now and then.
    private func yieldTurn() async {
        guard lastPause.duration(to: .now) > Self.longestTurn else { return }
        await Task.yield()
        lastPause = .now
    }

    private static let longestTurn = Duration.milliseconds(5)

    /// Cancels one request. Its end follows soon.
    package func cancel(_ id: String) {
        if let index = left.firstIndex(where: { $0.id == id }) {
            left.remove(at: index)
            ends.append(.end(id: id, FetchOutcome(.cancelled)))
        } else if underWay.contains(where: { $0.request.id == id }) {
            link?.send(.cancel(id: id))
        }
    }

    /// Cancels everything. `next` then returns `.cancelled` for each unfinished request.
    package func giveUp() {
        isGivenUp = true
        if let link { link.close(because: nil) } else { cancelLeft() }
    }

    // MARK: Helpers

    /// - Returns: `nil` if no request is left, or no helper can be started.
    private func start() -> FetchLink? {
        if left.isEmpty { return nil }
        let requests = isFirst ? left : [left[0]]
        left.removeFirst(requests.count)
        isFirst = false
        do throws(SystemError) {
            let link = try FetchLink(endpoint, patience: patience, on: loop, complaint: complaint)
            for request in requests { link.send(.fetch(request)) }
            underWay = requests.map { Account(request: $0) }
            self.link = link
            return link
        } catch {
            let outcome = FetchOutcome(.lost, AgentRefreshText.cannotStartHelper("\(error)"))
            ends += (requests + left).map { .end(id: $0.id, outcome) }
            left = []
            return nil
        }
    }

    /// Handles a helper that has gone or cannot be trusted.
    private func lose(because reason: String) {
        link?.close(because: nil)
        link = nil
        let unfinished = underWay.map(\.request)
        underWay = []
        if isGivenUp || Task.isCancelled {
            left += unfinished
            cancelLeft()
        } else if unfinished.count == 1, let only = unfinished.first {
            ends.append(.end(id: only.id, FetchOutcome(.lost, AgentRefreshText.helper(reason))))
        } else {
            left += unfinished
        }
    }

    private func cancelLeft() {
        ends += left.map { .end(id: $0.id, FetchOutcome(.cancelled)) }
        left = []
    }

    // MARK: Its replies

    /// - Returns: `nil` unless the line is a valid reply to a request under way.
    private func understood(_ line: [UInt8]) -> FetchReply? {
        // The reason why another program's line is invalid would not help the caller.
        guard let json = try? JSON(parsing: line, within: FetchReply.limits),
            let reply = try? FetchReply(json: json)
        else { return nil }
        let bytes = line.count
        switch reply {
        case .hello: return underWay.isEmpty ? nil : reply
        case .progress(let id, _), .skipped(let id, _, _): return count(id, bytes) { _ in true } ? reply : nil
        case .notice(let id, let notice):
            return countRecord(id, bytes) { $0.sourceID == notice.id.source && notice.hasOwnEvent }
                ? reply : nil
        case .shop(let id, _): return count(id, bytes, where: \.isShop) ? reply : nil
        case .product(let id, _): return countRecord(id, bytes, where: \.isShop) ? reply : nil
        case .suggestion(let id, let suggestion):
            return countRecord(id, bytes) { $0.barcode == suggestion.gtin } ? reply : nil
        case .page(let id, _, _): return countRecord(id, bytes, where: \.isPage) ? reply : nil
        case .robots(let id, _): return count(id, bytes, where: \.isPage) ? reply : nil
        case .text(let id, _): return countRecord(id, bytes, where: \.isDocument) ? reply : nil
        // Only a `HelperConnection` asks calendar servers.
        case .calendarRow, .calendarChunk, .calendarAnswer, .login, .phone: return nil
        case .end(let id, _):
            guard let index = underWay.firstIndex(where: { $0.request.id == id }) else { return nil }
            underWay.remove(at: index)
            if underWay.isEmpty { link?.endInput() }
            return reply
        }
    }

    private func countRecord(_ id: String, _ bytes: Int, where fits: (FetchRequest) -> Bool) -> Bool {
        guard count(id, bytes, where: fits), let index = underWay.firstIndex(where: { $0.request.id == id })
        else { return false }
        underWay[index].records += 1
        return underWay[index].records <= underWay[index].request.limits.records
    }

    /// - Returns: Whether a line about this request is acceptable now; counts it.
    private func count(_ id: String, _ bytes: Int, where fits: (FetchRequest) -> Bool) -> Bool {
        guard let index = underWay.firstIndex(where: { $0.request.id == id }) else { return false }
        underWay[index].lines += 1
        underWay[index].bytes += bytes
        let account = underWay[index]
        return fits(account.request)
            && account.lines <= 2 * account.request.limits.records + Self.mostOtherLines
            && (!account.request.isShop || account.bytes <= Self.mostOfShop)
    }

    /// In bytes: the agent keeps the products of a shop until it has all of them. The largest shops need half
    /// of this.
    private static let mostOfShop = 64 << 20

    /// Mostly progress, which arrives at most twice a second.
    private static let mostOtherLines = 10_000
}

extension RecallNotice {
    /// Whether its event belongs to its source or to the parent source: `fda` owns the events of `fda-rss`.
    /// No source may change the events of another.
    fileprivate var hasOwnEvent: Bool {
        let owner = event.prefix { $0 != ":" }
        return owner == id.source || !owner.isEmpty && id.source.hasPrefix("\(owner)-")
    }
}

extension FetchRequest {
    fileprivate var sourceID: String? {
        switch target {
        case .source(let id, _, _), .sourceDocument(let id, _): id
        case .shop, .page, .barcode, .document, .assistant, .calendar, .login, .phone: nil
        }
    }

    fileprivate var barcode: GTIN? {
        if case .barcode(let gtin) = target { gtin } else { nil }
    }

    fileprivate var isShop: Bool {
        if case .shop = target { true } else { false }
    }

    fileprivate var isPage: Bool {
        if case .page = target { true } else { false }
    }

    fileprivate var isDocument: Bool {
        if case .document = target { true } else { false }
    }
}
