import AgentInterface
import ArgumentParser
import CivilTime
import Rules

/// Options that choose items for a command, instead of naming them.
struct ItemSelection: ParsableArguments {
    @Option(help: "All items with this text in name, brand, model, place, category, notes or another text.")
    var search: String?

    @Option(help: "All items in this place.", completion: .custom(ItemCompletions.places))
    var place: String?

    @Option(help: "All items in this category.", completion: .custom(ItemCompletions.categories))
    var category: String?

    @Flag(help: "All items whose date has passed.")
    var expired = false

    @Option(help: "All items that expire before this day: +3d, 24.11.")
    var before: String?

    @Flag(help: "Do not ask before changing many items.")
    var yes = false

    func validate() throws {
        if expired && before != nil { throw ValidationError(ItemText.needsOneOfExpiredAndBefore) }
    }

    /// - Parameters:
    ///   - noMatch: The sentence if `fits` accepts none; `nil` for all of the group.
    ///   - status: The status of items that the command can change.
    func choice<Group: ItemGroup>(
        in group: Group.Type = AnyItem.self, noMatch: String? = nil, _ status: ItemQuery.Status = .present,
        where fits: @escaping (ItemRecord) -> Bool = { _ in true }
    ) -> ItemChoice {
        ItemChoice(
            options: self, noMatch: noMatch ?? Group.noMatch, status: status,
            fits: { Group.holds($0) && fits($0) },
            date: Group.date)
    }
}

/// A side from which the commands look at items.
protocol ItemGroup {
    /// The sentence that says that there is none.
    static var noMatch: String { get }
    static func holds(_ item: ItemRecord) -> Bool
    /// The date that `--before` and `--expired` mean.
    static func date(of item: ItemRecord) -> CivilDate?
    /// Stops reminders of that date.
    static var stop: Operation<String, ItemRecord> { get }
    /// The sentence that says that none has such a date.
    static var noneEnds: String { get }
}

extension ItemGroup {
    static func date(of item: ItemRecord) -> CivilDate? { item.expiresOn }
    static var stop: Operation<String, ItemRecord> { Items1.stopReminding }
    static var noneEnds: String { ItemText.NoMatch.expiringItem }
}

enum AnyItem: ItemGroup {
    static let noMatch = ItemText.NoMatch.item
    static func holds(_ item: ItemRecord) -> Bool { true }
}

/// What `steward food list` lists, and what else may be food if it is named. Commands that use items up choose only
/// these, so that `--place` cannot throw away everything in a place; durable items must be named.
enum FoodItem: ItemGroup {
    static let noMatch = ItemText.NoMatch.foodOrConsumable
    static func holds(_ item: ItemRecord) -> Bool { item.isFood || item.mayBeFood }
}

enum WarrantyItem: ItemGroup {
    static let noMatch = ItemText.NoMatch.itemWithWarranty
    static func holds(_ item: ItemRecord) -> Bool { item.warrantyEndsOn != nil }
    static func date(of item: ItemRecord) -> CivilDate? { item.warrantyEndsOn }
    static let stop = Items1.stopWarranty
    static let noneEnds = noMatch
}

/// Which items a command changes if the user does not name them.
struct ItemChoice: SubjectChoice {
    fileprivate let options: ItemSelection
    let noMatch: String
    fileprivate let status: ItemQuery.Status
    fileprivate let fits: (ItemRecord) -> Bool
    fileprivate let date: (ItemRecord) -> CivilDate?

    let noun = SubjectNoun.item
    let optionNames = "--search, --place, --category, --expired, --before"
    var isConfirmed: Bool { options.yes }

    var texts: [(option: String, text: String?)] {
        [("--search", options.search), ("--place", options.place), ("--category", options.category)]
    }

    var isEmpty: Bool { texts.allSatisfy { $0.text == nil } && !options.expired && options.before == nil }

    func found(
        limit: Int, in session: Session
    ) async throws(CommandFailure) -> (ids: [String], hasMore: Bool) {
        var query = ItemQuery()
        query.status = status
        query.text = options.search
        query.place = options.place
        query.category = options.category
        var end = options.expired ? session.today : nil
        if let before = options.before { end = try session.day(before, for: "--before", .ahead) }
        let (items, hasMore) = try await session.records(Items1.list, query, limit: limit) { item in
            guard fits(item) else { return false }
            guard let end else { return true }
            return date(item).map { $0 < end } ?? false
        }
        return (items.map(\.id), hasMore)
    }
}
