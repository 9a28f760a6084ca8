import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct MeterCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "meter", abstract: "Manage meters, which make maintenance due by use.",
        discussion: """
            Examples: steward meter add Car --unit km --value 48210
                      steward maintenance add "Change the oil" --item Car --every "15000 km" --or "1 year"
                      steward meter set Car 48950
            Maintenance is due once the meter has gone that far, or after the interval, whichever comes first. Refer to a \
            meter by its name.
            """,
        subcommands: [
            MeterAddCommand.self, MeterListCommand.self, MeterShowCommand.self, MeterSetCommand.self,
            MeterReplaceCommand.self, MeterEditCommand.self, MeterRemoveCommand.self,
        ], defaultSubcommand: MeterListCommand.self)

    /// Completes names of meters in shells.
    @Sendable static func complete(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        (KnownValues.ask(Meters1.list, ()) ?? []).map(\.name)
    }
}

struct MeterAddCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a meter.",
        discussion: "Example: steward meter add Car --unit km --value 48210")

    @Argument(help: "The meter's name: Car.")
    var name: String

    @Option(help: "The unit that it counts: km, h, cycles.")
    var unit: String

    @Option(help: "What it shows: 48210.")
    var value: String?

    @Option(help: "The day of that reading; today if omitted.")
    var on: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if on != nil && value == nil { throw ValidationError(MeterText.onNeedsValue) }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var fields = MeterFields()
        (fields.name, fields.unit) = (name, unit)
        fields.value = try value.map { text throws(CommandFailure) in
            try session.reading(text, for: "--value", unit: unit, after: nil)
        }
        fields.on = try on.map { text throws(CommandFailure) in try session.day(text, for: "--on", .back) }
        let added = try await session.ask(Meters1.add, fields)
        if wantsJSON { return session.console.sayVerbatim(json: added.json.text) }
        session.confirm(StyledText(MeterText.added(added)))
    }
}

struct MeterListCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List meters with their last readings.")

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let meters = try await session.ask(Meters1.list, ())
        if wantsJSON { return session.console.sayVerbatim(json: JSON.list(meters.map(\.json)).text) }
        guard !meters.isEmpty else { return session.say(emptyList: MeterText.noMeters) }
        typealias Heading = MeterText.Heading
        var table = TextTable([
            .init(heading: Heading.meter, leastWidth: 8), .init(heading: Heading.reading, isNumber: true),
            .init(heading: Heading.readOn), .init(heading: Heading.rate, rank: 2),
            .init(heading: Heading.plans, leastWidth: 12, rank: 1),
        ])
        for meter in meters {
            table.add([
                StyledText(VisibleText.line(meter.name), .bold), StyledText(MeterText.reading(meter)),
                StyledText(meter.readOn.map(session.words(for:)) ?? ""),
                StyledText(MeterText.rate(meter), .dim),
                StyledText(VisibleText.line(meter.plans.joined(separator: "; ")), .dim),
            ])
        }
        session.console.say(table)
    }
}

struct MeterShowCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a meter with its readings, newest first.")

    @Argument(help: "The meter.", completion: .custom(MeterCommand.complete))
    var meter: String

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let meter = try await session.ask(Meters1.get, meter)
        if wantsJSON { return session.console.sayVerbatim(json: meter.json.text) }
        typealias Label = MeterText.Label
        session.say(
            meter.name,
            facts: [
                (Label.id, StyledText(meter.id)), (Label.reading, StyledText(MeterText.reading(meter))),
                (Label.readOn, StyledText(meter.readOn.map(session.exactWords) ?? "")),
                (Label.total, StyledText(meter.total == meter.value ? "" : MeterText.total(meter))),
                (Label.rate, StyledText(meter.value == nil ? "" : MeterText.rateOrWhyNot(meter))),
            ], notes: "")
        try await session.sayPlans(of: meter)
        guard !meter.readings.isEmpty else { return }
        typealias Heading = MeterText.Heading
        var table = TextTable([
            .init(heading: Heading.date), .init(heading: Heading.reading, isNumber: true),
            .init(heading: Heading.total, rank: 1, isNumber: true),
        ])
        for reading in meter.readings {
            table.add([
                StyledText(session.words(for: reading.on)),
                StyledText(MeterText.amount(reading.value, meter.unit)),
                StyledText(reading.total == reading.value ? "" : reading.total.description, .dim),
            ])
        }
        session.console.say("")
        session.console.say(table)
    }
}

