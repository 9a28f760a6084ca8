package import CivilTime
package import Rules

/// A recall as its source published it, whether or not it concerns the household.
package struct RecallNoticeRecord: AnswerRecord {
    /// Its source, and its number there: `cpsc:26582`.
    package var id = ""
    /// The name of the source for users.
    package var source = ""
    /// Shared by all notices of one recall.
    package var event = ""
    package var date = CivilDate.earliest
    package var published: CivilDate?
    package var title = ""
    /// Who recalls, the most important first.
    package var firms: [String] = []
    package var products: [RecalledProductRecord] = []
    /// Everything else that the source says.
    package var text = ""
    package var soldFrom: CivilDate?
    package var soldUntil: CivilDate?
    package var hazard = ""
    package var remedy = ""
    package var severity = RecallSeverity.Level.standard
    /// Why it has this severity.
    package var reason = ""
    package var isOver = false
    package var links: [RecallLinkRecord] = []
    /// Where it was sold, as ISO 3166-1 codes, and `EU`.
    package var markets: [String] = []
    /// The language of its texts, as an ISO 639-1 code.
    package var language = ""
    /// The credit that the source's licence requires; empty if none.
    package var credit = ""

    package init() {}

    package static let fields: [RecordField<RecallNoticeRecord>] = [
        .required("id", \.id, .text),
        .required("source", \.source, .text),
        .required("event", \.event, .text),
        .required("date", \.date, .canonical),
        .optional("published", \.published, .canonical),
        .required("title", \.title, .text),
        .required("firms", \.firms, .texts),
        .orEmpty("products", \.products, .list(of: .record)),
        .required("text", \.text, .text),
        .optional("sold_from", \.soldFrom, .canonical),
        .optional("sold_until", \.soldUntil, .canonical),
        .required("hazard", \.hazard, .text),
        .required("remedy", \.remedy, .text),
        .required("severity", \.severity, .word),
        .required("reason", \.reason, .text),
        .required("over", \.isOver, .flag),
        .orEmpty("links", \.links, .list(of: .record)),
        .required("markets", \.markets, .texts),
        .required("language", \.language, .text),
        .required("credit", \.credit, .text),
    ]
}

/// One product of a recall, with the codes that identify the recalled packs.
package struct RecalledProductRecord: AnswerRecord {
    package var name = ""
    package var brand = ""
    package var models: [String] = []
    /// 14 digits each.
    package var gtins: [String] = []
    /// Ranges are written `1200..1300`.
    package var lots: [String] = []
    /// Days, or ranges such as `2026-11-01..2026-11-30`.
    package var dates: [String] = []
    package var serials: [String] = []
    package var scope = RecalledProduct.Scope.unstated
    /// The source's own text about it.
    package var text = ""

    package init() {}

    package static let fields: [RecordField<RecalledProductRecord>] = [
        .required("name", \.name, .text),
        .required("brand", \.brand, .text),
        .required("models", \.models, .texts),
        .required("gtins", \.gtins, .texts),
        .required("lots", \.lots, .texts),
        .required("dates", \.dates, .texts),
        .required("serials", \.serials, .texts),
        .required("scope", \.scope, .word),
        .required("text", \.text, .text),
    ]
}

/// A link to further information.
package struct RecallLinkRecord: AnswerRecord {
    package var kind = RecallLink.Kind.notice
    package var address = ""

    package init() {}

    package static let fields: [RecordField<RecallLinkRecord>] = [
        .required("kind", \.kind, .word),
        .required("address", \.address, .text),
    ]
}

/// The input of `Recalls1.Search`. Notices have to meet all conditions.
package struct RecallSearchQuery: RequestRecord {
    /// Words that all have to occur, a barcode, or the number of the notice; absent for all notices, latest
    /// first.
    package var text: String?
    /// The id of a source.
    package var source: String?
    /// Only notices of this day or later.
    package var since: CivilDate?
    package var severity: RecallSeverity.Level?
    /// At most 1,000; defaults to 50.
    package var limit: UInt32?
    package var offset: UInt32?

    package init() {}

    package static let fields: [RecordField<RecallSearchQuery>] = [
        .optional("text", \.text, .text),
        .optional("source", \.source, .text),
        .optional("since", \.since, .canonical),
        .optional("severity", \.severity, .word),
        .optional("limit", \.limit, .uint32),
        .optional("offset", \.offset, .uint32),
    ]
}
