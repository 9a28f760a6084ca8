import Rules

/// Words that people write beside a product's name, and words with the same meaning. Stemmed.
enum KnownWords {
    /// Whether a word is a size, a count or a condition, which says nothing about what a product is.
    static func isMeasure(_ word: String) -> Bool {
        if measures.contains(word) { return true }
        let digits = word.utf8.prefix { (0x30...0x39).contains($0) }.count
        guard digits > 0 else {
            return word.utf8.first == UInt8(ascii: "x") && word.utf8.count > 1
                && word.utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
        }
        let unit = word.dropFirst(digits)
        if unit.isEmpty { return digits <= 2 }
        // "6x1l" is six times a measure.
        if unit.first == "x" { return unit.utf8.count == 1 || isMeasure(String(unit.dropFirst())) }
        return measures.contains(String(unit))
    }

    /// Whether a word is an everyday name of a thing, with synonyms or translations.
    static func isThing(_ word: String) -> Bool {
        synonyms[word] != nil || translations[word] != nil || englishThings.contains(word)
    }

    private static let englishThings = Set(translations.values.joined())

    /// Whether a word of a firm's name is a legal form or a filler rather than a name.
    static func isFormOfFirm(_ word: String) -> Bool {
        fillers.contains(word) || formsOfFirms.contains(word)
    }

    private static let formsOfFirms: Set<String> = [
        "ag", "kg", "ohg", "oy", "ab", "bv", "nv", "plc", "srl", "spa", "pty", "sarl", "sas", "kgaa", "ug",
        "limited", "incorporated", "corporation",
    ]

    private static let measures: Set<String> = [
        "oz", "ounce", "fl", "lb", "pound", "g", "gm", "gr", "gram", "kg", "mg", "ml", "cl", "l", "lt", "ltr",
        "liter",
        "litre", "gal", "gallon", "qt", "quart", "pt", "pint", "ct", "cnt", "count", "pc", "pcs", "piece",
        "pk", "pack",
        "pkg", "package", "pak", "box", "bag", "bottle", "btl", "jar", "can", "size", "family", "large",
        "lrg", "lg",
        "small", "sm", "medium", "med", "xl", "xxl", "jumbo", "new", "value", "ea", "each", "dozen", "inch",
        "cm", "mm",
        "ft", "v", "w", "ah", "mah", "set", "cup", "tub", "carton", "ctn", "case", "regular", "reg",
    ]

    /// Shops whose names people put before what they bought there.
    static let shops: Set<String> = [
        "amazon", "walmart", "target", "costco", "aldi", "lidl", "kroger", "safeway", "publix", "meijer",
        "wegman",
        "heb", "ikea", "wayfair", "lowe", "menard", "ebay", "etsy", "temu", "shein", "aliexpress", "kohl",
        "macy",
        "walgreen", "cvs", "petco", "petsmart", "sephora", "ulta", "homegood", "marshall", "tjmaxx", "tesco",
        "sainsbury", "asda", "morrison", "waitrose", "ocado", "boot", "argo", "rewe", "edeka", "kaufland",
        "rossmann",
        "carrefour", "auchan", "leclerc", "monoprix", "decathlon", "homesense", "samsclub", "winco",
        "albertson",
    ]

    /// Shops whose names are two words with other meanings.
    static let shopPairs: Set<[String]> = [
        ["best", "buy"], ["home", "depot"], ["whole", "food"], ["trader", "joe"], ["sam", "club"],
        ["bj", "wholesale"],
        ["big", "lot"], ["dollar", "general"], ["dollar", "tree"], ["family", "dollar"], ["rite", "aid"],
        ["food", "lion"], ["giant", "eagle"], ["stop", "shop"], ["harris", "teeter"], ["ace", "hardware"],
        ["tractor", "supply"], ["bed", "bath"],
    ]

