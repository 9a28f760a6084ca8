import AgentInterface
import ArgumentParser
import CivilTime
import Interchange
import Rules
import Sentences

/// The options that `maintenance add` and `edit` share.
struct MaintenanceOptions: FieldOptions {
    @Option(of: MaintenanceDetails.field("item"), completion: .names(of: .item))
    var item: String?

    @Option(of: MaintenanceDetails.field("due"))
    var due: GivenText?

    @Option(of: MaintenanceDetails.field("for"), or: "person", completion: .custom(PersonCommand.complete))
    var person: GivenText?

    @Option(of: MaintenanceDetails.field("turns"), completion: .custom(PersonCommand.complete))
    var turns: String?

    @OptionGroup var repetition: RepetitionOptions

    @Option(
        help:
            "With a meter: the other limit, an interval if --every gives a use, or a use if --every gives an interval: \"6 months\", \"500 h\". Whichever comes first counts."
    )
    var or: String?

    @Option(of: MaintenanceDetails.field("meter"), completion: .custom(MeterCommand.complete))
    var meter: String?

    @Option(of: MaintenanceDetails.field("done_at"))
    var doneAt: GivenText?

    @Option(of: MaintenanceDetails.field("season"))
    var season: String?

    @Option(
        name: .customLong("part"),
        help:
            "An item that it uses up, and how much: Filter, \"Oil=4.5\". Other parts stay. May be repeated."
    )
    var parts: [String] = []

    @Option(of: MaintenanceDetails.field("leads"))
    var leads: [String] = []

    @Flag(help: "Remind on the day alone.")
    var noEarlyReminder = false

    @Option(of: MaintenanceDetails.field("notes"))
    var note: GivenText?

    /// Whether only the interval is to count.
    var isMeterNone: Bool { meter?.lowercased() == "none" }
    /// Whether the turns are to end.
    var areTurnsNone: Bool { turns?.lowercased() == "none" }

    func validate() throws {
        if isMeterNone && or != nil { throw ValidationError(MeterText.noneTakesNoUse) }
        if noEarlyReminder && !leads.isEmpty {
            throw ValidationError(MaintenanceText.needsOneOfRemindAndNoEarlyReminder)
        }
    }

    /// - Parameter old: The maintenance before a change.
    func fields(in session: Session, changing old: MaintenanceRecord? = nil) async throws(CommandFailure)
        -> MaintenanceFields
    {
        var fields = MaintenanceFields()
        let finder = ItemFinder(session: session)
        let found = try await foundItem(finder)
        fields.item = found?.id
        try session.take(self, into: &fields.details)
        if let turns, !areTurnsNone {
            do { fields.turns = try Turns(of: turns) } catch { throw CommandFailure(translating: error) }
        }
        let unit = isMeterNone ? nil : try readRepetition(into: &fields, in: session, hasUse: old?.use != nil)
        if isMeterNone { fields.repeats = try intervalAlone(in: session) }
        if let unit {
            if meter != nil || old?.meter == nil {
                fields.meter = try await session.meter(
                    meter, ofItem: found?.name ?? old?.nameOfItem, counting: unit
                ).id
            } else if let own = old?.meterUnit, !MeterUnit.isSame(own, unit) {
                throw CommandFailure(
                    .badData, MeterText.countsOther(VisibleText.line(old?.meterName ?? ""), own, unit))
            }
        } else if let meter, !isMeterNone {
            fields.meter = try await session.ask(Meters1.get, meter).id
        }
        if let shown = fields.doneAt, let meter = fields.meter ?? old?.meter {
            let day = fields.lastDone ?? old?.lastDone ?? session.today
            fields.doneAt = try await session.total(shown, of: meter, on: day)
        }
        if let season { fields.season = try SeasonPhrase.season(season) }
        if noEarlyReminder { fields.leads = [] }
        if !leads.isEmpty { fields.leads = try session.leads(leads) }
        if old == nil, !parts.isEmpty { fields.parts = try await givenParts(in: session) }
        return fields
    }

    func givenParts(in session: Session) async throws(CommandFailure) -> [PartFields] {
        let finder = ItemFinder(session: session)
        var all: [PartFields] = []
        for part in parts { all.append(try await self.part(part, finder)) }
        return all
    }

    private func foundItem(_ finder: ItemFinder) async throws(CommandFailure) -> ItemRecord? {
        guard let item else { return nil }
        do throws(CommandFailure) {
            return try await finder.item(item)
        } catch {
            let meters = try await finder.session.ask(Meters1.list, ())
            guard error.status == .noInput,
                meters.contains(where: { Meter.key(of: $0.name) == Meter.key(of: item) })
            else { throw error }
            throw CommandFailure(.noInput, MeterText.isMeterAndNoItem(VisibleText.line(item)))
        }
    }

    /// The season and the reminders that the user has set, as the agent has saved them.
    func details(of one: MaintenanceRecord) -> [String] {
        var details: [String] = []
        if let turns = one.details.turns, self.turns != nil {
            details.append(PersonText.taking(turns, next: one.details.person))
        } else if person != nil {
            details.append(PersonText.forWhom(PersonText.shown(one.details.person)))
        }
        if !repetition.isEmpty {
            details += Repetition.remarks(on: one.details.repeats, first: one.due, next: nil)
        }
        if season != nil { details.append(MaintenanceText.from(SeasonPhrase.words(one.season))) }
        if !leads.isEmpty || noEarlyReminder {
            details.append(MaintenanceText.reminds(CalendarLength.words(forLeads: one.leads + [0])))
        }
        return details
    }

