import AgentInterface
import Rules

/// A place of the household as people name it, whatever the language: "the fridge" and "Kühlschrank" are one.
struct SpokenPlace {
    private let words: [String]
    private let names: [[String]]
    private let isFreezer: Bool
    private let isFridge: Bool

    /// Whether every household has one, so that there may be nothing in it.
    var isUsual: Bool { !names.isEmpty }

    init(_ text: String) {
        let words = Self.words(of: text)
        self.words = words
        let kinds = [Self.freezers, Self.fridges, Self.pantries]
        let kind = kinds.firstIndex { names in names.contains { Self.contains($0, in: words) } }
        names = kind.map { kinds[$0] } ?? []
        isFreezer = kind == 0
        isFridge = kind == 1
    }

    func holds(_ item: ItemRecord) -> Bool {
        if item.isFrozen, isFreezer || isFridge { return isFreezer }
        let place = Self.words(of: item.place)
        guard !place.isEmpty, !words.isEmpty else { return false }
        return Self.contains(words, in: place) || names.contains { Self.contains($0, in: place) }
    }

    private static func words(of text: String) -> [String] {
        FoldedText.of(text).split { !$0.isLetter && !$0.isNumber }.map(String.init).filter {
            !articles.contains($0)
        }
    }

    private static func contains(_ words: [String], in place: [String]) -> Bool {
        words.allSatisfy(place.contains)
    }

    private static let articles: Set<String> = [
        "the", "my", "our", "a", "der", "die", "das", "den", "dem", "unser", "unsere", "unserem", "unserer",
        "mein",
        "meinem", "le", "la", "l", "les", "mon", "notre", "el", "los", "las", "mi", "nuestra", "nuestro",
        "il", "lo",
        "mio", "nostro",
    ]

    private static let freezers = [
        ["freezer"], ["deep", "freeze"], ["gefrierfach"], ["gefrierschrank"], ["gefriertruhe"],
        ["tiefkuhler"],
        ["tiefkuhlfach"], ["tiefkuhltruhe"], ["tiefkuhlschrank"], ["truhe"], ["congelateur"], ["congelador"],
        ["congelatore"],
    ]
    private static let fridges = [
        ["fridge"], ["refrigerator"], ["kuhlschrank"], ["frigo"], ["refrigerateur"], ["frigidaire"],
        ["nevera"],
        ["frigorifico"], ["heladera"], ["frigorifero"],
    ]
    private static let pantries = [
        ["pantry"], ["larder"], ["vorrat"], ["vorratskammer"], ["speisekammer"], ["vorratsschrank"],
        ["garde", "manger"], ["despensa"], ["dispensa"],
    ]
}
