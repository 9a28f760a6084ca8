import CivilTime
import FetchInterface
import Rules
import Store

/// What `steward-fetch` returned for the address of a page.
struct PageFetch: Sendable {
    var answer: PageAnswer
    /// The rules of the site, if they were read.
    var robots: String?
    /// Where the page was found, after redirects.
    var address = ""
    /// How long the site asks to be left alone.
    var pause: Duration?
    /// Whether a failure may pass.
    var retry = Retry.never
    /// When the page was read, if the answer comes from an earlier request.
    var readAt: Instant?
}

extension FetchRequest {
    static func page(_ address: PageAddress, robots: String?) -> FetchRequest {
        var request = FetchRequest(
            id: "page-\(address.product)", .page(address: address.description, robots: robots))
        // Short, because a user may be waiting.
        request.limits.connect = .seconds(8)
        request.limits.stall = .seconds(8)
        request.limits.total = .seconds(20)
        request.limits.records = 1
        request.limits.documents = 2
        return request
    }
}

extension FetchRun {
    /// The outcome of a run whose only request is for a page.
    func page() async -> PageFetch {
        let lost = FetchOutcome(.lost)
        var fetch = PageFetch(answer: .failure(.unreachable, lost.words), retry: lost.retry)
        var found: ProductPage?
        while let reply = await next() {
            switch reply {
            case .page(_, let page, let address): (found, fetch.address) = (page, address)
            case .robots(_, let rules): fetch.robots = rules
            case .end(_, let outcome):
                (fetch.pause, fetch.retry) = (outcome.retryAfter, outcome.retry)
                fetch.answer = found.map(PageAnswer.page) ?? .failure(outcome.pageState, outcome.pageDetail)
            case .hello, .progress, .skipped, .notice, .shop, .product, .suggestion, .text, .calendarRow,
                .calendarChunk, .calendarAnswer, .login, .phone:
                break
            }
        }
        return fetch
    }
}

extension FetchOutcome {
    fileprivate var pageState: PageState {
        switch status {
        case .missing: .gone
        case .redirectedAway: .moved
        case .blocked, .busy, .disallowed: .blocked
        case .ok, .notModified, .empty, .silent, .noProduct: .changed
        case .tooSoon, .trouble, .refused, .tooLarge, .malformed, .implausible, .cutOff, .unreachable,
            .badCertificate, .timeout, .cancelled, .lost:
            .unreachable
        }
    }

    /// Details that the state does not express.
    fileprivate var pageDetail: String {
        switch pageState {
        case .gone, .moved: detail
        case .changed: ""
        case .unreachable where status == .unreachable: detail
        default: words
        }
    }
}
