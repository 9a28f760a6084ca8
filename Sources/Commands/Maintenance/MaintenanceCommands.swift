import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct MaintenanceAddCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add maintenance.",
        discussion: """
            Examples: steward maintenance add "Descale the kettle" --item Kettle --after-done "3 months"
                      steward maintenance add "Mow the lawn" --due +1w --after-done 2w --season apr-oct
                      steward maintenance add "Service the boiler" --every "year on 1 oct" --part "Filter=2"
            """)

    @Argument(help: "What is to be done.")
    var title: String

    @Option(help: "When it was done last: 1.9., 2026-09-01.")
    var lastDone: String?

    @OptionGroup var options: MaintenanceOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if options.repetition.isEmpty {
            throw ValidationError(
                "say how it repeats: --after-done \"3 months\", or --every \"year on 1 apr\"")
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var fields = try await options.fields(in: session)
        fields.title = title
        if let lastDone { fields.lastDone = try session.day(lastDone, for: "--last-done", .back) }
        let added = try await session.ask(Household1.addMaintenance, fields)
        session.confirm("Added", added, details: options.details(of: added), asJSON: wantsJSON)
    }
}

struct MaintenanceEditCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change what is given of maintenance, and leave the rest.")

    @Argument(help: "The maintenance.", completion: .custom(MaintenanceIDs.complete))
    var maintenance: String

    @Option(help: "What is to be done.")
    var title: String?

    @Option(
        parsing: .singleValue,
        help: "Empty a field: item, season, notes, parts or leads. May be repeated.",
        completion: .list(Field.allValueStrings))
    var clear: [Field] = []

    @OptionGroup var options: MaintenanceOptions
    @OptionGroup var output: OutputOptions

    /// The field names of the D-Bus interface, as values of an option.
    struct Field: ExpressibleByArgument, Sendable {
        let clearable: MaintenanceFieldChanges.Clearable

        init?(argument: String) {
            guard let clearable = MaintenanceFieldChanges.Clearable(rawValue: argument) else { return nil }
            self.clearable = clearable
        }

        static var allValueStrings: [String] { MaintenanceFieldChanges.Clearable.allCases.map(\.rawValue) }
    }

    func validate() throws {
        if options.isEmpty && title == nil && clear.isEmpty {
            throw ValidationError("nothing to change was given; for example --due DATE or --season apr-oct")
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let found = try await MaintenanceFinder(session: session).maintenance(maintenance)
        var changes = MaintenanceFieldChanges()
        changes.set = try await options.fields(in: session)
        changes.set.title = title
        changes.clear = clear.map(\.clearable)
        let changed = try await session.ask(Household1.editMaintenance, (found.id, changes))
        session.confirm("Changed", changed, details: options.details(of: changed), asJSON: wantsJSON)
    }
}

struct MaintenanceDoneCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: "Note that maintenance was done, and print when it comes again.",
        discussion: "Example: steward maintenance done Boiler --by \"Heating & Sons\" --cost \"129 EUR\"")

    @Argument(help: "The maintenance.", completion: .custom(MaintenanceIDs.complete))
    var maintenance: String

    @Option(help: "The day on which it was done, today if not given.")
    var on: String?

    @Option(help: "Who did it.")
    var by: String?

    @Option(help: "What it cost: 129 EUR.")
    var cost: String?

    @Option(help: "What to keep about it.")
    var note: String?

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        var report = MaintenanceReport()
        if let on { report.on = try session.day(on, for: "--on", .back) }
        report.by = by
        report.note = note
        if let cost {
            report.cost = try session.checked("--cost") { () throws(InvalidValue) in try Money(typed: cost) }
        }
        let found = try await MaintenanceFinder(session: session).maintenance(maintenance)
        session.confirm(
            "Done", try await session.ask(Household1.maintenanceDone, (found.id, report)), asJSON: wantsJSON)
    }
}

struct MaintenanceSkipCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip", abstract: "Leave maintenance out this time, and print when it comes again.")

    @Argument(help: "The maintenance.", completion: .custom(MaintenanceIDs.complete))
    var maintenance: String

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let found = try await MaintenanceFinder(session: session).maintenance(maintenance)
        session.confirm(
            "Skipped", try await session.ask(Household1.skipMaintenance, found.id), asJSON: wantsJSON)
    }
}

struct MaintenanceRemoveCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove maintenance with its history; 'steward undo' brings it back."
    )

    @Argument(help: "The maintenance.", completion: .custom(MaintenanceIDs.complete))
    var maintenance: [String]

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let finder = MaintenanceFinder(session: session)
        var ids: [String] = []
        for one in maintenance { ids.append(try await finder.maintenance(one).id) }
        let count = try await session.ask(Household1.removeMaintenance, ids)
        if wantsJSON {
            session.console.sayVerbatim(json: JSON.object(["removed": .number(Int64(count))]).text)
        } else {
            session.confirm("Removed \(count) of maintenance.")
        }
    }
}
