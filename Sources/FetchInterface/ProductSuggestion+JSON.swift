package import JSONText
package import Rules

extension ProductSuggestion {
    /// The form in which `steward-fetch` sends it to the agent. Leaves out what is empty.
    package var json: JSON {
        var writer = MemberWriter()
        writer.add("gtin", gtin.description)
        writer.add("name", name)
        writer.add("brand", brand)
        writer.add("quantity", quantity?.description ?? "")
        writer.add("pack", packText)
        writer.add("categories", categories)
        writer.add("picture", picture ?? "")
        writer.add("credit", credit)
        return writer.object
    }

    /// - Throws: `json` is not a suggestion.
    package init(json: JSON) throws {
        let reader = MemberReader(json)
        let (quantity, picture) = (try reader.line("quantity"), try reader.line("picture"))
        guard picture.isEmpty || picture.hasPrefix("https://") else {
            throw FetchFormError(key: "picture", reason: "it must begin with https://")
        }
        self.init(
            gtin: try GTIN(checked: try reader.line("gtin"), key: "gtin"), name: try reader.line("name"),
            brand: try reader.line("brand"),
            quantity: try quantity.isEmpty ? nil : Quantity(checked: quantity),
            packText: try reader.line("pack"),
            categories: try reader.lines("categories"), picture: picture.isEmpty ? nil : picture,
            credit: try reader.line("credit"))
    }
}

extension Quantity {
    fileprivate init(checked text: String) throws {
        do {
            try self.init(parsing: text)
        } catch {
            throw FetchFormError(key: "quantity", reason: error.reason)
        }
    }
}

extension GTIN {
    init(checked text: String, key: String) throws {
        do {
            try self.init(text)
        } catch {
            throw FetchFormError(key: key, reason: error.reason)
        }
    }
}
