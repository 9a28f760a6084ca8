import AgentInterface
import Rules

/// What the commands for calendar accounts say.
enum AccountText {
    /// How long to wait for a server.
    static let patience = Duration.seconds(150)

    static let noAccounts = "There are no calendar accounts. Add one: steward account add anna@example.org"

    // MARK: - Adding

    static let asksAddress = "Mail address or server:"
    static let asksUser = "User name:"
    static let asksPassword = "Password (not shown):"
    static let addressIsMissing = "name the server: steward account add anna@example.org"
    static let userIsMissing = "give your user name on the server: --user NAME"
    static let passwordCannotBeAsked =
        "the password can only be typed at a terminal; give --password-command instead"
    static let commandIsUnclear = "the password command is empty or has an unclosed quote"
    static let askOrCommand = "give --ask or --password-command, not both"
    static let browserNeedsNothing =
        "with --browser, the server says who you are and gives the password: leave out --user, --ask and --password-command"
    static let browserNeedsTerminal =
        "--browser needs a terminal without --json; give --user and --password-command instead"
    static func asksForBrowser(_ host: String) -> String {
        "\(host) is a Nextcloud server. Sign in with the browser, without typing a password here? [Y/n]"
    }
    static func signInAt(_ page: String) -> StyledText { "Sign in on this page: \(page, .bold)" }
    static func openItYourself(_ reason: String) -> String { "open it yourself: \(reason)" }
    static let waitsForBrowser = "Waiting until you have signed in; Ctrl-C gives up …"
    static let looking = "Looking for your calendars …"
    static let adding = "Adding the account …"
    static let google =
        "Google Calendar requires Google's own sign-in (OAuth), which Steward does not support. "
        + "What works: export the calendar in Google Calendar's settings and run 'steward import FILE'"
    static let microsoft =
        "Microsoft's calendars do not support CalDAV, and Steward does not support their sign-in (OAuth). "
        + "What works: DavMail, running on this computer, or 'steward import FILE' with an exported calendar"
    static func appPassword(of provider: CalendarProvider) -> String? {
        switch provider {
        case .apple:
            "iCloud requires an app-specific password: account.apple.com, Sign-In and Security. It syncs events only."
        case .fastmail: "Fastmail requires an app password: Settings, Privacy & Security, App passwords."
        case .mailbox:
            "mailbox.org requires an application password if you use two-factor sign-in: Settings, Security."
        case .nextcloud: "Nextcloud: create an app password under Settings, Security, or give --browser."
        case .google, .microsoft: nil
        }
    }
    static func found(_ count: Int, at host: String) -> StyledText {
        "Found \(Counted.words(count, "list")) at \(host, .bold). Steward would sync:"
    }
    static func asksToAdd(_ name: String) -> String {
        "add the account '\(name)'? Until then, Steward writes nothing to the server."
    }
    static let addingNeedsYes = "give --yes to add the account without being asked"
    static func asksToTrust(_ fingerprint: String) -> String {
        "this system does not trust the server's certificate (fingerprint \(fingerprint)). "
            + "Compare it with the fingerprint that the server's owner gives you. Trust it for this server alone?"
    }
    static func needsTrust(_ fingerprint: String) -> String {
        "this system does not trust the server's certificate; if it is the right one, add --trust \(fingerprint)"
    }
    static func asksForHost(_ host: String) -> String {
        "the server says that your calendars are on \(host). May Steward send it your password?"
    }
    static func needsHost(_ host: String) -> String {
        "the server says that your calendars are on \(host); give that address to 'steward account add'"
    }
    static func noLists(_ home: String) -> String {
        "there are no lists of tasks or events at \(home); create one on the server first"
    }
    static func notFound(_ address: String, _ kind: AccountProblem.Kind, _ detail: String) -> String {
        let problem = AccountProblem(kind, detail)
        return "no calendars were found for '\(address)': \(problem.words); \(remedy(problem, nil))"
    }
    static func added(_ name: String, lists: Int) -> StyledText {
        "Added \(name, .bold) with \(Counted.words(lists, "list"))"
    }
    static func host(of home: String) -> String {
        home.split(separator: "/").dropFirst().first.map(String.init) ?? home
    }

