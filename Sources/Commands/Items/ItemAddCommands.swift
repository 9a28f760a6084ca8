import AgentInterface
import ArgumentParser
import CivilTime
import Interchange
import Rules
import Sentences

struct ItemAddCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add an item.",
        discussion: """
            Examples: steward item add Drill --brand Bosch --place garage --bought 2026-03-01 --for 2y
                      steward item add "Water heater" --plans
            """)

    @Argument(help: "What it is.")
    var name: String

    @Flag(help: "Propose maintenance that it usually needs, and add what you choose.")
    var plans = false

    @OptionGroup var choice: PlanChoiceOptions
    @OptionGroup var thing: ThingOptions
    @OptionGroup(title: "Durable things") var durable: DurableOptions
    @OptionGroup(title: "Food") var food: FoodOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if choice.isGiven && !plans { throw ValidationError(PlansText.needsPlans) }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var fields = ItemFields()
        fields.name = name
        try thing.add(to: &fields, in: session)
        try durable.add(to: &fields, in: session)
        try food.add(to: &fields, in: session)
        let item = plans ? try await addWithPlans(fields, in: session) : try await session.add(fields)
        if !plans { session.confirm(.add, item, asJSON: wantsJSON) }
        if durable.saysWarranty, !wantsJSON { session.warnAboutEndedWarranty(of: item) }
    }
}

extension ItemAddCommand {
    /// Adds the item and the maintenance that the user chooses, in one step.
    private func addWithPlans(_ fields: ItemFields, in session: Session) async throws(CommandFailure)
        -> ItemRecord
    {
        let proposed = try await ProposedPlans(called: name, of: "", in: session)
        if !wantsJSON, proposed.isNew { proposed.say(of: name, in: session) }
        let chosen = proposed.isNew ? try await proposed.chosen(by: choice, in: session) : []
        var item = ItemRecord()
        var added: [MaintenanceRecord] = []
        try await session.allOrNothing { () async throws(CommandFailure) in
            item = try await session.add(fields)
            added = try await proposed.add(chosen, to: item.id, in: session)
        }
        session.confirm(.add, item, asJSON: wantsJSON)
        if !proposed.isNew { session.console.warn(PlansText.unknown(VisibleText.line(name), asks: false)) }
        if !wantsJSON, !added.isEmpty { session.confirm(plans: added) }
        return item
    }
}

struct FoodAddCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add food with the date printed on it.",
        discussion: """
            Examples: steward food add Milk 27.11. --place fridge
                      steward food add "Minced meat" --use-by tomorrow --quantity "500 g"
                      steward food add --barcode 4006381333931 27.11.
            Write dates as printed: 27.11., nov 27, 27/11, 2026-11-27, 11/2027 (the end of that month), +5d. \
            Without a name, --barcode takes that of an earlier item, or asks Open Food Facts and lets you confirm.
            """)

    @Argument(help: "What it is; with --barcode it may be left out.")
    var name: String?

    @Argument(help: "Best before: 27.11., nov 27, +5d, 11/2027.")
    var date: [String] = []

    @Flag(help: "Believe what Open Food Facts says about the barcode.")
    var yes = false

    @OptionGroup var food: FoodOptions
    @OptionGroup var thing: ThingOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if !date.isEmpty && food.bestBefore != nil {
            throw ValidationError(ItemText.needsOneDate)
        }
        if name == nil && thing.barcode == nil {
            throw ValidationError(ItemText.needsNameOrBarcode)
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var fields = ItemFields()
        try thing.add(to: &fields, in: session)
        try food.add(to: &fields, in: session)
        var (name, date) = parts(in: session)
        if let number = name, thing.barcode == nil, Self.isBarcode(number) {
            fields.gtin = try session.checked("barcode") { () throws(InvalidValue) in try GTIN(number) }
            name = nil
        }
        if let name, let thing = try await lineOfFood(name, date, in: session) {
            fill(&fields, with: thing)
            fields.markAsFood()
            return session.confirm(.add, try await session.add(fields), asJSON: wantsJSON)
        }
        if !date.isEmpty {
            fields.bestBefore = try printedDate(date, after: name, in: session)
            if food.useBy == nil { fields.useBy = nil }
        }
        if let name {
            fields.name = name
        } else if let gtin = fields.gtin {
            guard try await self.name(&fields, with: gtin, in: session) else {
                throw CommandFailure(.refused, ListText.nothingAdded)
            }
        } else {
            throw CommandFailure(.badData, ItemText.barcodeHasNoNumber)
        }
        fields.markAsFood()
        session.confirm(.add, try await session.add(fields), asJSON: wantsJSON)
    }
}

extension ItemFields {
    /// Says that it is food, where neither a date nor a category does.
    fileprivate mutating func markAsFood() {
        guard self.bestBefore == nil, self.useBy == nil, self.frozenOn == nil, (self.category ?? "").isEmpty
        else {
            return
        }
        self.category = ShelfLives.categoryOfFood
    }
}

extension FoodAddCommand {
    /// Whether a name is what a scanner types.
    private static func isBarcode(_ name: String) -> Bool {
        [8, 12, 13, 14].contains(name.utf8.count)
            && name.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    }

