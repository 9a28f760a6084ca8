import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct AccountCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: "Sync tasks and events with a calendar server.",
        discussion: """
            Example: steward account add anna@example.org
            Steward speaks CalDAV: Nextcloud, Radicale, Fastmail, mailbox.org, SOGo and others. It does not store \
            your password: the desktop's keyring does, or a command prints it. Name an account by its name.
            """,
        subcommands: [
            AccountAddCommand.self, AccountListCommand.self, AccountShowCommand.self,
            AccountSyncCommand.self, AccountEditCommand.self, AccountPauseCommand.self,
            AccountResumeCommand.self, AccountRemoveCommand.self,
        ], defaultSubcommand: AccountListCommand.self)

    /// Completes names of accounts in shells.
    @Sendable static func complete(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        (KnownValues.ask(Accounts1.list, ()) ?? []).map(\.name)
    }
}

struct AccountListCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List calendar accounts and their state.")

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let accounts = try await session.ask(Accounts1.list, ())
        if wantsJSON { return session.console.say(json: .list(accounts.map(\.json))) }
        guard !accounts.isEmpty else { return session.console.say(AccountText.noAccounts, .dim) }
        typealias Heading = AccountText.Heading
        var table = TextTable([
            .init(heading: Heading.account, leastWidth: 12), .init(heading: Heading.user, rank: 2),
            .init(heading: Heading.lists, isNumber: true), .init(heading: Heading.synced, rank: 1),
            .init(heading: Heading.state, leastWidth: 12),
        ])
        for account in accounts {
            table.add([
                StyledText(account.name, .bold), StyledText(account.user, .dim),
                StyledText("\(account.lists.count { $0.role != .off })"),
                account.syncedAt.map { StyledText(session.relative.text(for: $0)) }
                    ?? StyledText(AccountText.notYet, .dim),
                AccountText.state(of: account),
            ])
        }
        session.console.say(table)
        for account in accounts {
            if let problem = account.problem {
                session.console.say(AccountText.problem(problem, of: account.name, account.detail))
            }
        }
    }
}

struct AccountShowCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show an account and its lists.")

    @Argument(help: "The account.", completion: .custom(AccountCommand.complete))
    var account: String

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let account = try await session.ask(Accounts1.get, account)
        if wantsJSON { return session.console.say(json: account.json) }
        session.console.say(AccountText.heading(account))
        session.console.say(AccountText.password(of: account), .dim)
        let synced = account.syncedAt.map { session.relative.text(for: $0) }
        session.console.say(AccountText.syncedAt(synced, isPaused: account.isPaused), .dim)
        if let problem = account.problem {
            session.console.say(AccountText.problem(problem, of: account.name, account.detail))
        }
        session.sayLists(account.lists)
        for list in account.lists where !list.leftAlone.isEmpty {
            session.console.say(AccountText.leftAlone(in: list.name))
            for entry in list.leftAlone { session.console.say("  \(VisibleText.line(entry))") }
        }
        session.sayMissing(account)
    }
}

struct AccountSyncCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Sync an account with its server now.")

    @Argument(
        help: "The account; all accounts if omitted.", completion: .custom(AccountCommand.complete))
    var account: String?

    @Flag(help: "Put entries that are suddenly missing on the server back there.")
    var putBack = false

    @Flag(help: "Remove entries that are suddenly missing on the server here, too.")
    var removeMissing = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if putBack, removeMissing { throw ValidationError(AccountText.putBackOrRemove) }
        if putBack || removeMissing, account == nil {
            throw ValidationError(AccountText.decisionNeedsAccount)
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let accounts: [AccountRecord]
        if let account {
            accounts = [try await session.ask(Accounts1.get, account)]
        } else {
            accounts = try await session.ask(Accounts1.list, ())
        }
        guard !accounts.isEmpty else { throw CommandFailure(.noInput, AccountText.noAccounts) }
        var synced: [AccountRecord] = []
        for account in accounts {
            synced.append(
                try await session.withProgress(AccountText.syncing(account.name)) {
                    () throws(CommandFailure) in
                    guard putBack || removeMissing else {
                        return try await session.ask(
                            Accounts1.sync, account.id, timeout: AccountText.patience)
                    }
                    return try await session.ask(
                        Accounts1.settle, (account.id, removeMissing), timeout: AccountText.patience)
                })
        }
        if wantsJSON {
            session.console.say(json: .list(synced.map(\.json)))
        } else {
            for account in synced {
                if let problem = account.problem {
                    session.console.say(AccountText.problem(problem, of: account.name, account.detail))
                } else {
                    session.console.say(AccountText.isInSync(account.name))
                }
                session.sayMissing(account)
            }
        }
        if synced.contains(where: { $0.problem != nil }) { throw CommandFailure(.unavailable, "") }
    }
}