    // MARK: - Lists

    static func noRole(_ text: String) -> String {
        "'\(text)' does not set a list's role; write NAME= and one of tasks, events, both, shopping, household, holidays, birthdays, off"
    }
    static func noGuardian(_ text: String) -> String {
        "'\(text)' does not say who a list's guardian is; write NAME=PERSON, or NAME=none"
    }
    static func noList(_ name: String, among names: [String]) -> String {
        "the account has no list '\(name)'; it has \(names.joined(separator: ", "))"
    }
    static func severalLists(_ name: String, _ hrefs: [String]) -> String {
        "several lists are called '\(name)'; give the address of one: \(hrefs.joined(separator: ", "))"
    }
    static func role(_ role: CalendarList.Role) -> String {
        switch role {
        case .off: "off"
        case .tasks: "tasks"
        case .events: "events"
        case .both: "tasks and events"
        case .shopping: "shopping list"
        case .holidays: "holidays"
        case .birthdays: "birthdays"
        case .household: "household dates"
        }
    }
    static func remarks(on list: CalendarListRecord) -> String {
        var remarks: [String] = []
        if list.isBook == true, list.role == .off { remarks.append("an address book: birthdays") }
        if list.role.isReadOnly {
            remarks.append("read-only")
        } else if !list.isWritable, list.role == .household {
            remarks.append("read-only: Steward cannot write your dates there")
        } else if !list.isWritable, list.isBook != true {
            remarks.append("read-only: answers stay on this computer")
        }
        if list.isShared { remarks.append("shared") }
        if let guardian = list.guardian { remarks.append("\(VisibleText.line(guardian)) is the guardian") }
        if list.unread > 0 { remarks.append("\(list.unread) left alone") }
        remarks += list.quirks.compactMap(CalendarList.Quirk.init).map(words)
        return remarks.joined(separator: "; ")
    }

    private static func words(_ quirk: CalendarList.Quirk) -> String {
        switch quirk {
        case .refusesStart: "repeating tasks have no start on the server"
        case .needsEnd: "events without an end last one second on the server"
        }
    }

    // MARK: - Accounts

    enum Heading {
        static let account = "ACCOUNT"
        static let user = "USER"
        static let lists = "LISTS"
        static let synced = "LAST SYNC"
        static let state = "STATE"
        static let list = "LIST"
        static let role = "SYNCS"
        static let entries = "ENTRIES"
        static let remarks = "REMARKS"
    }

    static let notYet = "not yet"
    static func heading(_ account: AccountRecord) -> StyledText {
        "\(account.name, .bold)  \(account.user) at \(host(of: account.home))"
    }
    static func password(of account: AccountRecord) -> String {
        switch account.secret {
        case "command": "The password comes from: \(ShellWords.line(account.command))"
        case "asked": "You type the password each time you log in."
        default: "The password is in the desktop's keyring."
        }
    }
    static func syncedAt(_ moment: String?, isPaused: Bool) -> String {
        let last = moment.map { "Last synced \($0)." } ?? "Not synced yet."
        return isPaused ? "\(last) Paused." : last
    }
    static func state(of account: AccountRecord) -> StyledText {
        if account.isPaused { return StyledText("paused", .dim) }
        guard let problem = account.problem else { return StyledText("fine", .dim) }
        return StyledText(problem.words, .attention)
    }
    static func problem(_ kind: AccountProblem.Kind, of name: String, _ detail: String) -> String {
        let problem = AccountProblem(kind, detail)
        return "\(name): \(problem.words); \(remedy(problem, name))"
    }

    // MARK: - Doctor

