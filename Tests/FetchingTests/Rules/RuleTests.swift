import FetchInterface
import Testing

@testable import Fetching

struct RuleTests {
    @Test(arguments: [
        "8.8.8.8", "1.1.1.1", "172.32.0.1", "100.128.0.1", "192.169.0.1", "2a00:1450::1", "2606:4700::1111",
        "64:ff9b::808:808", "::ffff:8.8.8.8", "2002:808:808::1",
    ])
    func `an address of the internet is public`(address: String) throws {
        let address = try #require(NetworkAddress(literal: address))

        #expect(address.isPublic)
        #expect(!address.isLoopback)
    }

    @Test(arguments: [
        "0.0.0.0", "10.0.0.1", "100.64.0.1", "127.0.0.1", "127.255.255.255", "169.254.169.254", "172.16.0.1",
        "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.168.255.1", "198.18.0.1", "198.51.100.1",
        "203.0.113.1",
        "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fc00::1", "fdff::1", "ff02::1",
        "::ffff:10.0.0.1", "::ffff:127.0.0.1", "64:ff9b::a00:1", "2002:a00:1::1", "2001:db8::1", "2001::1",
        "100::1", "fec0::1",
    ])
    func `an address of a home, a machine or nobody is not`(address: String) throws {
        #expect(try !#require(NetworkAddress(literal: address)).isPublic)
    }

    @Test(arguments: ["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"])
    func `this machine's own address is told`(address: String) throws {
        #expect(try #require(NetworkAddress(literal: address)).isLoopback)
    }

