import AgentInterface
import ArgumentParser
import JSONText
import Rules

struct AccountAddCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add an account on a calendar server.",
        discussion: """
            Give an email address, the server's name, or any address of it. Steward finds the lists, shows them and asks \
            before it adds anything. Many services want an app password, which you make in their settings.
            Examples: steward account add anna@example.org
                      steward account add https://cloud.example.org --browser
                      steward account add https://cloud.example.org --user anna --password-command "pass show cloud"
                      steward account add dav.example.org --user anna --list Tasks=tasks --list Calendar=off --yes
            """)

    @Argument(help: "An email address, or a server's name or URL; Steward asks if you omit it.")
    var address: String?

    @Option(help: "Your user name on the server; the email address if omitted.")
    var user: String?

    @Option(help: "What to call the account; the server's name if omitted.")
    var name: String?

    @Option(help: "The command that prints the password, such as \"pass show calendar\".")
    var passwordCommand: String?

    @Flag(
        help:
            "Do not store the password: type it each time you log in, with 'steward account edit NAME --password'."
    )
    var ask = false

    @Flag(help: "Sign in with the browser instead of typing a password (Nextcloud).")
    var browser = false

    @Option(
        help: ArgumentHelp(
            "Trust the certificate with this fingerprint for this account's server alone.",
            valueName: "fingerprint"))
    var trust: String?

    @OptionGroup var lists: ListOptions

    @Flag(help: "Add the account without asking.")
    var yes = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if ask, passwordCommand != nil { throw ValidationError(AccountText.askOrCommand) }
        if browser, ask || passwordCommand != nil || user != nil {
            throw ValidationError(AccountText.browserNeedsNothing)
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var access = try await access(in: session)
        let found = try await discovery(&access, in: session)
        var fields = AccountFields()
        (fields.home, fields.user) = (found.home, access.user)
        fields.name = name ?? AccountText.host(of: found.home)
        (fields.password, fields.command, fields.login) = (access.password, access.command, access.login)
        (fields.fingerprint, fields.isAsked) = (access.fingerprint, ask ? true : nil)
        let roles = try roles(of: found.lists)
        fields.roles = roles
        if !yes { try await agree(to: fields, found, in: session) }
        let wanted = fields
        let account = try await session.withProgress(AccountText.adding) { () throws(CommandFailure) in
            try await session.ask(Accounts1.add, wanted, timeout: AccountText.patience)
        }
        if wantsJSON { return session.console.say(json: account.json) }
        session.console.say(AccountText.added(account.name, lists: account.lists.count { $0.role != .off }))
    }

    // MARK: Finding the server

    private func access(in session: Session) async throws(CommandFailure) -> AccountAccess {
        if browser, wantsJSON || session.prompt == nil {
            throw CommandFailure(.usage, AccountText.browserNeedsTerminal)
        }
        var access = AccountAccess()
        access.address = try await answer(
            address, AccountText.asksAddress, AccountText.addressIsMissing, session)
        let provider = CalendarProvider(address: access.address)
        switch provider {
        case .google: throw CommandFailure(.unavailable, AccountText.google)
        case .microsoft: throw CommandFailure(.unavailable, AccountText.microsoft)
        case .nextcloud, nil:
            if let login = try await browserLogin(at: access.address, in: session) {
                access.fingerprint = trust
                (access.address, access.user, access.login) = (login.server, login.user, login.id)
                return access
            }
        case .apple, .fastmail, .mailbox: break
        }
        if !wantsJSON, passwordCommand == nil, let advice = provider.flatMap(AccountText.appPassword) {
            session.console.offer(StyledText(advice, .dim))
        }
        let usual = access.address.contains("@") && !access.address.contains("/") ? access.address : nil
        access.user = try await answer(
            user ?? usual, AccountText.asksUser, AccountText.userIsMissing, session)
        access.fingerprint = trust
        if let passwordCommand {
            guard let words = ShellWords.words(of: passwordCommand), !words.isEmpty else {
                throw CommandFailure(.usage, AccountText.commandIsUnclear)
            }
            access.command = words
        } else {
            access.password = try await session.hiddenAnswer(to: AccountText.asksPassword)
        }
        return access
    }

    /// The sign-in in the browser, if the user wants that and the server offers it.
    private func browserLogin(at address: String, in session: Session) async throws(CommandFailure)
        -> LoginRecord?
    {
        let signIn = BrowserSignIn(session: session, fingerprint: trust)
        if browser { return try await signIn.require(at: address) }
        // The host of an email address need not be that of the calendars.
        guard passwordCommand == nil, !ask, !wantsJSON, !address.contains("@") else { return nil }
        return try await signIn.offer(at: address)
    }

    private func answer(
        _ given: String?, _ question: String, _ refusal: String, _ session: Session
    ) async throws(CommandFailure) -> String {
        if let given, !given.isEmpty { return given }
        guard let prompt = session.prompt else { throw CommandFailure(.usage, refusal) }
        let line = try await session.answer(to: question, at: prompt)
        guard !line.isEmpty else { throw CommandFailure(.usage, refusal) }
        return line
    }

    /// Asks the server for its lists, and once more after the user has granted what it needs.
    private func discovery(
        _ access: inout AccountAccess, in session: Session
    ) async throws(CommandFailure) -> DiscoveryRecord {
        while true {
            let wanted = access
            let found = try await session.withProgress(AccountText.looking) { () throws(CommandFailure) in
                try await session.ask(Accounts1.discover, wanted, timeout: AccountText.patience)
            }
            guard let problem = found.problem else {
                guard !found.lists.isEmpty else {
                    throw CommandFailure(.unavailable, AccountText.noLists(found.home))
                }
                return found
            }
            if !found.fingerprint.isEmpty, access.fingerprint == nil {
                try await session.agree(
                    AccountText.asksToTrust(found.fingerprint),
                    orRefuse: AccountText.needsTrust(found.fingerprint))
                access.fingerprint = found.fingerprint
            } else if !found.otherHost.isEmpty, access.hosts == nil {
                try await session.agree(
                    AccountText.asksForHost(VisibleText.line(found.otherHost)),
                    orRefuse: AccountText.needsHost(VisibleText.line(found.otherHost)))
                access.hosts = [found.otherHost]
            } else {
                for step in found.steps where !wantsJSON { session.console.note(StyledText(step, .dim)) }
                throw CommandFailure(
                    .unavailable,
                    AccountText.notFound(VisibleText.line(access.address), problem, found.detail))
            }
        }
    }

    // MARK: Choosing lists

    /// The roles given by the options; without any, each list takes everything that the server allows there.
    private func roles(of all: [CalendarListRecord]) throws(CommandFailure) -> [ListRoleRecord] {
        let chosen = try lists.roles(of: all)
        if !chosen.isEmpty { return chosen }
        return all.map { list in
            var role = ListRoleRecord()
            (role.href, role.role) = (list.href, list.usualRole)
            return role
        }
    }

    private func agree(
        to fields: AccountFields, _ found: DiscoveryRecord, in session: Session
    ) async throws(CommandFailure) {
        guard !wantsJSON, session.prompt != nil else {
            throw CommandFailure(.refused, AccountText.addingNeedsYes)
        }
        let shown = found.lists.map { list in
            var list = list
            list.role = fields.roles?.first { $0.href == list.href }?.role ?? .off
            return list
        }
        session.console.offer(AccountText.found(shown.count, at: AccountText.host(of: found.home)))
        session.sayLists(shown)
        try await session.agree(
            AccountText.asksToAdd(fields.name), orRefuse: AccountText.addingNeedsYes)
    }
}
