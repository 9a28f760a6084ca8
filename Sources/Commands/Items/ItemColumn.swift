import AgentInterface
import CivilTime
import Rules

/// A column of Steward's own lists: the text form of a field of the same name in the D-Bus interface.
struct ItemColumn: Sendable {
    let name: String
    /// The text to export; empty if the field is not set.
    let text: @Sendable (ItemRecord) -> String
    /// Reads an imported text, which is never empty.
    let read: @Sendable (String, CivilDate, inout ItemFields) throws(ColumnFault) -> Void
    /// Whether it is free text, in which spaces at the ends count.
    var isFreeText = false

    /// In the order of the export. A property test imports what it has exported.
    static let all: [ItemColumn] = [
        text("name", \.name, \.name),
        text("brand", \.brand, \.brand),
        text("model", \.model, \.model),
        text("serial", \.serial, \.serial),
        text("lot", \.lot, \.lot),
        value("gtin", \.gtin, \.gtin) { text throws(InvalidValue) in try GTIN(text) },
        text("category", \.category, \.category),
        ItemColumn(
            name: "quantity", text: \.quantity.description,
            read: { text, _, fields throws(ColumnFault) in
                fields.quantity = try ColumnFault.ofValue { () throws(InvalidValue) in
                    try Quantity(parsing: text)
                }
            }),
        ItemColumn(
            name: "whole", text: \.whole.description,
            read: { text, _, fields throws(ColumnFault) in
                fields.whole = try ColumnFault.ofValue { () throws(InvalidValue) in
                    try DecimalAmount(column: text)
                }
            }),
        value("minimum", \.minimum, \.minimum) { text throws(InvalidValue) in try DecimalAmount(column: text)
        },
        text("place", \.place, \.place),
        day("bought_on", \.boughtOn, \.boughtOn, .back),
        text("bought_at", \.boughtAt, \.boughtAt),
        value("price", \.price, \.price) { text throws(InvalidValue) in try Money(parsing: text) },
        day("best_before", \.bestBefore, \.bestBefore, .ahead),
        day("use_by", \.useBy, \.useBy, .ahead),
        day("opened_on", \.openedOn, \.openedOn, .back),
        ItemColumn(
            name: "opens_for", text: { $0.opensFor.map(String.init) ?? "" },
            read: { text, _, fields throws(ColumnFault) in fields.opensFor = try Self.days(text) }),
        day("frozen_on", \.frozenOn, \.frozenOn, .back),
        day("thawed_on", \.thawedOn, \.thawedOn, .back),
        day("thawed_until", \.thawedUntil, \.thawedUntil, .ahead),
        ItemColumn(
            name: "leads", text: { $0.leads.map(Self.text(ofLeads:)) ?? "" },
            read: { text, _, fields throws(ColumnFault) in fields.leads = try Self.leads(text) }),
        day("stopped_for", \.stoppedFor, \.stoppedFor, .ahead),
        day("warranty_until", \.warrantyUntil, \.warrantyUntil, .ahead),
        length("warranty_for", \.warrantyFor, \.warrantyFor),
        text("warranty_provider", \.warrantyProvider, \.warrantyProvider),
        text("warranty_terms", \.warrantyTerms, \.warrantyTerms),
        text("warranty_contact", \.warrantyContact, \.warrantyContact),
        day("warranty_stopped_for", \.warrantyStoppedFor, \.warrantyStoppedFor, .ahead),
        text("lent_to", \.lentTo, \.lentTo),
        day("lent_on", \.lentOn, \.lentOn, .back),
        text("notes", \.notes, \.notes),
        ItemColumn(
            name: "added_on", text: \.addedOn.description,
            read: { text, today, fields throws(ColumnFault) in
                fields.addedOn = try Self.date(text, today, .back)
            }),
        ItemColumn(
            name: "status", text: \.status.rawValue,
            read: { text, _, fields throws(ColumnFault) in fields.status = try Self.word(text) }),
        day("ended_on", \.endedOn, \.endedOn, .back),
        ItemColumn(
            name: "reason", text: { $0.reason?.rawValue ?? "" },
            read: { text, _, fields throws(ColumnFault) in fields.reason = try Self.word(text) }),
    ]

    static let names = Set(all.map(\.name))

    /// Whether people may group thousands in it.
    var isAmount: Bool { Self.amounts.contains(name) }

    private static let amounts: Set = ["quantity", "whole", "minimum", "price"]

