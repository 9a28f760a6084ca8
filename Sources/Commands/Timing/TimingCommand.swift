import AgentInterface
import ArgumentParser
import JSONText
import Rules

struct TimingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timing",
        abstract: "Show at which hours reminders come and why, or change that.",
        discussion: """
            Tasks for a day, food, warranties, maintenance and documents have no hour of their own. Steward reminds of \
            them at the hour at which you mostly act, never before date_hour, and never too late to be of use. A time \
            that you give, recalls and snoozes stay as they are. See steward(5), [timing].
            """,
        subcommands: [TimingShow.self, TimingOn.self, TimingOff.self, TimingReset.self],
        defaultSubcommand: TimingShow.self)
}

/// What a command about timing may concern, in the words of users.
enum TimingKind: String, CaseIterable, ExpressibleByArgument {
    case tasks, food, warranties, maintenance, documents

    /// As the agent calls it.
    var kind: Subject.Kind {
        switch self {
        case .tasks: .task
        case .food: .item
        case .warranties: .warranty
        case .maintenance: .maintenance
        case .documents: .document
        }
    }
}

struct TimingShow: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show at which hours reminders come, and the answers behind that.")

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        session.say(try await session.ask(Timing1.list, ()), asJSON: wantsJSON)
    }
}

struct TimingOn: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "on", abstract: "Remind at the hour at which you mostly act, as often as before.")

    @Argument(help: "Only of these; all if you name none.")
    var kind: TimingKind?

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let records = try await session.ask(Timing1.set, (kind?.kind.rawValue ?? "", true))
        session.say(records, asJSON: wantsJSON)
    }
}

struct TimingOff: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "off", abstract: "Remind at date_hour again; Steward goes on learning.")

    @Argument(help: "Only of these; all if you name none.")
    var kind: TimingKind?

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let records = try await session.ask(Timing1.set, (kind?.kind.rawValue ?? "", false))
        session.say(records, asJSON: wantsJSON)
    }
}

struct TimingReset: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset", abstract: "Forget what was learned about when you act.")

    @Argument(help: "Only of these; everything if you name none.")
    var kind: TimingKind?

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        session.say(try await session.ask(Timing1.reset, kind?.kind.rawValue ?? ""), asJSON: wantsJSON)
    }
}

extension Session {
    fileprivate func say(_ records: [TimingRecord], asJSON: Bool) {
        if asJSON { return console.say(json: .list(records.map(\.json))) }
        for record in records {
            let words = TimingWords(record)
            console.say(StyledText(words.title, .bold) + StyledText("  \(words.hours)"))
            for sentence in words.reasons { console.say("  \(sentence)", .dim) }
        }
    }
}

/// What is learned of one kind, in words.
struct TimingWords {
    let title: String
    let hours: String
    let reasons: [String]

    init(_ record: TimingRecord) {
        title = Self.title(of: record.kind)
        hours =
            record.working == record.weekend
            ? "\(record.working)"
            : TimingText.hours("\(record.working)", onWeekends: "\(record.weekend)")
        var reasons: [String] = []
        if !record.isOn { reasons.append(TimingText.isOff) }
        if record.isRare { reasons.append(TimingText.isRare) }
        // Where nothing is known of a kind, its numbers are those of all.
        let all = record.answered + record.missed + record.unprompted
        if all > 0, record.ofWorking > 0 {
            reasons.append(TimingText.acted(onWorkingDays: record.nearWorking, of: record.ofWorking))
        }
        if all > 0, record.ofWeekend > 0 {
            reasons.append(TimingText.acted(onWeekends: record.nearWeekend, of: record.ofWeekend))
        }
        reasons.append(
            all == 0
                ? TimingText.nothingLearned
                : TimingText.answers(
                    record.answered, missed: record.missed, unprompted: record.unprompted))
        self.reasons = reasons
    }

    private static func title(of kind: String) -> String {
        if kind.isEmpty { return TimingText.brief }
        let known = Subject.Kind(rawValue: kind)
        return TimingKind.allCases.first { $0.kind == known }?.rawValue ?? kind
    }
}
