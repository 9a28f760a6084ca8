import FetchInterface
import Foundation
import Rules
import TestSupport
import Testing

/// Whatever a server does, it costs bounded time and memory, gets the right status, and harms no other (goal G14 of
/// docs/testing.md).
@Suite(.hostileServer) struct HostileServerTests {
    let server: HostileServer

    init() throws {
        server = try #require(HostileServerTrait.server)
    }

    private func order(
        _ id: String, _ url: String, _ change: (inout FetchRequest) -> Void = { _ in }
    ) -> FetchOrder {
        var request = FetchRequest(id: id, .document(address: url))
        request.limits.connect = .seconds(4) * Patience.factor
        request.limits.stall = .seconds(1) * Patience.factor
        request.limits.total = .seconds(5) * Patience.factor
        request.limits.bytes = 4 << 20
        request.limits.wireBytes = 1 << 20
        change(&request)
        return .fetch(request)
    }

    func run(_ orders: [FetchOrder], _ arguments: [String] = []) async throws -> Helper {
        try await Helper.run(orders, arguments: ["--ca-file", server.authorities] + arguments)
    }

    private func outcome(
        of path: String, door: String = "good", host: String = "localhost",
        _ change: (inout FetchRequest) -> Void = { _ in }
    ) async throws -> FetchOutcome {
        let helper = try await run([order("1", server.url(path, door: door, host: host), change)])
        #expect(helper.status == 0)
        return try #require(helper.end(of: "1"))
    }

    // MARK: What is as it should be

