/// What a page says about which product it shows: its addresses, names and product code.
struct PageIdentity {
    /// An offer as far as an address can name it.
    struct Named {
        let addresses: [String]
        let code: String?
    }

    /// The page's address as it was asked for, the canonical one and that of its tags.
    private let locations: [PageLocation]
    /// Of `locations`, without the home page.
    private let paths: Set<String>
    private let hosts: Set<String>
    private let names: [[Unicode.Scalar]]
    private let titles: [[Unicode.Scalar]]
    private let titleWords: [TitleWords]
    /// Words of the site's name.
    private let siteWords: Set<String>
    private let code: String?
    /// Whether the page is a list of things, such as what a search found.
    let isList: Bool
    /// Whether its address is that of a search.
    let isSearch: Bool

    init(_ content: PageContent, address: String?) {
        let addresses = [address, content.canonicalAddress, content.meta("og:url")].compactMap(\.self)
        locations = addresses.map(PageLocation.init)
        paths = Set(locations.map(\.path)).subtracting([""])
        hosts = Set(addresses.compactMap(WebAddressParts.host))
        names = [content.meta("og:title"), content.meta("twitter:title"), content.heading]
            .map(CleanName.letters).filter { !$0.isEmpty }
        titles = names + [CleanName.letters(content.title)].filter { !$0.isEmpty }
        titleWords = [content.meta("og:title"), content.heading, content.title].map(TitleWords.init).filter {
            !$0.words.isEmpty
        }
        siteWords = TitleWords(content.meta("og:site_name")).words.union(
            hosts.flatMap { $0.split { $0 == "." || $0 == "-" }.map(String.init) })
        code = content.meta("product:retailer_item_id")
        isSearch = locations.contains(where: Self.isSearch)
        isList =
            PageKind.isList(content.linkedData) || PageKind.isList(content.microdata)
            || PageKind.isList(content.rdfa) || isSearch
    }

    private static func isSearch(_ location: PageLocation) -> Bool {
        location.path.split(separator: "/").contains { PageKind.searches.contains(String($0)) }
            || location.path.isEmpty
                && location.parameters.contains { ["s", "q", "search"].contains($0.name) }
    }

    // MARK: Addresses and codes

    /// Whether one of the addresses of a product is the page's.
    func hasAddress(of product: DataNode) -> Bool {
        Self.addresses(of: product).contains { paths.contains(PageLocation($0).path) }
    }

    /// Whether an address of a product ends as the page's does, perhaps in another folder or language.
    func hasSimilarAddress(to product: DataNode) -> Bool {
        Self.addresses(of: product).contains { address in
            let end = PageLocation(address).lastPart
            return end.utf8.count > 3 && locations.contains { $0.lastPart == end }
        }
    }

    /// Whether a product says itself that it is the page's.
    func hasOwnAddress(of product: DataNode) -> Bool {
        product.text("url").map { paths.contains(PageLocation($0).path) } ?? false
    }

    func hasCode(of product: DataNode) -> Bool {
        code != nil && ["sku", "productid", "mpn"].contains { product.text($0) == code }
    }

    /// Whether a product has a page of its own at this site, which is not this one.
    func isElsewhere(_ product: DataNode) -> Bool {
        guard let address = product.text("url"), address.contains("/"), !locations.isEmpty else {
            return false
        }
        if let host = WebAddressParts.host(address), !hosts.isEmpty,
            !hosts.contains(where: { Self.site($0) == Self.site(host) })
        {
            return false
        }
        let end = PageLocation(address).lastPart
        return !end.isEmpty && !locations.contains { $0.lastPart == end }
    }

    private static func site(_ host: String) -> [Substring] { host.split(separator: ".").suffix(2) }

    // MARK: Variants

    /// The value of a parameter in the page's address, in lower case.
    func value(of parameter: String) -> String? {
        locations.lazy.flatMap(\.parameters).first { $0.name == parameter }?.value
    }

