/// Words beside numbers that say what a number is, in the languages of the shops that people watch.
enum PriceWords {
    /// Of a time: an instalment, a subscription or rent.
    static let periods: Set<String> = [
        "mo", "mo.", "mth", "month", "months", "monthly", "monat", "monate", "monatlich", "mtl", "mtl.",
        "mon", "mois", "mes",
        "meses", "mês", "mese", "maand", "mån", "månad", "månaden", "mnd", "md", "md.", "måned", "miesiąc",
        "mies", "mies.",
        "miesięcznie", "měsíc", "měsíčně", "mesiac", "hó", "kk", "мес", "месяц", "year", "yr", "jahr", "an",
        "año", "anno",
        "week", "wk", "woche", "day", "tag", "night", "nacht", "月",
    ]

    /// Of instalments, before the number.
    static let instalments: Set<String> = [
        "installment", "installments", "instalment", "instalments", "payments", "payment", "raten", "rate",
        "monatsrate",
        "cuota", "cuotas", "parcela", "parcelas", "mensualité", "mensualités", "rata", "raty", "rat", "rate",
        "splátka",
        "splátky", "klarna", "afterpay", "clearpay", "affirm", "zip", "sezzle", "monthly", "monatlich", "mtl",
        "mtl.",
        "anzahlung", "deposit", "finanzierung", "financing", "delbetal", "avdrag", "termijnen", "plazos",
    ]

    /// Of offers that are not a sale.
    static let otherOffers: Set<String> = instalments.union([
        "leasing", "lease", "rental", "rent", "miete", "mieten", "finance", "ratenzahlung", "ratenkauf",
        "subscription", "abo",
        "abonnement", "monat", "monate", "month", "months", "mensual", "mensuel", "location", "noleggio",
        "alquiler",
    ])

    static let shipping: Set<String> = [
        "shipping", "versand", "versandkosten", "delivery", "livraison", "port", "envío", "envio",
        "spedizione", "verzending",
        "verzendkosten", "frakt", "fragt", "wysyłka", "dostawa", "doprava", "доставка", "postage",
        "lieferung", "porto",
        "p&p", "frete",
    ]

    static let savings: Set<String> = [
        "save", "saving", "savings", "saved", "sparen", "spare", "ersparnis", "gespart", "économisez",
        "économie", "remise",
        "ahorra", "ahorras", "ahorro", "risparmi", "risparmia", "zľava", "sleva", "ušetříte", "oszczędzasz",
        "rabat", "rabatt",
        "korting", "bespaar", "скидка", "discount", "off", "desconto", "descuento", "cashback", "gutschein",
        "coupon",
        "voucher", "spar", "sparst", "réduction", "sconto", "less", "bonus", "günstiger",
    ]

    /// Of former prices, or those of others.
    static let formerly: Set<String> = [
        "was", "statt", "uvp", "rrp", "msrp", "srp", "list", "listenpreis", "původní", "původně", "slevou",
        "regular", "reg",
        "reg.", "normalpreis", "ancien", "antes", "prima", "instead", "before", "vorher", "bisher",
        "ursprünglich", "pvpr",
        "förr", "før", "tidigare", "ord", "ord.", "ordinarie", "old", "originally", "original", "compare",
        "van", "běžná",
        "bežná", "katalogowa", "unverb", "barré", "conseillé", "stara",
    ]

    /// Of the price now.
    static let now: Set<String> = [
        "now", "jetzt", "nur", "sale", "special", "aktuell", "ahora", "ora", "maintenant", "nu", "teraz",
        "nyní", "our", "unser",
        "naše", "naša", "today", "angebot", "aktion", "aktionspreis", "only", "nuestro", "por", "voor",
        "offer",
    ]

    /// Of the lowest of a choice.
    static let from: Set<String> = [
        "from", "ab", "vanaf", "desde", "da", "dès", "partir", "od", "fra", "från", "от", "partire", "από",
        "starting", "alkaen",
    ]

    /// Of the lowest price of the last 30 days, which Directive 98/6/EC demands.
    static let lowest: Set<String> = [
        "niedrigster", "niedrigste", "lowest", "bas", "basso", "bajo", "najniższa", "laagste", "lägsta",
        "laveste", "nejnižší",
    ]

    static let upTo: [[String]] = [
        ["up", "to"], ["bis", "zu"], ["max"], ["max."], ["hasta"], ["jusqu'à"], ["maximal"],
    ]

    static let range: Set<String> = [
        "-", "–", "—", "to", "bis", "à", "až", "do", "a", "до", "till", "tot", "und", "~", "〜",
    ]

    static let per: Set<String> = [
        "/", "per", "pro", "je", "par", "al", "por", "a", "za", "pr.", "pr", "the", "le", "au", "im", "na",
        "i", "ao", "w",
    ]

    /// Units whose price is not the price of the thing.
    static let units: Set<String> = [
        "kg", "g", "gr", "mg", "l", "lt", "ml", "cl", "dl", "m", "m²", "m2", "m³", "qm", "sqft", "sqm", "sq",
        "ft", "ft²",
        "oz", "fl", "lb", "lbs", "cm", "mm", "km", "liter", "litre", "liters", "litro", "litr", "kilogramm",
        "kilogram", "kilo",
        "gramm", "gram", "meter", "metre", "metro", "lfm", "yd", "yard", "кг", "л", "quart", "pint", "gallon",
        "kwh",
    ]

    /// What a number counts or measures if no currency stands beside it.
    static let counted: Set<String> = units.union([
        "stk", "stück", "pcs", "pieces", "piece", "pack", "gb", "tb", "mb", "mah", "w", "v", "hz", "inch",
        "zoll", "days",
        "tage", "jours", "dni", "dagen", "giorni", "días", "items", "stars", "reviews", "bewertungen", "in",
        "jahre", "years",
        "hours", "stunden", "mhz", "ghz", "times",
    ])

    static let months: Set<String> = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november",
        "december", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "januar",
        "februar", "märz",
        "mai", "juni", "juli", "oktober", "dezember", "janvier", "février", "mars", "avril", "juin",
        "juillet", "août",
        "septembre", "octobre", "novembre", "décembre",
    ]

    /// Of numbers that name the thing.
    static let codes: Set<String> = [
        "sku", "ean", "isbn", "gtin", "upc", "art.-nr", "artikelnummer", "artikelnr", "tel", "phone", "model",
        "item#", "no.",
    ]

    static let free: Set<String> = [
        "free", "gratis", "kostenlos", "gratuit", "gratuito", "ingyenes", "zdarma", "бесплатно", "darmowy",
        "umsonst",
    ]
}
