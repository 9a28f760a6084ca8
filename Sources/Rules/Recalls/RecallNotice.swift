package import CivilTime

/// An authority's notice about faulty products, in one form for all sources.
///
/// It holds what its source says, read by rules and shortened to limits. The matcher decides whether it
/// concerns a household. Texts have no control characters but line breaks and tabs.
package struct RecallNotice: Sendable, Hashable, Identifiable {
    package let id: RecallID
    /// The source's own version; empty if the source has none.
    package var version: String
    /// Shared by all notices of one recall; never empty. An answer counts for all of them.
    package var event: String
    /// The day on which the recall began, to compare with sale windows and later purchases.
    package var date: CivilDate
    /// The day on which the source published it, if different.
    package var published: CivilDate?
    package var title: String
    /// Who recalls: manufacturer, importer, establishment; the most important first.
    package var firms: [String]
    package var products: [RecalledProduct]
    /// Everything else that the source says, for the search: description, summary. Up to 64 KiB.
    package var text: String
    package var sold: SaleWindow?
    /// The hazard, in the source's words.
    package var hazard: String
    /// What owners should do or will get, in the source's words.
    package var remedy: String
    package var grounds: SeverityGrounds
    package var isOver: Bool
    package var links: [RecallLink]
    /// Where it was sold, as ISO 3166-1 codes in upper case, and `EU`; empty if unknown.
    package var markets: [String]
    /// The language of its texts, as an ISO 639-1 code in lower case.
    package var language: String
    /// A hash of the source's record, which every edit changes, even a silent one.
    package var rawHash: String

    package init(
        id: RecallID, version: String = "", event: String? = nil, date: CivilDate,
        published: CivilDate? = nil,
        title: String, firms: [String] = [], products: [RecalledProduct], text: String = "",
        sold: SaleWindow? = nil, hazard: String = "", remedy: String = "",
        grounds: SeverityGrounds = SeverityGrounds(), isOver: Bool = false, links: [RecallLink] = [],
        markets: [String] = [], language: String = "en", rawHash: String = ""
    ) {
        self.id = id
        self.version = version
        self.event = event ?? id.description
        self.date = date
        self.published = published
        self.title = title
        self.firms = firms
        self.products = products
        self.text = text
        self.sold = sold
        self.hazard = hazard
        self.remedy = remedy
        self.grounds = grounds
        self.isOver = isOver
        self.links = links
        self.markets = markets
        self.language = language
        self.rawHash = rawHash
    }
}

extension RecallNotice {
    /// How urgent it is for a household with these allergies; if none are known, all 14 allergens count.
    package func severity(allergies: Set<Allergen> = []) -> RecallSeverity {
        RecallSeverity(of: grounds, allergies: allergies)
    }
}

/// The stable name of a notice: its source, and its number there. Text: `cpsc:26582`.
package struct RecallID: Sendable, Hashable, CustomStringConvertible {
    /// The name of the source, such as `cpsc`; never contains a colon.
    package let source: String
    package let number: String

    package init(source: String, number: String) {
        self.source = source
        self.number = number
    }

    /// `nil` unless `text` is a source and a number with a colon between them.
    package init?(_ text: String) {
        guard let colon = text.firstIndex(of: ":"), colon > text.startIndex else { return nil }
        let number = text[text.index(after: colon)...]
        guard !number.isEmpty else { return nil }
        self.init(source: String(text[..<colon]), number: String(number))
    }

    package var description: String { "\(source):\(number)" }
}

/// The dates between which something was sold; a bound is `nil` if unknown.
package struct SaleWindow: Sendable, Hashable {
    package var first: CivilDate?
    package var last: CivilDate?

    package init(first: CivilDate?, last: CivilDate?) {
        self.first = first
        self.last = last
    }
}

/// A link to further information.
package struct RecallLink: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The authority's page on it.
        case notice
        /// The firm's page or announcement.
        case firm
        /// A picture of the product or its label.
        case picture
    }

    package let kind: Kind
    /// As the source gives it; check it against the rules for opening addresses first.
    package let address: String

    package init(_ kind: Kind, _ address: String) {
        self.kind = kind
        self.address = address
    }
}
