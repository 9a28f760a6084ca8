package import JSONText
package import Rules

extension ShopProduct {
    /// The form in which `steward-fetch` sends it to the agent. Leaves out what is empty; prices are texts.
    package var json: JSON {
        var writer = MemberWriter()
        writer.add("id", .number(id))
        writer.add("title", title)
        writer.add("handle", handle)
        writer.add("vendor", vendor)
        writer.add("kind", kind)
        writer.add("images", images)
        writer.add("variants", variants.map(\.json))
        return writer.object
    }

    /// - Throws: `json` is not a product.
    package init(json: JSON) throws {
        let reader = MemberReader(json)
        self.init(
            id: try reader.number("id"), title: try reader.line("title"), handle: try reader.line("handle"),
            vendor: try reader.line("vendor"), kind: try reader.line("kind"),
            images: try reader.lines("images"),
            variants: try reader.list("variants").map { try ShopVariant(json: $0) })
    }
}

extension ShopVariant {
    fileprivate var json: JSON {
        var writer = MemberWriter()
        writer.add("id", .number(id))
        writer.add("title", title)
        writer.add("sku", sku)
        writer.add("price", price.description)
        writer.add("list_price", listPrice?.description ?? "")
        if isAvailable { writer.add("available", .flag(true)) }
        return writer.object
    }

    fileprivate init(json: JSON) throws {
        let reader = MemberReader(json)
        guard let price = try reader.amount("price") else {
            throw FetchFormError(key: "price", reason: "it is missing")
        }
        self.init(
            id: try reader.number("id"), title: try reader.line("title"), sku: try reader.line("sku"),
            price: price, listPrice: try reader.amount("list_price"),
            isAvailable: try reader.flag("available"))
    }
}
