import FetchInterface
import JSONText

/// Serves requests, several at once.
final class FetchService {
    private let transport: Transport
    private let output: LineOutput
    private var runs: [RequestRun] = []
    private var politeness = Politeness()

    /// The most requests at a time. More are a mistake.
    private static let mostRuns = 1_000

    init(_ transport: Transport, to output: LineOutput) {
        self.transport = transport
        self.output = output
    }

    var isIdle: Bool { runs.isEmpty }

    // MARK: Orders

    /// Takes a line. The reply to an invalid one is an end without an id.
    func take(_ line: LineSplitter.Line) {
        do throws(FetchFault) {
            switch try Self.order(line) {
            case nil: return
            case .cancel(let id)?: runs.first { $0.request.id == id }.map(cancel)
            case .fetch(let request)?: try add(request)
            }
        } catch {
            output.send(.end(id: "", FetchOutcome(error.status, error.detail)))
        }
    }

    private static func order(_ line: LineSplitter.Line) throws(FetchFault) -> FetchOrder? {
        guard case .whole(let bytes) = line else {
            throw FetchFault(.refused, "a line is longer than \(FetchOrder.longestLine) bytes")
        }
        if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { return nil }
        do {
            return try FetchOrder(json: try JSON(parsing: bytes, within: FetchOrder.limits))
        } catch {
            throw FetchFault(.refused, "a line is not a request: \(error)")
        }
    }

    private func add(_ request: FetchRequest) throws(FetchFault) {
        guard runs.count < Self.mostRuns else { throw FetchFault(.refused, "too many requests") }
        guard !runs.contains(where: { $0.request.id == request.id }) else {
            throw FetchFault(.refused, "there is another request '\(request.id)'")
        }
        do throws(FetchFault) {
            runs.append(RequestRun(request, try FetchCatalogue.reader(for: request), to: output))
        } catch {
            output.send(.end(id: request.id, FetchOutcome(error.status, error.detail)))
        }
    }

    /// Cancels all requests.
    func cancelAll() {
        runs.forEach(cancel)
        runs = []
    }

    private func cancel(_ run: RequestRun) {
        run.end(FetchFault(.cancelled))
        if let transfer = run.transfer { transport.cancel(transfer) }
    }

    // MARK: Serving

    /// Begins what may begin now.
    /// - Returns: When to call this again at the latest, if nothing comes before.
    func begin(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        // A request that ends at once may be the one that another waits for.
        repeat {
            forgetEnded(at: now)
            for run in runs where run.transfer == nil && run.readyAt <= now { begin(run, at: now) }
        } while runs.contains(where: \.hasEnded)
        return runs.filter { $0.transfer == nil && $0.readyAt > now }.map(\.readyAt).min()
    }

    private func begin(_ run: RequestRun, at now: ContinuousClock.Instant) {
        guard !run.isOver, let question = run.question else { return }
        let host = question.address.host
        switch politeness.verdict(on: host, isShop: run.isShop, isFirst: run.isFirst, at: now) {
        case .wait(let moment): if let moment { run.wait(until: moment) }
        case .refuse(let fault, let pause): run.end(fault, retryAfter: pause)
        case .ask:
            politeness.didBegin(host, isShop: run.isShop)
            if run.isShop { run.shop = host }
            run.transfer = transport.start(question) { [self] answer in
                politeness.didEnd(host, retryAfter: answer.retryAfter, pause: question.pause, at: .now)
                run.take(answer)
            }
        }
    }

    /// Waits until an answer comes, `descriptor` is readable or `moment` has come, and takes the answers.
    /// Returns after a minute at the latest.
    func wait(or descriptor: Int32, until moment: ContinuousClock.Instant?) {
        let longest = Duration.seconds(60)
        let length = moment.map { min(longest, max(.zero, ContinuousClock.now.duration(to: $0))) }
        transport.wait(or: descriptor, atMost: length ?? longest)
    }

    private func forgetEnded(at now: ContinuousClock.Instant) {
        for run in runs where run.hasEnded {
            if let shop = run.shop { politeness.didEndShop(shop, at: now) }
        }
        runs.removeAll(where: \.hasEnded)
    }
}
