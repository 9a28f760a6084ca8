import AgentInterface
import ArgumentParser
import CivilTime
import Rules

/// Options that choose items for a command, instead of naming them.
struct ItemSelection: ParsableArguments {
    @Option(help: "All items with this text in name, brand, model, serial, lot or notes.")
    var search: String?

    @Option(help: "All items in this place.", completion: .custom(HouseholdWords.places))
    var place: String?

    @Option(help: "All items in this category.", completion: .custom(HouseholdWords.categories))
    var category: String?

    @Flag(help: "All items whose date has passed.")
    var expired = false

    @Option(help: "All items that expire before this day: +3d, 24.11.")
    var before: String?

    @Flag(help: "Do not ask before changing many items.")
    var yes = false

    func validate() throws {
        if expired && before != nil { throw ValidationError("give either --expired or --before, not both") }
    }

    /// - Parameters:
    ///   - kind: What `fits` accepts, in words.
    ///   - status: The status of items that the command can change.
    func choice(
        of kind: String = "item", _ status: ItemQuery.Status = .present,
        where fits: @escaping (ItemRecord) -> Bool = { _ in true }
    ) -> ItemChoice {
        ItemChoice(options: self, kind: kind, status: status, fits: fits)
    }

    /// For commands that use items up. Durable items must be named, so that `--place` cannot throw away
    /// everything in a place.
    func choice(ofFood kind: String, where fits: @escaping (ItemRecord) -> Bool = { _ in true }) -> ItemChoice
    {
        choice(of: kind) { ($0.isFood || $0.mayBeFood) && fits($0) }
    }
}

/// Which items a command changes if the user does not name them.
struct ItemChoice: SubjectChoice {
    fileprivate let options: ItemSelection
    let kind: String
    fileprivate let status: ItemQuery.Status
    fileprivate let fits: (ItemRecord) -> Bool

    let noun = "item"
    let optionNames = "--search, --place, --category, --expired, --before"
    var isConfirmed: Bool { options.yes }

    var isEmpty: Bool {
        options.search == nil && options.place == nil && options.category == nil && !options.expired
            && options.before == nil
    }

    func found(
        limit: Int, in session: Session
    ) async throws(CommandFailure) -> (ids: [String], hasMore: Bool) {
        var query = ItemQuery()
        query.status = status
        query.text = options.search
        query.place = options.place
        query.category = options.category
        if options.expired { query.expiresBefore = session.today }
        if let before = options.before {
            query.expiresBefore = try session.day(before, for: "--before", .ahead)
        }
        let (items, hasMore) = try await ItemPages(session: session).items(query, limit: limit, where: fits)
        return (items.map(\.id), hasMore)
    }
}
