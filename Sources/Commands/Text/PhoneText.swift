import AgentInterface
import Rules

/// What the commands for phones say.
enum PhoneText {
    static let noPhones = "There are no phones. Add one: steward phone add ntfy https://push.example.org"

    // MARK: - Adding

    static let asksToken = "The server's token (not shown):"
    static let asksGotifyToken =
        "The application token, then optionally a comma and a client token (not shown):"
    static let tokenOrCommand = "--token-command cannot be combined with --token or --ask"
    static let commandIsUnclear = "the token command is empty or has an unclosed quote"
    static func addressIsInvalid(_ address: String) -> String {
        "'\(address)' is not the address of a server; write a host, or https:// and a host"
    }
    static func asksForPublic(_ host: String) -> String {
        "\(host) is a public server: whoever runs it can read the reminders that you send through it. Use it anyway?"
    }
    static func needsPublic(_ host: String) -> String {
        "\(host) is a public server: whoever runs it can read what you send through it; to use it anyway, give --public"
    }
    static func added(_ name: String) -> StyledText { "Added \(name, .bold)" }
    static func subscribe(_ address: String) -> String {
        "Scan the code with the phone's camera, or subscribe in the ntfy app: \(address)"
    }
    static let accessHint =
        "If the server lets only token holders write, the buttons need a rule for everyone: see ANSWERS in "
        + "'man steward-phone'."
    static let pressEnter = "Press Enter once the phone has subscribed:"
    static func interruptedTest(_ name: String) -> String {
        "interrupted; '\(name)' has been added; to test it: steward phone test '\(name)'; "
            + "to remove it: steward undo"
    }
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
    static func verdict(of result: PhoneTestRecord, on phone: PhoneRecord) -> [StyledText] {
        let service = phone.service
        guard result.isSent else {
            let problem = PhoneProblem(result.problem ?? .trouble, result.detail)
            return [
                StyledText(
                    "No message was sent: \(problem.words); \(remedy(problem.kind, problem.detail, afterTestOf: phone)).",
                    .bad)
            ]
        }
        var lines = [StyledText("The server accepted the message.", .good)]
        if let button = result.button {
            lines.append(
                StyledText("Buttons work: the tap on '\(VisibleText.line(button))' came back.", .good))
        } else if !service.hasButtons {
            lines.append(StyledText("Gotify has no buttons: answer at the computer.", .dim))
        } else if let problem = result.problem {
            let words = PhoneProblem(problem, result.detail).words
            lines.append(
                StyledText(
                    "Answers cannot be read: \(words); \(remedy(problem, result.detail, afterTestOf: phone)).",
                    .bad))
        } else {
            lines.append(
                StyledText(
                    "No tap came back. If the phone shows the message, check that the server lets everyone write to "
                        + "Steward's topics, and that the phone can reach the server.", .attention))
        }
        switch result.isWithdrawn {
        case true?:
            lines.append(StyledText("When you answer here, the message disappears from the phone.", .good))
        case false?:
            lines.append(
                StyledText(
                    service.hasButtons
                        ? "This server cannot take messages back (ntfy 2.16 and later can): when you answer here, a silent "
                            + "note stays on the phone."
                        : "When you answer here, the message stays on the phone; to remove it, Steward also needs a "
                            + "client token.",
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
        case .hidden: "only a notice"
        }
    }
    static func words(_ reach: Reach) -> String {
        switch reach {
        case .always: "as soon as a reminder appears"
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
        case "": "The server requires no token."
        case "command": "The token comes from: \(ShellWords.line(phone.command))"
        case "asked": "You type the token each time you log in."
        default: "The token is in the desktop's keyring."
        }
    }
    static func trusts(_ fingerprint: String) -> String {
        "You trust the certificate with the fingerprint \(fingerprint) for this server alone."
    }
    static func needsTrust(_ fingerprint: String, _ name: String) -> String {
        "this system does not trust the server's certificate; if it is the right one: \(trustIt(fingerprint, name))"
    }
    static func trustIt(_ fingerprint: String, _ name: String) -> String {
        "steward phone edit \(ShellWords.line([name])) --trust \(fingerprint)"
    }
    static func reached(_ moment: String?, _ phone: PhoneRecord) -> String {
        var sentences = [moment.map { "Last reached \($0)." } ?? "Not reached yet."]
        if phone.messages > 0 {
            sentences.append("Shows \(Counted.words(Int(phone.messages), "message")) now.")
        }
        if phone.canWithdraw == false { sentences.append("The server cannot take messages back.") }
        if phone.isPaused { sentences.append("Paused.") }
        return sentences.joined(separator: " ")
    }
    static func state(of phone: PhoneRecord) -> StyledText {
        if phone.isPaused { return StyledText("paused", .dim) }
        guard let problem = phone.problem else { return StyledText("fine", .dim) }
        return StyledText(problem.words, .attention)
    }
    static func problem(_ kind: PhoneProblem.Kind, of phone: PhoneRecord) -> String {
        "\(phone.name): \(PhoneProblem(kind, phone.detail).words); \(remedy(kind, phone.detail, of: phone))"
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

    static func resumeIt(_ name: String) -> String { "steward phone resume '\(name)'" }

    static func remedy(_ kind: PhoneProblem.Kind, _ detail: String, of phone: PhoneRecord) -> String {
        switch kind {
        case .certificate where PhoneProblem(kind, detail).fingerprint != nil:
            "compare the fingerprint with the one that the server's owner gives you; if it is right: "
                + trustIt(detail, phone.name)
        case .refused: "check the token and the server's access rules"
        case .noToken: tokenRemedy(phone)
        case .certificate: "check the server's address and this computer's date"
        case .unreachable: "check the address and the network; Steward tries again by itself"
        case .busy: "Steward tries again by itself"
        case .notPush: "check the address: it must be that of an ntfy or Gotify server"
        case .trouble: "Steward tries again by itself"
        }
    }
    /// A test is not repeated.
    private static func remedy(
        _ kind: PhoneProblem.Kind, _ detail: String, afterTestOf phone: PhoneRecord
    ) -> String {
        switch kind {
        case .unreachable:
            "check the address and the network, then run the test again: \(tryIt(phone.name))"
        case .busy, .trouble: "run the test again later: \(tryIt(phone.name))"
        case .refused, .noToken, .certificate, .notPush: remedy(kind, detail, of: phone)
        }
    }
    private static func tokenRemedy(_ phone: PhoneRecord) -> String {
        let edit = "run 'steward phone edit \(ShellWords.line([phone.name])) --token'"
        return switch phone.secret {
        case "command": "check the token command"
        case "asked": edit
        default: "unlock the keyring, or \(edit)"
        }
    }

    // MARK: - Changes

    static let nothingToChange =
        "nothing to change: give --name, --text, --when, --token, --token-command or --trust"
    static func changed(_ name: String) -> StyledText { "Changed \(name, .bold)" }
    static func paused(_ name: String) -> StyledText {
        "Paused \(name, .bold); it shows nothing until you resume it"
    }
    static func resumed(_ name: String) -> StyledText { "Resumed \(name, .bold)" }
    static func removed(_ name: String) -> StyledText { "Removed \(name, .bold)" }
}
