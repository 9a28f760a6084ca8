package import Rules

extension Availability {
    /// Reads a member of the vocabulary in any of its forms, a value of `product:availability`, or words of a page.
    package init?(_ text: String) {
        let name = text.lowercased().unicodeScalars.filter {
            $0.properties.isAlphabetic || $0 == "/" || $0 == "#"
        }
        var word = String.UnicodeScalarView()
        for scalar in name {
            if scalar == "/" || scalar == "#" { word = .init() } else { word.append(scalar) }
        }
        guard let found = Self.words[String(word)] ?? Self.found(in: Array(word)) else { return nil }
        self = found
    }

    /// What words among others say, as in "only 3 left in stock".
    private static func found(in letters: [Unicode.Scalar]) -> Availability? {
        guard letters.count < 40 else { return nil }
        let phrases: [(String, Availability)] = [
            ("outofstock", .outOfStock), ("notinstock", .outOfStock), ("nolonger", .discontinued),
            ("soldout", .soldOut),
            ("notavailable", .outOfStock), ("unavailable", .outOfStock), ("preorder", .preOrder),
            ("backorder", .backOrder),
            ("instoreonly", .inStoreOnly), ("instock", .inStock),
        ]
        return phrases.first { letters.contains(inRow: Array($0.0.unicodeScalars)) }?.1
    }

    private static let words: [String: Availability] = [
        "instock": .inStock, "available": .inStock, "inventory": .inStock, "auflager": .inStock,
        "sofortlieferbar": .inStock,
        "lieferbar": .inStock, "verfügbar": .inStock, "vorrätig": .inStock, "enstock": .inStock,
        "disponible": .inStock,
        "disponibile": .inStock, "opvoorraad": .inStock, "skladem": .inStock, "dostępny": .inStock,
        "ilager": .inStock,
        "pålager": .inStock, "вналичии": .inStock, "emestoque": .inStock, "varastossa": .inStock,
        "nasklade": .inStock,
        "limitedavailability": .limited, "lowstock": .limited, "limited": .limited,
        "onlineonly": .onlineOnly, "instoreonly": .inStoreOnly, "madetoorder": .madeToOrder,
        "preorder": .preOrder, "precommande": .preOrder, "vorbestellbar": .preOrder,
        "vorbestellung": .preOrder,
        "presale": .preSale,
        "backorder": .backOrder, "backordered": .backOrder, "onbackorder": .backOrder,
        "availablefororder": .backOrder,
        "reserved": .reserved,
        "outofstock": .outOfStock, "oos": .outOfStock, "unavailable": .outOfStock,
        "nichtauflager": .outOfStock,
        "nichtverfügbar": .outOfStock, "nichtlieferbar": .outOfStock, "nichtvorrätig": .outOfStock,
        "notavailable": .outOfStock,
        "currentlyunavailable": .outOfStock, "agotado": .outOfStock, "rupturedestock": .outOfStock,
        "nondisponibile": .outOfStock,
        "esaurito": .outOfStock, "nietopvoorraad": .outOfStock, "indisponible": .outOfStock,
        "esgotado": .outOfStock,
        "slutilager": .outOfStock, "vyprodáno": .outOfStock, "нетвналичии": .outOfStock,
        "outofstocks": .outOfStock,
        "soldout": .soldOut, "ausverkauft": .soldOut, "épuisé": .soldOut, "uitverkocht": .soldOut,
        "slutsåld": .soldOut,
        "udsolgt": .soldOut, "utsolgt": .soldOut, "wyprzedane": .soldOut,
        "discontinued": .discontinued,
    ]
}
