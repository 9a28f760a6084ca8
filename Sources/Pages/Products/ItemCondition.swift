/// Whether a thing is sold new or used.
///
/// Source: schema.org, `OfferItemCondition`; shops write words of their language, too.
enum ItemCondition: Sendable, Hashable {
    case new
    /// Used, refurbished or damaged.
    case used

    init?(_ text: String) {
        let words = Self.words(DataNode.localName(text)) + Self.words(text)
        if Self.isUsed(words) {
            self = .used
        } else if words.contains(where: { Self.wordsOfNew.contains($0) }) {
            self = .new
        } else {
            return nil
        }
    }

    /// What the name or category of an offer says, if the product's own name does not say it, too.
    init?(_ name: String?, _ category: String?, unlike product: String?) {
        guard Self.isUsed(Self.words(name ?? "")) || Self.isUsed(Self.words(category ?? "")),
            !Self.isUsed(Self.words(product ?? ""))
        else { return nil }
        self = .used
    }

    private static func isUsed(_ words: [String]) -> Bool {
        words.contains { wordsOfUsed.contains($0) } || usedPhrases.contains { words.contains(inRow: $0) }
    }

    private static func words(_ text: String) -> [String] {
        text.prefix(200).lowercased().split { !$0.isLetter }.map(String.init)
    }

    private static let wordsOfNew: Set<String> = [
        "newcondition", "new", "brandnew", "neu", "neuware", "neuf", "neuve", "nuevo", "nueva", "nuovo",
        "nuova",
        "nieuw", "novo", "nova", "nowy", "nowa", "nowe", "nový", "nová", "nové", "ny", "nytt", "uusi",
        "новый",
        "新品", "全新",
    ]

    private static let wordsOfUsed: Set<String> = [
        "usedcondition", "refurbishedcondition", "damagedcondition", "used", "refurbished", "renewed",
        "reconditioned", "preowned", "damaged", "openbox", "gebraucht", "gebrauchte", "gebrauchtware",
        "bware",
        "generalüberholt", "refurbed", "reconditionné", "reconditionnée", "occasion", "usado", "usada",
        "reacondicionado", "recondicionado", "usato", "usata", "ricondizionato", "tweedehands", "gebruikt",
        "begagnad", "begagnat", "brugt", "brukt", "käytetty", "używany", "używana", "używane", "odnowiony",
        "poleasingowy", "použité", "použitý", "repasovaný", "repasované", "használt", "felújított", "中古",
        "二手",
    ]

    private static let usedPhrases = [
        ["open", "box"], ["b", "ware"], ["b", "stock"], ["second", "hand"], ["pre", "owned"],
        ["segunda", "mano"],
        ["seconde", "main"],
    ]
}