    /// Parses the repetition and the use of a meter, in either order.
    /// - Parameter hasUse: Whether there is a use already, so that the interval can be given alone.
    /// - Returns: The unit of the use; `nil` if none is given.
    private func readRepetition(
        into fields: inout MaintenanceFields, in session: Session, hasUse: Bool
    ) throws(CommandFailure) -> String? {
        let every = repetition.rule.every
        if let every, let use = try session.use(every, for: "--every") {
            fields.use = use.amount
            if let or { fields.repeats = try interval(or, for: "--or", in: session) }
            return use.unit
        }
        guard let or else {
            let isInterval = every != nil && (hasUse || meter != nil)
            fields.repeats =
                isInterval
                ? try interval(every ?? "", for: "--every", in: session)
                : try repetition.repetition(in: session)
            return nil
        }
        guard let use = try session.use(or, for: "--or") else {
            guard hasUse, repetition.isEmpty else { throw CommandFailure(.usage, MeterText.needsUse) }
            fields.repeats = try interval(or, for: "--or", in: session)
            return nil
        }
        fields.use = use.amount
        // Beside a use, the interval counts from when it was done.
        fields.repeats =
            if let every { try interval(every, for: "--every", in: session) } else {
                try repetition.repetition(in: session)
            }
        return use.unit
    }

    /// The interval of maintenance that no meter makes due any more: as with one, it counts from when it was done, unless
    /// it is a rule of the calendar.
    private func intervalAlone(in session: Session) throws(CommandFailure) -> Repetition? {
        // What is no interval may be a rule, and is refused below if it is not.
        if let every = repetition.rule.every, let interval = try? interval(every, for: "--every", in: session)
        {
            return interval
        }
        return try repetition.repetition(in: session)
    }

    private func interval(_ text: String, for option: String, in session: Session) throws(CommandFailure)
        -> Repetition
    {
        do throws(TimeTextError) {
            return try session.phrases.repetition("\(text) after done")
        } catch {
            throw CommandFailure(error, for: option)
        }
    }

    /// Parses `Oil=4.5`.
    private func part(_ text: String, _ finder: ItemFinder) async throws(CommandFailure) -> PartFields {
        let halves = text.split(separator: "=", maxSplits: 1).map(\.trimmed)
        guard let name = halves.first else {
            throw CommandFailure(.badData, MaintenanceText.partWithoutItem(text))
        }
        var part = PartFields()
        part.item = try await finder.item(name).id
        if halves.count > 1 { part.amount = try finder.session.amount(halves[1], for: "--part") }
        return part
    }
}

/// The options of `maintenance edit`.
struct MaintenanceEditOptions: FieldOptions {
    @OptionGroup var all: MaintenanceOptions

    @Option(
        name: [.customLong("remove-part"), .customLong("no-part")],
        help: "An item that it no longer uses up. May be repeated.", completion: .names(of: .item))
    var removedParts: [String] = []

    /// The parts after the change: those of `found` without the removed ones, and with the given ones.
    /// - Parameter areCleared: Whether the given ones are to be all.
    /// - Returns: `nil` if they stay.
    /// - Throws: A part that is to be removed is none.
    func parts(of found: MaintenanceRecord, areCleared: Bool, in session: Session)
        async throws(CommandFailure)
        -> [PartFields]?
    {
        guard !all.parts.isEmpty || !removedParts.isEmpty else { return nil }
        var left = areCleared ? [] : found.parts
        for name in removedParts {
            let key = SupplyName.key(of: name)
            guard
                let index = left.firstIndex(where: {
                    SupplyName.key(of: $0.name) == key
                        || name.isIDLike && $0.item.hasPrefix(name.lowercased())
                })
            else {
                throw CommandFailure(
                    .noInput,
                    MaintenanceText.lacksPart(
                        VisibleText.line(name), VisibleText.line(found.title),
                        has: found.parts.map { VisibleText.line($0.name) }))
            }
            left.remove(at: index)
        }
        var parts = left.map { part in
            var fields = PartFields()
            (fields.item, fields.amount) = (part.item, part.amount)
            return fields
        }
        for part in try await all.givenParts(in: session) {
            if let index = parts.firstIndex(where: { $0.item == part.item }) {
                if let amount = part.amount { parts[index].amount = amount }
            } else {
                parts.append(part)
            }
        }
        return parts
    }

    func details(of one: MaintenanceRecord) -> [String] {
        guard !all.parts.isEmpty || !removedParts.isEmpty else { return all.details(of: one) }
        return all.details(of: one) + [
            MaintenanceText.usesUp(one.parts.map { (VisibleText.line($0.name), $0.amount) })
        ]
    }
}

extension MaintenanceRecord {
    /// `nil` if it is not for one item.
    fileprivate var nameOfItem: String? { itemName.isEmpty ? nil : itemName }
}