    static func isPaused(_ name: String) -> String { "The calendar account '\(name)' is paused." }
    static func isOutOfSync(_ name: String, _ kind: AccountProblem.Kind, _ detail: String) -> String {
        "The calendar account '\(name)' is not in sync: \(AccountProblem(kind, detail).words)."
    }
    static func certificateEnds(_ name: String, _ moment: String) -> String {
        "The server certificate of '\(name)' expires \(moment)."
    }
    static func clockDiffers(_ name: String, seconds: Int64) -> String {
        let minutes = Counted.words(Int(abs(seconds) / 60), "minute")
        return "The server clock of '\(name)' is \(minutes) \(seconds > 0 ? "ahead" : "behind"): "
            + "if both sides change a task, the later change may lose."
    }
    static let setClock = "set this computer's clock, or tell the server's owner"
    static func leavesAlone(_ name: String, _ count: Int) -> String {
        "Steward leaves \(entries(count)) of '\(name)' alone."
    }
    static func seeAccount(_ name: String) -> String { "steward account show '\(name)' names them" }
    static func isFine(_ name: String, _ synced: String?) -> String {
        synced.map { "The calendar account '\(name)' is in sync; last synced \($0)." }
            ?? "The calendar account '\(name)' waits for its first sync."
    }

    /// - Parameter account: The account's name; `nil` while it is being added.
    static func remedy(_ problem: AccountProblem, _ account: String?) -> String {
        if let account, let fingerprint = problem.fingerprint {
            return "compare the fingerprint with the one that the server's owner gives you; if it is right: "
                + "steward account edit '\(account)' --trust \(fingerprint)"
        }
        // What is not added yet is not tried again.
        if account == nil, problem.kind == .unreachable { return "check the address and the network" }
        return remedy(problem.kind)
    }

    private static func remedy(_ kind: AccountProblem.Kind) -> String {
        switch kind {
        case .password: "check both; many services require an app password from their settings"
        case .noPassword: "unlock the keyring, or run 'steward account edit NAME --password'"
        case .certificate: "check the server's address and this computer's date"
        case .unreachable: "check the address and the network; Steward tries again by itself"
        case .notCalendar: "give the calendar address from the service's help pages"
        case .trouble: "try again later"
        }
    }

    static func leftAlone(in list: String) -> StyledText {
        StyledText("Left alone in '\(list)':", .attention)
    }
    static func missing(_ count: Int, of all: Int, _ list: String, _ account: String) -> String {
        "The server no longer has \(count) of \(all) entries of '\(list)'. To put them back: "
            + "steward account sync '\(account)' --put-back. To remove them here, too: "
            + "steward account sync '\(account)' --remove-missing"
    }
    static let putBackOrRemove = "give --put-back or --remove-missing, not both"
    static let decisionNeedsAccount = "name the account that has the missing entries"

    // MARK: - Changes

    static let nothingToChange =
        "nothing to change: give --name, --list, --new-list, --password, --password-command or --trust"
    static let keepOrRemove = "give --keep-entries or --with-entries, not both"
    static func changed(_ name: String) -> StyledText { "Changed \(name, .bold)" }
    static func paused(_ name: String) -> StyledText { "Paused \(name, .bold); its entries stay as they are" }
    static func resumed(_ name: String) -> StyledText { "Resumed \(name, .bold)" }
    static func syncing(_ name: String) -> String { "Syncing '\(name)' …" }
    static func isInSync(_ name: String) -> StyledText { "\(name, .bold) is in sync" }
    static func asksToKeep(_ name: String, _ count: Int) -> String {
        "remove the account '\(name)' and keep its \(entries(count)) on this computer?"
    }
    static func needsChoice(_ count: Int) -> String {
        "say what to do with the account's \(entries(count)): --keep-entries or --with-entries"
    }
    static func removed(_ name: String, entries count: Int) -> StyledText {
        count == 0
            ? "Removed \(name, .bold)"
            : "Removed \(name, .bold), and \(entries(count)) from this computer"
    }
    private static func entries(_ count: Int) -> String {
        count == 1 ? "1 entry" : "\(Counted.number(count)) entries"
    }
}
