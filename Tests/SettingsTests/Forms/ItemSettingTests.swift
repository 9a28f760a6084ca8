import CivilTime
import Rules
import Settings
import Testing

struct ItemSettingTests {
    @Test func `what is at home has its own section`() throws {
        let (settings, problems) = Settings.read(
            text: """
                [household]
                expiry_leads = [-5, 0]
                warranty_leads = [-90, -30, -7, -1]
                categories = ["Dairy: opened 5d, thawed 2d, leads -2 0 1", "baby food: opened 1d"]
                recipes = "http://127.0.0.1:8080/r?with={names}&all=1"
                remind_later = "6h"
                done_by = "Ada"
                """, file: "config.toml")

        #expect(problems == [])
        let household = settings.household
        #expect(household.expiryLeads.days == [-5, 0])
        #expect(household.warrantyLeads.days == [-90, -30, -7, -1])
        #expect(household.categories.map(\.category) == ["dairy", "baby food"])
        #expect(household.categories.first?.life.opened == 5)
        #expect(household.categories.first?.life.frozen == nil)
        #expect(household.categories.first?.life.leads?.days == [-2, 0, 1])
        #expect(household.remindLater == CivilPeriod(seconds: 6 * 3600))
        #expect(household.doneBy == "Ada")
        #expect(
            household.recipes.address(for: ["a & b", "ü/?#"])?.description
                == "http://127.0.0.1:8080/r?with=a%20%26%20b%20%C3%BC%2F%3F%23&all=1")
    }

    @Test(arguments: [
        ("recipes = \"https://example.org/\"", "it is not a search address"),
        ("recipes = \"http://example.org/?q={names}\"", "it is not a search address"),
        ("recipes = \"https://{names}.example.org/\"", "it is not a search address"),
        ("recipes = \"file:///tmp/{names}\"", "it is not a search address"),
        ("recipes = \"https://example.org/?q={names}&p={names}\"", "it is not a search address"),
        ("expiry_leads = [3, 3]", "3 is in it twice"),
        ("expiry_leads = [3000]", "3000 in it: it is too large"),
        ("categories = [\"dairy\"]", "there is no ':' behind the category"),
        ("categories = [\"dairy: opened 5h\"]", "'5h' is not a number of days"),
        ("categories = [\"dairy: chilled 5d\"]", "'chilled' is not understood"),
        ("categories = [\"dairy: opened 5d\", \"Dairy: frozen 9d\"]", "'dairy' is in it twice"),
    ])
    func `what cannot be meant is refused with its reason`(line: String, reason: String) {
        let (_, problems) = Settings.read(text: "[household]\n\(line)\n", file: "config.toml")

        #expect(problems.count == 1)
        #expect(problems.first?.line == 2)
        #expect(problems.first?.reason.contains(reason) == true, "\(problems.first?.reason ?? "nothing")")
    }

    @Test func `new shops report drops and rises by their own thresholds`() {
        let text = "[shops]\ndrop = \"10%\"\nrise = \"25%\"\nkinds = [\"price-dropped\"]\n"

        let (settings, problems) = Settings.read(text: text, file: "config.toml")

        #expect(problems.isEmpty)
        let rules = settings.shops.rules
        #expect(rules.drop.description == "10%" && rules.rise.description == "25%")
        #expect(rules.kinds == [.priceDropped])
    }

    @Test(arguments: [
        ("http://localhost:11434/v1", true), ("https://localhost/v1", true), ("https://127.0.0.1:8443", true),
        ("https://[::1]/v1", true), ("https://LocalHost", true), ("https://localhost.example.com/v1", false),
        ("https://127.example.com/v1", false), ("https://127.0.0.1.example.com", false),
        ("https://localhost-models.example.com", false), ("https://[2001:db8::1]/", false),
        ("https://models.example.com/localhost", false), ("https://192.168.1.5/v1", false),
    ])
    func `only the whole host decides whether an address is this machine`(text: String, isLocal: Bool) {
        #expect(WebAddress(text)?.isLocal == isLocal)
    }

    @Test(arguments: [
        "https://example.org/", "HTTPS://example.org:8443/a%20b?c=d#e", "http://localhost/x",
        "http://127.8.9.1:80/", "http://[::1]:8080/", "https://[2001:db8::1]/",
    ])
    func `addresses of the web can be opened`(text: String) {
        #expect(WebAddress(text)?.description == text)
    }

    @Test(arguments: [
        "", "https://", "https:///x", "http://example.org/", "http://127.0.0.1.example.org/",
        "http://127.0.0/",
        "ftp://example.org/", "file:///etc/passwd", "javascript:alert(1)", "https:example.org",
        "https://user@example.org/", "https://example.org:99999/", "https://example.org:x/",
        "https://example.org:+80/",
        "https://example.org/a b", "https://example.org/\"x", "https://example.org/\nx",
        "https://exämple.org/",
        "--help", " https://example.org/", "https://[::1/",
    ])
    func `nothing else can`(text: String) {
        #expect(WebAddress(text) == nil)
    }

    @Test func `a list of names is cut where an address has no more room, between two of them`() {
        let names = (0..<400).map { "thing\($0)" }

        let address = RecipeSearch.usual.address(for: names)?.description ?? ""

        #expect(address.utf8.count < 1_600)
        #expect(address.hasPrefix("https://duckduckgo.com/?q=recipe+thing0%20thing1%20thing2%20"))
        #expect(names.contains { address.hasSuffix("%20\($0)") })
    }
}
