import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct ItemShowCommand: OutputCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show an item in full.")

    @Argument(help: "The item.", completion: .custom(ItemIDs.complete))
    var item: String

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let item = try await ItemFinder(session: session, status: .all).item(item)
        ItemFacts(item: item, session: session).say(asJSON: wantsJSON)
    }
}

/// All facts about an item, for people.
struct ItemFacts {
    let item: ItemRecord
    let session: Session

    func say(asJSON: Bool) {
        if asJSON { return session.console.sayVerbatim(json: item.json.text) }
        session.console.say(StyledText(item.name, .bold))
        session.say(facts: facts)
        if !item.notes.isEmpty { session.console.say(StyledText("\n\(item.notes)")) }
    }

    /// Fields shown as they are, in groups; those in no list come after the lot.
    private static let stock = ["minimum", "place", "category"]
    private static let food = ["best_before", "use_by", "opened_on", "opens_for", "frozen_on", "thawed_on"]
    private static let product = ["brand", "model", "serial", "lot"]
    private static let warranty = ["warranty_provider", "warranty_terms", "warranty_contact"]
    /// Fields that are part of another fact, or shown apart.
    private static let elsewhere = [
        "name", "quantity", "notes", "gtin", "bought_on", "bought_at", "price", "leads", "thawed_until",
        "stopped_for", "warranty_until", "warranty_for", "warranty_stopped_for", "lent_to", "lent_on",
    ]
    private static let others = ItemDetails.fields.map(\.key).filter { key in
        ![stock, food, product, warranty, elsewhere].contains { $0.contains(key) }
    }

    private var facts: [(String, StyledText)] {
        let text = { (text: String) in StyledText(text) }
        let moment = { (moment: Instant?) in StyledText(moment.map { session.relative.text(for: $0) } ?? "") }
        let fields = { (keys: [String]) in session.facts(of: item.details, keys) }
        return [("id", text(item.id)), ("status", status), ("amount", text(amount))] + fields(Self.stock)
            + [("expires", ItemTable.expiry(item, session) + StyledText(expiryReason, .dim))]
            + fields(Self.food)
            + [("reminders", text(reminders)), ("next popup", moment(item.nextReminderAt))]
            + fields(Self.product + Self.others + ["gtin"])
            + [("bought", session.purchase(item.details))] + fields(["price"])
            + [("warranty", text(session.warrantyWords(of: item)))] + fields(Self.warranty) + [
                ("lent to", text(lending)),
                (
                    "files",
                    text(item.attachments.map { "\($0.name) (\($0.kind.rawValue))" }.joined(separator: ", "))
                ), ("added", moment(item.createdAt)),
                ("changed", item.modifiedAt == item.createdAt ? .empty : moment(item.modifiedAt)),
            ]
    }

    private var lending: String {
        [item.lentTo ?? "", item.lentOn.map { "since \(session.exactWords($0))" } ?? ""].joinedWords(", ")
    }

    private var status: StyledText {
        switch item.status {
        case .present: item.lentTo == nil ? "there" : "lent"
        case .usedUp: StyledText(["used up", ended].joinedWords(", "))
        case .discarded: StyledText(["thrown away", ended, reason].joinedWords(", "))
        }
    }

    private var ended: String { item.endedOn.map(session.exactWords) ?? "" }

    private var reason: String {
        switch item.reason {
        case .expired: "because it had expired"
        case .spoiled: "because it was spoiled"
        case .tooMuch: "because it was too much"
        case nil: ""
        }
    }

    /// `300 g of 500`: the current and the original quantity.
    private var amount: String {
        [
            item.quantity.description,
            item.whole == item.quantity.amount ? "" : "of \(item.whole)",
            item.isLow ? "(low)" : "",
        ].joinedWords(" ")
    }

    private var reminders: String {
        if let day = item.stoppedFor, day == item.expiresOn { return "no more of this date" }
        return item.leads.map(CalendarLength.words(forLeads:)) ?? ""
    }

    private var expiryReason: String {
        switch item.expiresBy {
        case .opened: "  because it was opened"
        case .frozen: "  so long it keeps in the freezer"
        case .thawed: "  because it was thawed"
        case .bestBefore, .useBy, nil: ""
        }
    }
}

extension Session {
    /// The titles and values of fields.
    func facts<Details: FieldDetails>(of details: Details, _ keys: [String]) -> [(String, StyledText)] {
        keys.map { key in
            let field = Details.field(key)
            return (field.title, StyledText(field.read(details).map { words(for: $0, field.kind) } ?? ""))
        }
    }

    /// When and where it was bought.
    func purchase(_ details: ItemDetails) -> StyledText {
        StyledText([details.boughtOn.map(exactWords) ?? "", details.boughtAt].joinedWords(", "))
    }

    private func words(for value: FieldValue, _ kind: FieldKind) -> String {
        switch (value, kind) {
        case (.text(let text), .day): CivilDate(text).map(exactWords) ?? text
        // A number that is none is shown as it is.
        case (.text(let text), .gtin): (try? GTIN(text))?.short ?? text
        case (.text(let text), .length): CivilPeriod(text).map(CalendarLength.words) ?? text
        case (.text(let text), .when): When(text).map { "\(self.words(for: $0)), \(exactly($0))" } ?? text
        case (.number(let number), .duration): ShowCommand.words(for: .seconds(number))
        case (.number(let number), .dayCount): CalendarLength.words(days: number)
        case (.numbers(let numbers), .leads): CalendarLength.words(forLeads: numbers)
        default: value.description
        }
    }

    /// Prints names and values, without empty values.
    func say(facts: [(String, StyledText)]) {
        for (name, value) in facts where !value.isEmpty {
            let padding = String(repeating: " ", count: max(1, 12 - name.utf8.count))
            console.say(StyledText("  \(name)\(padding)", .dim) + value)
        }
    }

    /// `Fri 27 Nov, 2026-11-27`: to read, and to copy.
    func exactWords(_ date: CivilDate) -> String { "\(words(for: date)), \(date)" }
}

extension [String] {
    /// The strings that are not empty, joined.
    func joinedWords(_ separator: String) -> String { filter { !$0.isEmpty }.joined(separator: separator) }
}

/// Words for calendar lengths.
enum CalendarLength {
    /// `2 years`, `1 year 6 months`, `10 days`.
    static func words(_ period: CivilPeriod) -> String {
        let parts = [
            (period.months / 12, "year"), (period.months % 12, "month"),
            (period.days % 7 == 0 ? period.days / 7 : 0, "week"),
            (period.days % 7 == 0 ? 0 : period.days, "day"),
        ]
        let words = parts.filter { $0.0 != 0 }.map { "\($0.0) \($0.1)\(abs($0.0) == 1 ? "" : "s")" }
        return words.isEmpty ? "0 days" : words.joined(separator: " ")
    }

    /// `4 days`.
    static func words(days: some BinaryInteger) -> String { days == 1 ? "1 day" : "\(days) days" }

    /// `3 days before, 1 day before, on the day`.
    static func words(forLeads leads: [some SignedInteger]) -> String {
        if leads.isEmpty { return "none" }
        return leads.map { lead in
            lead == 0
                ? "on the day" : lead > 0 ? "\(words(days: lead)) after" : "\(words(days: -lead)) before"
        }.joined(separator: ", ")
    }
}
