import JSONText
import Pages
import Rules

/// Says what Steward reads on a page of a shop: what `steward-eval page` does.
struct PageEvaluation {
    var address: String?

    func answer(_ file: String, _ bytes: [UInt8]) -> JSON {
        let page = ProductPage(bytes, address: address)
        var members = [
            JSON.Member("file", .text(file)), JSON.Member("readable", .flag(page != nil)),
            JSON.Member("name", Self.text(page?.name)),
            JSON.Member("price", Self.amount(page?.amount, page?.currency)),
            JSON.Member("currency", Self.text(page?.currency)),
            JSON.Member("availability", Self.text(page?.availability?.rawValue)),
            JSON.Member("conflict", Self.text(page?.conflict.map(Self.words))),
        ]
        guard let page else { return .object(members) }
        if let high = page.high {
            members.append(JSON.Member("low", Self.amount(page.amount, page.currency)))
            members.append(JSON.Member("high", Self.amount(high, page.currency)))
        }
        if let list = page.listPrice {
            members.append(JSON.Member("list_price", Self.amount(list, page.currency)))
        }
        members.append(JSON.Member("source", .text(page.source.rawValue)))
        if !page.variants.isEmpty {
            members.append(JSON.Member("offers", .list(page.variants.map { Self.offer($0, page.currency) })))
        }
        return .object(members)
    }

    private static func offer(_ variant: ProductPage.Variant, _ currency: String?) -> JSON {
        .object([
            "name": text(variant.name), "sku": text(variant.code), "price": amount(variant.amount, currency),
            "availability": text(variant.availability?.rawValue),
        ])
    }

    private static func words(_ conflict: ProductPage.Conflict) -> String {
        switch conflict {
        case .amounts(let amounts):
            "the page names " + amounts.map { $0.amount.description(decimals: 2) }.joined(separator: " and ")
        case .listPrice(let amount, let source):
            "\(source.rawValue) says \(amount.description(decimals: 2)), which is the list price"
        case .otherCurrency(let amount, let currency, let source):
            "\(source.rawValue) says \(amount.description(decimals: 2)) \(currency)"
        case .availability(let availability, let source): "\(source.rawValue) says \(availability.rawValue)"
        }
    }

    static func amount(_ amount: DecimalAmount?, _ currency: String?) -> JSON {
        text(amount?.description(decimals: Money.decimals(of: currency ?? "")))
    }

    static func text(_ text: String?) -> JSON { text.map { .text($0) } ?? .null }
}

/// Says which price a string names: what `steward-eval price` does.
struct PriceEvaluation {
    var region = PriceRegion.unknown

    /// - Parameter line: The string, or a JSON object that holds it.
    func answer(_ line: String) -> JSON {
        guard let json = Self.object(line) else { return answer(line, hint: nil) }
        return answer(json["price_text"]?.asText ?? "", hint: json["currency_hint"]?.asText)
    }

    private static func object(_ line: String) -> JSON? {
        guard line.hasPrefix("{") else { return nil }
        do throws(JSONFault) {
            let json = try JSON(parsing: Array(line.utf8), within: JSON.Limits(bytes: CaseLines.longestLine))
            return json["price_text"] == nil ? nil : json
        } catch {
            return nil
        }
    }

    private func answer(_ text: String, hint: String?) -> JSON {
        let price = WrittenPrice(text, in: region)
        let currency = price?.currency ?? hint.flatMap { WrittenPrice("1 \($0)", in: region)?.currency }
        var members = [
            JSON.Member("text", .text(text)),
            JSON.Member("amount", PageEvaluation.text(price?.amount.description)),
            JSON.Member("currency", PageEvaluation.text(price == nil ? nil : currency)),
        ]
        if let price {
            if let high = price.high { members.append(JSON.Member("high", .text(high.description))) }
            members.append(JSON.Member("kind", .text(price.kind.rawValue)))
            members.append(JSON.Member("ambiguous", .flag(price.isAmbiguous)))
        }
        return .object(members)
    }
}
