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
        "bežná", "katalogowa", "unverb", "barré", "conseillé", "stara", "adviesprijs", "vejl", "vejl.",
        "vejledende",
        "veil", "veil.", "veiledende", "rek", "rek.", "rekpris", "rekommenderat", "cirkapris", "ordpris",
        "førpris",
        "doporučená", "odporúčaná", "consigliato", "recomendado", "recomendada", "sugerido", "sugerowana",
        "pvc",
        "ajánlott", "ovh", "suositushinta", "recommended", "mrp", "m.r.p", "m.r.p.",
    ]

    /// In India, what a thing may cost at most, which is often what it costs.
    static let highestRetail: Set<String> = ["mrp", "m.r.p", "m.r.p."]

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
        "niedrigster", "niedrigste", "lowest", "bas", "basso", "bajo", "baixo", "najniższa", "najnižšia",
        "najniža",
        "najnižja", "laagste", "lägsta", "laveste", "nejnižší", "legalacsonyabb", "alin", "madalaim",
        "mažiausia",
        "zemākā", "χαμηλότερη",
    ]

    /// Of what is paid beside the price: deposits on bottles, and what recycling costs.
    static let extras: Set<String> = [
        "pfand", "einwegpfand", "mehrwegpfand", "statiegeld", "consigne", "consignes", "záloha", "zálohy",
        "kaucja", "kaucji", "cauzione", "pantti", "panttia", "deposit", "depósito", "ecotaxe", "écotaxe",
        "ecotax",
        "deee", "raee", "recupel", "bebat", "ecoparticipation", "écoparticipation", "éco", "ecocontribution",
    ]

    /// Of what follows "eco" in the names of such costs.
    static let ecoCosts = ["participation", "part", "contribution", "tax"]

    /// Of prices for members and holders of cards.
    static let members: Set<String> = [
        "clubcard", "nectar", "member", "members", "membership", "mitglied", "mitglieder", "mitgliederpreis",
        "mitgliedspreis", "ledenprijs", "leden", "bonuskaart", "klantenkaart", "payback", "medlem",
        "medlemmar",
        "medlemmer", "medlemspris", "klubbpris", "klubpris", "kundekort", "kundenkarte", "plussa", "socios",
        "soci",
        "adhérents", "adhérent", "会員", "会員価格", "loyalty", "rewards",
    ]

    static let memberPhrases: [[String]] = [
        ["mit", "karte"], ["mit", "card"], ["avec", "la", "carte"], ["avec", "carte"],
        ["con", "tarjeta"], ["con", "carta"], ["con", "la", "tessera"], ["z", "kartą"], ["s", "kartou"],
        ["med", "kort"], ["met", "kaart"], ["lidl", "plus"],
    ]

    /// Before a cost that is part of the price, or comes on top of it.
    static let joiners: Set<String> = [
        "+", "plus", "zzgl", "zzgl.", "zuzüglich", "inkl", "inkl.", "incl", "incl.", "including", "inc",
        "inclusief", "exkl", "excl", "excl.", "exclusief", "dont", "hors", "davon", "waarvan", "vč", "včetně",
        "ekskl", "eks", "ex",
    ]

    // MARK: Taxes

    static let taxes: Set<String> = [
        "vat", "gst", "hst", "btw", "mwst", "ust", "moms", "mva", "dph", "iva", "tva", "tax", "taxes", "alv",
        "áfa",
        "ндс", "пдв", "pdv", "ddv", "vsk",
    ]

    static let withoutTax: Set<String> = [
        "ex", "ex.", "exc", "exc.", "excl", "excl.", "exkl", "exkl.", "ekskl", "eks", "eks.", "excluding",
        "exclusive", "exclusief", "zzgl", "zzgl.", "ohne", "bez", "uden", "utan", "sin", "sem", "senza",
        "hors",
        "plus", "+", "without", "esclusa", "escluso", "excluida", "excluído", "без", "brez", "no",
    ]

    static let withTax: Set<String> = [
        "inc", "inc.", "incl", "incl.", "inkl", "inkl.", "including", "inclusive", "inclusief", "mit", "s",
        "с", "avec",
        "con", "com", "inclusa", "incluso", "incluida", "incluído", "vč", "včetně", "with", "z", "sis",
        "sis.",
    ]

    static let net: Set<String> = ["ht", "htva", "netto", "税抜", "税抜き", "税別"]
    static let gross: Set<String> = ["ttc", "tvac", "brutto", "税込", "税込み"]

    // MARK: Parts of amounts

    /// Hundredths of currencies, after a number. With several, the amount before them says which.
    static let hundredths: [String: Set<String>] = {
        var all: [String: Set<String>] = [
            "gr": ["PLN"], "gr.": ["PLN"], "groszy": ["PLN"], "коп": ["RUB", "UAH", "BYN"],
            "коп.": ["RUB", "UAH", "BYN"], "копеек": ["RUB", "UAH", "BYN"], "ст": ["BGN"], "ст.": ["BGN"],
            "bani": ["RON", "MDL"], "øre": ["DKK", "NOK"], "öre": ["SEK"], "haléřů": ["CZK"], "p": ["GBP"],
            "rappen": ["CHF"], "rp": ["CHF"],
        ]
        for word in [
            "¢", "c", "cent", "cents", "ct", "ct.", "centime", "centimes", "céntimos", "centesimi",
            "cêntimos", "snt", "λεπτά",
        ] {
            all[word] = ["EUR", "USD", "CAD", "AUD", "NZD", "SGD", "HKD", "ZAR", "CHF"]
        }
        return all
    }()

    // MARK: Counts

    /// Between a number of things and what they cost together.
    static let together: Set<String> = [
        "for", "für", "pour", "voor", "för", "por", "per", "za", "за", "/", "à", "stück", "stk", "stk.",
        "st.",
        "pcs", "pieces", "pièces", "piezas", "pezzi", "szt", "szt.", "ks", "kusy", "db", "stuks", "個", "点",
    ]

    /// Units that are written with capitals, too.
    static let capitalUnits: Set<String> = [
        "gb", "tb", "mb", "mah", "ghz", "mhz", "kwh", "kw", "tage", "tagen", "pt", "ポイント", "点", "個", "枚",
    ]

    /// After a number of things that are left.
    static let left: [[String]] = [
        ["left"], ["out", "of"], ["in", "stock"], ["en", "stock"], ["auf", "lager"], ["-", "pack"],
        ["-", "pcs"],
        ["-", "piece"], ["op", "voorraad"], ["i", "lager"], ["på", "lager"],
    ]

    /// Before a number of things.
    static let countedBefore: [[String]] = [
        ["out", "of"], ["pack", "of"], ["set", "of"], ["box", "of"], ["nur", "noch"], ["plus", "que"],
        ["nog", "maar"], ["art", "-", "nr."], ["art", "-", "nr"],
    ]

    /// After a sum of Japanese money that has to be reached, or is taken off.
    static let sumsAfter = ["以上", "以下", "未満", "分", "引", "相当", "お得"]

    static let upTo: [[String]] = [
        ["up", "to"], ["bis", "zu"], ["max"], ["max."], ["hasta"], ["jusqu'à"], ["maximal"],
    ]

    static let range: Set<String> = [
        "-", "–", "—", "to", "bis", "à", "až", "do", "a", "до", "till", "tot", "und", "~", "〜", "～",
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