    /// Columns that an export also has and an import ignores.
    static let derived: Set<String> = [
        "id", "short", "stage", "expires_on", "expires_by", "days_left", "warranty_ends_on", "low",
        "warranty_days_left", "attachments", "history", "next_reminder_at", "created_at", "modified_at",
    ]

    private static let noLeads = "none"

    private static func text(ofLeads leads: [Int32]) -> String {
        leads.isEmpty ? noLeads : leads.map(String.init).joined(separator: ",")
    }

    private static func leads(_ text: String) throws(ColumnFault) -> [Int32] {
        if text.lowercased() == noLeads { return [] }
        var leads: [Int32] = []
        for part in text.split(separator: ",") { leads.append(try days(String(part).trimmed)) }
        return leads
    }

    private static func days(_ text: String) throws(ColumnFault) -> Int32 {
        guard let days = Int32(text) else {
            throw ColumnFault(
                reason: "it is no number of days", remedy: "write for example 4, or -3 for three days before")
        }
        return days
    }

    /// Parses a word of the D-Bus interface.
    private static func word<Word: RawRepresentable & CaseIterable>(_ text: String) throws(ColumnFault)
        -> Word where Word.RawValue == String
    {
        guard let word = Word(rawValue: text.lowercased()) else {
            throw ColumnFault(
                reason: "it is none of the words that stand here",
                remedy: "write one of \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return word
    }

    /// Accepts exported dates as they are; otherwise parses what people type.
    private static func date(_ text: String, _ today: CivilDate, _ direction: DatePhrase.Direction)
        throws(ColumnFault) -> CivilDate
    {
        if let date = try? CivilDate(parsing: text) { return date }
        return try ColumnFault.ofTime { () throws(TimeTextError) in
            try DatePhrase(today: today, direction: direction).date(text)
        }
    }

    /// Accepts canonical text, or what people type.
    private static func length(_ text: String) throws(ColumnFault) -> CivilPeriod {
        // If both fail, the error about the second form is easier to understand.
        if let period = try? CivilPeriod(parsing: text) { return period }
        return try ColumnFault.ofTime { () throws(TimeTextError) in try CalendarLengthPhrase.period(text) }
    }
}

extension ItemColumn {
    private typealias Kept<Content> = KeyPath<ItemRecord, Content> & Sendable
    private typealias Taken<Content> = WritableKeyPath<ItemFields, Content?> & Sendable

    private static func text(_ name: String, _ kept: any Kept<String>, _ taken: any Taken<String>)
        -> ItemColumn
    {
        ItemColumn(
            name: name, text: { $0[keyPath: kept] },
            read: { text, _, fields throws(ColumnFault) in fields[keyPath: taken] = text }, isFreeText: true)
    }

    private static func value<Content: CustomStringConvertible & SendableMetatype>(
        _ name: String, _ kept: any Kept<Content?>, _ taken: any Taken<Content>,
        _ parse: @escaping @Sendable (String) throws(InvalidValue) -> Content
    ) -> ItemColumn {
        ItemColumn(
            name: name, text: { $0[keyPath: kept]?.description ?? "" },
            read: { text, _, fields throws(ColumnFault) in
                fields[keyPath: taken] = try ColumnFault.ofValue { () throws(InvalidValue) in try parse(text)
                }
            })
    }

    private static func day(
        _ name: String, _ kept: any Kept<CivilDate?>, _ taken: any Taken<CivilDate>,
        _ direction: DatePhrase.Direction
    ) -> ItemColumn {
        ItemColumn(
            name: name, text: { $0[keyPath: kept]?.description ?? "" },
            read: { text, today, fields throws(ColumnFault) in
                fields[keyPath: taken] = try date(text, today, direction)
            })
    }

    private static func length(
        _ name: String, _ kept: any Kept<CivilPeriod?>, _ taken: any Taken<CivilPeriod>
    ) -> ItemColumn {
        ItemColumn(
            name: name, text: { $0[keyPath: kept]?.description ?? "" },
            read: { text, _, fields throws(ColumnFault) in fields[keyPath: taken] = try length(text) })
    }
}

extension DecimalAmount {
    fileprivate init(column text: String) throws(InvalidValue) {
        guard let amount = DecimalAmount(text) else {
            throw InvalidValue(
                field: "minimum", value: text, reason: "it is not a number with six decimals at most",
                remedy: "write an amount such as 2 or 1.5")
        }
        self = amount
    }
}
