import FetchInterface
import Rules
import Testing

@testable import Fetching

struct PageReaderTests {
    private static let address = "https://shop.example.com/lamp?colour=blue"

    private func answer(_ body: String, code: Int = 200, at address: String? = nil) throws -> WebAnswer {
        var answer = WebAnswer()
        answer.code = code
        answer.body = Array(body.utf8)
        answer.address = try address.map { try FetchAddress($0) }
        return answer
    }

    private func lamp(_ price: String) -> String {
        """
        <title>Lamp</title><script type="application/ld+json">{"@type":"Product","name":"Lamp","offers":
        {"@type":"Offer","price":"\(price)","priceCurrency":"EUR","availability":"https://schema.org/InStock"}}</script>
        """
    }

    private func fault(_ body: () throws -> Void) -> FetchStatus? {
        do {
            try body()
            return nil
        } catch {
            return (error as? FetchFault)?.status
        }
    }

    @Test func `a page is read after the site's rules, which the client keeps for the next time`() throws {
        let reader = try PageReader(address: Self.address, robots: nil)
        #expect(reader.first.map(\.address.description) == ["https://shop.example.com/robots.txt"])

        let rules = try reader.read(answer("User-agent: *\nDisallow: /cart"), to: reader.first[0])
        let question = try #require(rules.more.first)
        #expect(question.address.description == Self.address)
        let reading = try reader.read(answer(lamp("79.90"), at: Self.address), to: question)
        guard case .page(let page, let address)? = reading.records.first else {
            Issue.record("there is no page")
            return
        }
        #expect(page.name == "Lamp" && page.amount == DecimalAmount("79.90") && page.currency == "EUR")
        #expect(page.availability == .inStock && page.source == .linkedData && address == Self.address)

        let later = try PageReader(address: Self.address, robots: rules.robots)
        #expect(later.first.map(\.address.description) == [Self.address])
    }

    @Test(arguments: [
        ("User-agent: *\nDisallow: /lamp", 200, FetchStatus.disallowed), ("", 500, .trouble),
        ("", 503, .trouble),
        ("", 429, .busy), ("", 404, nil), ("", 403, nil), ("<html>Not found", 200, nil),
    ])
    func `what a site says in place of its rules decides whether its page is read`(
        body: String, code: Int, status: FetchStatus?
    ) throws {
        let reader = try PageReader(address: Self.address, robots: nil)

        #expect(fault { _ = try reader.read(answer(body, code: code), to: reader.first[0]) } == status)
    }

    @Test func `rules that are known forbid a page before anything is requested`() {
        #expect(
            fault { _ = try PageReader(address: Self.address, robots: "User-agent: steward\nDisallow: /") }
                == .disallowed)
    }

    @Test(arguments: [
        ("", 404, FetchStatus.missing), ("", 410, .missing), ("", 403, .blocked), ("", 451, .blocked),
        ("", 429, .busy), ("", 503, .busy), ("", 500, .trouble), ("<p>Lamp 79.90 €", 200, .noProduct),
        (
            "<title>Just a moment...</title><script src='https://challenges.cloudflare.com/x'></script>", 200,
            .blocked
        ),
        ("", 200, .noProduct),
    ])
    func `what a shop says in place of its page has a status, and none is of a product`(
        body: String, code: Int, status: FetchStatus
    ) throws {
        let reader = try PageReader(address: Self.address, robots: "")

        #expect(
            fault { _ = try reader.read(answer(body, code: code, at: Self.address), to: reader.first[0]) }
                == status)
    }

    @Test func `a page that leads elsewhere is read there, or has moved`() throws {
        let reader = try PageReader(address: Self.address, robots: "")
        let elsewhere = "https://shop.example.com/"

        let reading = try reader.read(answer(lamp("5.00"), at: elsewhere), to: reader.first[0])
        guard case .page(_, let address)? = reading.records.first else {
            Issue.record("there is no page")
            return
        }
        #expect(address == elsewhere)
        #expect(
            fault { _ = try reader.read(answer("<h1>All lamps", at: elsewhere), to: reader.first[0]) }
                == .redirectedAway)
    }

    @Test func `redirects must follow the site's rules, too`() throws {
        let question = try #require(
            try PageReader(address: Self.address, robots: "User-agent: *\nDisallow: /private").first.first)

        #expect(
            fault { try question.checkRobots(for: FetchAddress("https://shop.example.com/lamp2")) } == nil)
        #expect(
            fault { try question.checkRobots(for: FetchAddress("https://shop.example.com/private?x")) }
                == .disallowed)
    }
}
