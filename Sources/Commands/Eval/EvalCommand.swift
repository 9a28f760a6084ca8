import ArgumentParser
import CivilTime

struct EvalCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "eval", abstract: "Try Steward's rules on cases from standard input, without the agent.",
        subcommands: [Rule.self])

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
}
