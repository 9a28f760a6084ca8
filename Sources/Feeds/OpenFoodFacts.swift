import JSONText
package import Rules

/// Product data by barcode, from the volunteers of Open Food Facts and its sister projects for other goods.
///
/// Source: Open Food Facts API v2, "get product". The licence, ODbL, requires credit wherever the data are
/// shown, and keeping them apart from other data.
package enum OpenFoodFacts {
    package enum Sister: String, Sendable, Hashable, CaseIterable {
        case food = "world.openfoodfacts.org"
        case cosmetics = "world.openbeautyfacts.org"
        case petFood = "world.openpetfoodfacts.org"
        case goods = "world.openproductsfacts.org"
    }

    package static let credit = "Open Food Facts contributors, ODbL"

    /// The service allows fifteen of these a minute.
    package static func request(_ gtin: GTIN, of sister: Sister = .food) -> FeedRequest {
        FeedRequest(
            "https://\(sister.rawValue)/api/v2/product/\(gtin.short).json"
                + "?fields=code,product_name,generic_name,brands,quantity,categories_tags,image_front_small_url",
            usualCount: 1, mostBytes: 1 << 20)
    }

    /// Reads the answer to `request`.
    /// - Returns: `nil` if the barcode is unknown, or its product has no name.
    /// - Throws: The document is not such an answer, or concerns another barcode.
    package static func suggestion(in document: FeedDocument, for gtin: GTIN) throws(FeedError)
        -> ProductSuggestion?
    {
        // "Not found" comes with 404 or 200; the member says which.
        var found = document
        if found.status == 404 { found.status = 200 }
        let answer = try found.json()
        switch answer.said("status") {
        case "1": break
        case "0": return nil
        case let status:
            throw .malformed(reason: "its status is '\(CleanText.excerpt(of: status, length: 20))'")
        }
        guard case .object? = answer["product"], let product = answer["product"] else {
            throw .malformed(reason: "it has no product")
        }
        let code = answer.said("code").isEmpty ? product.said("code") : answer.said("code")
        // The server pads codes with zeros.
        guard GTIN.equal(code, gtin) else {
            throw .implausible(reason: "it is about '\(CleanText.excerpt(of: code, length: 20))'")
        }
        let name = [product.line("product_name"), product.line("generic_name")].first { !$0.isEmpty }
        guard let name else { return nil }
        let pack = product.line("quantity")
        let picture = product.line("image_front_small_url")
        return ProductSuggestion(
            gtin: gtin, name: CleanText.excerpt(of: name, length: 200), brand: brand(product),
            quantity: quantity(pack), packText: CleanText.excerpt(of: pack, length: 60),
            categories: categories(product), picture: picture.hasPrefix("https://") ? picture : nil,
            credit: credit)
    }

    private static func brand(_ product: JSON) -> String {
        let first = product.line("brands").split(separator: ",").first.map(String.init) ?? ""
        return CleanText.excerpt(of: Placeholder.without(first.trimmed(of: " ")), length: 100)
    }

    /// English tags, without their prefix. Those in other languages are hardly ever common terms.
    private static func categories(_ product: JSON) -> [String] {
        product.elements("categories_tags").compactMap(\.asText).filter { $0.hasPrefix("en:") }.prefix(12).map
        {
            CleanText.excerpt(of: String($0.dropFirst(3)).replacing("-", with: " "), length: 60)
        }
    }

    /// Reads an amount and a unit: "160 g e", "0,5 L", "33cl". Leaves "6 x 1,5 l" to the user.
    private static func quantity(_ text: String) -> Quantity? {
        let number = text.prefix { $0.isASCII && ($0.isNumber || ".,".contains($0)) }
        let rest = text[number.endIndex...].drop { $0 == " " }
        let unit = rest.prefix { $0.isLetter && $0.isASCII }.lowercased()
        let tail = String(rest.dropFirst(unit.count)).trimmed(of: " .℮")
        guard units.contains(unit), tail.isEmpty || tail == "e" else { return nil }
        return Quantity("\(number) \(unit)")
    }

    private static let units: Set<String> = ["g", "kg", "mg", "ml", "cl", "dl", "l", "oz", "lb", "lbs"]
}

extension GTIN {
    /// Whether `text` means `gtin`, apart from zeros in front.
    fileprivate static func equal(_ text: String, _ gtin: GTIN) -> Bool {
        let digits = text.drop { $0 == "0" }
        return !digits.isEmpty && digits == gtin.description.drop { $0 == "0" }
    }
}
