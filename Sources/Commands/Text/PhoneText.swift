import AgentInterface
import Rules

/// What the commands for phones say.
enum PhoneText {
    static let noPhones = "There are no phones. Add one: steward phone add ntfy https://push.example.org"

    // MARK: - Adding

    static let asksToken = "The server's token (not shown):"
    static let asksGotifyToken = "The application's token, and after a comma a client's token (not shown):"
    static let tokenOrCommand = "give --token-command, or --token or --ask, not both"
    static let commandIsUnclear = "the token command is empty or has an unclosed quote"
    static func addressIsInvalid(_ address: String) -> String {
        "'\(address)' is not the address of a server; write a host, or https:// and a host"
    }
    static func asksForPublic(_ host: String) -> String {
        "strangers run \(host): they can read the reminders that are sent through it, and whoever guesses the topics "
            + "can, too. Send them all the same?"
    }
    static func needsPublic(_ host: String) -> String {
        "strangers run \(host) and can read what is sent through it; give --public to use it all the same"
    }
    static func added(_ name: String) -> StyledText { "Added \(name, .bold)" }
    static func subscribe(_ address: String) -> String {
        "Scan the code with the phone's camera, or subscribe in the ntfy app: \(address)"
    }
    static let accessHint =
        "If only this token may write on the server, buttons need a rule for everyone: see 'Answers' in the manual page."
    static let pressEnter = "Press Enter once the phone has subscribed:"
    static func testLater(_ name: String) -> String {
        "Once the phone has subscribed, test it: steward phone test '\(name)'"
    }
    static func words(of line: String) throws(CommandFailure) -> [String] {
        guard let words = ShellWords.words(of: line), !words.isEmpty else {
            throw CommandFailure(.usage, commandIsUnclear)
        }
        return words
    }

    // MARK: - Tests

    static let tap = "Sent a message to the phone. Tap one of its buttons …"
    static func timeoutOutOfRange(_ text: String) -> String {
        "'\(text)' for --timeout is out of range; write 1s to 10m"
    }
    static func verdict(of result: PhoneTestRecord, _ service: Phone.Service) -> [StyledText] {
        guard result.isSent else {
            let problem = PhoneProblem(result.problem ?? .trouble, result.detail)
            return [StyledText("No message was sent: \(problem.words); \(remedy(problem.kind)).", .bad)]
        }
        var lines = [StyledText("The server took the message.", .good)]
        if let button = result.button {
            lines.append(
                StyledText("Buttons work: the tap on '\(VisibleText.line(button))' came back.", .good))
        } else if !service.hasButtons {
            lines.append(StyledText("Gotify has no buttons: answer at the computer.", .dim))
        } else if let problem = result.problem {
            let words = PhoneProblem(problem, result.detail).words
            lines.append(StyledText("Answers cannot be read: \(words); \(remedy(problem)).", .bad))
        } else {
            lines.append(
                StyledText(
                    "No tap came back. If the phone shows the message, check that everybody may write to its answer topic "
                        + "on the server, and that the phone reaches the server.", .attention))
        }
        switch result.isWithdrawn {
        case true?: lines.append(StyledText("What is answered here leaves the phone.", .good))
        case false?:
            lines.append(
                StyledText(
                    service.hasButtons
                        ? "This server takes no message back (ntfy does from 2.16 on): what is answered here stays on the "
                            + "phone, with a quiet note."
                        : "What is answered here stays on the phone: that takes a client's token, too.",
                    .attention))
        case nil: break
        }
        return lines
    }

    // MARK: - Phones

    enum Heading {
        static let phone = "PHONE"
        static let server = "SERVER"
        static let shows = "SHOWS"
        static let reached = "LAST REACHED"
        static let state = "STATE"
    }

    static let notYet = "not yet"
    static func words(_ text: Phone.Text) -> String {
        switch text {
        case .full: "everything"
        case .title: "titles"
        case .hidden: "nothing but a notice"
        }
    }
    static func words(_ reach: Reach) -> String {
        switch reach {
        case .always: "whenever a reminder comes"
        case .away: "when you are away, or leave a popup unanswered for two minutes"
        }
    }
    static func heading(_ phone: PhoneRecord) -> StyledText {
        "\(phone.name, .bold)  \(phone.service.rawValue) at \(phone.host)"
    }
    static func shows(_ phone: PhoneRecord) -> String {
        "Shows \(words(phone.text)) \(words(phone.reach))."
    }
    static func token(of phone: PhoneRecord) -> String {
        switch phone.secret {
        case "": "The server wants no token."
        case "command": "The token comes from: \(ShellWords.line(phone.command))"
        case "asked": "You type the token after each start of the session."
        default: "The token is in the desktop's keyring."
        }
    }
    static func reached(_ moment: String?, _ phone: PhoneRecord) -> String {
        var sentences = [moment.map { "Last reached \($0)." } ?? "Not reached yet."]
        if phone.messages > 0 {
            sentences.append("Shows \(Counted.words(Int(phone.messages), "message")) now.")
        }
        if phone.canWithdraw == false { sentences.append("The server takes no message back.") }
        if phone.isPaused { sentences.append("Paused.") }
        return sentences.joined(separator: " ")
    }
    static func state(of phone: PhoneRecord) -> StyledText {
        if phone.isPaused { return StyledText("paused", .dim) }
        guard let problem = phone.problem else { return StyledText("fine", .dim) }
        return StyledText(problem.words, .attention)
    }
    static func problem(_ kind: PhoneProblem.Kind, of name: String, _ detail: String) -> String {
        "\(name): \(PhoneProblem(kind, detail).words); \(remedy(kind))"
    }

    // MARK: - Doctor

    static func isPaused(_ name: String) -> String { "The phone '\(name)' is paused." }
    static func isNotReached(_ name: String, _ kind: PhoneProblem.Kind, _ detail: String) -> String {
        "Reminders do not reach the phone '\(name)': \(PhoneProblem(kind, detail).words)."
    }
    static func isFine(_ name: String, _ reached: String?) -> String {
        reached.map { "The server of the phone '\(name)' was last reached \($0)." }
            ?? "The phone '\(name)' has not been tried yet."
    }
    static func tryIt(_ name: String) -> String { "steward phone test '\(name)'" }

    static func remedy(_ kind: PhoneProblem.Kind) -> String {
        switch kind {
        case .refused: "check the token and the server's rules of access"
        case .noToken: "unlock the keyring, or run 'steward phone edit NAME --token'"
        case .certificate: "check the server's address and this computer's date"
        case .unreachable: "check the address and the network; Steward tries again by itself"
        case .busy: "Steward tries again by itself"
        case .notPush: "check the address: it must be that of an ntfy or Gotify server"
        case .trouble: "Steward tries again by itself"
        }
    }

    // MARK: - Changes

    static let nothingToChange = "nothing to change: give --name, --text, --when, --token or --token-command"
    static func changed(_ name: String) -> StyledText { "Changed \(name, .bold)" }
    static func paused(_ name: String) -> StyledText {
        "Paused \(name, .bold); it shows nothing until you resume it"
    }
    static func resumed(_ name: String) -> StyledText { "Resumed \(name, .bold)" }
    static func removed(_ name: String) -> StyledText { "Removed \(name, .bold)" }
}