    /// Words without a meaning of their own.
    static let fillers: Set<String> = [
        "the", "a", "an", "and", "or", "of", "for", "with", "in", "on", "to", "by", "from", "w", "at", "as",
        "is", "n",
        "de", "la", "le", "les", "el", "et", "du", "des", "avec", "mit", "und", "der", "die", "das", "fur",
        "inc", "llc",
        "ltd", "co", "corp", "company", "gmbh", "sa", "brand", "branded", "also", "known", "style", "flavor",
        "flavour",
        "flavored", "flavoured", "product", "item", "model", "type", "no", "my", "our", "your", "various",
        "assorted",
        "incl", "included", "including", "plus", "per", "made", "sold", "based", "quality",
    ]

    /// Words in the names of firms that do not tell which firm it is.
    static let firmWords: Set<String> = [
        "food", "beverage", "bakery", "manufacturing", "mfg", "international", "intl", "usa", "us", "america",
        "american", "company", "enterprise", "group", "holding", "industry", "brand", "import", "importer",
        "trading",
        "distributor", "distribution", "product", "global", "world", "service", "market", "farm", "kitchen",
        "store",
        "corporation", "incorporated", "limited", "technology", "solution", "supply", "north", "wholesale",
    ]

    /// Manufacturers and store brands that nearly every home has: an item of such a brand is not the one that
    /// another manufacturer recalls.
    static let brands: Set<String> = [
        "campbell", "annie", "kirkland", "365", "heinz", "kraft", "nestle", "kellogg", "hershey", "pepsi",
        "coca",
        "colgate", "nutella", "barilla", "lay", "dorito", "oreo", "tyson", "perdue", "hormel", "dole",
        "chobani",
        "danone", "dannon", "yoplait", "quaker", "planter", "ocean", "progresso", "smucker", "skippy", "jif",
        "barbie",
        "mattel", "hasbro", "lego", "fisher", "graco", "chicco", "evenflo", "razor", "schwinn", "huffy",
        "trek", "anker",
        "sony", "samsung", "lg", "apple", "dell", "lenovo", "hp", "bosch", "dewalt", "makita", "ryobi",
        "milwaukee",
        "dyson", "shark", "ninja", "instant", "keurig", "kitchenaid", "cuisinart", "philip", "panasonic",
        "honda",
        "yamaha", "toyota", "nintendo", "braun", "whirlpool", "haier", "bissell", "hoover", "vitamix",
        "delonghi",
        "mainstay", "threshold", "gerber", "pamper", "huggies", "salomon", "burton", "rossignol", "giro",
        "bell",
        "lazboy", "ashley", "serta", "sealy", "tempur", "zinus", "coleman", "weber", "yeti", "stanley",
        "nike", "adida",
        "carter", "gap", "oshkosh", "simple", "truth", "signature", "member", "mark",
    ]

    /// Words of one meaning: each stands for all words of its group.
    private static let synonymGroups: [[String]] = [
        ["sofa", "couch", "settee"], ["fridge", "refrigerator"], ["stroller", "pram", "buggy", "pushchair"],
        ["vacuum", "hoover", "vac", "vaccum"], ["soda", "pop"],
        ["pajama", "pyjama", "pj", "sleepwear", "nightwear"],
        ["biscuit", "cookie"], ["crisp", "chip"], ["bike", "bicycle", "cycle"], ["cot", "crib"],
        ["tv", "television"],
        ["phone", "telephone"], ["lamp", "light"], ["dresser", "chest"], ["cup", "mug"], ["rug", "carpet"],
        ["jumper", "sweater", "pullover"], ["hoodie", "sweatshirt"], ["pants", "pant", "trouser"],
        ["diaper", "nappy"],
        ["pacifier", "dummy", "soother"], ["faucet", "tap"], ["stove", "cooker", "range", "cooktop"],
        ["grill", "bbq", "barbecue", "barbeque"], ["mower", "lawnmower"], ["heater", "radiator"],
        ["charger", "adapter", "adaptor"], ["earphone", "earbud", "headphone"],
        ["kid", "child", "children", "youth"],
        ["baby", "infant", "newborn"], ["toddler", "child"], ["men", "man"],
        ["women", "woman", "ladies", "lady"],
        ["garbanzo", "chickpea", "hummus", "houmous"], ["eggplant", "aubergine"], ["zucchini", "courgette"],
        ["cilantro", "coriander"], ["arugula", "rocket"], ["shrimp", "prawn"], ["scallion", "onion"],
        ["candy", "sweet", "confection"], ["jelly", "jam", "preserve"], ["noodle", "pasta"],
        ["yogurt", "yoghurt"],
        ["ketchup", "catsup"], ["sausage", "link", "bratwurst"], ["mince", "ground"], ["shake", "smoothie"],
        ["drink", "beverage"], ["chair", "seat"], ["mattress", "bed"], ["blind", "shade"],
        ["toy", "plaything"],
        ["knife", "blade", "knive"], ["battery", "powerbank"], ["bank", "pack"], ["blanket", "throw"],
        ["coat", "jacket"],
        ["boot", "shoe", "footwear"], ["sneaker", "trainer", "shoe"], ["flashlight", "torch"],
        ["helmet", "headgear"],
        ["backpack", "rucksack"], ["wardrobe", "closet", "armoire"], ["trampoline", "rebounder"],
        ["treadmill", "runner"], ["dumbbell", "weight"], ["scooter", "escooter"], ["detector", "alarm"],
        ["veggie", "vegetable", "veg"], ["fry", "frie", "chip"], ["bar", "bars"], ["powder", "powdered"],
        ["nut", "nuts"], ["snack", "nibble"], ["colour", "color"], ["grey", "gray"],
    ]

