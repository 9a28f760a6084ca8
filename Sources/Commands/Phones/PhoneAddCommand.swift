import AgentInterface
import ArgumentParser
import JSONText
import Rules

struct PhoneAddCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a phone that gets reminders through a push server.",
        discussion: """
            Steward makes random topics, shows a QR code with which the app on the phone subscribes, sends a test with \
            two buttons, and says what works. Nothing goes through a public server, such as ntfy.sh, unless \
            you agree.
            Examples: steward phone add ntfy https://push.example.org
                      steward phone add ntfy push.example.org --name Anna --token-command "pass show ntfy"
                      steward phone add gotify https://gotify.example.org --token
            """)

    @Argument(help: "The program on the server: ntfy or gotify.")
    var service: Phone.Service

    @Argument(help: "The server's name or URL.")
    var address: String

    @Option(help: "What to call the phone; 'phone' if omitted.")
    var name = "phone"

    @Flag(help: "Ask for the server's token; Gotify always needs one.")
    var token = false

    @Option(help: "The command that prints the server's token, such as \"pass show ntfy\".")
    var tokenCommand: String?

    @Flag(
        help:
            "Do not store the token: type it each time you log in, with 'steward phone edit NAME --token'.")
    var ask = false

    @Option(help: "What to show of a reminder: full, title, or hidden; title if omitted.")
    var text: Phone.Text?

    @Option(help: "When to send a reminder: away, or always; away if omitted.")
    var when: Reach?

    @Flag(
        name: .customLong("public"),
        help: "Send reminders through a public server, such as ntfy.sh; whoever runs it can read them.")
    var isPublic = false

    @Option(
        help: ArgumentHelp(
            "Trust the certificate with this fingerprint for this phone's server alone.",
            valueName: "fingerprint"))
    var trust: String?

    @Flag(help: "Send no test.")
    var noTest = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if tokenCommand != nil, ask || token { throw ValidationError(PhoneText.tokenOrCommand) }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var fields = PhoneFields()
        (fields.name, fields.service, fields.address) = (name, service, address)
        (fields.text, fields.reach, fields.fingerprint) = (text, when, trust)
        fields.allowsPublic = try await allowsPublic(in: session)
        fields.command = try tokenCommand.map { line throws(CommandFailure) in try PhoneText.words(of: line) }
        if token || ask || (service == .gotify && tokenCommand == nil) {
            fields.token = try await session.hiddenAnswer(
                to: service == .gotify ? PhoneText.asksGotifyToken : PhoneText.asksToken)
            fields.isAsked = ask ? true : nil
        }
        let phone = try await session.ask(Phones1.add, fields, timeout: AccountText.patience)
        if wantsJSON { return session.console.say(json: phone.json) }
        session.console.say(PhoneText.added(phone.name))
        if service.hasButtons {
            session.saySubscription(try await session.ask(Phones1.subscription, phone.id))
            if !phone.secret.isEmpty { session.console.say(PhoneText.accessHint, .dim) }
        }
        guard !noTest else { return }
        guard let prompt = session.prompt else {
            return session.console.say(PhoneText.testLater(phone.name), .dim)
        }
        do throws(CommandFailure) {
            _ = try await session.answer(to: PhoneText.pressEnter, at: prompt)
        } catch {
            // The phone has been added by now.
            throw CommandFailure(error.status, PhoneText.interruptedTest(phone.name))
        }
        var result = try await session.test(phone, for: Self.patience, wantsJSON: false)
        if let trusted = try await trusting(result, of: phone, in: session) {
            result = try await session.test(trusted, for: Self.patience, wantsJSON: false)
        }
        // The phone has been added all the same.
        if result.problem != nil { throw CommandFailure(.unavailable, "") }
    }

    private static let patience = Duration.seconds(60)

    /// Asks whether to trust a certificate that the system does not trust.
    /// - Returns: The phone, if the user trusts it.
    private func trusting(_ result: PhoneTestRecord, of phone: PhoneRecord, in session: Session)
        async throws(CommandFailure) -> PhoneRecord?
    {
        guard let fingerprint = result.problem.flatMap({ PhoneProblem($0, result.detail).fingerprint }),
            trust == nil
        else { return nil }
        try await session.agree(
            AccountText.asksToTrust(fingerprint),
            orRefuse: PhoneText.needsTrust(fingerprint, phone.name))
        var changes = PhoneChanges()
        changes.fingerprint = fingerprint
        return try await session.ask(Phones1.edit, (phone.id, changes))
    }

    /// Asks before anything goes through a server of strangers.
    private func allowsPublic(in session: Session) async throws(CommandFailure) -> Bool? {
        guard let url = Phone.address(address) else {
            throw CommandFailure(.badData, PhoneText.addressIsInvalid(VisibleText.line(address)))
        }
        guard let host = Phone.publicHost(of: url) else { return nil }
        if !isPublic {
            guard !wantsJSON else { throw CommandFailure(.refused, PhoneText.needsPublic(host)) }
            try await session.agree(PhoneText.asksForPublic(host), orRefuse: PhoneText.needsPublic(host))
        }
        return true
    }
}
