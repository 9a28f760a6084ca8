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
        ItemDetails(item: item, session: session).say(asJSON: wantsJSON)
    }
}

/// All facts about an item, for people.
struct ItemDetails {
    let item: ItemRecord
    let session: Session

    func say(asJSON: Bool) {
        if asJSON { return session.console.sayVerbatim(json: item.json.text) }
        session.console.say(StyledText(item.name, .bold))
        session.say(facts: facts)
        if !item.notes.isEmpty { session.console.say(StyledText("\n\(item.notes)")) }
    }

    private var facts: [(String, StyledText)] {
        let text = { (text: String) in StyledText(text) }
        let day = { (date: CivilDate?) in StyledText(date.map(session.exactWords) ?? "") }
        let moment = { (moment: Instant?) in StyledText(moment.map { session.relative.text(for: $0) } ?? "") }
        return [
            ("id", text(item.id)),
            ("status", status),
            ("amount", text(amount)),
            ("at least", text(item.minimum?.description ?? "")),
            ("place", text(item.place)),
            ("category", text(item.category)),
            ("expires", ItemTable.expiry(item, session) + StyledText(expiryReason, .dim)),
            ("best before", day(item.bestBefore)),
            ("use by", day(item.useBy)),
            ("opened", day(item.openedOn)),
            ("then good", text(item.opensFor.map(CalendarLength.words(days:)) ?? "")),
            ("frozen", day(item.frozenOn)),
            ("thawed", day(item.thawedOn)),
            ("reminders", text(reminders)),
            ("next popup", moment(item.nextReminderAt)),
            ("brand", text(item.brand)),
            ("model", text(item.model)),
            ("serial", text(item.serial)),
            ("lot", text(item.lot)),
            ("barcode", text(item.gtin?.short ?? "")),
            ("bought", text([item.boughtOn.map(session.exactWords) ?? "", item.boughtAt].joinedWords(", "))),
            ("price", text(item.price?.description ?? "")),
            ("warranty", text(session.warrantyWords(of: item))),
            ("given by", text(item.warrantyProvider)),
            ("terms", text(item.warrantyTerms)),
            ("contact", text(item.warrantyContact)),
            (
                "lent to",
                text(
                    [item.lentTo, item.lentOn.map { "since \(session.exactWords($0))" } ?? ""].joinedWords(
                        ", "))
            ),
            (
                "files",
                text(item.attachments.map { "\($0.name) (\($0.kind.rawValue))" }.joined(separator: ", "))
            ),
            ("added", moment(item.createdAt)),
            ("changed", item.modifiedAt == item.createdAt ? .empty : moment(item.modifiedAt)),
        ]
    }

    private var status: StyledText {
        switch item.status {
        case .present: item.lentTo.isEmpty ? "there" : "lent"
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
    static func words(days: Int32) -> String { days == 1 ? "1 day" : "\(days) days" }

    /// `3 days before, 1 day before, on the day`.
    static func words(forLeads leads: [Int32]) -> String {
        if leads.isEmpty { return "none" }
        return leads.map { lead in
            lead == 0
                ? "on the day" : lead > 0 ? "\(words(days: lead)) after" : "\(words(days: -lead)) before"
        }.joined(separator: ", ")
    }
}
