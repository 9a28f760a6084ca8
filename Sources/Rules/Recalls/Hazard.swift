/// A hazard that recalls name.
package enum Hazard: Sendable, Hashable {
    case pathogen, foreignBody, fire, burn, shock, explosion, choking, strangulation, suffocation
    case entrapment, drowning, fall, poisoning, laceration
    case allergen(Allergen)
    /// An allergen that the notice does not name.
    case someAllergen

    /// The name to show to users.
    package var name: String {
        switch self {
        case .pathogen: "dangerous germs"
        case .foreignBody: "a foreign body"
        case .fire: "fire"
        case .burn: "burns"
        case .shock: "electric shock"
        case .explosion: "explosion"
        case .choking: "choking"
        case .strangulation: "strangulation"
        case .suffocation: "suffocation"
        case .entrapment: "entrapment"
        case .drowning: "drowning"
        case .fall: "a fall"
        case .poisoning: "poisoning"
        case .laceration: "cuts"
        case .allergen(let allergen): "\(allergen.rawValue) that the label does not name"
        case .someAllergen: "an allergen that the label does not name"
        }
    }

    /// The hazards that `text` names, in the order of the table; allergens follow.
    package static func named(in text: String, isForChildren: Bool) -> [Hazard] {
        let words = HazardWords(text)
        var hazards = table.filter { row in
            words.have(row.starts) && (isForChildren || !row.isOnlyForChildren)
                && (row.hazard != .laceration || words.have(injury))
        }.map(\.hazard)
        if words.have(undeclared) {
            hazards += allergens.filter { words.have($0.starts) }.map { .allergen($0.allergen) }
        }
        let isNamed = hazards.contains { if case .allergen = $0 { true } else { false } }
        if !isNamed, words.have(unnamed) { hazards.append(.someAllergen) }
        return hazards
    }

    private struct Row {
        let hazard: Hazard
        /// Any of these at the start of a word names the hazard.
        let starts: [String]
        var isOnlyForChildren = false
    }

    // English, French, German.
    private static let table: [Row] = [
        Row(
            hazard: .pathogen,
            starts: [
                "listeri", "salmonel", "e coli", "escherichia", "stec", "shiga", "botul", "clostridi",
                "norovirus", "hepatit", "campylobacter", "cronobacter", "cyclospora", "vibrio",
                "staphylo", "bacillus cereus", "pathogen", "patogen", "krankheitserreg", "krankmachend",
                "erreger ", "keime ", "keimbelast",
                "bakteri", "bacteri", "batteri", "microbio", "mikrobi", "microbial", "germes ", "ehec",
                "vtec", "yersini", "trichin",
                "enterobact", "pseudomonas", "legionel", "virus",
            ]),
        Row(
            hazard: .foreignBody,
            starts: [
                "glass", "metal", "verre", "metall", "glas ", "corps etranger", "fremdkorper", "foreign",
                "cuerpo extrano", "cuerpos extranos", "corpi estranei", "corpo estraneo", "inertes ",
            ]),
        Row(
            hazard: .fire,
            starts: [
                "fire", "overheat", "ignit", "flammab", "incendie", "brandgefahr", "brandrisiko", "feuer",
                "incendio",
            ]),
        Row(
            hazard: .burn, starts: ["burn", "scald", "brulure", "verbrenn", "verbruh", "quemadura", "ustion"]),
        Row(
            hazard: .shock,
            starts: [
                "electric shock", "electrocut", "choc electrique", "chocs electriques", "stromschlag",
                "shock hazard",
                "elektrischer schlag", "elektrischen schlag", "descarga electrica", "scossa elettrica",
                "scosse elettriche",
            ]),
        Row(hazard: .explosion, starts: ["explos", "explod", "burst", "esplos"]),
        Row(
            hazard: .choking,
            starts: [
                "chok", "etouff", "erstick", "verschluck", "ingest", "aspirat", "atragantamiento", "soffoca",
            ]),
        Row(hazard: .strangulation, starts: ["strang", "etrangl", "erdross", "estrangul"]),
        Row(hazard: .suffocation, starts: ["suffoc", "asphyx", "asfixia", "asfissia"]),
        Row(
            hazard: .entrapment,
            starts: ["entrap", "tip over", "tipover", "coincement", "einklemm", "quetsch"]),
        Row(hazard: .drowning, starts: ["drown", "noyade", "ertrink", "ahogamiento", "annegament"]),
        Row(hazard: .fall, starts: ["fall", "chute", "sturz", "caida", "cadut"]),
        Row(hazard: .poisoning, starts: ["carbon monoxide", "monoxyde de carbone", "kohlenmonoxid"]),
        // Poisons in food, whoever eats it.
        Row(
            hazard: .poisoning,
            starts: [
                "histamin", "mycotoxin", "mykotoxin", "aflatoxin", "ochratoxin", "biotoxin", "toxines",
                "toxine ",
            ]),
        Row(
            hazard: .poisoning, starts: ["lead ", "poison", "plomb", "blei ", "vergift", "intoxicat"],
            isOnlyForChildren: true),
        Row(hazard: .laceration, starts: ["lacerat", "cut ", "cuts ", "coupure", "schnitt"]),
    ]

    private static let injury = ["injur", "blessure", "verletz"]
    private static let undeclared = [
        "undeclared", "not declared", "unlabeled", "unlabelled", "misbrand", "allerg", "non declare",
        "nicht deklariert", "nicht gekennzeichnet", "unreported",
    ]

    /// Categories of sources that do not say which allergen it is.
    private static let unnamed = [
        "allergen ", "allergene ", "allergenes ", "allergens ", "alergeno", "allergeni ",
    ]

    private static let allergens: [(allergen: Allergen, starts: [String])] = [
        (.gluten, ["gluten", "wheat", "barley", "rye ", "oats", "ble ", "weizen"]),
        (
            .crustaceans,
            ["crustac", "shrimp", "crab", "lobster", "prawn", "crevette", "krebstier", "shellfish"]
        ),
        (.eggs, ["egg", "oeuf", "ei ", "eier"]),
        (.fish, ["fish", "anchov", "salmon ", "tuna", "poisson", "fisch"]),
        (.peanuts, ["peanut", "arachide", "cacahuete", "erdnus"]),
        (.soya, ["soy", "soja"]),
        (.milk, ["milk", "dairy", "lactos", "casein", "whey", "lait", "milch"]),
        (
            .nuts,
            [
                "tree nut", "almond", "walnut", "pecan", "cashew", "hazelnut", "pistachio", "macadamia",
                "brazil nut", "nuts", "noix", "noisette", "amande", "haselnus", "mandel", "walnus",
            ]
        ),
        (.celery, ["celer", "sellerie"]),
        (.mustard, ["mustard", "moutarde", "senf"]),
        (.sesame, ["sesam", "tahini"]),
        (.sulphites, ["sulfite", "sulphite", "sulfur dioxide", "sulphur dioxide", "sulfit"]),
        (.lupin, ["lupin"]),
        (.molluscs, ["mollus", "squid", "oyster", "mussel", "clam", "scallop", "weichtier"]),
    ]
}

/// The words of a text, a blank after each, with an index of their first bytes: each recall that concerns an
/// item is searched for some hundred beginnings of words.
private struct HazardWords {
    private var words: [UInt8] = []
    /// The offsets of words, by their first byte.
    private var places = [[Int]](repeating: [], count: 256)

    init(_ text: String) {
        for byte in FoldedText.bytes(of: text) {
            let isWord = (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte >= 0x80
            if isWord {
                if words.isEmpty || words.last == 0x20 { places[Int(byte)].append(words.count) }
                words.append(byte)
            } else if !words.isEmpty, words.last != 0x20 {
                words.append(0x20)
            }
        }
        if words.last != 0x20 { words.append(0x20) }
    }

    func have(_ starts: [String]) -> Bool {
        starts.contains { start in
            guard let first = start.utf8.first else { return true }
            return places[Int(first)].contains { words[$0...].starts(with: start.utf8) }
        }
    }
}