    /// The words before the options. With a barcode, what reads as a date as a whole is one and no name.
    private func parts(in session: Session) -> (name: String?, date: [String]) {
        guard let name else { return (nil, date) }
        guard thing.barcode != nil else { return (name, date) }
        let words = [name] + date
        do throws(TimeTextError) {
            _ = try session.phrases.date(words.joined(separator: " "))
            return (nil, words)
        } catch {
            return error.isAmbiguous ? (nil, words) : (name, date)
        }
    }

    /// What the words say in the order of a capture: `2 Butter 10.12.`, `Milk 1l 3.12.`; `nil` if the words after the
    /// name are a date, or cannot be read in any order.
    private func lineOfFood(_ name: String, _ date: [String], in session: Session)
        async throws(CommandFailure)
        -> CapturedThing?
    {
        guard !date.isEmpty, thing.barcode == nil, food.bestBefore == nil,
            (try? session.phrases.date(date.joined(separator: " "))) == nil
        else { return nil }
        let words = [name.contains(" ") ? "\"\(name)\"" : name] + date
        // Without an agent, the date is still checked first; adding then says that there is none.
        guard let places = try? await session.placesInUse() else { return nil }
        // If it is no such line either, the error about the date says what to write.
        guard
            case .thing(let found)? = try? CaptureLine(
                parsing: words.joined(separator: " "), with: session.phrases, places: places),
            found.gtin == nil, found.date != nil || found.quantity != nil || found.place != nil
        else { return nil }
        return found
    }

    /// Options win over the words.
    private func fill(_ fields: inout ItemFields, with found: CapturedThing) {
        fields.name = found.name
        fields.place = fields.place ?? found.place
        fields.category = fields.category ?? found.category
        fields.quantity = fields.quantity ?? found.quantity
        guard let day = found.date, food.useBy == nil else { return }
        if found.isUseBy { fields.useBy = day } else { fields.bestBefore = day }
    }

    /// - Returns: Whether there is a name now.
    private func name(
        _ fields: inout ItemFields, with gtin: GTIN, in session: Session
    ) async throws(CommandFailure) -> Bool {
        var naming = BarcodeNaming(session: session, isConfirmed: yes, remedy: ItemText.giveName)
        guard let known = try await naming.earlier(gtin) else {
            return try await naming.name(&fields, with: gtin)
        }
        fields.name = known.name
        fields.brand = fields.brand ?? known.brand
        fields.place = fields.place ?? known.place
        fields.category = fields.category ?? known.category
        return true
    }

    /// The date after the name. The error mentions quotes if a name of several words may lack them.
    private func printedDate(
        _ date: [String], after name: String?, in session: Session
    ) throws(CommandFailure) -> CivilDate {
        let text = date.joined(separator: " ")
        do {
            return try session.phrases.date(text)
        } catch {
            let failure = CommandFailure(error, for: ItemText.date)
            guard date.count > 1, let name else { throw failure }
            throw CommandFailure(
                .badData, ItemText.nameNeedsQuotes(failure.message, "\(name) \(date[0])"))
        }
    }
}

struct WarrantyAddCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add an item with its warranty.",
        discussion: """
            Example: steward warranty add Dishwasher --for 2y --bought 2026-03-01 --receipt receipt.pdf
            For an item you already have: steward warranty edit ITEM --until DATE
            """)

    @Argument(help: "What it is.")
    var name: String

    @Option(help: "A file to keep as its receipt.", completion: .file())
    var receipt: String?

    @OptionGroup(title: "The warranty") var durable: DurableOptions
    @OptionGroup var thing: ThingOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if !durable.saysWarranty {
            throw ValidationError(ItemText.needsEndOfWarranty)
        }
        if durable.warrantyFor != nil && thing.boughtOn == nil {
            throw ValidationError(ItemText.needsDateOfPurchase)
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var fields = ItemFields()
        fields.name = name
        try thing.add(to: &fields, in: session)
        try durable.add(to: &fields, in: session)
        // Opens the file before anything is saved, so that an unreadable one fails early.
        let file = try receipt.map { path throws(CommandFailure) in try AttachedFile(path: path) }
        var item = try await session.add(fields)
        if let file {
            let id = item.id
            do throws(CommandFailure) {
                item = try await session.attach(file, to: id, as: .receipt, Items1.attach)
            } catch {
                throw await session.takingBack("'\(VisibleText.line(item.name))'", after: error) {
                    agent throws(ClientError) in
                    _ = try await agent.call(Items1.remove, ([id], true))
                }
            }
        }
        session.confirm(.add, item, asJSON: wantsJSON)
        if !wantsJSON { session.warnAboutEndedWarranty(of: item) }
    }
}

extension Session {
    /// Adds one item; the agent's method takes several.
    func add(_ fields: ItemFields) async throws(CommandFailure) -> ItemRecord {
        let added: [ItemRecord]
        do throws(CommandFailure) {
            added = try await ask(Items1.add, ([fields], false))
        } catch {
            throw CommandFailure(error.status, Self.ofOneItem(error.message), refusal: error.refusal)
        }
        guard let item = added.first else {
            throw CommandFailure(.unavailable, ActionText.additionNotReported)
        }
        return item
    }

    /// Removes the number of the item, because there is only one.
    private static func ofOneItem(_ message: String) -> String {
        message.replacingFirst("item 1: ", with: "")
    }
}

extension String {
    func replacingFirst(_ part: String, with other: String) -> String {
        guard let range = firstRange(of: part) else { return self }
        return self[..<range.lowerBound] + other + self[range.upperBound...]
    }
}
