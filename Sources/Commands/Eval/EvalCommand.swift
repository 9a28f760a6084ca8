import ArgumentParser
import CivilTime

struct EvalCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "eval", abstract: "Try Steward's rules on cases, without the agent.",
        subcommands: [Rule.self, Match.self])

    struct Rule: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rrule", abstract: "Print what iCalendar recurrence rules yield.",
            discussion: """
                Reads a JSON object from each line and prints one for it.
                id: anything, and comes back.
                rule: FREQ=...
                dtstart: 20261124, 20261124T173000, or 20261124T163000Z in UTC.
                tzid: the zone of dtstart's clock, if any.
                after: the moment or local time after which instances are wanted, if not all are.
                count_or_until: FIRST=n for the first n; else all are printed, \
                \(RuleEvaluation.mostInstances) at most.
                The answer has id and instances in the form of dtstart, and with tzid the same in utc; or id and error.
                """)

        func run() throws {
            let environment = Environment.ofProcess()
            let evaluation = RuleEvaluation(zones: ZoneDatabase(environment: environment))
            let status = try CaseLines(console: .ofProcess(environment: environment)).answer(
                evaluation.answer)
            if status != .ok { throw ExitCode(status.rawValue) }
        }
    }

    struct Match: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "match",
            abstract: "Compare things with recalls, and say which recalls concern them.",
            discussion: """
                Reads a JSON object from each line of two files and prints one for each pair that goes together.
                Of an item: item_id, name; and if known brand, model, barcode, lot, expiry_date, purchase_date, \
                category (food or another), country.
                Of a recall: recall_id, source (an id of a source whose records are JSON), record (the source's own), \
                date.
                The answer has item_id, recall_id, verdict (match or possible), why, and check: what to look at.
                Lines that cannot be read are told on standard error.
                """)

        @Argument(help: "The file of items.") var items: String
        @Argument(help: "The file of recalls.") var recalls: String

        func run() throws {
            let files = MatchFiles(console: .ofProcess(environment: Environment.ofProcess()))
            let status = try files.compare(items: items, recalls: recalls)
            if status != .ok { throw ExitCode(status.rawValue) }
        }
    }
}
