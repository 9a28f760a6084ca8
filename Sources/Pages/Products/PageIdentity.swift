/// What a page says about which product it shows: its addresses, names and product code.
struct PageIdentity {
    /// Without scheme, host, query and the slash at the end; empty if unknown or the home page.
    private let paths: Set<String>
    /// With the query, which may name a variant.
    private let addresses: Set<String>
    private let names: [[Unicode.Scalar]]
    private let titles: [[Unicode.Scalar]]
    private let titleWords: [Set<String>]
    private let code: String?

    init(_ content: PageContent, address: String?) {
        let addresses = [content.canonicalAddress, content.meta("og:url"), address].compactMap(\.self)
        paths = Set(addresses.map(Self.path)).subtracting([""])
        self.addresses = Set(addresses.map(Self.withoutScheme))
        names = [content.meta("og:title"), content.meta("twitter:title"), content.heading]
            .map(CleanName.letters).filter { !$0.isEmpty }
        titles = names + [CleanName.letters(content.title)].filter { !$0.isEmpty }
        titleWords = [content.meta("og:title"), content.heading, content.title].map(Self.words).filter {
            !$0.isEmpty
        }
        code = content.meta("product:retailer_item_id")
    }

    /// Whether one of the addresses of a product is the page's.
    func hasAddress(of product: DataNode) -> Bool {
        Self.addresses(of: product).contains { paths.contains(Self.path($0)) }
    }

    /// Whether it is the page's address, including the query.
    func isWholeAddress(_ address: String) -> Bool {
        let address = Self.withoutScheme(address)
        return address.contains("?") && addresses.contains(address)
    }

    func hasCode(of product: DataNode) -> Bool {
        code != nil && ["sku", "productid", "mpn"].contains { product.text($0) == code }
    }

    func hasName(of product: DataNode) -> Bool {
        let name = CleanName.letters(product.text("name"))
        return !name.isEmpty && names.contains(name)
    }

    /// The length of the product's name if a title of the page contains it; 0 if none does.
    func mention(of product: DataNode) -> Int {
        let name = CleanName.letters(product.text("name"))
        return titles.contains { $0.contains(inRow: name) } ? name.count : 0
    }

    /// Whether product and page have addresses and names, and none in common.
    func isOther(than product: DataNode) -> Bool {
        let ends = Set(Self.addresses(of: product).map(Self.path).filter { !$0.isEmpty }.map(Self.lastPart))
        guard !ends.isEmpty, !paths.isEmpty, ends.isDisjoint(with: paths.map(Self.lastPart)) else {
            return false
        }
        return isOtherByName(than: product)
    }

    /// Whether the names of page and product have less than half of their words in common. A title of a single word
    /// says too little.
    func isOtherByName(than product: DataNode) -> Bool {
        let name = Self.words(product.text("name"))
        let titles = titleWords.filter { $0.count > 1 }
        guard !name.isEmpty, !titles.isEmpty else { return false }
        return titles.allSatisfy { title in
            title.intersection(name).count * 2 < min(title.count, name.count)
        }
    }

    /// Words of at least two letters or digits.
    private static func words(_ text: String?) -> Set<String> {
        guard let name = CleanName.name(text) else { return [] }
        return Set(
            name.lowercased().split { !$0.isLetter && !$0.isNumber }.filter { $0.count > 1 }.map(String.init))
    }

    private static func addresses(of product: DataNode) -> [String] {
        let own = [product.text("url"), product.id, product.text("mainentityofpage")]
        let offers = product.nodes("offers").prefix(50).map { $0.text("url") }
        return (own + offers).compactMap(\.self).filter { $0.contains("/") }
    }

    /// In lower case, without a fragment.
    private static func withoutScheme(_ address: String) -> String {
        String(WebAddressParts.withoutScheme(address).prefix { $0 != "#" }).lowercased()
    }

    private static func path(_ address: String) -> String {
        let rest = withoutScheme(address)
        let hasHost = WebAddressParts.hasHost(address)
        let path = hasHost ? rest.drop { $0 != "/" } : rest[...]
        return path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").joined(separator: "/")
    }

    private static func lastPart(_ path: String) -> String {
        let part = path.split(separator: "/").last ?? ""
        return String(part.prefix { $0 != "." })
    }
}
