package import CivilTime

/// What users say about a document.
package struct DocumentDetails: FieldDetails {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case passport
        case identityCard = "identity-card"
        case drivingLicence = "driving-licence"
        case residencePermit = "residence-permit"
        case contract, insurance, voucher, other

        /// Whether it can be cancelled in time, and may renew itself.
        package var hasTerms: Bool {
            switch self {
            case .contract, .insurance, .other: true
            case .passport, .identityCard, .drivingLicence, .residencePermit, .voucher: false
            }
        }

        /// When to remind, in days relative to the date.
        var leads: [Int] {
            switch self {
            case .voucher: [-30, -7]
            case .passport, .identityCard, .drivingLicence, .residencePermit, .contract, .insurance, .other:
                [-180, -90, -30, -7]
            }
        }
    }

    package var title = ""
    package var kind = Kind.other
    /// Whose it is.
    package var holder = ""
    package var number = ""
    package var issuer = ""
    package var issuedOn: CivilDate?
    /// The last day on which it is valid; of a contract its first end.
    package var validUntil: CivilDate?
    /// How long before its end a contract has to be cancelled.
    package var notice: NoticePeriod?
    /// The period by which it renews itself unless it is cancelled in time; `nil` if it just ends.
    package var renewal: CivilPeriod?
    /// Where it is kept.
    package var place = ""
    /// The days of its ladder, negative before the date; `nil` takes those of its kind, empty means none.
    package var leads: [Int]?
    package var notes = ""
    /// The date for which the user has stopped reminders, because it is renewed.
    package var stoppedFor: CivilDate?
    /// When it was cancelled, or a voucher used.
    package var cancelledOn: CivilDate?
    /// The user's note about that.
    package var cancellation = ""

    package init() {}

    package static let fields: [Field<DocumentDetails>] = [
        .always("title", \.title, .title, help: "What it is: Passport, Gym.", isClearable: false),
        .always(
            "type", \.kind, .word,
            help: """
                Its type: passport, identity-card, driving-licence, residence-permit, contract, insurance, voucher or other.
                """),
        .always("holder", \.holder, .line, help: "Whose it is: Anna."),
        .always("number", \.number, .line, help: "Its number."),
        .always("issuer", \.issuer, .line, help: "Who issued it, or the other party to a contract."),
        .optional(
            "issued_on", \.issuedOn, .day(.back), title: "issued", option: "--issued",
            help: "When it was issued or signed: 2021-05-03."),
        .optional(
            "valid_until", \.validUntil, .day(.ahead), option: "--until",
            help: "The last day on which it is valid: 2031-05-02, 5/2031."),
        .optional(
            "notice", \.notice, .notice,
            help:
                "How long before its end it must be cancelled: 3 months, \"3 months to the end of a quarter\"."
        ),
        .optional(
            "renewal", \.renewal, .length, title: "renews for", option: "--renews",
            help: "For how long it renews itself unless cancelled in time: 1y."),
        .always("place", \.place, .line, title: "kept in", help: "Where you keep it: folder 3."),
        .optional(
            "leads", \.leads, .leads, title: "reminders", option: "--remind",
            help: "Remind this long before the date: 90d, 2w. May be repeated."),
        .always("notes", \.notes, .paragraphs, option: "--note", help: "Notes, of any number of lines."),
        .optional("stopped_for", \.stoppedFor, .day(.ahead), isForNewOnly: true),
        .optional("cancelled_on", \.cancelledOn, .day(.back), title: "cancelled", isForNewOnly: true),
        .always("cancellation", \.cancellation, .paragraphs, isClearable: false),
    ]
}

extension ValueForm where Content == NoticePeriod {
    /// Canonical text; reads what people type, too.
    static let notice = parsed(.line) { try NoticePeriod(parsing: $0) }
}

// MARK: Rules for several fields

extension DocumentDetails {
    /// The details as they are kept.
    /// - Throws: The value of a field is invalid, or fields contradict each other.
    package func checked() throws(InvalidValue) -> DocumentDetails {
        let details = try withCheckedFields()
        if let issuedOn, let validUntil, validUntil < issuedOn {
            throw InvalidValue(
                field: "valid_until", value: validUntil.description,
                reason: "that is before it was issued, on \(issuedOn)", remedy: "correct one of the two")
        }
        if let renewal {
            guard renewal.seconds == 0, !renewal.isNegative, renewal != .zero else {
                throw InvalidValue(
                    field: "renewal", value: renewal.description,
                    reason: "it is not a length of at least one day",
                    remedy: "write a length such as P1Y (a year)")
            }
            guard validUntil != nil else {
                throw InvalidValue(
                    field: "renewal", value: renewal.description, reason: "its first end is missing",
                    remedy: "give the last day on which it is valid as well")
            }
        }
        guard !kind.hasTerms, let terms = notice?.description ?? renewal?.description else { return details }
        throw InvalidValue(
            field: notice == nil ? "renewal" : "notice", value: terms,
            reason: "only contracts and insurances are cancelled or renew themselves",
            remedy: "leave it out, or give the type contract")
    }
}

extension FieldEdits<DocumentDetails> {
    /// The changed document; the store sets its `modifiedAt`.
    /// - Throws: The new value of a field is invalid.
    package func applied(to old: Document) throws(InvalidValue) -> Document {
        for field in DocumentDetails.fields where field.isForNewOnly || field.key == "cancellation" {
            guard let value = set.value(of: field) else { continue }
            throw InvalidValue(
                field: field.key, value: value.description, reason: "an edit cannot set it",
                remedy: "cancel or renew the document instead")
        }
        let details: DocumentDetails = try applied(to: old.details)
        var document = old
        document.details = try details.checked()
        return document
    }
}
