import JSONText
import Rules

/// Reads the data that shop software leaves in its pages for its own scripts.
struct ShopSoftware {
    let content: PageContent
    let identity: PageIdentity

    var reading: Reading? {
        if let shopify { return shopify }
        return wooCommerce
    }

    private static let mostVariants = 500

    private struct Offer {
        let amount: DecimalAmount
        let former: DecimalAmount?
    }

    /// - Parameters:
    ///   - offers: Of `reading.variants`, in their order.
    ///   - named: Which of them the page's address names.
    /// - Returns: Whether there is one.
    private func set(_ offers: [Offer], named: [Int], in reading: inout Reading) -> Bool {
        let isOfVariant = !named.isEmpty && named.count < offers.count
        reading.lacksVariant = reading.lacksVariant && named.isEmpty
        let counted = isOfVariant ? named : Array(offers.indices)
        reading.amounts = counted.map { offers[$0].amount }
        guard let low = reading.amounts.min(), let high = reading.amounts.max() else { return false }
        (reading.amount, reading.high) = (low, high == low ? nil : high)
        reading.listPrices = counted.compactMap { index in
            offers[index].former.flatMap { $0 > offers[index].amount ? $0 : nil }
        }
        reading.availability = Availability.best(of: counted.compactMap { reading.variants[$0].availability })
        if isOfVariant { (reading.isOfVariant, reading.otherAmounts) = (true, offers.map(\.amount)) }
        return true
    }

    // MARK: Shopify

    /// The product of Shopify's scripts: prices are whole numbers of hundredths, in every currency.
    private var shopify: Reading? {
        let handle = content.canonicalAddress.flatMap(Self.handle)
        for script in content.scripts.prefix(50) where !script.label.isEmpty {
            guard let json = Self.value(in: script.text, from: 0) else { continue }
            let product = json["product"] ?? json
            // Themes keep the same data for products beside the page's.
            guard let handle, product["handle"]?.asText == handle, let reading = reading(of: product) else {
                continue
            }
            return reading
        }
        return nil
    }

    private static func handle(_ address: String) -> String? {
        let parts = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        guard let place = parts.lastIndex(of: "products"), place + 1 < parts.count else { return nil }
        return String(parts[place + 1])
    }

    private func reading(of product: JSON) -> Reading? {
        guard case .list(let variants)? = product["variants"], let name = product["title"]?.asText else {
            return nil
        }
        var reading = Reading()
        var offers: [Offer] = []
        var ids: [String?] = []
        // Of more, the one that is looked for may be left out.
        let wanted = variants.count > Self.mostVariants ? nil : identity.value(of: "variant")
        if let wanted {
            let known = Set(variants.compactMap { $0["id"].flatMap(Self.id) })
            reading.lacksVariant = !known.isEmpty && !known.contains(wanted)
        }
        for variant in variants.prefix(Self.mostVariants) {
            guard let amount = variant["price"].flatMap(Self.hundredths), amount.isPositive else { continue }
            let former = variant["compare_at_price"].flatMap(Self.hundredths)
            offers.append(.init(amount: amount, former: former))
            ids.append(variant["id"].flatMap(Self.id))
            let isAvailable = variant["available"].flatMap {
                $0 == .flag(true) ? true : $0 == .flag(false) ? false : nil
            }
            reading.variants.append(
                .init(
                    name: CleanName.name(variant["title"]?.asText),
                    code: CleanName.name(variant["sku"]?.asText),
                    amount: amount, availability: isAvailable.map { $0 ? .inStock : .outOfStock }))
        }
        reading.name = CleanName.name(name)
        // The canonical address never names the variant.
        let named = identity.value(of: "variant").map { id in ids.indices.filter { ids[$0] == id } } ?? []
        guard set(offers, named: named, in: &reading) else { return nil }
        reading.currency = content.scripts.lazy.compactMap { Self.activeCurrency(in: $0.text) }.first
        return reading
    }

    private static func id(_ json: JSON) -> String? {
        if case .number(let number) = json { return String(number) }
        return json.asText
    }

    private static func hundredths(_ json: JSON) -> DecimalAmount? {
        guard case .number(let number) = json, number >= 0, number < 1_000_000_000_000 else { return nil }
        return DecimalAmount(significand: number, scale: 2)
    }

    /// `Shopify.currency = {"active":"AUD","rate":"1.0"}`
    private static func activeCurrency(in script: [UInt8]) -> String? {
        guard let place = ByteSearch.offset(of: "Shopify.currency", in: script),
            let start = script[place...].prefix(64).firstIndex(of: UInt8(ascii: "{")),
            let code = value(in: script, from: start)?["active"]?.asText, CurrencySigns.isCode(code)
        else { return nil }
        return code
    }

    private static func value(in bytes: [UInt8], from start: Int) -> JSON? {
        do throws(LooseJSON.Unreadable) {
            var reader = LooseJSON(bytes, from: start)
            return try reader.value()
        } catch {
            return nil
        }
    }

    // MARK: WooCommerce

    /// The variations of a variable product. Their currency stands elsewhere.
    private var wooCommerce: Reading? {
        // Two forms are of two products.
        guard !identity.isList, content.variations.count == 1, let text = content.variations.first,
            text.utf8.count <= LinkedData.longest,
            case .list(let variations)? = Self.value(in: Array(text.utf8), from: 0)
        else { return nil }
        var reading = Reading()
        var offers: [Offer] = []
        var attributes: [[String: String]] = []
        let wanted = identity.values(withPrefix: "attribute_")
        let all = variations.prefix(Self.mostVariants).map { Self.attributes(of: $0) }
        func fits(_ attributes: [String: String]) -> Bool {
            // An empty attribute stands for any value.
            wanted.allSatisfy { name, value in attributes[name].map { $0.isEmpty || $0 == value } ?? false }
        }
        reading.lacksVariant =
            !wanted.isEmpty && variations.count <= Self.mostVariants && !all.contains(where: fits)
            && wanted.allSatisfy { wanted in all.contains { $0[wanted.name] != nil } }
        for (variation, own) in zip(variations, all) {
            guard let amount = variation["display_price"].flatMap(Self.number) else { continue }
            offers.append(
                .init(amount: amount, former: variation["display_regular_price"].flatMap(Self.number)))
            attributes.append(own)
            let isInStock = variation["is_in_stock"] == .flag(true)
            reading.variants.append(
                .init(
                    name: nil, code: CleanName.name(variation["sku"]?.asText), amount: amount,
                    availability: isInStock ? .inStock : .outOfStock))
        }
        let named = attributes.indices.filter { !wanted.isEmpty && fits(attributes[$0]) }
        return set(offers, named: named, in: &reading) ? reading : nil
    }

    /// In lower case.
    private static func attributes(of variation: JSON) -> [String: String] {
        guard case .object(let members)? = variation["attributes"] else { return [:] }
        return Dictionary(
            members.prefix(50).compactMap { member in
                member.value.asText.map { (member.name.lowercased(), $0.lowercased()) }
            },
            uniquingKeysWith: { first, _ in first })
    }

    private static func number(_ json: JSON) -> DecimalAmount? {
        switch json {
        case .number(let number): MachinePrice.number(String(number))
        case .decimal(let text), .text(let text): MachinePrice.number(text)
        default: nil
        }
    }
}
