import AgentInterface
import ArgumentParser
import CivilTime
import Rules

struct MaintenanceAddCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add maintenance.",
        discussion: """
            Examples: steward maintenance add "Descale the kettle" --item Kettle --after-done "3 months"
                      steward maintenance add "Mow the lawn" --due +1w --after-done 2w --season apr-oct
                      steward maintenance add "Service the boiler" --every "year on 1 oct" --part "Filter=2"
                      steward maintenance add "Change the oil" --item Car --every "15000 km" --or "1 year"
            """)

    @Argument(help: ArgumentHelp(MaintenanceDetails.field("title").help))
    var title: String

    @Option(of: MaintenanceDetails.field("last_done"))
    var lastDone: GivenText?

    @OptionGroup var options: MaintenanceOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if options.repetition.isEmpty && options.or == nil {
            throw ValidationError(MaintenanceText.needsRepetition)
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var fields = try await options.fields(in: session)
        fields.title = title
        try session.take(self, into: &fields.details)
        let isUsualInterval = fields.use != nil && fields.repeats == nil
        if isUsualInterval { fields.repeats = .afterDone(Self.usualInterval) }
        let added = try await session.ask(Maintenance1.add, fields)
        session.confirm(.add, added, details: options.details(of: added), asJSON: wantsJSON)
        guard !wantsJSON, added.meter != nil else { return }
        if isUsualInterval {
            session.console.say(
                StyledText(MeterText.usualInterval(SnoozeChoice.words(Self.usualInterval)), .dim))
        }
        if added.expectedOn == nil, added.reading.map({ $0 < added.dueAt ?? $0 }) ?? true {
            session.console.say(StyledText(MeterText.noForecast(added), .dim))
        }
    }

    /// Without an interval, a meter that nobody reads would never remind.
    private static let usualInterval = CivilPeriod(months: 12) ?? .zero
}

extension MaintenanceKind: EditedKind {
    typealias Details = MaintenanceDetails
    typealias EditOptions = MaintenanceEditOptions

    static let edit = CommandConfiguration(
        commandName: "edit", abstract: "Change maintenance; anything you do not mention stays.")
    static let nothingToChange = MaintenanceText.nothingToChange

    static func edit(
        _ reference: String, _ edit: SubjectEditCommand<MaintenanceKind>, in session: Session
    ) async throws(CommandFailure) {
        let found = try await session.maintenance(reference)
        var changes = MaintenanceFieldChanges()
        changes.set = try await edit.options.all.fields(in: session, changing: found)
        changes.set.title = edit.name?.text
        changes.clear = edit.clearedKeys
        if edit.options.all.isMeterNone, !changes.clear.contains("meter") { changes.clear.append("meter") }
        if edit.options.all.areTurnsNone, !changes.clear.contains("turns") { changes.clear.append("turns") }
        changes.set.parts = try await edit.options.parts(
            of: found, areCleared: changes.clear.contains("parts"), in: session)
        if changes.set.parts != nil { changes.clear.removeAll { $0 == "parts" } }
        let changed = try await session.ask(Maintenance1.edit, (found.id, changes))
        session.confirm(
            session.edited(changed.modifiedAt), changed, details: edit.options.details(of: changed),
            asJSON: edit.wantsJSON)
    }
}

struct MaintenanceDoneCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: "Note that maintenance was done, and print when it comes again.",
        discussion: "Example: steward maintenance done Boiler --by \"Heating & Sons\" --cost \"129 EUR\"")

    @Argument(help: "The maintenance.", completion: .names(of: .maintenance))
    var maintenance: [String]

    @Option(of: ServiceDetails.field("on"))
    var on: GivenText?

    @Option(of: ServiceDetails.field("by"))
    var by: GivenText?

    @Option(of: ServiceDetails.field("cost"))
    var cost: GivenText?

    @Option(of: ServiceDetails.field("note"))
    var note: GivenText?

    @Option(of: ServiceDetails.field("reading"))
    var reading: GivenText?

    @Flag(help: "Record it again for a day on which it is already recorded.")
    var again = false

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        var report = MaintenanceReport()
        try session.take(self, into: &report.details)
        try await SeveralSubjects(session: session, kind: .maintenance, asJSON: wantsJSON).change(
            maintenance, for: .carryOut
        ) { [report] reference throws(CommandFailure) in
            let found = try await session.maintenance(reference)
            var report = report
            report.isAgain = try await isAgain(found, on: report.on ?? session.today, in: session)
            return try await session.ask(Maintenance1.complete, (found.id, report))
        } confirm: {
            session.confirm(.carryOut, $0, asJSON: false)
            if let words = MaintenanceText.usual($0) {
                session.console.say(StyledText(words, .dim))
            }
            if reading == nil, let meter = $0.meterName, let last = $0.reading {
                session.console.say(
                    StyledText(
                        MeterText.counts(
                            from: MeterText.amount(last, $0.meterUnit ?? ""), of: VisibleText.line(meter)),
                        .dim))
            }
        }
    }
}

extension MaintenanceDoneCommand {
    /// Whether it was done twice on a day; `nil` if it was not, as far as can be seen.
    /// - Throws: Nobody can say, or it was not; nothing has changed.
    private func isAgain(_ found: MaintenanceRecord, on day: CivilDate, in session: Session)
        async throws(CommandFailure) -> Bool?
    {
        if again { return true }
        guard found.lastDone == day else { return nil }
        let words = MaintenanceText.wasDone(
            VisibleText.line(found.title), session.words(for: day))
        try await session.agree(
            MaintenanceText.asksWhetherAgain(words),
            orRefuse: MaintenanceText.refusesAgain(words, found.short))
        return true
    }
}

struct MaintenanceAcceptCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept",
        abstract: "Adopt the interval at which maintenance is usually done.",
        discussion: """
            'steward maintenance show' and 'done' propose such an interval once you have done maintenance nine times since its \
            interval was changed. One undo takes it back.
            """)

    @Argument(help: "The maintenance.", completion: .names(of: .maintenance))
    var maintenance: String

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let found = try await session.maintenance(maintenance)
        guard let repeats = found.usualRepeats else {
            throw CommandFailure(
                .noInput,
                MaintenanceText.noProposal(
                    VisibleText.line(found.title), isPossible: found.mayGetProposal))
        }
        var changes = MaintenanceFieldChanges()
        changes.set.repeats = repeats
        let changed = try await session.ask(Maintenance1.edit, (found.id, changes))
        session.confirm(.change, changed, asJSON: wantsJSON)
    }
}

extension MaintenanceRecord {
    /// Whether Steward ever proposes an interval for it: see `UsualInterval`.
    fileprivate var mayGetProposal: Bool {
        guard case .afterDone = details.repeats else { return false }
        return details.meter == nil && details.season == nil
    }
}

extension MaintenanceKind: RemovedKind {
    static let remove = CommandConfiguration(
        commandName: "remove", abstract: "Remove maintenance with its history; 'steward undo' brings it back."
    )
    static var severalArgument: ArgumentHelp { argument }
    static let noun = SubjectNoun.maintenance
    static let removal = Maintenance1.remove
}