    static let synonyms: [String: [String]] = {
        var synonyms: [String: [String]] = [:]
        for group in synonymGroups {
            for word in group { synonyms[word, default: []] += group.filter { $0 != word } }
        }
        return synonyms
    }()

    /// Abbreviations, as on till receipts, that do more than leave out letters.
    static let abbreviations: [String: [String]] = [
        "choc": ["chocolate"], "org": ["organic"], "chkn": ["chicken"], "chk": ["chicken"],
        "chix": ["chicken"],
        "bf": ["beef"], "pnt": ["peanut"], "pb": ["peanut", "butter"], "pnut": ["peanut"], "bttr": ["butter"],
        "btr": ["butter"], "chs": ["cheese"], "chz": ["cheese"], "ched": ["cheddar"], "mozz": ["mozzarella"],
        "van": ["vanilla"], "straw": ["strawberry"], "strwb": ["strawberry"], "veg": ["vegetable"],
        "vegs": ["vegetable"],
        "whl": ["whole"], "wht": ["white", "wheat"], "grn": ["green"], "blk": ["black"], "frz": ["frozen"],
        "frzn": ["frozen"], "fzn": ["frozen"], "frsh": ["fresh"], "sm": ["small"], "ckie": ["cookie"],
        "cky": ["cookie"],
        "crkr": ["cracker"], "sce": ["sauce"], "sc": ["sauce"], "dres": ["dressing"], "drsg": ["dressing"],
        "sld": ["salad"], "sal": ["salad"], "brd": ["bread"], "trky": ["turkey"], "tky": ["turkey"],
        "hny": ["honey"],
        "gf": ["gluten", "free"], "ff": ["fat", "free"], "lf": ["low", "fat"],
        "elec": ["electric", "electronic"],
        "port": ["portable"], "rechg": ["rechargeable"], "bt": ["bluetooth"], "wrls": ["wireless"],
        "pwr": ["power"], "adj": ["adjustable"], "univ": ["universal"], "mach": ["machine"],
        "appl": ["apple"],
        "juc": ["juice"], "jce": ["juice"], "wtr": ["water"], "mlk": ["milk"], "yog": ["yogurt"],
        "ygrt": ["yogurt"],
        "ice": ["ice"], "crm": ["cream"], "ic": ["ice", "cream"], "ssg": ["sausage"], "saus": ["sausage"],
        "brkfst": ["breakfast"], "bkfst": ["breakfast"], "orig": ["original"], "nat": ["natural"],
        "natl": ["national"],
        "intl": ["international"], "mfg": ["manufacturing"], "sfty": ["safety"], "gv": ["great", "value"],
        "tj": ["trader", "joe"], "ks": ["kirkland"], "supp": ["supplement"], "vit": ["vitamin"],
        "caps": ["capsule"],
        "cap": ["capsule"], "tab": ["tablet"], "pwdr": ["powder"], "seas": ["seasoning"], "spcy": ["spicy"],
    ]
}
