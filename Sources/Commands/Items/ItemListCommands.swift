import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

/// Options that select items.
struct ItemFilterOptions: ParsableArguments {
    @Flag(help: "Include items that were used up or thrown away.")
    var all = false

    @Option(help: "Only items with this text in name, brand, model, place, category, notes or another text.")
    var search: String?

    @Option(help: "Only items in this place.", completion: .custom(ItemCompletions.places))
    var place: String?

    @Option(help: "Only items in this category.", completion: .custom(ItemCompletions.categories))
    var category: String?

    @Option(help: "List at most this many; 1,000 if omitted.")
    var limit = 1000

    func validate() throws {
        if limit < 1 { throw ValidationError(SessionText.isTooSmall("--limit", limit)) }
    }

    var query: ItemQuery {
        var query = ItemQuery()
        if all { query.status = .all }
        query.text = search
        query.place = place
        query.category = category
        return query
    }

    var isWhole: Bool { !all && search == nil && place == nil && category == nil }
}

struct ItemListCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List items, soonest to expire first.")

    @OptionGroup var filter: ItemFilterOptions

    @Option(name: [.customLong("barcode"), .customLong("gtin")], help: "Only items with this barcode.")
    var gtin: String?

    @Flag(help: "Only items that are lent.")
    var lent = false

    @Option(help: "Sort by expiry, name, added or warranty.")
    var order = ItemQuery.Order.expiry

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        var query = filter.query
        query.order = order
        if let gtin {
            query.gtin = try session.checked("--barcode") { () throws(InvalidValue) in try GTIN(gtin) }
        }
        if lent { query.isLent = true }
        try await ItemListing(
            query: query, limit: filter.limit, table: ItemTable.items,
            emptyWords: ItemListText.noItems(isWhole: filter.isWhole && gtin == nil && !lent),
            asJSON: wantsJSON
        ).execute(in: session)
    }
}

extension ItemQuery.Order: ExpressibleByArgument {}

struct FoodListCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List food, soonest to expire first, then food without a date.")

    @OptionGroup var filter: ItemFilterOptions

    @Option(help: "Only food that expires before this day: +1w, 24.11.")
    var before: String?

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        var query = filter.query
        query.order = .expiry
        if let before { query.expiresBefore = try session.day(before, for: "--before", .ahead) }
        let isBounded = before != nil
        try await ItemListing(
            query: query, limit: filter.limit, table: ItemTable.food,
            fits: { $0.isDatedFood || !isBounded && $0.isUndatedFood }, isApart: { !$0.isDatedFood },
            headingApart: ItemListText.withoutDate,
            emptyWords: ItemListText.noFood(isWhole: filter.isWhole && before == nil),
            asJSON: wantsJSON
        ).execute(in: session)
    }
}

struct WarrantyListCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List items under warranty, soonest to end first.")

    @OptionGroup var filter: ItemFilterOptions
    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        var query = filter.query
        query.hasWarranty = true
        query.order = .warranty
        let showsOver = filter.all
        let today = session.today
        try await ItemListing(
            query: query, limit: filter.limit, table: ItemTable.warranties,
            fits: { showsOver || ($0.warrantyEndsOn.map { $0 >= today } ?? false) },
            emptyWords: ItemListText.noWarranties(isWhole: filter.isWhole), asJSON: wantsJSON
        ).execute(in: session)
    }
}

/// Prints the items of a query as a table or as JSON.
struct ItemListing {
    let query: ItemQuery
    let limit: Int
    let table: ([ItemRecord], Session) -> TextTable
    var fits: (ItemRecord) -> Bool = { _ in true }
    /// What comes last, in a table of its own.
    var isApart: (ItemRecord) -> Bool = { _ in false }
    var headingApart = ""
    let emptyWords: String
    let asJSON: Bool

    func execute(in session: Session) async throws(CommandFailure) {
        let (found, hasMore) = try await session.records(
            Items1.list, query, limit: limit, where: fits)
        let apart = found.filter(isApart)
        let items = found.filter { !isApart($0) }
        if asJSON {
            session.console.sayVerbatim(json: JSON.list((items + apart).map(\.json)).text)
        } else if found.isEmpty {
            session.say(emptyList: emptyWords)
        } else {
            if !items.isEmpty { say(items, in: session) }
            if !apart.isEmpty {
                session.console.say(StyledText(items.isEmpty ? headingApart : "\n\(headingApart)", .bold))
                // Places count in one table alone.
                if items.isEmpty {
                    say(apart, in: session)
                } else {
                    session.console.say(table(apart, session))
                }
            }
        }
        if hasMore { session.console.warn(ItemListText.hasMore(than: limit)) }
    }

    private func say(_ items: [ItemRecord], in session: Session) {
        session.say(table(items, session), of: items.map { Subject(kind: .item, id: $0.id) })
    }
}
