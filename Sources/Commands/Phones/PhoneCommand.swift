import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct PhoneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "phone",
        abstract: "Show reminders on a phone, and answer them there.",
        discussion: """
            Example: steward phone add ntfy https://push.example.org
            A phone gets a reminder while you are away from the computer, or when you leave its popup unanswered for two \
            minutes. Once you answer here, the message disappears from the phone; once you answer there, the popup closes. \
            Steward needs a push server: ntfy, or Gotify, which has no buttons. Refer to a phone by its name.
            """,
        subcommands: [
            PhoneAddCommand.self, PhoneListCommand.self, PhoneShowCommand.self, PhoneEditCommand.self,
            PhoneTestCommand.self, PhonePauseCommand.self, PhoneResumeCommand.self, PhoneRemoveCommand.self,
        ], defaultSubcommand: PhoneListCommand.self)

    /// Completes names of phones in shells.
    @Sendable static func complete(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        (KnownValues.ask(Phones1.list, ()) ?? []).map(\.name)
    }
}

extension Phone.Service: ExpressibleByArgument {}
extension Phone.Text: ExpressibleByArgument {}
extension Reach: ExpressibleByArgument {}

struct PhoneListCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List phones and their state.")

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let phones = try await session.ask(Phones1.list, ())
        if wantsJSON { return session.console.say(json: .list(phones.map(\.json))) }
        guard !phones.isEmpty else { return session.console.say(PhoneText.noPhones, .dim) }
        typealias Heading = PhoneText.Heading
        var table = TextTable([
            .init(heading: Heading.phone, leastWidth: 12), .init(heading: Heading.server, rank: 2),
            .init(heading: Heading.shows), .init(heading: Heading.reached, rank: 1),
            .init(heading: Heading.state, leastWidth: 12),
        ])
        for phone in phones {
            table.add([
                StyledText(phone.name, .bold), StyledText("\(phone.service.rawValue) at \(phone.host)", .dim),
                StyledText(PhoneText.words(phone.text)),
                phone.reachedAt.map { StyledText(session.relative.text(for: $0)) }
                    ?? StyledText(PhoneText.notYet, .dim),
                PhoneText.state(of: phone),
            ])
        }
        session.console.say(table)
        for phone in phones {
            if let problem = phone.problem {
                session.console.say(PhoneText.problem(problem, of: phone))
            }
        }
    }
}

struct PhoneShowCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a phone, or the QR code with which its app subscribes.")

    @Argument(help: "The phone.", completion: .custom(PhoneCommand.complete))
    var phone: String

    @Flag(
        help:
            "Show the QR code and the address to subscribe to. Whoever sees them can read the phone's reminders."
    )
    var qr = false

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        if qr {
            let address = try await session.ask(Phones1.subscription, phone)
            if wantsJSON { return session.console.say(json: .object(["subscribe": .text(address)])) }
            return session.saySubscription(address)
        }
        let phone = try await session.ask(Phones1.get, phone)
        if wantsJSON { return session.console.say(json: phone.json) }
        session.console.say(PhoneText.heading(phone))
        session.console.say(PhoneText.shows(phone))
        session.console.say(PhoneText.token(of: phone), .dim)
        if let fingerprint = phone.fingerprint {
            session.console.say(PhoneText.trusts(VisibleText.line(fingerprint)), .dim)
        }
        let reached = phone.reachedAt.map { session.relative.text(for: $0) }
        session.console.say(PhoneText.reached(reached, phone), .dim)
        if let problem = phone.problem {
            session.console.say(PhoneText.problem(problem, of: phone))
        }
    }
}

struct PhoneEditCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change what a phone shows, and when.",
        discussion: """
            Examples: steward phone edit Anna --text full
                      steward phone edit Anna --when always
            """)

    @Argument(help: "The phone.", completion: .custom(PhoneCommand.complete))
    var phone: String

    @Option(help: "Its new name.")
    var name: String?

    @Option(help: "What it shows of a reminder: full, title, or hidden.")
    var text: Phone.Text?

    @Option(help: "When it gets a reminder: away, or always.")
    var when: Reach?

    @Flag(help: "Ask for a new token.")
    var token = false

    @Option(help: "The command that prints the server's token.")
    var tokenCommand: String?

    @Option(
        help: ArgumentHelp(
            "Trust the certificate with this fingerprint for this phone's server alone; 'none' goes back to what the system trusts.",
            valueName: "fingerprint"))
    var trust: String?

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        var changes = PhoneChanges()
        (changes.name, changes.text, changes.reach) = (name, text, when)
        changes.fingerprint = trust.map { $0 == "none" ? "" : $0 }
        changes.command = try tokenCommand.map { line throws(CommandFailure) in try PhoneText.words(of: line)
        }
        if token { changes.token = try await session.hiddenAnswer(to: PhoneText.asksToken) }
        guard changes != PhoneChanges() else { throw CommandFailure(.usage, PhoneText.nothingToChange) }
        let changed = try await session.ask(Phones1.edit, (phone, changes), timeout: AccountText.patience)
        if wantsJSON { return session.console.say(json: changed.json) }
        session.console.say(PhoneText.changed(changed.name))
    }
}

