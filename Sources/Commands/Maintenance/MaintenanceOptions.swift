import AgentInterface
import ArgumentParser
import CivilTime
import Interchange
import Rules

/// The options that `maintenance add` and `edit` share.
struct MaintenanceOptions: FieldOptions {
    @Option(of: MaintenanceDetails.field("item"), completion: .names(of: .item))
    var item: String?

    @Option(of: MaintenanceDetails.field("due"))
    var due: GivenText?

    @OptionGroup var repetition: RepetitionOptions

    @Option(of: MaintenanceDetails.field("season"))
    var season: String?

    @Option(
        name: .customLong("part"),
        help: "An item that is used up by it, with how much: Filter, \"Oil=4.5\". May be repeated.")
    var parts: [String] = []

    @Option(of: MaintenanceDetails.field("leads"))
    var leads: [String] = []

    @Flag(help: "Remind on the day alone.")
    var noEarlyReminder = false

    @Option(of: MaintenanceDetails.field("notes"))
    var note: GivenText?

    func validate() throws {
        if noEarlyReminder && !leads.isEmpty {
            throw ValidationError(MaintenanceText.needsOneOfRemindAndNoEarlyReminder)
        }
    }

    func fields(in session: Session) async throws(CommandFailure) -> MaintenanceFields {
        var fields = MaintenanceFields()
        let finder = ItemFinder(session: session)
        if let item { fields.item = try await finder.item(item).id }
        try session.take(self, into: &fields.details)
        fields.repeats = try repetition.repetition(in: session)
        if let season { fields.season = try SeasonPhrase.season(season) }
        if noEarlyReminder { fields.leads = [] }
        if !leads.isEmpty { fields.leads = try session.leads(leads) }
        if !parts.isEmpty {
            var all: [PartFields] = []
            for part in parts { all.append(try await self.part(part, finder)) }
            fields.parts = all
        }
        return fields
    }

    /// The season and the reminders that the user has set, as the agent has saved them.
    func details(of one: MaintenanceRecord) -> [String] {
        var details: [String] = []
        if !repetition.isEmpty {
            details += Repetition.remarks(on: one.details.repeats, first: one.due, next: nil)
        }
        if season != nil { details.append(MaintenanceText.from(SeasonPhrase.words(one.season))) }
        if !leads.isEmpty || noEarlyReminder {
            details.append(MaintenanceText.reminds(CalendarLength.words(forLeads: one.leads + [0])))
        }
        return details
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
