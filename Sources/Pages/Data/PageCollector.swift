/// Collects the machine-readable data of a page from its tokens.
struct PageCollector {
    private static let mostScripts = 200
    private static let mostMetas = 500
    private static let longestText = 5_000
    /// Stands in a text where a tag stood: `49<sup>99</sup>` is not 4999.
    static let tagMark: UInt8 = 0x1F
    /// The property that stands for `price` within an element that is struck out.
    static let struckPrice = "struckprice"

    private var content = PageContent()
    private var open = OpenElements()
    private var items = ItemTable()
    private var nodes = ItemTable()
    private let references: Set<String>
    /// The text since the first capture that is open began.
    private var text: [UInt8] = []
    private var captureCount = 0
    private var script: HTMLTag?
    private var scriptCount = 0
    private var isInStyle = false

    /// - Parameter bytes: In UTF-8.
    static func content(of bytes: [UInt8]) -> PageContent {
        let collector = PageCollector(references: references(in: bytes))
        return collector.collected(from: bytes)
    }

    private init(references: Set<String>) {
        self.references = references
    }

    /// The ids in `itemref`, which may stand before or after the elements they name.
    private static func references(in bytes: [UInt8]) -> Set<String> {
        guard ByteSearch.contains("itemref", in: bytes) else { return [] }
        var references: Set<String> = []
        var tokenizer = HTMLTokenizer(bytes)
        while let token = tokenizer.next() {
            guard case .startTag(let tag) = token, let value = tag["itemref"] else { continue }
            references.formUnion(words(value))
        }
        return references
    }

    private consuming func collected(from bytes: [UInt8]) -> PageContent {
        var collector = self
        var tokenizer = HTMLTokenizer(bytes)
        while let token = tokenizer.next() {
            switch token {
            case .startTag(let tag): collector.start(tag)
            case .endTag(let name): collector.end(name)
            case .text(let text): collector.add(text)
            case .comment, .doctype: continue
            }
        }
        for element in collector.open.popAll() { collector.finish(element) }
        collector.content.microdata = collector.items.nodes
        collector.content.rdfa = collector.nodes.nodes
        return collector.content
    }

    // MARK: Tags

    private mutating func start(_ tag: HTMLTag) {
        if let name = open.impliedEnd(before: tag.name) { close(name) }
        switch tag.name {
        case "script": script = tag
        case "style", "noscript", "template": isInStyle = tag.name == "style"
        case "html": if content.language == nil { content.language = tag["lang"]?.lowercased() }
        case "meta": addMeta(tag)
        case "link": addLink(tag)
        default: break
        }
        if let variations = tag["data-product_variations"], content.variations.count < 10 {
            content.variations.append(variations)
        }
        if let style = tag["class"], !content.hasGraduatedPrices {
            content.hasGraduatedPrices = ByteSearch.contains("product-block-prices", in: Array(style.utf8))
        }
        var element = OpenElements.Element()
        let parent = open.last
        (element.item, element.node) = (parent.item, parent.node)
        (element.hasVocabulary, element.relation) = (parent.hasVocabulary, parent.relation)
        element.isStruck = parent.isStruck || Self.isStruck(tag)
        if !tag.attributes.isEmpty {
            addMicrodata(tag, &element)
            addRDFa(tag, &element)
        }
        if tag.name == "title", content.title == nil { element.captures.append(.title) }
        if tag.name == "h1", content.heading == nil { element.captures.append(.heading) }
        if captureCount > 0 { text.append(Self.isInline(tag.name) ? Self.tagMark : UInt8(ascii: " ")) }
        guard !Self.isVoid(tag.name), !(tag.isSelfClosing && (open.isOpen("svg") || open.isOpen("math")))
        else {
            return
        }
        element.textStart = text.count
        let depth = open.elements.count
        open.push(tag.name, element)
        if open.elements.count > depth { captureCount += element.captures.count }
    }

    private mutating func end(_ name: String) {
        if name == "script" { script = nil }
        if name == "style" { isInStyle = false }
        close(name)
        if captureCount > 0 { text.append(Self.isInline(name) ? Self.tagMark : UInt8(ascii: " ")) }
    }

