import FetchInterface
import Pages
import Rules

/// Reads the product of one page of a shop, if the site's `robots.txt` allows it.
struct PageReader: AnswerReader {
    private let page: FetchAddress
    let first: [WebRequest]

    /// - Parameter robots: The rules from an earlier answer; `nil` requests them from the site.
    /// - Throws: `.refused` if Steward's own rules forbid the address, `.disallowed` if the site's rules do.
    init(address: String, robots: String?) throws(FetchFault) {
        page = try FetchAddress(address)
        if let robots {
            first = [try Self.question(page, within: RobotsRules(parsing: robots.utf8))]
        } else {
            var question = WebRequest(try FetchAddress(page.root + "/robots.txt"))
            question.accept = "text/plain,*/*;q=0.8"
            // Of a larger file, `RobotsRules` reads only the beginning.
            question.limits.wireBytes = 4 << 20
            question.limits.bytes = 4 << 20
            first = [question]
        }
    }

    func read(_ answer: WebAnswer, to question: WebRequest) throws(FetchFault) -> DocumentReading {
        guard question.robots == nil else { return try product(in: answer, to: question) }
        var reading = DocumentReading()
        let rules = try Self.rules(in: answer)
        reading.robots = rules.text
        reading.more = [try Self.question(page, within: rules)]
        reading.saysNothing = true
        return reading
    }

    // MARK: What the site allows

    /// A missing file allows everything. While the server cannot say whether the file exists, nothing is
    /// allowed.
    private static func rules(in answer: WebAnswer) throws(FetchFault) -> RobotsRules {
        switch answer.code {
        case 200...299: return RobotsRules(parsing: answer.body)
        case 429: throw FetchFault(.busy, "HTTP 429")
        case 400...499: return RobotsRules()
        default: throw FetchFault(.trouble, "its robots.txt cannot be read: HTTP \(answer.code)")
        }
    }

    private static func question(
        _ page: FetchAddress, within robots: RobotsRules
    ) throws(FetchFault) -> WebRequest {
        var question = WebRequest(page)
        question.accept = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.5"
        question.limits.wireBytes = ProductPage.longest
        question.limits.bytes = ProductPage.longest
        question.robots = robots
        try question.checkRobots(for: page)
        return question
    }

    // MARK: The page

    private func product(in answer: WebAnswer, to question: WebRequest) throws(FetchFault) -> DocumentReading
    {
        try answer.checkCode()
        let address = answer.address ?? question.address
        let isMoved = address != page
        guard
            let product = ProductPage(
                answer.body, charset: answer.charset, address: address.description)
        else {
            if Self.isChallenge(answer.body) { throw FetchFault(.blocked, "it shows a test for people") }
            if isMoved { throw FetchFault(.redirectedAway, "to \(address), which shows no product") }
            throw FetchFault(.noProduct)
        }
        var reading = DocumentReading()
        reading.records = [.page(product, address: address.description)]
        return reading
    }

    /// Whether a page without a product is a challenge that bot protection services show to programs.
    private static func isChallenge(_ body: [UInt8]) -> Bool {
        let start = String(decoding: body.prefix(64 << 10), as: UTF8.self)
        return [
            "challenges.cloudflare.com", "_cf_chl_opt", "captcha-delivery.com", "px-captcha",
            "_Incapsula_Resource", "awsWafCookieDomainList", "errors/validateCaptcha",
        ].contains { start.contains($0) }
    }
}

extension FetchAddress {
    /// Scheme, host and port: `https://shop.example.com`.
    var root: String {
        description.hasSuffix(path) ? String(description.dropLast(path.count)) : description
    }
}

extension WebRequest {
    /// - Throws: `.disallowed` if the site's rules forbid `address`.
    func checkRobots(for address: FetchAddress) throws(FetchFault) {
        guard let robots, address.host == self.address.host, !robots.allows(address.path) else { return }
        throw FetchFault(.disallowed, address.path.count > 100 ? "" : address.path)
    }
}