struct PhoneTestCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Send a message with two buttons, wait for a tap, and say what works.")

    @Argument(help: "The phone.", completion: .custom(PhoneCommand.complete))
    var phone: String

    @Option(help: "How long to wait for a tap: 30s, 2m; 60s if omitted.")
    var timeout = "60s"

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let patience = try session.patience(timeout)
        let phone = try await session.ask(Phones1.get, phone)
        let result = try await session.test(phone, for: patience, wantsJSON: wantsJSON)
        if wantsJSON { session.console.say(json: result.json) }
        // The words have explained it.
        guard result.problem == nil, result.button != nil || !phone.service.hasButtons else {
            throw CommandFailure(.unavailable, "")
        }
    }
}

struct PhonePauseCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: "Send a phone nothing until 'steward phone resume'.")

    @Argument(help: "The phone.", completion: .custom(PhoneCommand.complete))
    var phone: String

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        try await session.setPaused(true, ofPhone: phone, wantsJSON: wantsJSON)
    }
}

struct PhoneResumeCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: "Send reminders to a phone again.")

    @Argument(help: "The phone.", completion: .custom(PhoneCommand.complete))
    var phone: String

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        try await session.setPaused(false, ofPhone: phone, wantsJSON: wantsJSON)
    }
}

struct PhoneRemoveCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a phone and its token.",
        discussion:
            "Steward first removes its messages from the phone. 'steward undo' brings the phone back, but without its token."
    )

    @Argument(help: "The phone.", completion: .custom(PhoneCommand.complete))
    var phone: String

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let gone = try await session.ask(Phones1.remove, phone, timeout: AccountText.patience)
        if wantsJSON { return session.console.say(json: gone.json) }
        session.console.say(PhoneText.removed(gone.name))
    }
}

extension Session {
    fileprivate func setPaused(
        _ isPaused: Bool, ofPhone phone: String, wantsJSON: Bool
    ) async throws(CommandFailure) {
        var changes = PhoneChanges()
        changes.isPaused = isPaused
        let changed = try await ask(Phones1.edit, (phone, changes))
        if wantsJSON { return console.say(json: changed.json) }
        console.say(isPaused ? PhoneText.paused(changed.name) : PhoneText.resumed(changed.name))
    }

    /// A length of time that an option gives; a number without a unit means seconds.
    func patience(_ text: String) throws(CommandFailure) -> Duration {
        let areDigits = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let length = try period(areDigits ? text + "s" : text, for: "--timeout").nominalLength
        guard (Duration.seconds(1)...Duration.seconds(600)).contains(length) else {
            throw CommandFailure(.badData, PhoneText.timeoutOutOfRange(VisibleText.line(text)))
        }
        return length
    }

    /// Sends a test message, waits for a tap, and says what works.
    func test(_ phone: PhoneRecord, for patience: Duration, wantsJSON: Bool) async throws(CommandFailure)
        -> PhoneTestRecord
    {
        if !wantsJSON, phone.service.hasButtons { console.offer(StyledText(PhoneText.tap, .dim)) }
        let seconds = UInt32(clamping: patience.components.seconds)
        let result = try await ask(
            Phones1.test, (phone.id, seconds), timeout: patience + AccountText.patience)
        if !wantsJSON { for line in PhoneText.verdict(of: result, on: phone) { console.say(line) } }
        return result
    }

    /// Shows how the phone's app subscribes.
    func saySubscription(_ address: String) {
        if let code = QRCode(address), !console.output.isPlain {
            for line in code.lines { console.say(line) }
        }
        console.say(PhoneText.subscribe(address))
    }
}

extension PhoneRecord {
    /// The server's host, for people.
    var host: String { AccountText.host(of: address) }
}