    @Test(arguments: [
        ("https://models.home", "192.168.1.5", true), ("https://models.home", "fd00::5", true),
        ("https://192.168.1.5", "192.168.1.5", true), ("https://models.home", "8.8.8.8", true),
        ("https://models.home", "127.0.0.1", false), ("https://models.home", "::1", false),
        ("https://models.home", "0.0.0.0", false), ("https://models.home", "169.254.169.254", false),
        ("http://127.0.0.1", "127.0.0.1", true), ("http://localhost", "192.168.1.5", false),
    ])
    func `only an assistant's server may be in the user's own network`(
        address: String, found: String, mayConnect: Bool
    ) throws {
        let question = FetchRequest.AssistantQuestion(address: "\(address)/v1", body: "{}", key: nil)
        let asked = try #require(try ModelAnswerReader(question).first.first)
        let found = try #require(NetworkAddress(literal: found))

        #expect(asked.mayConnect(to: found, for: asked.address) == mayConnect)
        #expect(
            WebRequest(asked.address).mayConnect(to: found, for: asked.address)
                == (found.isPublic || asked.address.isLoopback && mayConnect))
    }

    @Test func `plain HTTP leads to this machine alone, whoever asks`() {
        #expect(throws: FetchFault.self) {
            try ModelAnswerReader(
                FetchRequest.AssistantQuestion(address: "http://192.168.1.5:11434/v1", body: "{}", key: nil))
        }
    }

    @Test(arguments: [
        ("https://example.com", "https://www.example.com/x", true),
        ("https://www.example.com", "https://example.com/", true),
        ("https://example.com", "https://EXAMPLE.com/", true),
        ("https://a.example.com", "https://b.example.com/", false),
        ("https://example.com", "https://badexample.com/", false),
        ("https://example.com", "https://example.com.evil.test/", false),
        ("https://example.com", "http://example.com/", false),
        ("https://example.com", "https://user@example.com/", false),
        ("https://8.8.8.8", "https://9.8.8.8/", false),
        ("https://example.com", "https://other.test/", true),
    ])
    func `a redirect may lead to the same site or to a host that was named`(
        from: String, to: String, isAllowed: Bool
    ) throws {
        var rules = RedirectRules(hosts: ["Other.test"])
        let origin = try FetchAddress(from)

        if isAllowed {
            #expect(throws: Never.self) { try rules.follow(from: origin, to: to) }
        } else {
            let fault = #expect(throws: FetchFault.self) { try rules.follow(from: origin, to: to) }
            #expect(fault?.status == .redirectedAway)
        }
    }

    @Test func `a proxy is asked as the environment says, never for this machine`() throws {
        let rules = ProxyRules(environment: [
            "https_proxy": "http://10.0.0.1:3128", "no_proxy": "localhost, .example.com,intern.test",
        ])

        func proxy(_ address: String) throws -> String? { rules.proxy(for: try FetchAddress(address)) }

        #expect(try proxy("https://example.org/") == "http://10.0.0.1:3128")
        #expect(try proxy("https://example.com/") == nil)
        #expect(try proxy("https://www.example.com/") == nil)
        #expect(try proxy("https://intern.test/") == nil)
        #expect(try proxy("https://badexample.com/") == "http://10.0.0.1:3128")
        #expect(try proxy("https://127.0.0.1/") == nil)
        #expect(ProxyRules(environment: [:]).proxy(for: try FetchAddress("https://example.org/")) == nil)
        let all = ProxyRules(environment: ["ALL_PROXY": "socks5h://127.0.0.1:9050", "no_proxy": "*"])
        #expect(all.proxy(for: try FetchAddress("https://example.org/")) == nil)
    }

    // MARK: Politeness

    private let now = ContinuousClock.now

    @Test func `a shop is crawled once in 60 seconds, and is told how long to wait`() {
        var politeness = Politeness()
        #expect(politeness.verdict(on: "shop.test", isShop: true, isFirst: true, at: now) == .ask)
        politeness.didBegin("shop.test", isShop: true)
        politeness.didEnd("shop.test", retryAfter: nil, at: now)
        #expect(
            politeness.verdict(on: "shop.test", isShop: true, isFirst: false, at: now) == .ask,
            "its next page")
        politeness.didEndShop("shop.test", at: now)

        let later = now + .seconds(20)
        guard
            case .refuse(let fault, let pause) = politeness.verdict(
                on: "www.shop.test", isShop: true, isFirst: true, at: later)
        else {
            Issue.record("it may be asked again")
            return
        }
        #expect(fault.status == .tooSoon)
        #expect(pause == .seconds(40))
        #expect(
            politeness.verdict(on: "shop.test", isShop: true, isFirst: true, at: now + .seconds(60)) == .ask)
    }

    @Test func `no two shops are crawled at once, between pages either`() {
        var politeness = Politeness()
        politeness.didBegin("one.test", isShop: true)
        politeness.didEnd("one.test", retryAfter: nil, at: now)

        #expect(politeness.verdict(on: "two.test", isShop: true, isFirst: true, at: now) == .wait(until: nil))
        #expect(politeness.verdict(on: "source.test", isShop: false, isFirst: true, at: now) == .ask)

        politeness.didEndShop("one.test", at: now)
        #expect(politeness.verdict(on: "two.test", isShop: true, isFirst: true, at: now) == .ask)
    }

    @Test func `a server is asked for one document at a time, and not too many servers`() {
        var politeness = Politeness()
        politeness.didBegin("a.test", isShop: false)
        #expect(politeness.verdict(on: "a.test", isShop: false, isFirst: true, at: now) == .wait(until: nil))
        politeness.didBegin("b.test", isShop: false)
        politeness.didBegin("c.test", isShop: false)

        #expect(politeness.verdict(on: "d.test", isShop: false, isFirst: true, at: now) == .wait(until: nil))
        politeness.didEnd("b.test", retryAfter: nil, at: now)
        #expect(politeness.verdict(on: "d.test", isShop: false, isFirst: true, at: now) == .ask)
    }

    @Test func `a server that wants pauses has them, whoever asks`() {
        var politeness = Politeness()
        politeness.didBegin("list.test", isShop: false)
        politeness.didEnd("list.test", retryAfter: nil, pause: .seconds(4), at: now)

        #expect(
            politeness.verdict(on: "list.test", isShop: false, isFirst: true, at: now)
                == .wait(until: now + .seconds(4)))
        #expect(
            politeness.verdict(on: "list.test", isShop: false, isFirst: true, at: now + .seconds(4)) == .ask)
    }
}