struct MeterSetCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Record what a meter shows.",
        discussion: """
            Examples: steward meter set Car 48950
                      steward meter set Car "48950 km" --on yesterday
            Steward never silently accepts a reading lower than the last one, or more than fifty times the usual use: give \
            --correct if it is right all the same, or run 'steward meter replace' if the meter is new.
            """)

    @Argument(help: "The meter.", completion: .custom(MeterCommand.complete))
    var meter: String

    @Argument(help: "What it shows: 48950, \"512.5 h\".")
    var value: [String]

    @Option(help: "When it was read; today if omitted.")
    var on: String?

    @Flag(help: "Keep this reading and remove those that contradict it.")
    var correct = false

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let known = try await session.ask(Meters1.get, meter)
        var fields = ReadingFields()
        let value = try session.reading(
            value.joined(separator: " "), for: MeterText.valueArgument, unit: known.unit, after: known.value)
        fields.value = value
        fields.on = try on.map { text throws(CommandFailure) in try session.day(text, for: "--on", .back) }
        if correct {
            fields.isCorrection = true
        } else if let last = known.readings.first(where: { $0.on <= fields.on ?? session.today }),
            value < last.value
        {
            switch try await session.meaning(of: value, below: last, known) {
            case .correction: fields.isCorrection = true
            case .replacement:
                let replaced = try await session.ask(Meters1.replace, (known.id, fields))
                return try await session.confirm(
                    MeterText.replaced(replaced), of: replaced, asJSON: wantsJSON)
            }
        } else if try await session.isSure(
            of: value, on: fields.on ?? session.today, known,
            orSay: MeterText.setCommand(VisibleText.line(known.name), value))
        {
            fields.isCorrection = true
        }
        let read = try await session.ask(Meters1.read, (known.id, fields))
        try await session.confirm(MeterText.read(read, value), of: read, asJSON: wantsJSON)
        if !wantsJSON { session.noteRemovedReadings(of: read) }
    }
}

struct MeterReplaceCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "replace", abstract: "Record that a meter was replaced; keep the use so far.",
        discussion: """
            Example: steward meter replace Car --value 0 --old 49500
            As for 'steward meter set', Steward asks about a final reading that is lower than the last one, or far more \
            than usual; --correct says that it is right.
            """)

    @Argument(help: "The meter.", completion: .custom(MeterCommand.complete))
    var meter: String

    @Option(help: "What the new meter shows.")
    var value = "0"

    @Option(help: "The final reading of the old meter; its last reading if omitted.")
    var old: String?

    @Option(help: "When it was replaced; today if omitted.")
    var on: String?

    @Flag(help: "Keep the final reading of the old meter and remove readings that contradict it.")
    var correct = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if correct && old == nil { throw ValidationError(MeterText.correctNeedsOld) }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let known = try await session.ask(Meters1.get, meter)
        var fields = ReadingFields()
        fields.value = try session.reading(value, for: "--value", unit: known.unit, after: nil)
        fields.old = try old.map { text throws(CommandFailure) in
            try session.reading(text, for: "--old", unit: known.unit, after: known.value)
        }
        fields.on = try on.map { text throws(CommandFailure) in try session.day(text, for: "--on", .back) }
        var isRight = correct
        if !isRight { isRight = try await session.isSureOfLast(fields, of: known) }
        fields.isCorrection = isRight ? true : nil
        let replaced = try await session.ask(Meters1.replace, (known.id, fields))
        try await session.confirm(MeterText.replaced(replaced), of: replaced, asJSON: wantsJSON)
        if !wantsJSON { session.noteRemovedReadings(of: replaced) }
    }
}

struct MeterEditCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change the name or the unit of a meter.",
        discussion: "Its readings stay as they are; a new unit does not convert them.")

    @Argument(help: "The meter.", completion: .custom(MeterCommand.complete))
    var meter: String

    @Option(help: "Its new name.")
    var name: String?

    @Option(help: "The unit that it counts: km, h, cycles.")
    var unit: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if name == nil && unit == nil { throw ValidationError(MeterText.nothingToChange) }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var fields = MeterFields()
        (fields.name, fields.unit) = (name, unit)
        let changed = try await session.ask(Meters1.edit, (meter, fields))
        if wantsJSON { return session.console.sayVerbatim(json: changed.json.text) }
        session.confirm(StyledText(MeterText.changed(changed)))
    }
}

struct MeterRemoveCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove meters with their readings; 'steward undo' brings them back.",
        discussion: "Their maintenance is then due by its interval only.")

    @Argument(help: "The meters.", completion: .custom(MeterCommand.complete))
    var meters: [String]

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        var known: [MeterRecord] = []
        for name in meters {
            let meter = try await session.ask(Meters1.get, name)
            if !known.contains(where: { $0.id == meter.id }) { known.append(meter) }
        }
        let count = try await session.ask(Meters1.remove, known.map(\.id))
        if wantsJSON { return session.console.say(json: .object(["removed": .number(Int64(count))])) }
        session.confirm(StyledText(MeterText.removed(known.map(\.name))))
        let plans = known.flatMap(\.plans)
        if !plans.isEmpty { session.console.say(StyledText(MeterText.byIntervalOnly(plans), .dim)) }
    }
}
