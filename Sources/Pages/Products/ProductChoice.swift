/// Which of the things that a page describes are its own product.
struct ProductChoice {
    enum Choice {
        case none
        /// One product, perhaps described several times.
        case own([DataNode])
        /// Several products, none of which is the page's.
        case several
    }

    private static let mostCandidates = 500
    private static let mostDepth = 8
    /// References may lead in circles, with many ways through each.
    private static let mostVisits = 1_000

    private let nodes: [DataNode]
    private let identity: PageIdentity
    private let byID: [String: DataNode]

    init(_ nodes: [DataNode], identity: PageIdentity) {
        self.nodes = nodes
        self.identity = identity
        var byID: [String: DataNode] = [:]
        for node in nodes + nodes.flatMap({ $0.nodes("@graph") }) {
            if let id = node.id, !node.properties.isEmpty { byID[id] = node }
        }
        self.byID = byID
    }

    var choice: Choice {
        var candidates: [DataNode] = []
        var visits = 0
        for node in nodes { collect(node, into: &candidates, depth: 0, &visits) }
        let products = candidates.filter { $0.isA(Self.products) }
        let groups = Self.grouped(
            products.isEmpty ? candidates.filter { !$0.nodes("offers").isEmpty } : products)
        guard let first = groups.first else { return .none }
        if identity.isList {
            let own = groups.filter { $0.contains(where: identity.hasOwnAddress) }
            if own.count == 1 { return .own(withOnlyOffer(own[0])) }
            // Some themes call every page a collection. A category that has the form of a product has no code.
            let isOwn = groups.count == 1 && !identity.isSearch && first.allSatisfy(isSurelyOfPage)
            return isOwn ? .own(first) : .several
        }
        if groups.count == 1 { return isForeign(first[0]) ? .several : .own(withOnlyOffer(first)) }
        return own(of: groups).map { .own($0) } ?? .several
    }

    /// Whether a product without an address has the page's heading as its name, a code, and one offer with its price.
    private func isSurelyOfPage(_ product: DataNode) -> Bool {
        let offers = product.nodes("offers")
        return product.text("url") == nil && identity.hasName(of: product)
            && Self.codes.contains { (product.text($0)?.utf8.count ?? 0) > 2 }
            && offers.count == 1 && offers[0].isA(["offer"]) && offers[0].text("url") == nil
    }

    private static let codes = ["sku", "gtin13", "gtin", "gtin12", "gtin14", "gtin8", "mpn"]

    /// With the only offer of the page if the product has none: templates put it beside the product.
    private func withOnlyOffer(_ products: [DataNode]) -> [DataNode] {
        let offers = nodes.filter { $0.isA(["offer", "aggregateoffer"]) && $0.nodes("itemoffered").isEmpty }
        guard offers.count == 1,
            products.allSatisfy({ $0.nodes("offers").isEmpty && $0.nodes("hasvariant").isEmpty })
        else {
            return products
        }
        return [products[0].withOffer(offers[0])] + products.dropFirst()
    }

    // MARK: Candidates

    /// Only what stands for the page: products in lists, and those that are related to another, are not its own.
    /// - Parameter visits: How many nodes were looked at so far.
    private func collect(_ node: DataNode, into candidates: inout [DataNode], depth: Int, _ visits: inout Int)
    {
        visits += 1
        guard depth < Self.mostDepth, candidates.count < Self.mostCandidates, visits <= Self.mostVisits
        else { return }
        let node = resolved(node)
        if node.isA(Self.products) || node.isA(Self.works) {
            candidates.append(withResolvedOffers(node))
            return
        }
        if node.isA(["offer", "aggregateoffer"]) {
            for product in node.nodes("itemoffered").prefix(1) { candidates.append(product.withOffer(node)) }
            return
        }
        var names = ["@graph", "@included", "mainentity", "mainentityofpage", "maincontentofpage"]
        if node.isA(Self.actions) { names.append("object") }
        if node.isA(["itempage"]) { names.append("about") }
        for name in names {
            for part in node.nodes(name) where visits <= Self.mostVisits {
                collect(part, into: &candidates, depth: depth + 1, &visits)
            }
        }
    }

    private func resolved(_ node: DataNode) -> DataNode {
        guard node.properties.isEmpty, node.types.isEmpty, let id = node.id else { return node }
        return byID[id] ?? node
    }

