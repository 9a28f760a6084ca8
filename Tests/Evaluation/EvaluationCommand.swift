import ArgumentParser
import CivilTime
import Glibc
import Interchange

/// `steward-eval`: asks Steward's rules about cases, without an agent. A program of the tests, which is not installed.
@main
struct EvaluationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "steward-eval", abstract: "Try Steward's rules on cases, without the agent.",
        subcommands: [
            Rule.self, Match.self, Codes.self, Timing.self, Insight.self, Calendar.self, Page.self,
            Price.self,
        ])

    struct Rule: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rrule", abstract: "Print what iCalendar recurrence rules yield.",
            discussion: """
                Reads a JSON object from each line of the standard input and prints one for it as soon as it is there.
                id: anything, and comes back.
                rule: FREQ=...
                dtstart: 20261124, 20261124T173000, or 20261124T163000Z in UTC.
                tzid: the zone of dtstart's clock, if any; also a name of Windows, or one behind a program's prefix.
                after: the moment or local time after which instances are wanted, if not all are.
                count_or_until: FIRST=n for the first n; COUNT=n or UNTIL=time end a rule without an end of its own. \
                Without it all instances are printed; more than \(RuleEvaluation.mostInstances) are an error.
                The answer has id and instances in the form of dtstart, and with tzid the same in utc; or id and error.
                Instances are the rule's own: a start that does not satisfy the rule is not among them.
                A line that is no JSON gets an error, too, and the exit status is 65.
                """)

        func run() throws {
            let environment = getenv("TZDIR").map { ["TZDIR": String(cString: $0)] } ?? [:]
            let evaluation = RuleEvaluation(zones: ZoneDatabase(environment: environment))
            try EvaluationCommand.reportFailure { () throws(EvaluationFailure) in
                let allWereRead = try CaseLines.answer(evaluation.answer)
                if !allWereRead { throw EvaluationFailure.badLines }
            }
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
                Lines that cannot be read are told on standard error; the others are answered, and the exit status is 65.
                """)

        @Argument(help: "The file of items.") var items: String
        @Argument(help: "The file of recalls.") var recalls: String

        func run() throws {
            try EvaluationCommand.reportFailure { () throws(EvaluationFailure) in
                let comparison = try MatchFiles.compare(items: items, recalls: recalls)
                for fault in comparison.faults { StandardStreams.complain(fault) }
                try StandardStreams.print(comparison.answers)
                if !comparison.faults.isEmpty { throw EvaluationFailure.badLines }
            }
        }
    }

    struct Codes: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "codes", abstract: "Print how the codes of recalls are read.",
            discussion: """
                Reads a JSON object from each line of a file of recalls, as of 'match', and prints one for each of its
                products: the scope, lots, dates, barcodes and models, and the text that they were read from.
                """)

        @Argument(help: "The file of recalls.") var recalls: String

        func run() throws {
            try EvaluationCommand.reportFailure { () throws(EvaluationFailure) in
                try StandardStreams.print(MatchFiles.lines(of: recalls, CodesEvaluation.answer))
            }
        }
    }

    struct Timing: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "timing", abstract: "Choose when to remind simulated people.",
            discussion: """
                Reads a JSON object from each line of the standard input and prints one for it as soon as it is there.
                op reset: a new person; quiet: the hours in which nothing may be shown, from and to.
                op tick: t, the hours since a Monday at midnight; pending: id, priority (low, normal, high), created, \
                due, nudges and last of each thing that waits. The answer has send and digest: ids to show now, one by \
                one and together.
                op feedback: t, and outcome: complete, snooze, dismiss, ignored, or self for what was done unprompted.
                A question that cannot be read gets an error; for a line that is no JSON the exit status is 65, too.
                """)

        func run() throws {
            var evaluation = TimingEvaluation()
            try EvaluationCommand.reportFailure { () throws(EvaluationFailure) in
                let allWereRead = try CaseLines.answer { evaluation.answer($0) }
                if !allWereRead { throw EvaluationFailure.badLines }
            }
        }
    }

    struct Insight: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "insights", abstract: "Measure the chances that insights give to what is due.",
            discussion: """
                Lets simulated households live for a year, predicts every week from the fifth on what is due in it, and \
                prints the Brier score and how often each tenth of the predictions came true. The exit status is 1 if \
                the base rate does better, or a tenth is wrong by more than 0.1.
                """)

        @Option(help: "How many households.") var households: UInt64 = 40
        @Option(help: "The seed of the first; each further one has the next.") var seed: UInt64 = 1

        func run() throws {
            let evaluation = InsightsEvaluation(seeds: seed..<(seed + households))
            for line in evaluation.report { print(line) }
            if !evaluation.isGood { throw ExitCode(1) }
        }
    }

    struct Calendar: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "ics", abstract: "Print how an iCalendar file is read.",
            discussion: """
                Prints a JSON object for each component of a calendar that is no time zone: kind, uid, title, start, due, \
                end, zone, alarms (rings: the moment of the first occurrence's), repeats, unread (why it is left as it \
                came), and notes (what of it is not read, or is read otherwise than it stands there).
                """)

        @Argument(help: "The file.") var file: String
        @Flag(help: "Print the file as it goes out again.") var write = false
        @Option(help: "The user's zone, instead of the machine's.") var zone: String?
        @Option(help: "Print occurrences from this moment on.") var from: String?
        @Option(help: "Print occurrences before this moment.") var until: String?
        @Option(
            help: "Damage the file so often in other ways and read it; print one that is not kept, if any.")
        var mutations: Int?
        @Option(help: "Where the mutations begin.") var seed: UInt64 = 1

        func run() throws {
            let file = self.file
            let locality = try locality
            let from = try from.map { try Instant(parsing: $0) }
            let until = try until.map { try Instant(parsing: $0) }
            if let mutations { return try mutate(mutations, locality) }
            try EvaluationCommand.reportFailure { () throws(EvaluationFailure) in
                let calendar = ICalendarFile(try MatchFiles.bytes(of: file))
                if write { return try StandardStreams.print(calendar.bytes) }
                if calendar.components.isEmpty { StandardStreams.complain("no calendar found in \(file)") }
                let evaluation = ICalendarEvaluation(locality: locality)
                guard let from, let until, from < until else {
                    return try StandardStreams.print(evaluation.lines(of: calendar))
                }
                try StandardStreams.print(evaluation.occurrences(of: calendar, in: from..<until))
            }
        }

        private func mutate(_ count: Int, _ locality: Locality) throws {
            let (file, seed) = (self.file, self.seed)
            try EvaluationCommand.reportFailure { () throws(EvaluationFailure) in
                let mutations = ICalendarMutations(
                    seeds: [try MatchFiles.bytes(of: file)], locality: locality)
                let seeds = (0..<UInt64(16)).map { seed &+ $0 << 32 }
                let losses = InParallel.map(seeds) { mutations.loss(in: (count + 15) / 16, from: $0) }
                guard let loss = losses.compactMap(\.self).first else { return }
                try StandardStreams.print(loss)
                throw EvaluationFailure(status: 1, message: "a damaged file does not go out as it came in")
            }
        }

        private var locality: Locality {
            get throws {
                var environment: [String: String] = [:]
                for name in ["TZ", "TZDIR"] {
                    if let value = getenv(name) { environment[name] = String(cString: value) }
                }
                let zones = ZoneDatabase(environment: environment)
                if let zone {
                    return Locality(zone: try zones.zone(try ZoneID(parsing: zone)), zones: zones)
                }
                return Locality(
                    zone: SystemZone.find(environment: environment, zones: zones).zone, zones: zones)
            }
        }
    }

    /// Ends the process with the status of a failure, once its message has been printed.
    static func reportFailure(of work: () throws(EvaluationFailure) -> Void) throws(ExitCode) {
        do throws(EvaluationFailure) {
            try work()
        } catch {
            if let message = error.message { StandardStreams.complain(message) }
            throw ExitCode(error.status)
        }
    }
}
