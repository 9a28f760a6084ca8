import Rules

/// Reads prices and availability from `meta` tags.
struct MetaReader {
    let content: PageContent
    let region: PriceRegion

    /// Source: Facebook, "Open Graph product tags", and Pinterest's "Rich Pins".
    var productTags: Reading {
        var reading = Reading()
        reading.currency = code(content.meta("product:price:currency", "product:pretax_price:currency"))
        setAmounts("product:price:amount", &reading)
        if let sale = amount("product:sale_price:amount", reading.currency)
            ?? amount("product:sale_price", reading.currency)
        {
            if let regular = reading.amount, sale < regular {
                reading.listPrices.append(regular)
                (reading.amount, reading.high, reading.amounts, reading.isSale) = (sale, nil, [sale], true)
            } else if reading.amount == nil {
                (reading.amount, reading.amounts, reading.isSale) = (sale, [sale], true)
            }
            reading.currency = reading.currency ?? code(content.meta("product:sale_price:currency"))
        }
        reading.listPrices += ["product:original_price:amount", "og:price:standard_amount"].compactMap {
            amount($0, reading.currency)
        }
        reading.availability = content.meta("product:availability").flatMap { Availability($0) }
        return reading
    }

    /// Of Open Graph's first prices, which Shopify still writes.
    var openGraph: Reading {
        var reading = Reading()
        reading.currency = code(content.meta("og:price:currency", "og:currency"))
        setAmounts("og:price:amount", &reading)
        reading.listPrices = [amount("og:price:standard_amount", reading.currency)].compactMap(\.self)
        reading.availability = content.meta("og:availability", "og:product:availability").flatMap {
            Availability($0)
        }
        return reading
    }

    /// Of cards that have a label "Price".
    var twitterCard: Reading {
        var reading = Reading()
        for number in 1...4 {
            guard let label = content.meta("twitter:label\(number)"),
                let data = content.meta("twitter:data\(number)")
            else {
                continue
            }
            switch label.lowercased().prefix(while: \.isLetter) {
            case "price", "preis", "prix", "precio", "prezzo", "prijs", "pris", "cena", "preço":
                guard let price = MachinePrice.price(data, currency: nil, in: region) else { continue }
                (reading.amount, reading.high, reading.currency) = (price.amount, price.high, price.currency)
                reading.amounts = [price.amount]
            case "availability", "verfügbarkeit", "disponibilité", "disponibilidad", "disponibilità":
                reading.availability = Availability(data)
            default: continue
            }
        }
        return reading
    }

    /// Several tags are variants, or prices for several countries.
    private func setAmounts(_ name: String, _ reading: inout Reading) {
        let codes = content.metas(name.hasPrefix("og:") ? "og:price:currency" : "product:price:currency")
            .map(code)
        var texts = content.metas(name)
        let currencies = Set(codes.compactMap(\.self))
        if currencies.count > 1 {
            // Those of one currency are comparable, if it is clear which.
            reading.currency = region.usualCurrency(of: currencies.sorted())
            let isPaired = texts.count == codes.count && reading.currency != nil
            texts = isPaired ? zip(texts, codes).filter { $1 == reading.currency }.map(\.0) : []
        }
        let prices = texts.compactMap { MachinePrice.price($0, currency: reading.currency, in: region) }
        reading.amounts = prices.map(\.amount)
        reading.amount = reading.amounts.min()
        reading.high = (reading.amounts + prices.compactMap(\.high)).max().flatMap {
            $0 == reading.amount ? nil : $0
        }
        reading.currency = reading.currency ?? prices.lazy.compactMap(\.currency).first
    }

    private func amount(_ name: String, _ currency: String?) -> DecimalAmount? {
        content.meta(name).flatMap { MachinePrice.amount($0, currency: currency, in: region) }
    }

    private func code(_ text: String?) -> String? {
        guard let text = CleanName.name(text), CurrencySigns.isSign(text.lowercased()) else { return nil }
        let code = CurrencySigns.code(of: text, in: region)
        return code.isEmpty ? nil : code
    }
}
