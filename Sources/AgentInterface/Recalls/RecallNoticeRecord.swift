package import CivilTime

/// A recall as its source has told it, whether or not it concerns anything here.
package struct RecallNoticeRecord: AnswerRecord {
    /// Its source and the number that it has there: `cpsc:26582`.
    package var id = ""
    /// As people know it.
    package var source = ""
    /// What several notices of one recall have in common.
    package var event = ""
    package var date = CivilDate.earliest
    package var published: CivilDate?
    package var title = ""
    /// Who recalls, the most important first.
    package var firms: [String] = []
    package var products: [RecalledProductRecord] = []
    /// All that the source says besides.
    package var text = ""
    package var soldFrom: CivilDate?
    package var soldUntil: CivilDate?
    package var hazard = ""
    package var remedy = ""
    package var severity = RecallRecord.Severity.standard
    /// Why it is thought so urgent.
    package var reason = ""
    package var isOver = false
    package var links: [RecallLinkRecord] = []
    /// Countries of ISO 3166-1, and `EU`.
    package var markets: [String] = []
    /// Of its texts, of ISO 639-1.
    package var language = ""
    /// What the licence of the source wants to be said; empty if nothing.
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

/// One product of a recall, and by which codes the recalled ones are known.
package struct RecalledProductRecord: AnswerRecord {
    package enum Scope: String, Sendable, Hashable, CaseIterable {
        /// All of it, and the source says so.
        case all
        /// What bears one of the codes listed here.
        case coded
        /// What bears certain codes, of which not all could be read.
        case unread
        /// The source names no codes.
        case unstated
    }

    package var name = ""
    package var brand = ""
    package var models: [String] = []
    /// 14 digits each.
    package var gtins: [String] = []
    /// Ranges as `1200..1300`.
    package var lots: [String] = []
    /// Days, or ranges as `2026-11-01..2026-11-30`.
    package var dates: [String] = []
    package var serials: [String] = []
    package var scope = Scope.unstated
    /// What the source says of it.
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

/// Where there is more to read.
package struct RecallLinkRecord: AnswerRecord {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case notice, firm, picture
    }

    package var kind = Kind.notice
    package var address = ""

    package init() {}

    package static let fields: [RecordField<RecallLinkRecord>] = [
        .required("kind", \.kind, .word),
        .required("address", \.address, .text),
    ]
}

/// What `Recalls1.Search` takes. Everything that is there has to be met.
package struct RecallSearchQuery: RequestRecord {
    /// Words that all have to be in it, a barcode, or its number; absent: all there are, the latest first.
    package var text: String?
    /// The id of a source.
    package var source: String?
    /// Only what is of this day or later.
    package var since: CivilDate?
    package var severity: RecallRecord.Severity?
    /// Absent: 50; at most 1,000.
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