    /// The parameters of the page's address whose names begin so, in lower case.
    func values(withPrefix prefix: String) -> [(name: String, value: String)] {
        locations.lazy.map { $0.parameters.filter { $0.name.hasPrefix(prefix) } }.first { !$0.isEmpty } ?? []
    }

    /// Those of several offers that the page's address names; `nil` if it names none of them, or all.
    func named(of offers: [Named]) -> [Int]? {
        guard offers.count > 1 else { return nil }
        let places = offers.map { offer in
            offer.addresses.filter { $0.contains("/") || $0.hasPrefix("?") }.map(PageLocation.init)
        }
        let addressed = offers.indices.filter { !places[$0].isEmpty }
        let coded = offers.indices.filter { (offers[$0].code?.utf8.count ?? 0) > 2 }
        for page in locations {
            if let found = Self.some(of: addressed, best(page, places, among: addressed)) { return found }
            let here = addressed.filter { places[$0].contains { $0.path == page.path } }
            if let found = Self.some(of: addressed, here) { return found }
            if let found = Self.some(of: coded, coded.filter { Self.has(offers[$0].code, page) }) {
                return found
            }
        }
        return nil
    }

    private static func some(of all: [Int], _ found: [Int]) -> [Int]? {
        found.isEmpty || found.count == all.count ? nil : found
    }

    /// Those with the most parameters of the page's address, and no others.
    private func best(_ page: PageLocation, _ places: [[PageLocation]], among offers: [Int]) -> [Int] {
        let shared = offers.map { offer in
            places[offer].filter { $0.lastPart == page.lastPart && $0.query.isSubset(of: page.query) }
                .map(\.query.count).max() ?? 0
        }
        guard let most = shared.max(), most > 0 else { return [] }
        return zip(offers, shared).filter { $1 == most }.map(\.0)
    }

    private static func has(_ code: String?, _ page: PageLocation) -> Bool {
        guard let code = code?.lowercased() else { return false }
        if page.parameters.contains(where: { $0.value == code }) { return true }
        return code.contains(where: \.isNumber) && page.lastPart == code
    }

    // MARK: Names

    func hasName(of product: DataNode) -> Bool {
        let name = CleanName.letters(product.text("name"))
        return !name.isEmpty && names.contains(name)
    }

    /// The length of the product's name if a title of the page contains it; 0 if none does.
    func mention(of product: DataNode) -> Int {
        let name = CleanName.letters(product.text("name"))
        return titles.contains { $0.contains(inRow: name) } ? name.count : 0
    }

    /// Whether product and page have addresses, and none in common, and their names are different, too.
    func isOther(than product: DataNode) -> Bool {
        let ends = Set(Self.addresses(of: product).map { PageLocation($0).lastPart }).subtracting([""])
        guard !ends.isEmpty, !locations.isEmpty, ends.isDisjoint(with: locations.map(\.lastPart)) else {
            return false
        }
        if isOtherByName(than: product) { return true }
        let name = TitleWords(product.text("name")).words.subtracting(siteWords)
        return isElsewhere(product) && titleWords.allSatisfy { $0.words.isDisjoint(with: name) }
    }

    /// Whether the names of page and product have less than half of their words in common. A title of a single word
    /// says too little, unless it is that of an error.
    func isOtherByName(than product: DataNode) -> Bool {
        let name = TitleWords(product.text("name")).words
        let titles = titleWords.filter { $0.words.count > 1 || $0.isError }.map(\.words)
        guard !name.isEmpty, !titles.isEmpty else { return false }
        return titles.allSatisfy { title in
            title.intersection(name).count * 2 < min(title.count, name.count)
        }
    }

    private static func addresses(of product: DataNode) -> [String] {
        let own = [product.text("url"), product.id, product.text("mainentityofpage")]
        let offers = product.nodes("offers").prefix(50).map { $0.text("url") }
        return (own + offers).compactMap(\.self).filter { $0.contains("/") }
    }
}
