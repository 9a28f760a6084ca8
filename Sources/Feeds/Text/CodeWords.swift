/// The words that may stand in a field of codes without saying anything about which packs are recalled, in the
/// languages of the sources: English, German, French, Spanish, Italian. Folded.
///
/// Only these are understood. Any other word, such as "except", "starting" or a place, may change what the
/// codes mean, so it leaves the field unread.
enum CodeWords {
    /// Names of codes, and what connects the codes of a list.
    static let plain: Set<String> = listWords.union(labels).union(packaging)

    private static let listWords: Set<String> = [
        "and", "or", "und", "oder", "sowie", "et", "ou", "y", "o", "e", "ed", "the", "a", "of", "with", "has",
        "have", "der", "die", "das", "den", "dem", "des", "mit", "von", "vom", "le", "la", "les", "de", "du",
        "avec", "el", "los", "las", "del", "con", "il", "lo", "i", "gli", "della", "is", "are", "was", "were",
        "ist", "sind",
        "following", "folgende", "folgenden", "suivants", "siguientes", "seguenti", "these", "those", "as",
        "include", "includes", "including", "included", "inclusive", "for", "on", "in", "each", "both",
        "affected", "recalled", "betroffen", "betroffene", "betroffenen", "concerne", "concernes", "all",
        "listed", "below", "marked", "printed", "stamped", "identified", "labeled", "labelled", "reads",
        "read", "found", "per", "store", "expanded", "enjoyed", "represented", "be", "bears", "bearing",
        "its", "this", "that", "any", "being", "can",
    ]

    private static let labels: Set<String> = [
        // Lots.
        "lot", "lots", "lote", "lotes", "lotto", "lotti", "batch", "batches", "charge", "chargen",
        "chargennummer", "chargennummern", "chargennr", "losnummer", "losnummern", "losnr", "partie",
        "partij", "numero", "numeros", "number", "numbers", "nummer", "nummern", "no", "nos", "nr", "nrs",
        "n", "num", "code", "codes", "id", "ids", "s", "julian", "production", "manufacturing",
        "manufacture", "mfg", "mfd", "case", "package", "identification", "identifying", "traceability",
        "bin", "ref", "l", "kennzeichnung", "loskennzeichnung", "nº", "n°", "°",
        // Dates.
        "date", "dates", "datum", "daten", "fecha", "fechas", "data", "dated", "best", "by", "before", "use",
        "used", "if", "buy", "sell", "sold", "exp", "expiry", "expires", "expire", "expiration", "expired",
        "expiring", "bb", "bbd", "bbe", "bd", "bbf", "enjoy", "freeze", "frozen", "shelf", "life", "mhd",
        "vd", "verbrauchsdatum",
        "mindesthaltbarkeitsdatum", "mindesthaltbarkeit", "mindestens", "haltbar", "haltbarkeit",
        "haltbarkeitsdatum", "verbrauchen", "zu", "dlc", "ddm", "dluo", "limite", "consommation",
        "durabilite", "minimale", "peremption", "consommer", "preference", "caducidad", "consumo",
        "preferente", "scadenza", "consumarsi", "preferibilmente", "tmc", "produced", "manufactured",
        "packed", "packaged", "packaging", "pack", "made", "baked", "slaughter", "harvest", "harvested",
        "hergestellt", "herstellung", "herstelldatum", "herstellungsdatum", "produktionsdatum", "produziert",
        "verpackt", "abgepackt", "fabrication", "fabrique", "fab", "conditionnement", "fabricacion",
        "produzione", "time", "times", "timestamp", "stamp", "prod", "mfr", "mfgd", "daycode", "daycodes",
        "better", "meilleur", "when", "guaranteed", "fresh", "freshest", "reevaluation", "retest",
        // Barcodes and numbers of products.
        "upc", "upcs", "gtin", "gtins", "ean", "eans", "barcode", "barcodes", "bar", "universal",
        "strichcode", "barres", "barras",
        "product", "products", "item", "items", "artikel", "article", "articulo", "articolo", "art",
        "model", "models", "modell", "modele", "modelo", "modello", "sku", "skus", "plu", "part",
        "catalog", "style", "plant", "est", "establishment", "ndc", "asin", "retail", "unit", "units",
        "individual", "consumer", "inner", "outer", "material", "facility", "line", "serial", "plt", "pallet",
        "pallets", "po", "invoice", "internal", "warehouse", "manufacturer", "shipper", "master", "customer",
    ]

    private static let packaging: Set<String> = [
        "bag", "bags", "box", "boxes", "bottle", "bottles", "can", "cans", "jar", "jars", "tub", "tubs",
        "pouch", "pouches", "cup", "cups", "carton", "cartons", "cases", "packages", "packs", "container",
        "containers", "tray", "trays", "label", "labels", "lid", "back", "bottom", "top", "side", "front",
        "end", "cap", "sleeve", "sticker", "tag", "size", "sizes", "net", "weight", "wt", "oz", "ounce",
        "ounces",
        "fl", "lb", "lbs", "pound", "pounds", "gram", "grams", "g", "kg", "mg", "ml", "cl", "liter", "litre",
        "gal", "gallon", "gallons", "qt", "quart", "pint", "pints", "ct", "count", "pk", "pc", "pcs", "piece",
        "pieces", "gramm", "stuck",
        "packung", "beutel", "dose", "glas", "flasche", "sous", "vide", "usa", "brand", "bulk", "single",
        "singles", "near", "beneath", "underneath", "located", "corner", "panel",
        "etikett", "aufgedruckt", "seite", "ruckseite", "vorderseite", "deckel", "boden", "etiquette",
        "emballage", "couvercle", "etiqueta", "envase", "tapa", "etichetta", "confezione", "tappo",
    ]

    /// Words for a stretch of days or codes: they are understood only where one is read.
    static let spans: Set<String> = [
        "range", "ranges", "ranging", "span", "spans", "spanning", "zeitraum", "between", "from",
    ]

    /// Words that narrow or widen what a text in prose names.
    static let limits: Set<String> = [
        "before", "after", "prior", "later", "earlier", "through", "thru", "until", "till", "onward",
        "onwards",
        "beginning", "begins", "begin", "starting", "starts", "start", "ending", "ends", "except",
        "excluding",
        "excludes", "ranging", "between", "beyond", "prefix", "not", "other", "others", "additional",
        "various",
        "multiple", "unknown", "etc", "certain", "some", "selected", "only",
    ]

    /// Words that take something out again.
    static let exceptions: Set<String> = [
        "except", "excluding", "excludes", "but", "other", "besides", "without", "starting", "beginning",
        "ausser", "ausgenommen", "ohne", "sauf", "excepte", "hormis", "excepto", "salvo", "menos", "tranne",
        "eccetto", "escluso", "esclusi",
    ]

    /// Units behind a number that is therefore no code.
    static let units: Set<String> = [
        "oz", "ounce", "ounces", "fl", "lb", "lbs", "pound", "pounds", "g", "gr", "gram", "grams", "gramm",
        "grammes", "kg", "mg", "ml", "cl", "l", "liter", "litre", "gal", "gallon", "gallons", "qt", "quart",
        "pint", "pints", "ct", "count", "cnt", "pk", "pack", "packs", "pc", "pcs", "piece", "pieces", "stuck",
        "units", "unit",
        "cases", "case", "boxes", "bags", "bottles", "cans", "inch", "inches", "percent", "portions",
        "servings", "serving", "year", "years", "months", "days", "packages", "trays", "containers",
    ]
}
