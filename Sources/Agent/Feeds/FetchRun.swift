package import EventLoop
package import FetchInterface
import Household
import JSONText

/// Has `steward-fetch` serve requests, and hands on what it tells. It belongs to the loop's thread.
///
/// Nothing that it tells is believed beyond what was asked for: lines that do not fit, and more of them than there
/// can be, end the conversation. When a helper has come to its end before its time, each request that it leaves is asked
/// once more, in a helper of its own, so that the document that a reader stumbled over harms no other. Records of such a
/// request come twice.
package final class FetchRun: @unchecked Sendable {
    private let door: FetchDoor
    private let loop: EventLoop
    private let patience: Duration
    private let complaint: @Sendable (String) -> Void
    private var link: FetchLink?
    /// What the present helper has been asked for and has not ended.
    private var underWay: [Account] = []
    /// What is left of an earlier one.
    private var left: [FetchRequest] = []
    /// Ends that we tell ourselves.
    private var ends: [FetchReply] = []
    private var lastPause = ContinuousClock.now
    /// Whether nobody has been asked yet.
    private var isFirst = true
    private var isGivenUp = false

    /// What has been told of a request.
    private struct Account {
        let request: FetchRequest
        var lines = 0
        var bytes = 0
        var records = 0
    }

    /// - Parameters:
    ///   - requests: Of different ids.
    ///   - patience: How long a helper may say nothing: longer than any document may take.
    ///   - complaint: Is given the first lines that a child writes to its standard error, as they come.
    package init(
        _ requests: [FetchRequest], from door: FetchDoor,
        patience: Duration = FetchLimits.most.total + .seconds(30), on loop: EventLoop,
        complaint: @escaping @Sendable (String) -> Void
    ) {
        self.door = door
        self.loop = loop
        self.patience = patience
        self.complaint = complaint
        left = requests
    }

    /// The next reply; of every request, the last one is an end. `nil` when all have ended.
    ///
    /// To be waited for by one task at a time. When that is cancelled, so is all that is left.
    package func next() async -> FetchReply? {
        while true {
            if let end = ends.popLast() { return end }
            guard let link = link ?? start() else {
                if ends.isEmpty { return nil }
                continue
            }
            await letOthersIn()
            switch await link.next() {
            case .line(let line):
                guard let reply = understood(line) else {
                    lose(because: "its words are not understood")
                    continue
                }
                if case .hello = reply { continue }
                return reply
            case .end(let reason): lose(because: reason ?? "it ended before its time")
            }
        }
    }

    /// Lines that are there already need no waiting, and would follow one another for as long as they last.
    private func letOthersIn() async {
        guard lastPause.duration(to: .now) > Self.longestTurn else { return }
        await Task.yield()
        lastPause = .now
    }

    private static let longestTurn = Duration.milliseconds(5)

    /// A request is not wanted any more. Its end comes soon.
    package func cancel(_ id: String) {
        if let index = left.firstIndex(where: { $0.id == id }) {
            left.remove(at: index)
            ends.append(.end(id: id, FetchOutcome(.cancelled)))
        } else if underWay.contains(where: { $0.request.id == id }) {
            link?.send(.cancel(id: id))
        }
    }

    /// Nothing is wanted any more. Whoever waits is told `.cancelled` of all that has not ended.
    package func giveUp() {
        isGivenUp = true
        if let link { link.close(because: nil) } else { cancelLeft() }
    }

    // MARK: Helpers

    /// - Returns: `nil` if nothing is left to be asked for, or nobody can be asked.
    private func start() -> FetchLink? {
        if left.isEmpty { return nil }
        let requests = isFirst ? left : [left[0]]
        left.removeFirst(requests.count)
        isFirst = false
        do throws(SystemError) {
            let link = try FetchLink(door, patience: patience, on: loop, complaint: complaint)
            for request in requests { link.send(.fetch(request)) }
            underWay = requests.map { Account(request: $0) }
            self.link = link
            return link
        } catch {
            let outcome = FetchOutcome(.lost, "steward-fetch cannot be started: \(error)")
            ends += (requests + left).map { .end(id: $0.id, outcome) }
            left = []
            return nil
        }
    }

    /// The helper is gone, or not to be believed.
    private func lose(because reason: String) {
        link?.close(because: nil)
        link = nil
        let unfinished = underWay.map(\.request)
        underWay = []
        if isGivenUp || Task.isCancelled {
            left += unfinished
            cancelLeft()
        } else if unfinished.count == 1, let only = unfinished.first {
            ends.append(.end(id: only.id, FetchOutcome(.lost, "steward-fetch: \(reason)")))
        } else {
            left += unfinished
        }
    }

    private func cancelLeft() {
        ends += left.map { .end(id: $0.id, FetchOutcome(.cancelled)) }
        left = []
    }

    // MARK: What it tells

    /// - Returns: `nil` for what is no reply to what was asked for.
    private func understood(_ line: [UInt8]) -> FetchReply? {
        // What is wrong with another program's line is of no use to whoever waits.
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
        case .text(let id, _): return countRecord(id, bytes, where: \.isDocument) ? reply : nil
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

    /// - Returns: Whether a line about this request may come, and one more.
    private func count(_ id: String, _ bytes: Int, where fits: (FetchRequest) -> Bool) -> Bool {
        guard let index = underWay.firstIndex(where: { $0.request.id == id }) else { return false }
        underWay[index].lines += 1
        underWay[index].bytes += bytes
        let account = underWay[index]
        return fits(account.request)
            && account.lines <= 2 * account.request.limits.records + Self.mostOtherLines
            && (!account.request.isShop || account.bytes <= Self.mostOfShop)
    }

    /// In bytes: all of a shop is kept until all of it is there. The largest have half of it.
    private static let mostOfShop = 64 << 20

    /// Of progress, mostly, which comes twice a second at most.
    private static let mostOtherLines = 10_000
}

extension RecallNotice {
    /// Whether its event is one of its source, or of those that it belongs to: `fda` names those of `fda-rss`. A source
    /// has no say in what others tell.
    fileprivate var hasOwnEvent: Bool {
        let owner = event.prefix { $0 != ":" }
        return owner == id.source || !owner.isEmpty && id.source.hasPrefix("\(owner)-")
    }
}

extension FetchRequest {
    fileprivate var sourceID: String? {
        switch target {
        case .source(let id, _, _), .sourceDocument(let id, _): id
        case .shop, .barcode, .document: nil
        }
    }

    fileprivate var barcode: GTIN? {
        if case .barcode(let gtin) = target { gtin } else { nil }
    }

    fileprivate var isShop: Bool {
        if case .shop = target { true } else { false }
    }

    fileprivate var isDocument: Bool {
        if case .document = target { true } else { false }
    }
}
