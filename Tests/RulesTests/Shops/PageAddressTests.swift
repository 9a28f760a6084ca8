import Rules
import Testing

struct PageAddressTests {
    @Test(arguments: [
        ("https://shop.example.com/lamp", "https://shop.example.com/lamp"),
        ("  http://Shop.Example.com/Lamp#reviews ", "https://shop.example.com/Lamp"),
        ("https://shop.example.com", "https://shop.example.com/"),
        ("https://shop.example.com:443?id=7", "https://shop.example.com/?id=7"),
        (
            "https://shop.example.com/l?utm_source=x&id=7&gclid=a&UTM_Medium=b",
            "https://shop.example.com/l?id=7"
        ),
        ("https://shop.example.com/l?fbclid=abc", "https://shop.example.com/l"),
        ("https://shop.example.com/l?variant=1&mc_eid=2&_ga=3", "https://shop.example.com/l?variant=1"),
        ("https://shop.example.com/büro lampe", "https://shop.example.com/b%C3%BCro%20lampe"),
        ("https://shop.example.com/a%20b?q=1+2", "https://shop.example.com/a%20b?q=1+2"),
        ("http://127.0.0.1:8080/lamp", "http://127.0.0.1:8080/lamp"),
        ("http://localhost:80/lamp", "http://localhost:80/lamp"),
    ])
    func `an address is kept without what follows people`(text: String, address: String) throws {
        let page = try PageAddress(parsing: text)

        #expect(page.description == address)
        #expect(page.shop.root + page.path == address && PageAddress(page.path, of: page.shop) == page)
    }

    @Test(arguments: [
        "", "shop.example.com/lamp", "ftp://shop.example.com/", "https://", "https://user@shop.example.com/",
        "https://192.168.1.1/", "https://router.local/", "https://shop.example.com:8443/",
        "javascript:alert(1)",
        "https://localhost/lamp", "http://127.0.0.1:99999/",
        "https://shop.example.com/" + String(repeating: "x", count: 3_000),
    ])
    func `what is no page on the web is refused`(text: String) {
        #expect(throws: InvalidValue.self) { try PageAddress(parsing: text) }
    }

    @Test func `each page has a number of its own, which never changes`() throws {
        let pages = try (0..<500).map { try PageAddress(parsing: "https://shop.example.com/p/\($0)") }

        #expect(Set(pages.map(\.product)).count == 500 && pages.allSatisfy { $0.product > 0 })
        #expect(pages[7].product == 981_133_113_705)
    }
}