struct AccountEditCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change an account's name, password or lists.",
        discussion: """
            Examples: steward account edit Home --list Shopping=off
                      steward account edit Home --new-list Household=household
                      steward account edit Home --guardian Chores=anna
                      steward account edit Home --password
            If the server has a new certificate that the system does not trust, 'steward account show' says with \
            which fingerprint to trust it.
            """)

    @Argument(help: "The account.", completion: .custom(AccountCommand.complete))
    var account: String

    @Option(help: "Its new name.")
    var name: String?

    @Flag(help: "Ask for a new password.")
    var password = false

    @Option(help: "The command that prints the password.")
    var passwordCommand: String?

    @Option(
        help: ArgumentHelp(
            "Trust the certificate with this fingerprint for this account's server alone.",
            valueName: "fingerprint"))
    var trust: String?

    @OptionGroup var lists: ListOptions

    @Option(
        name: .customLong("new-list"),
        help: ArgumentHelp(
            "Create a list on the server, with this role. May be repeated.", valueName: "name=role"))
    var newLists: [String] = []

    @Option(
        name: .customLong("guardian"),
        help: ArgumentHelp(
            "Who is told, once a day, what others have left of a list: NAME=PERSON, or NAME=none. May be repeated.",
            valueName: "name=person"))
    var guardians: [String] = []

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let account = try await session.ask(Accounts1.get, account)
        var changes = AccountChanges()
        changes.name = name
        if let passwordCommand {
            guard let words = ShellWords.words(of: passwordCommand), !words.isEmpty else {
                throw CommandFailure(.usage, AccountText.commandIsUnclear)
            }
            changes.command = words
        }
        if password { changes.password = try await session.hiddenAnswer(to: AccountText.asksPassword) }
        changes.fingerprint = trust
        let roles = try lists.roles(of: account.lists)
        if !roles.isEmpty { changes.roles = roles }
        if !newLists.isEmpty { changes.newLists = try ListOptions.newLists(newLists) }
        if !guardians.isEmpty { changes.guardians = try guardians(of: account.lists) }
        guard changes != AccountChanges() else {
            throw CommandFailure(.usage, AccountText.nothingToChange)
        }
        let changed = try await session.ask(
            Accounts1.edit, (account.id, changes), timeout: AccountText.patience)
        if wantsJSON { return session.console.say(json: changed.json) }
        session.console.say(AccountText.changed(changed.name))
        session.sayLists(changed.lists)
    }

    private func guardians(of all: [CalendarListRecord]) throws(CommandFailure) -> [ListGuardianRecord] {
        var records: [ListGuardianRecord] = []
        for text in guardians {
            // The name of a list may contain the sign, too.
            guard let sign = text.lastIndex(of: "="), text.index(after: sign) < text.endIndex else {
                throw CommandFailure(.usage, AccountText.noGuardian(VisibleText.line(text)))
            }
            let person = String(text[text.index(after: sign)...])
            var record = ListGuardianRecord()
            record.href = try ListOptions.list(String(text[..<sign]), in: all).href
            record.guardian = person.lowercased() == "none" ? "" : person
            records.append(record)
        }
        return records
    }
}

struct AccountPauseCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: "Stop syncing an account until 'steward account resume'.")

    @Argument(help: "The account.", completion: .custom(AccountCommand.complete))
    var account: String

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        try await session.setPaused(true, account, wantsJSON: wantsJSON)
    }
}

struct AccountResumeCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: "Start syncing an account again.")

    @Argument(help: "The account.", completion: .custom(AccountCommand.complete))
    var account: String

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        try await session.setPaused(false, account, wantsJSON: wantsJSON)
    }
}

struct AccountRemoveCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an account and its password.",
        discussion: """
            The server keeps everything. Tasks and events in the account's lists stay here, or are removed with \
            --with-entries; 'steward undo' brings them back.
            """)

    @Argument(help: "The account.", completion: .custom(AccountCommand.complete))
    var account: String

    @Flag(help: "Also remove the tasks and events that are in its lists.")
    var withEntries = false

    @Flag(help: "Keep the tasks and events that are in its lists.")
    var keepEntries = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if withEntries, keepEntries { throw ValidationError(AccountText.keepOrRemove) }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let account = try await session.ask(Accounts1.get, account)
        // The household's dates in a list are copies.
        let count = account.lists.filter { $0.role != .household }.reduce(0) { $0 + Int($1.entries) }
        if count > 0, !withEntries, !keepEntries {
            try await session.agree(
                AccountText.asksToKeep(account.name, count), orRefuse: AccountText.needsChoice(count))
        }
        let gone = try await session.ask(
            Accounts1.remove, (account.id, withEntries), timeout: AccountText.patience)
        if wantsJSON { return session.console.say(json: gone.json) }
        session.console.say(AccountText.removed(gone.name, entries: withEntries ? count : 0))
    }
}

extension Session {
    fileprivate func setPaused(
        _ isPaused: Bool, _ account: String, wantsJSON: Bool
    ) async throws(CommandFailure) {
        var changes = AccountChanges()
        changes.isPaused = isPaused
        let changed = try await ask(Accounts1.edit, (account, changes))
        if wantsJSON { return console.say(json: changed.json) }
        console.say(isPaused ? AccountText.paused(changed.name) : AccountText.resumed(changed.name))
    }

    /// Explains how to decide about entries that are suddenly missing on the server.
    fileprivate func sayMissing(_ account: AccountRecord) {
        for list in account.lists where list.missing > 0 {
            console.say(
                AccountText.missing(Int(list.missing), of: Int(list.entries), list.name, account.name))
        }
    }

    /// Prints the lists of an account as a table.
    func sayLists(_ lists: [CalendarListRecord]) {
        typealias Heading = AccountText.Heading
        var table = TextTable([
            .init(heading: Heading.list, leastWidth: 14), .init(heading: Heading.role),
            .init(heading: Heading.entries, isNumber: true), .init(heading: Heading.remarks, rank: 1),
        ])
        for list in lists {
            table.add([
                StyledText(list.name, list.role == .off ? .dim : .bold),
                StyledText(AccountText.role(list.role), list.role == .off ? .dim : .plain),
                StyledText(list.entries == 0 ? "" : "\(list.entries)"),
                StyledText(AccountText.remarks(on: list), .dim),
            ])
        }
        console.say(table)
    }
}
