import Rules

/// The words of a notice and where they occur: enough, codes aside, to tell whether an item may be one of its
/// products.
package struct RecallNames: Sendable {
    /// Where each of its words occurs.
    let places: [String: WordPlaces]
    /// Those in names and titles, sorted, for approximate matches.
    let words: [Word]
    let productCount: Int
    /// For each product, the word that its name begins with, if it looks like the name of a maker.
    let leads: [Word?]

    /// A word of a name, prepared for comparison letter by letter.
    struct Word: Sendable {
        let text: String
        let letters: [UInt8]
        let skeleton: [UInt8]
        let places: WordPlaces

        init(_ text: String, _ places: WordPlaces) {
            self.text = text
            letters = Array(text.utf8)
            skeleton = ProductWords.skeleton(of: letters)
            self.places = places
        }
    }

    init(of notice: RecallNotice) {
        var places: [String: WordPlaces] = [:]
        @discardableResult
        func add(_ text: String, _ place: WordPlaces) -> [ProductWord] {
            let words = ProductWords.of(text)
            for word in words {
                var place = place
                if word.isLower { place.insert(.lower) }
                places[word.text, default: []].formUnion(place)
            }
            return words
        }
        var leads: [String?] = []
        for (index, product) in notice.products.enumerated() {
            leads.append(Self.lead(of: add(product.name, .product(index))))
            add(product.brand, [.product(index), .maker])
            add(product.text, .text)
        }
        add(Self.head(of: notice.title), .title)
        for firm in notice.firms { add(firm, .maker) }
        add(notice.text, .text)
        self.init(
            places, productCount: notice.products.count,
            leads: leads.map { lead in
                // Names of things are in lower case somewhere in a notice, names of makers are not.
                lead.flatMap { lead in
                    places[lead].flatMap { $0.contains(.lower) ? nil : Word(lead, $0) }
                }
            })
    }

    /// The first word of a product's name that may be a maker's.
    private static func lead(of name: [ProductWord]) -> String? {
        let lead = name.first {
            !KnownWords.fillers.contains($0.text) && !KnownWords.isMeasure($0.text) && $0.text.utf8.count > 1
        }
        return lead.flatMap { KnownWords.isThing($0.text) ? nil : $0.text }
    }

    private init(_ places: [String: WordPlaces], productCount: Int, leads: [Word?] = []) {
        self.places = places
        self.productCount = productCount
        self.leads = leads
        words = places.filter { !$0.value.isDisjoint(with: .anyName) }.sorted { $0.key < $1.key }
            .map { Word($0.key, $0.value) }
    }

    /// A title up to the hazard that it names.
    private static func head(of title: String) -> String {
        for end in dangers {
            if let length = ByteSearch.offset(of: end, in: title.utf8) {
                return String(decoding: title.utf8.prefix(length), as: UTF8.self)
            }
        }
        return title
    }

    /// What precedes the hazard in a title.
    private static let dangers = [" Due to ", " due to ", " Due To ", " Because ", ": "].map {
        Array($0.utf8)
    }
}

/// What an index of recalls stores, so as to rule out a notice without reading it.
extension RecallNames {
    /// The number of products, then the words of names, each with its places: `1 glow 16 zephyra 28`.
    package var line: String {
        words.reduce(into: String(productCount)) { line, word in
            line += " \(word.text) \(word.places.rawValue)"
        }
    }

    /// - Parameters:
    ///   - line: A value of `line`.
    ///   - words: All words of the notice, separated by spaces. Which of those outside `line` are in lower
    ///     case is unknown.
    package init?(line: String, words: String) {
        let fields = line.split(separator: " ")
        guard fields.count % 2 == 1, let count = Int(fields[0]), count >= 0 else { return nil }
        var places: [String: WordPlaces] = [:]
        for word in words.split(separator: " ") { places[String(word)] = .text }
        for index in stride(from: 1, to: fields.count, by: 2) {
            guard let place = UInt64(fields[index + 1]) else { return nil }
            places[String(fields[index])] = WordPlaces(rawValue: place)
        }
        self.init(places, productCount: count)
    }
}

/// Where in a notice a word occurs.
struct WordPlaces: OptionSet, Sendable {
    let rawValue: UInt64

    /// In lower case somewhere.
    static let lower = WordPlaces(rawValue: 1)
    static let text = WordPlaces(rawValue: 2)
    static let title = WordPlaces(rawValue: 4)
    static let maker = WordPlaces(rawValue: 8)
    /// In the name of any product.
    static let anyProduct = WordPlaces(rawValue: ~15)
    /// In a name: of a product, in the title, of a maker.
    static let anyName = anyProduct.union([.title, .maker])

    /// In the name of the product at `index`; those from the 60th on share a place.
    static func product(_ index: Int) -> WordPlaces {
        WordPlaces(rawValue: 1 << UInt64(4 + min(index, 59)))
    }
}
