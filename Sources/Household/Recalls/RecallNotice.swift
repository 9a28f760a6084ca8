package import CivilTime

/// What an authority has told about products that are not as they should be, in one form for all sources.
///
/// It is what its source says, read by rule and shortened to bounds, and nothing of what we think of it: whether
/// it concerns a household is the matcher's to say. All texts are lines without control characters.
package struct RecallNotice: Sendable, Hashable, Identifiable {
    package let id: RecallID
    /// Differs when the source gives a new version of its own; empty where sources do not number them.
    package var version: String
    /// What several notices of one recall have in common; never empty. An answer counts for all of them.
    package var event: String
    /// The day on which the recall began: what sale windows and later purchases are compared with.
    package var date: CivilDate
    /// The day on which the source published it, where that is another one.
    package var published: CivilDate?
    package var title: String
    /// Who recalls: maker, importer, establishment; the most important first.
    package var firms: [String]
    package var products: [RecalledProduct]
    /// All that the source says besides, for the search: description, summary. Up to 64 KiB.
    package var text: String
    package var sold: SaleWindow?
    /// What may happen, in the source's words.
    package var hazard: String
    /// What its owner should do or gets, in the source's words.
    package var remedy: String
    package var grounds: SeverityGrounds
    package var isOver: Bool
    package var links: [RecallLink]
    /// Where it was sold: countries of ISO 3166-1 in upper case, and `EU`; empty if nobody says.
    package var markets: [String]
    /// Of its texts, of ISO 639-1 in lower case.
    package var language: String
    /// Of the source's own record: differs when anything in that was edited, also silently.
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
    /// How urgent it is in a household with these allergies; without any known, each of the 14 counts.
    package func severity(allergies: Set<Allergen> = []) -> RecallSeverity {
        RecallSeverity(of: grounds, allergies: allergies)
    }
}

/// The stable name of a notice: its source, and the number that it has there. Text: `cpsc:26582`.
package struct RecallID: Sendable, Hashable, CustomStringConvertible {
    /// Of a source: `cpsc`; never has a colon.
    package let source: String
    package let number: String

    package init(source: String, number: String) {
        self.source = source
        self.number = number
    }

    /// `nil` for what is not a source and a number with a colon between.
    package init?(_ text: String) {
        guard let colon = text.firstIndex(of: ":"), colon > text.startIndex else { return nil }
        let number = text[text.index(after: colon)...]
        guard !number.isEmpty else { return nil }
        self.init(source: String(text[..<colon]), number: String(number))
    }

    package var description: String { "\(source):\(number)" }
}

/// From when until when something was sold; a side is `nil` where nobody knows.
package struct SaleWindow: Sendable, Hashable {
    package var first: CivilDate?
    package var last: CivilDate?

    package init(first: CivilDate?, last: CivilDate?) {
        self.first = first
        self.last = last
    }
}

/// Where there is more to read.
package struct RecallLink: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable {
        /// The authority's own page on it.
        case notice
        /// The firm's page or announcement.
        case firm
        /// A picture of the product or its label.
        case picture
    }

    package let kind: Kind
    /// As the source gives it; to be opened only after the rules for opening addresses.
    package let address: String

    package init(_ kind: Kind, _ address: String) {
        self.kind = kind
        self.address = address
    }
}