    private mutating func close(_ name: String) {
        for element in open.pop(name) { finish(element) }
    }

    private mutating func finish(_ element: OpenElements.Element) {
        guard !element.captures.isEmpty else { return }
        captureCount -= element.captures.count
        let value = String(
            decoding: text[min(element.textStart, text.count)...].prefix(Self.longestText), as: UTF8.self)
        for capture in element.captures {
            switch capture {
            case .title: content.title = value
            case .heading: content.heading = value
            case .property(let name, let item): items.add(value, as: name, to: item)
            case .rdfaProperty(let name, let node): nodes.add(value, as: name, to: node)
            }
        }
        if captureCount == 0 { text = [] }
    }

    private mutating func add(_ more: [UInt8]) {
        if let script {
            add(more, of: script)
        } else if captureCount > 0, !isInStyle {
            text += more
        }
    }

    // MARK: Metadata and scripts

    private mutating func addMeta(_ tag: HTMLTag) {
        guard content.metas.count < Self.mostMetas, let text = tag["content"] else { return }
        for name in [tag["property"], tag["name"]] {
            if let name, !name.isEmpty { content.metas.append(.init(name: name.lowercased(), content: text)) }
        }
    }

    private mutating func addLink(_ tag: HTMLTag) {
        guard content.canonicalAddress == nil, let relation = tag["rel"], let address = tag["href"],
            Self.words(relation.lowercased()).contains("canonical")
        else { return }
        content.canonicalAddress = address
    }

    private mutating func add(_ text: [UInt8], of script: HTMLTag) {
        guard scriptCount < Self.mostScripts, text.count <= LinkedData.longest else { return }
        let type = (script["type"] ?? "").lowercased().prefix { $0 != ";" }.filter { !$0.isWhitespace }
        switch type {
        case "application/ld+json":
            scriptCount += 1
            content.linkedData += LinkedData.nodes(in: text)
        case "application/json":
            let label = script.attributes.map { "\($0.name)=\($0.value)" }.joined(separator: " ").lowercased()
            guard ByteSearch.contains("product", in: Array(label.utf8)) else { return }
            scriptCount += 1
            content.scripts.append(.init(label: label, text: text))
        case "", "text/javascript", "application/javascript":
            guard ByteSearch.contains("Shopify", in: text) else { return }
            scriptCount += 1
            content.scripts.append(.init(label: "", text: text))
        default: return
        }
    }

    // MARK: Microdata

    private mutating func addMicrodata(_ tag: HTMLTag, _ element: inout OpenElements.Element) {
        if !references.isEmpty, let id = tag["id"], references.contains(id) {
            element.item = items.addReferred(id: id) ?? element.item
        }
        let owner = element.item
        let isStruck = element.isStruck
        let names = Self.words(tag["itemprop"] ?? "").map {
            Self.name(DataNode.localName($0), isStruck: isStruck)
        }
        if tag["itemscope"] != nil {
            guard
                let item = items.add(
                    types: Self.words(tag["itemtype"] ?? "").map(DataNode.localName), id: tag["itemid"],
                    references: Self.words(tag["itemref"] ?? ""))
            else { return }
            element.item = item
            guard let owner, owner != item else { return }
            for name in names { items.add(item: item, as: name, to: owner) }
        } else if let owner {
            for name in names {
                if let value = Self.value(of: tag, as: name) {
                    items.add(value, as: name, to: owner)
                } else {
                    element.captures.append(.property(name, item: owner))
                }
            }
        }
    }

    /// The value that a property has from an attribute; `nil` if it is the text of the element.
    ///
    /// Source: WHATWG HTML, 5.2.4 "Values"; `content` on any element is schema.org's custom.
    private static func value(of tag: HTMLTag, as name: String) -> String? {
        if let content = tag["content"], !content.isEmpty { return content }
        switch tag.name {
        case "meta": return ""
        // The name of a link is its text, not its address.
        case "a", "area": return ["name", "price", "sku"].contains(name) ? nil : tag["href"]
        case "link": return tag["href"] ?? ""
        case "img", "audio", "embed", "iframe", "source", "track", "video": return tag["src"] ?? ""
        case "object": return tag["data"]
        case "data", "meter", "input": return tag["value"]
        case "time": return tag["datetime"]
        default: return name == "availability" ? tag["href"] : nil
        }
    }