    @Test func `a document comes as it is, over an encrypted connection, packed or not`() async throws {
        let paths = ["/ok", "/gzip", "/gzip-twice", "/hop1"]

        let helper = try await run(paths.map { order($0, server.url($0)) })

        let text = helper.text(of: "/ok")
        #expect(text.hasPrefix(#"{"answer": "a whole document""#))
        #expect(helper.text(of: "/gzip") == text)
        #expect(helper.text(of: "/gzip-twice") == text + text)
        #expect(helper.text(of: "/hop1") == text)
        for path in paths { #expect(helper.end(of: path)?.status == .ok, "\(path)") }
        let packed = try #require(helper.end(of: "/gzip"))
        #expect(packed.wireBytes < 200)
        #expect(packed.progress.bytes == text.utf8.count)
    }

    @Test
    func `a shop's page is read, over this machine's plain HTTP, too, unless the site's rules forbid it`()
        async throws
    {
        func page(_ path: String) -> FetchOrder {
            .fetch(FetchRequest(id: path, .page(address: server.url(path, door: "plain"))))
        }

        let helper = try await run(["/lamp", "/old-lamp", "/secret", "/way-to-secret", "/wall"].map(page))

        let found = helper.replies.compactMap { reply -> [String]? in
            guard case .page(let id, let page, let address) = reply else { return nil }
            return [
                id, page.name ?? "", page.amount?.description ?? "", page.availability?.rawValue ?? "",
                address == server.url("/lamp", door: "plain") ? "/lamp" : address,
            ]
        }
        #expect(
            found == [
                ["/lamp", "Bürolampe", "79.9", "pre_order", "/lamp"],
                ["/old-lamp", "Bürolampe", "79.9", "pre_order", "/lamp"],
            ])
        #expect(helper.end(of: "/lamp")?.status == .ok && helper.end(of: "/secret")?.status == .disallowed)
        #expect(helper.end(of: "/way-to-secret")?.status == .disallowed)
        #expect(helper.end(of: "/wall")?.status == .noProduct)
        #expect(
            helper.replies.contains {
                if case .robots("/lamp", let rules) = $0 {
                    rules.contains("Disallow: /secret")
                } else {
                    false
                }
            })
    }

    @Test func `what has not changed is not sent again`() async throws {
        let first = try await outcome(of: "/conditional")
        #expect(first.status == .ok)

        let second = try await outcome(of: "/conditional") {
            $0.etag = first.etag
            $0.lastModified = first.lastModified
        }

        #expect(second.status == .notModified)
        #expect(second.etag == first.etag)
        #expect(second.progress.bytes == 0)
    }

    @Test func `an empty document is told apart from one that is there`() async throws {
        #expect(try await outcome(of: "/empty").status == .empty)
        #expect(try await outcome(of: "/nothing").status == .empty)
    }

    @Test func `a server hears who we are, and no cookie is kept`() async throws {
        let helper = try await run([order("1", server.url("/cookie"))])

        let head = helper.text(of: "1")
        #expect(head.contains(#""user-agent": "Steward/"#), "\(head)")
        // Nobody has confirmed any that it could name.
        #expect(!head.contains("://") && !head.contains("@"), "\(head)")
        #expect(head.contains(#""accept-encoding": "gzip""#))
        #expect(!head.contains("cookie"))
    }

    // MARK: Who it is

    @Test(arguments: ["expired", "early", "othername", "selfsigned"])
    func `a certificate that proves nothing is refused`(door: String) async throws {
        let outcome = try await outcome(of: "/ok", door: door)

        #expect(outcome.status == .badCertificate, "\(outcome.words)")
        #expect(outcome.progress.bytes == 0)
    }

    @Test func `an authority that the system does not know is refused`() async throws {
        // A helper that is not optimized takes seconds to read all that the system trusts.
        let patient = order("1", server.url("/ok")) {
            $0.limits.connect = .seconds(30) * Patience.factor
            $0.limits.stall = .seconds(30) * Patience.factor
            $0.limits.total = .seconds(40) * Patience.factor
        }

        let helper = try await Helper.run([patient])

        #expect(helper.end(of: "1")?.status == .badCertificate)
    }

    @Test func `encryption of long ago is refused`() async throws {
        #expect(try await outcome(of: "/ok", door: "old").status == .unreachable)
    }

    // MARK: Where it leads

    @Test(arguments: [
        "/hop0", "/loop", "/downgrade", "/elsewhere", "/private", "/metadata", "/file", "/gopher", "/user",
        "/other-port", "/nowhere",
    ])
    func `a redirect in circles, to another site or to less safety is not followed`(
        path: String
    ) async throws {
        let outcome = try await outcome(of: path)

        #expect(outcome.status == .redirectedAway, "\(outcome.words)")
        #expect(outcome.location != nil)
        #expect(try await hits(at: "canary") == 0)
    }

    @Test func `a host that was named beforehand may be where a redirect leads, but not a private one`()
        async throws
    {
        let names = ["--resolve", "elsewhere.test:443:192.168.1.1"]

        let helper = try await run(
            [
                order("name", server.url("/elsewhere")) { $0.hosts = ["elsewhere.test"] },
                order("number", server.url("/private")) { $0.hosts = ["10.1.2.3"] },
            ], names)

        for id in ["name", "number"] {
            let outcome = try #require(helper.end(of: id))
            #expect(outcome.status == .refused, "\(outcome.words)")
            #expect(outcome.detail.contains(id == "name" ? "192.168.1.1" : "10.1.2.3"))
        }
    }

    @Test(arguments: ["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "fe80::1", "::ffff:127.0.0.1"])
    func `a name that leads to a private address is not asked`(address: String) async throws {
        let port = server.port(of: "good")
        let literal = address.contains(":") ? "[\(address)]" : address

        let helper = try await run(
            [order("1", "https://shop.test:\(port)/canary")],
            ["--resolve", "shop.test:\(port):\(literal)"])

        let outcome = try #require(helper.end(of: "1"))
        #expect(outcome.status == .refused, "\(outcome.words)")
        #expect(outcome.detail.contains("private address"))
        #expect(try await hits(at: "canary") == 0)
    }

    @Test(arguments: [
        "http://example.org/", "ftp://example.org/", "file:///etc/passwd", "data:,x", "https://",
        "https://user@example.org/", "example.org", "https://exa mple.org/", "https://ex\u{E4}mple.org/",
        "https://192.168.0.1/", "https://[fd00::1]/", "https://0/",
    ])
    func `an address that our rules forbid is refused`(address: String) async throws {
        let helper = try await run([order("1", address)])

        let outcome = try #require(helper.end(of: "1"))
        #expect(outcome.status == .refused || outcome.status == .unreachable, "\(outcome.words)")
        #expect(outcome.status == .refused, "\(outcome.words)")
    }

    @Test func `HTTP without encryption is for this machine only`() async throws {
        #expect(try await outcome(of: "/ok", door: "plain").status == .ok)
    }

    // MARK: How much, how long

    @Test(arguments: [
        "/bomb", "/endless", "/endless-head", "/endless-interim", "/endless-line", "/huge-length",
    ])
    func `what is too large is given up`(path: String) async throws {
        let outcome = try await outcome(of: path) { $0.limits.total = .seconds(20) * Patience.factor }

        #expect(outcome.status == .tooLarge, "\(outcome.words)")
    }

    @Test(arguments: ["/slow", "/slow-enough", "/slow-head", "/silent"])
    func `what is too slow is given up`(path: String) async throws {
        let start = ContinuousClock.now

        let outcome = try await outcome(of: path)

        #expect(outcome.status == .timeout, "\(outcome.words)")
        #expect(start.duration(to: .now) < .seconds(20) * Patience.factor)
    }

    @Test func `a server that is there and does not speak is given up`() async throws {
        #expect(try await outcome(of: "/ok", door: "mute").status == .timeout)
    }

    @Test(arguments: ["/long", "/cut", "/gzip-cut"])
    func `a document that ends before its end is none`(path: String) async throws {
        let outcome = try await outcome(of: path)

        #expect(outcome.status == .cutOff, "\(outcome.words)")
    }

    @Test(arguments: ["/gzip-lie", "/gzip-layers", "/gzip-rest", "/brotli", "/latin"])
    func `a document that is not what it says is none`(path: String) async throws {
        #expect(try await outcome(of: path).status == .malformed)
    }

    // MARK: What the server says

    @Test(arguments: [
        ("/busy-seconds", 120...120), ("/busy-date", 80...90), ("/busy-for-ever", 604_800...604_800),
    ])
    func `a pause that the server asks for is passed on`(
        path: String, seconds: ClosedRange<Int64>
    ) async throws {
        let outcome = try await outcome(of: path)

        #expect(outcome.status == .busy)
        #expect(seconds.contains(try #require(outcome.retryAfter).components.seconds))
    }

    @Test(arguments: ["/busy-past", "/busy-soon"])
    func `a pause without a length is a pause`(path: String) async throws {
        let outcome = try await outcome(of: path)

        #expect(outcome.status == .busy)
        #expect(outcome.retryAfter == nil)
    }

    @Test func `who has asked for a pause is not asked again in the same run`() async throws {
        let helper = try await run([
            order("1", server.url("/busy-seconds")), order("2", server.url("/ok")),
            order("3", server.url("/ok", host: "127.0.0.1")),
        ])

        #expect(helper.end(of: "2")?.status == .busy)
        #expect(helper.end(of: "2")?.retryAfter.map { $0 > .seconds(110) } == true)
        #expect(helper.end(of: "3")?.status == .ok)
    }

    @Test(arguments: [
        ("/forbidden", FetchStatus.blocked), ("/gone", .missing), ("/lost", .missing), ("/broken", .trouble),
        ("/teapot", .trouble), ("/no-http", .trouble), ("/no-head", .trouble), ("/hang-up", .unreachable),
    ])
    func `what the server says or fails to say has a status`(
        path: String, status: FetchStatus
    ) async throws {
        let outcome = try await outcome(of: path)

        #expect(outcome.status == status, "\(outcome.words)")
    }

    @Test func `where nobody listens, the server cannot be reached`() async throws {
        let helper = try await run([
            order("1", "https://127.0.0.1:1/"), order("2", "https://nobody.invalid/"),
        ])

        #expect(helper.end(of: "1")?.status == .unreachable)
        #expect(helper.end(of: "2")?.status == .unreachable)
    }

    // MARK: What is read from it

    private func recalls(
        _ path: String, _ change: (inout FetchRequest) -> Void = { _ in }
    ) async throws -> (notices: [String], outcome: FetchOutcome) {
        var request = FetchRequest(id: "1", .sourceDocument("cpsc", address: server.url(path)))
        change(&request)
        let helper = try await run([.fetch(request)])
        let notices = helper.replies.compactMap { reply in
            if case .notice("1", let notice) = reply { notice.id.description } else { nil }
        }
        return (notices, try #require(helper.end(of: "1")))
    }

    @Test func `a recall source's document is read into notices`() async throws {
        let (notices, outcome) = try await recalls("/recalls")

        #expect(outcome.status == .ok, "\(outcome.words)")
        #expect(notices == ["cpsc:26582", "cpsc:26583"])
        #expect(outcome.progress.records == 2)
    }

    @Test(arguments: [
        ("/wall", FetchStatus.blocked), ("/forbidden", .blocked), ("/recalls-short", .malformed),
        ("/deep", .malformed), ("/ok", .malformed), ("/empty", .malformed), ("/lost", .missing),
        ("/busy-seconds", .busy), ("/broken", .trouble), ("/gzip-cut", .cutOff),
    ])
    func `what comes in place of a recall source's document is never taken for no recalls`(
        path: String, status: FetchStatus
    ) async throws {
        let (notices, outcome) = try await recalls(path)

        #expect(outcome.status == status, "\(outcome.words)")
        #expect(notices.isEmpty)
    }

    @Test func `more records than were asked for are too many`() async throws {
        let (notices, outcome) = try await recalls("/recalls") { $0.limits.records = 1 }

        #expect(outcome.status == .tooLarge)
        #expect(notices.count == 1)
    }

    // MARK: Through a proxy

    @Test func `a proxy is asked for what is outside, and never for a private address`() async throws {
        let proxy = ["https_proxy": server.url("", door: "plain"), "no_proxy": "direct.invalid"]
        let addresses = [
            "outside": "https://outside.invalid/", "direct": "https://direct.invalid/",
            "private": "https://10.0.0.1/", "here": server.url("/ok"),
        ]

        let helper = try await Helper.run(
            addresses.map { order($0, $1) }, arguments: ["--ca-file", server.authorities], environment: proxy)

        #expect(helper.end(of: "outside")?.status == .unreachable)
        #expect(try await hits(at: "outside.invalid:443") == 1, "the proxy was asked, and refused")
        #expect(helper.end(of: "direct")?.status == .unreachable)
        #expect(try await hits(at: "direct.invalid:443") == 0)
        #expect(helper.end(of: "private")?.status == .refused)
        #expect(try await hits(at: "10.0.0.1:443") == 0)
        #expect(helper.end(of: "here")?.status == .ok)
    }

    // MARK: All at once

    @Test func `one that lies, stalls or floods harms no other, and costs bounded memory and time`()
        async throws
    {
        let attacks = [
            "/bomb", "/endless", "/endless-head", "/slow", "/silent", "/loop", "/cut", "/gzip-cut",
            "/gzip-lie",
            "/huge-length", "/no-http", "/downgrade", "/metadata", "/hang-up",
        ]
        let hosts = ["127.0.0.1", "127.0.0.2", "127.0.0.3"]
        var orders: [FetchOrder] = []
        for (index, attack) in attacks.enumerated() {
            for (turn, host) in [hosts[index % 3], hosts[(index + 1) % 3]].enumerated() {
                orders.append(
                    order("\(attack) \(turn)", server.url(attack, host: host)) {
                        $0.limits.bytes = 16 << 20
                        $0.limits.wireBytes = 4 << 20
                    })
                orders.append(order("ok \(index) \(turn)", server.url("/ok", host: host)))
            }
        }
        let baseline = try await run([order("1", server.url("/ok"))]).mostMemory
        let start = ContinuousClock.now

        let helper = try await run(orders)

        let length = start.duration(to: .now)
        print(
            "hostile server: \(orders.count) requests in \(length), \(helper.mostMemory >> 20) MiB, alone \(baseline >> 20)"
        )
        #expect(helper.status == 0)
        #expect(length < .seconds(45) * Patience.factor)
        #expect(baseline > 0)
        #expect(helper.mostMemory < baseline + 64 << 20)
        for case .fetch(let request) in orders {
            let outcome = try #require(helper.end(of: request.id))
            #expect((outcome.status == .ok) == request.id.hasPrefix("ok"), "\(request.id): \(outcome.words)")
        }
        #expect(try await hits(at: "canary") == 0)
    }

    /// How often a path has been asked for.
    func hits(at path: String) async throws -> Int {
        let helper = try await run([order("1", server.url("/hits"))])
        let counts = try #require(
            JSONSerialization.jsonObject(with: Data(helper.text(of: "1").utf8)) as? [String: Int])
        return counts[path] ?? 0
    }
}
