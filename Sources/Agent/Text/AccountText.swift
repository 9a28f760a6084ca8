import FetchInterface
import Interchange
import Rules
import Store

/// What the agent says about calendar accounts.
enum AccountText {
    /// The name of the password in the desktop's password manager.
    static func label(of account: String) -> String { "Steward: calendar account '\(account)'" }

    // MARK: - Refused values

    static let nameIsEmpty = "the account needs a name"
    static let addressIsEmpty = "give an email address, a host or a URL of at most 4000 bytes"
    static let userIsInvalid =
        "a user name must have at most 1000 bytes, without colons or control characters"
    static let passwordIsInvalid = "the password must have 1 to 1000 bytes, without control characters"
    static let fingerprintIsInvalid = "a fingerprint must be 64 hexadecimal digits"
    static func noSuchList(_ href: String) -> String { "the account has no list '\(href)'" }

    // MARK: - Signing in in the browser

    static let tooManyLogins = "too many sign-ins have been started; try again in a few minutes"
    static let pageIsNoAddress = "the address of its sign-in page is not valid"
    static let isNotSignedIn = "nobody has signed in with the browser yet"
    static let loginHasExpired = "the sign-in in the browser has expired; begin again"
    static func offersNoLogin(_ server: String, _ reason: String) -> String {
        "signing in with the browser does not work at '\(CleanText.excerpt(of: server, length: 200))': \(reason)"
    }
    static func loginIsForOther(_ server: String) -> String {
        "the sign-in in the browser was at '\(server)', and Steward sends its password to no other server"
    }

    // MARK: - New lists

    static let nameOfListIsEmpty = "the new list needs a name"
    static func tooManyNewLists(_ most: Int) -> String { "create at most \(most) lists at once" }
    static func cannotCreate(_ name: String, _ role: CalendarList.Role) -> String {
        "Steward cannot create '\(name)' with the role '\(role.rawValue)'; choose another role, such as "
            + "'household' or 'tasks'"
    }
    static func listExists(_ name: String) -> String {
        "the account already has a list '\(name)'; choose another name"
    }
    /// - Parameter answer: That of the server; `nil` if there was none.
    static func notCreated(_ name: String, _ answer: DAVAnswer?) -> String {
        let status = answer.map { $0.status > 0 ? " (\($0.status))" : "" } ?? ""
        return
            "the server did not create '\(name)'\(status); create it with another program, then give it its role "
            + "with --list"
    }

    static func nothingIsMissing(_ name: String) -> String {
        "nothing is missing on the server of '\(name)'"
    }

    // MARK: - Servers

    /// Names an entry that Steward leaves alone, and says why.
    static func leftAlone(_ resource: CalendarResourceRow) -> String {
        let title = resource.base.flatMap { CalendarResource($0) }?.entries.first?.first("SUMMARY")?.text
        let name = CleanText.excerpt(
            of: title ?? resource.href.split(separator: "/").last.map(String.init) ?? resource.href,
            length: 80)
        let problem = resource.problem ?? ""
        let reason = Int(problem).map { "the server refuses it (\($0))" } ?? problem
        return "\(name): \(CleanText.excerpt(of: reason, length: 200))"
    }

    static func isElsewhere(_ host: String) -> String { "its calendars are on another host, \(host)" }
}