    private func withResolvedOffers(_ node: DataNode) -> DataNode {
        var node = node
        node.properties = node.properties.map { property in
            guard ["offers", "hasvariant"].contains(property.name), case .node(let part) = property.value
            else {
                return property
            }
            return .init(name: property.name, value: .node(resolved(part)))
        }
        return node
    }

    // MARK: Choice

    /// Puts descriptions of one product together: of one name, code or group of variants.
    private static func grouped(_ candidates: [DataNode]) -> [[DataNode]] {
        var groups: [[DataNode]] = []
        var groupOfKey: [String: Int] = [:]
        for candidate in candidates {
            let keys = keys(of: candidate)
            let group = keys.compactMap { groupOfKey[$0] }.first ?? groups.count
            if group == groups.count { groups.append([]) }
            groups[group].append(candidate)
            for key in keys { groupOfKey[key] = group }
        }
        return groups
    }

    private static func keys(of product: DataNode) -> [String] {
        var keys: [String] = []
        var name = String.UnicodeScalarView()
        name.append(contentsOf: CleanName.letters(product.text("name")))
        if !name.isEmpty { keys.append("name \(String(name))") }
        for code in ["sku", "gtin13", "gtin", "gtin12", "gtin14"] {
            if let value = product.text(code), value.utf8.count > 2 { keys.append("code \(value)") }
        }
        if let group = product.text("inproductgroupwithid") ?? product.text("productgroupid") {
            keys.append("group \(group)")
        }
        for group in product.nodes("isvariantof") {
            if let id = group.text("productgroupid") ?? group.id { keys.append("group \(id)") }
        }
        if product.isA(["productgroup"]), let id = product.id { keys.append("group \(id)") }
        return keys
    }

    private func own(of groups: [[DataNode]]) -> [DataNode]? {
        for test in [identity.hasAddress, identity.hasCode] {
            let matching = groups.filter { $0.contains(where: test) }
            if matching.count == 1 { return matching[0] }
        }
        let named = groups.indices.filter { groups[$0].contains(where: identity.hasName) }
        if named.count == 1 { return isTile(named[0], of: groups) ? nil : groups[named[0]] }
        let mentions = groups.map { group in group.map(identity.mention).max() ?? 0 }
        guard let longest = mentions.max(), longest > 0 else { return nil }
        let best = groups.indices.filter { mentions[$0] == longest }
        guard best.count == 1, !isTile(best[0], of: groups), !isCommon(best[0], in: groups) else {
            return nil
        }
        return groups[best[0]]
    }

    /// Whether a product is one of several with pages of their own, none of which is this page.
    private func isTile(_ index: Int, of groups: [[DataNode]]) -> Bool {
        guard groups[index].contains(where: identity.isElsewhere) else { return false }
        return groups.indices.contains { $0 != index && groups[$0].contains(where: identity.isElsewhere) }
    }

    /// Whether the name of a product is part of another's: a title that contains it names the kind of thing.
    private func isCommon(_ index: Int, in groups: [[DataNode]]) -> Bool {
        let name = CleanName.letters(groups[index].first?.text("name"))
        return groups.indices.contains {
            $0 != index && CleanName.letters(groups[$0].first?.text("name")).contains(inRow: name)
        }
    }

    private func isForeign(_ product: DataNode) -> Bool {
        if identity.hasAddress(of: product) || identity.hasSimilarAddress(to: product)
            || identity.hasCode(of: product)
        {
            return false
        }
        // A thing without an address of its own is the page's, unless it has another name.
        return identity.isOther(than: product) || identity.isOtherByName(than: product)
    }

    /// What people may do with the page's product.
    private static let actions: Set<String> = [
        "buyaction", "orderaction", "preorderaction", "sellaction", "tradeaction", "viewaction",
    ]

    static let products: Set<String> = [
        "product", "productgroup", "productmodel", "individualproduct", "someproducts", "car", "vehicle",
        "motorcycle",
        "motorizedbicycle", "busorcoach", "dietarysupplement", "productcollection",
    ]

    /// Things that are products where they are sold.
    private static let works: Set<String> = [
        "book", "audiobook", "movie", "videogame", "softwareapplication", "mobileapplication", "musicalbum",
        "musicrelease",
        "comicissue", "game", "drug",
    ]
}

extension DataNode {
    fileprivate func withOffer(_ offer: DataNode) -> DataNode {
        var product = self
        product.properties.append(.init(name: "offers", value: .node(offer)))
        return product
    }
}