    // MARK: RDFa

    /// Source: RDFa Lite 1.1; `rel` with things within it is RDFa Core's.
    private mutating func addRDFa(_ tag: HTMLTag, _ element: inout OpenElements.Element) {
        if let vocabulary = tag["vocab"] {
            element.hasVocabulary = ByteSearch.contains("schema.org", in: Array(vocabulary.utf8))
        }
        let hasVocabulary = element.hasVocabulary
        let isStruck = element.isStruck
        let names = Self.words(tag["property"] ?? "").compactMap {
            Self.term($0, hasVocabulary: hasVocabulary)
        }
        .map { Self.name($0, isStruck: isStruck) }
        let owner = element.node
        if let type = tag["typeof"] {
            let types = Self.words(type).compactMap { Self.term($0, hasVocabulary: hasVocabulary) }
            let relation = element.relation
            element.relation = nil
            guard let node = nodes.add(types: types, id: tag["resource"] ?? tag["about"]) else { return }
            element.node = node
            guard let owner else { return }
            for name in names.isEmpty ? [relation].compactMap(\.self) : names {
                nodes.add(item: node, as: name, to: owner)
            }
        } else if let owner {
            for name in names {
                if let value = Self.value(of: tag, as: name) ?? tag["resource"] {
                    nodes.add(value, as: name, to: owner)
                } else {
                    element.captures.append(.rdfaProperty(name, node: owner))
                }
            }
            let relations = Self.words(tag["rel"] ?? "").filter {
                $0.utf8.contains(UInt8(ascii: ":")) || tag.name == "div"
            }
            if let relation = relations.lazy.compactMap({ Self.term($0, hasVocabulary: hasVocabulary) }).first
            {
                element.relation = relation
                if let address = tag["href"] ?? tag["resource"] {
                    nodes.add(address, as: relation, to: owner)
                }
            }
        }
    }

    /// The local name of a term of schema.org; `nil` for other vocabularies, such as `og:title`.
    private static func term(_ word: String, hasVocabulary: Bool) -> String? {
        guard let colon = word.firstIndex(of: ":") else {
            return hasVocabulary ? DataNode.localName(word) : nil
        }
        guard ["schema", "s", "sdo", "http", "https", "v"].contains(word[..<colon].lowercased()) else {
            return nil
        }
        return DataNode.localName(word)
    }

    private static func name(_ name: String, isStruck: Bool) -> String {
        isStruck && name == "price" ? struckPrice : name
    }

    /// Whether an element shows a former price.
    private static func isStruck(_ tag: HTMLTag) -> Bool {
        if ["del", "s", "strike"].contains(tag.name) { return true }
        guard let style = tag["class"] else { return false }
        return words(style).contains { struckClasses.contains($0.lowercased()) }
    }

    private static let struckClasses: Set<String> = [
        "old-price", "oldprice", "price-old", "old_price", "was-price", "price-was", "price--was",
        "list-price", "price-list",
        "strike", "strikethrough", "line-through", "rrp", "msrp", "uvp", "price--old", "price-before",
        "compare-at-price",
    ]

    // MARK: Words and kinds of elements

    /// At most ten words.
    private static func words(_ text: String) -> [String] {
        text.isEmpty || text.utf8.count > 2_000
            ? [] : text.split(maxSplits: 10) { $0.isWhitespace }.prefix(10).map(String.init)
    }

    private static func isVoid(_ name: String) -> Bool {
        switch name {
        case "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
            "wbr":
            true
        default: false
        }
    }

    private static func isInline(_ name: String) -> Bool {
        switch name {
        case "a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "data", "em", "font", "i", "ins", "label",
            "link",
            "mark", "meta", "s", "small", "span", "strike", "strong", "sub", "sup", "time", "u", "wbr":
            true
        default: false
        }
    }
}
