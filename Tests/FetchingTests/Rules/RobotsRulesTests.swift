import Testing

@testable import Fetching

struct RobotsRulesTests {
    private func allows(_ path: String, _ robots: String) -> Bool {
        RobotsRules(parsing: robots.utf8).allows(path)
    }

    /// Source: RFC 9309, 2.2.2 and 5.2, and the longest match of 2.2.3.
    @Test(arguments: [
        ("/lamp", "User-agent: *\nDisallow: /cart", true),
        ("/cart/1", "User-agent: *\nDisallow: /cart", false),
        ("/cart", "user-AGENT : *\r\nDISALLOW:/cart # all of it", false),
        ("/lamp", "User-agent: *\nDisallow:", true), ("/lamp", "Disallow: /", true), ("/lamp", "", true),
        (
            "/example/page/", "User-agent: *\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif",
            true
        ),
        (
            "/example/page/disallowed.gif",
            "User-agent: *\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif", false
        ),
        ("/lamp", "User-agent: *\nDisallow: /lamp\nAllow: /lamp", true),
        ("/a.gif", "User-agent: *\nDisallow: /*.gif$", false),
        ("/a.gif?x=1", "User-agent: *\nDisallow: /*.gif$", true),
        ("/p/x/y?sort=1", "User-agent: *\nDisallow: /p/*/y?sort=", false),
        ("/p/y", "User-agent: *\nDisallow: /p/*/y", true), ("/", "User-agent: *\nDisallow: /$", false),
        ("/lamp", "User-agent: *\nDisallow: /$", true),
        ("/%7Ejoe", "User-agent: *\nDisallow: /~joe", false),
        ("/b%c3%bccher", "User-agent: *\nDisallow: /bücher", false),
        ("/a%2fb", "User-agent: *\nDisallow: /a/b", true),
        ("/robots.txt", "User-agent: *\nDisallow: /", true),
        ("/fish.php", "User-agent: *\nDisallow: /fish*.php", false),
        ("/aab", "User-agent: *\nDisallow: /*ab$", false),
        ("/aba", "User-agent: *\nDisallow: /*ab$", true),
    ])
    func `the longest rule that matches decides`(path: String, robots: String, isAllowed: Bool) {
        #expect(allows(path, robots) == isAllowed)
    }

    @Test(arguments: [
        ("User-agent: Steward\nDisallow: /lamp\n\nUser-agent: *\nDisallow: /", "/vase", true),
        ("User-agent: *\nDisallow: /\n\nUser-agent: STEWARD/1.0\nAllow: /", "/lamp", true),
        ("User-agent: Googlebot\nUser-agent: steward\nDisallow: /lamp", "/lamp", false),
        ("User-agent: Googlebot\nDisallow: /lamp", "/lamp", true),
        ("User-agent: stewardess\nDisallow: /lamp", "/lamp", true),
        (
            "User-agent: steward\nDisallow: /a\nUser-agent: other\nDisallow: /b\nUser-agent: steward\nDisallow: /c",
            "/c",
            false
        ),
        ("User-agent: steward\nSitemap: https://a.example/s\nDisallow: /lamp", "/lamp", false),
        ("\u{FEFF}User-agent: *\nDisallow: /lamp", "/lamp", false),
    ])
    func `the group that names Steward counts, else that of everybody`(
        robots: String, path: String, isAllowed: Bool
    ) {
        #expect(allows(path, robots) == isAllowed)
    }

    @Test func `what is kept for a day means the same`() throws {
        let robots =
            "User-agent: other\nDisallow: /\n\nUser-agent: *\nDisallow: /b%c3%bc*$\nAllow: /bü/x\nDisallow: /y z"
        let rules = RobotsRules(parsing: robots.utf8)

        let kept = RobotsRules(parsing: try #require(rules.text).utf8)

        #expect(kept == rules && rules.rules.count == 3)
        #expect(RobotsRules(parsing: try #require(RobotsRules().text).utf8).allows("/lamp"))
    }

    @Test func `a file that nobody can follow allows nothing, in little time`() {
        let many = "User-agent: *\n" + String(repeating: "Disallow: /a\n", count: 6_000)
        let costly =
            "User-agent: *\n"
            + String(repeating: "Disallow: /*" + String(repeating: "a", count: 1_000) + "b\n", count: 400)

        #expect(!allows("/lamp", many))
        #expect(RobotsRules(parsing: many.utf8).text != nil)
        #expect(!allows("/" + String(repeating: "a", count: 2_000), costly))
        #expect(RobotsRules(parsing: costly.utf8).text == nil, "the client is not to keep so much")
    }

    @Test func `no more than half a megabyte is read`() {
        let filler = String(repeating: "# filler\n", count: 60_000)

        #expect(!allows("/lamp", "User-agent: *\nDisallow: /lamp\n" + filler))
        #expect(allows("/lamp", filler + "User-agent: *\nDisallow: /lamp\n"))
    }
}
