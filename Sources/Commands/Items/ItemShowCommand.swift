import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

enum ItemKind: CommandKind {
    static let kind = Subject.Kind.item
    static var argument: ArgumentHelp { ArgumentHelp("The item.", valueName: "item") }
    static let show = CommandConfiguration(commandName: "show", abstract: "Show an item in full.")
    static let get = Items1.get

    static func find(_ reference: String, in session: Session) async throws(CommandFailure) -> ItemRecord {
        try await ItemFinder(session: session, status: .all).item(reference)
    }

    static func say(_ item: ItemRecord, in session: Session) {
        session.say(item.name, facts: ItemFacts(item: item, session: session).facts, notes: item.notes)
    }
}

/// All facts about an item, for people.
private struct ItemFacts {
    let item: ItemRecord
    let session: Session

    /// Fields shown as they are, in groups; those in no list come after the lot.
    private static let levels = ["minimum", "target", "pack"]
    private static let stock = ["place", "category"]
    private static let food = ["best_before", "use_by", "opened_on", "opens_for", "frozen_on", "thawed_on"]
    private static let product = ["brand", "model", "serial", "lot"]
    private static let warranty = ["warranty_provider", "warranty_terms", "warranty_contact"]
    /// Fields that are part of another fact, or shown apart.
    private static let elsewhere = [
        "name", "quantity", "notes", "gtin", "bought_on", "bought_at", "price", "leads", "thawed_until",
        "stopped_for", "warranty_until", "warranty_for", "warranty_stopped_for", "lent_to", "lent_on",
        "lent_until",
    ]
    private static let others = ItemDetails.fields.map(\.key).filter { key in
        ![levels, stock, food, product, warranty, elsewhere].contains { $0.contains(key) }
    }

    var facts: [(String, StyledText)] {
        let text = { (text: String) in StyledText(text) }
        let fields = { (keys: [String]) in session.facts(of: item.details, keys) }
        typealias Label = ItemListText.Label
        return [(Label.id, text(item.id)), (Label.status, status), (Label.amount, text(amount))]
            + levels + fields(Self.stock)
            + [(Label.expires, ItemTable.expiry(item, session) + StyledText(expiryReason, .dim))]
            + fields(Self.food)
            + [(Label.reminders, text(reminders)), (Label.nextPopup, session.fact(item.nextReminderAt))]
            + fields(Self.product + Self.others + ["gtin"])
            + [(Label.bought, session.purchase(item.details))] + fields(["price"])
            + [(Label.warranty, text(warranty))] + fields(Self.warranty) + [
                (Label.lentTo, text(lending)),
                (
                    Label.files,
                    text(item.attachments.map { "\($0.name) (\($0.kind.rawValue))" }.joined(separator: ", "))
                ), (Label.added, session.fact(item.createdAt)),
                (Label.changed, item.modifiedAt == item.createdAt ? .empty : session.fact(item.modifiedAt)),
            ]
    }

    /// In the unit of the item, without which "1000" might be anything.
    private var levels: [(String, StyledText)] {
        zip(Self.levels, [item.minimum, item.target, item.pack]).compactMap { key, amount in
            amount.map { (ItemDetails.field(key).title, StyledText(item.quantity.words(for: $0))) }
        }
    }

    private var lending: String {
        let since = item.lentOn.map { ItemListText.since(session.exactWords($0)) }
        let back = item.lentUntil.map { ItemListText.back(by: session.exactWords($0)) }
        return [item.lentTo ?? "", since ?? "", back ?? ""].joinedWords(", ")
    }

    private var status: StyledText {
        switch item.status {
        case .present: StyledText(item.lentTo == nil ? ItemListText.atHome : ItemListText.lent)
        case .usedUp: StyledText([ItemListText.usedUp, ended].joinedWords(", "))
        case .discarded: StyledText([ItemListText.thrownAway, ended, reason].joinedWords(", "))
        }
    }

    private var ended: String { item.endedOn.map(session.exactWords) ?? "" }

    private var reason: String { item.reason.map(ItemListText.whyDiscarded) ?? "" }

    private var amount: String { ItemListText.amount(item.quantity, of: item.whole, isLow: item.isLow) }

    private var reminders: String {
        if let day = item.stoppedFor, day == item.expiresOn { return ItemListText.noMoreReminders }
        return item.leads.map(CalendarLength.words(forLeads:)) ?? ""
    }

    private var warranty: String {
        let words = session.warrantyWords(of: item)
        guard let day = item.warrantyStoppedFor, day == item.warrantyEndsOn else { return words }
        return ItemListText.withoutReminders(words)
    }

    private var expiryReason: String {
        item.expiresBy.flatMap(ItemListText.whyExpiring).map { "  \($0)" } ?? ""
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

    /// Prints a subject in full: its title, facts and notes.
    func say(_ title: String, facts: [(String, StyledText)], notes: String) {
        console.say(StyledText(title, .bold))
        say(facts: facts)
        if !notes.isEmpty { console.say(StyledText("\n\(notes)")) }
    }

    /// A moment as the value of a fact; empty for `nil`.
    func fact(_ moment: Instant?) -> StyledText { StyledText(moment.map { relative.text(for: $0) } ?? "") }

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
