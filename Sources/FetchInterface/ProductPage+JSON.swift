package import JSONText
package import Rules

extension ProductPage {
    /// The form in which `steward-fetch` sends the page to the agent, and the agent stores it. Omits missing
    /// values; amounts are strings.
    package var json: JSON {
        var writer = MemberWriter()
        writer.add("name", name ?? "")
        writer.add("price", amount)
        writer.add("high", high)
        writer.add("list_price", listPrice)
        writer.add("currency", currency ?? "")
        writer.add("availability", availability?.rawValue ?? "")
        writer.add("source", source.rawValue)
        writer.add("variants", variants.prefix(Self.mostVariants).map(\.json))
        if let conflict { writer.add("conflict", conflict.json) }
        if lacksVariant { writer.add("lacks_variant", .flag(true)) }
        return writer.object
    }

    /// Nobody could choose from more.
    private static let mostVariants = 200

    /// - Throws: `json` is not a page.
    package init(json: JSON) throws {
        let reader = MemberReader(json)
        self.init(
            name: try reader.optionalName("name"), amount: try reader.price("price"),
            high: try reader.price("high"), listPrice: try reader.price("list_price"),
            currency: try reader.currency("currency"), availability: try reader.availability("availability"),
            variants: try reader.list("variants").prefix(Self.mostVariants).map { try Variant(json: $0) },
            source: try reader.choice("source", or: nil),
            conflict: try json["conflict"].map { try Conflict(json: $0) },
            lacksVariant: try reader.flag("lacks_variant"))
    }
}

extension ProductPage.Variant {
    fileprivate var json: JSON {
        var writer = MemberWriter()
        writer.add("name", name ?? "")
        writer.add("code", code ?? "")
        writer.add("price", amount)
        writer.add("availability", availability?.rawValue ?? "")
        return writer.object
    }

    fileprivate init(json: JSON) throws {
        let reader = MemberReader(json)
        self.init(
            name: try reader.optionalName("name"), code: try reader.optionalName("code"),
            amount: try reader.price("price"), availability: try reader.availability("availability"))
    }
}

extension ProductPage.Conflict {
    fileprivate var json: JSON {
        var writer = MemberWriter()
        switch self {
        case .amounts(let candidates):
            writer.add(
                "amounts",
                candidates.map {
                    .object(["price": .text($0.amount.description), "source": .text($0.source.rawValue)])
                })
        case .listPrice(let amount, let source):
            writer.add("list_price", amount)
            writer.add("source", source.rawValue)
        case .otherCurrency(let amount, let currency, let source):
            writer.add("price", amount)
            writer.add("currency", currency)
            writer.add("source", source.rawValue)
        case .availability(let availability, let source):
            writer.add("availability", availability.rawValue)
            writer.add("source", source.rawValue)
        }
        return writer.object
    }

    fileprivate init(json: JSON) throws {
        let reader = MemberReader(json)
        let amounts = try reader.list("amounts")
        guard amounts.isEmpty else {
            self = .amounts(
                try amounts.prefix(20).map { json in
                    let reader = MemberReader(json)
                    return .init(try reader.knownPrice("price"), try reader.choice("source", or: nil))
                })
            return
        }
        let source: ProductPage.Source = try reader.choice("source", or: nil)
        if let amount = try reader.price("list_price") {
            self = .listPrice(amount, source)
        } else if let availability = try reader.availability("availability") {
            self = .availability(availability, source)
        } else {
            self = .otherCurrency(
                try reader.knownPrice("price"), try reader.currency("currency") ?? "", source)
        }
    }
}

extension MemberWriter {
    fileprivate mutating func add(_ name: String, _ amount: DecimalAmount?) {
        add(name, amount?.description ?? "")
    }
}

extension MemberReader {
    fileprivate func optionalName(_ key: String) throws -> String? {
        let text = try name(key)
        return text.isEmpty ? nil : text
    }

    /// A price; it must be positive.
    fileprivate func price(_ name: String) throws -> DecimalAmount? {
        let amount = try amount(name)
        guard amount.map({ $0.isPositive }) ?? true else {
            throw FetchFormError(key: name, reason: "it must be positive")
        }
        return amount
    }

    fileprivate func knownPrice(_ name: String) throws -> DecimalAmount {
        guard let amount = try price(name) else { throw FetchFormError(key: name, reason: "it is missing") }
        return amount
    }

    fileprivate func currency(_ name: String) throws -> String? {
        let code = try line(name)
        guard code.isEmpty || code.utf8.count == 3 && code.utf8.allSatisfy({ (0x41...0x5A).contains($0) })
        else { throw FetchFormError(key: name, reason: "it must be three capital letters") }
        return code.isEmpty ? nil : code
    }

    fileprivate func availability(_ name: String) throws -> Availability? {
        let word = try line(name)
        if word.isEmpty { return nil }
        guard let availability = Availability(rawValue: word) else {
            throw FetchFormError(key: name, reason: "there is no such word for it")
        }
        return availability
    }
}
