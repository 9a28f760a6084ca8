import AgentInterface
import CivilTime
import DBus
import JSONText
import Rules

/// Why a command failed: the message and the exit code.
struct CommandFailure: Error, Hashable, Retryable {
    let status: ExitStatus
    /// Names the value, the reason and the remedy; empty if everything has been printed.
    let message: String
    /// The kind of the agent's refusal; `nil` for other failures.
    let refusal: AgentError.Kind?
    let retry: Retry

    init(
        _ status: ExitStatus, _ message: String, refusal: AgentError.Kind? = nil, retry: Retry = .never
    ) {
        self.status = status
        self.message = message
        self.refusal = refusal
        self.retry = retry
    }

    /// `option` names the option with the text, such as `--due`.
    init(_ error: TimeTextError, for option: String) {
        self.init(
            .badData, SessionText.cannotUnderstand(error.value, for: option, error.reason, error.remedy))
    }

    init(_ error: InvalidValue) {
        self.init(.badData, error.description)
    }

    init(translating error: any Error) {
        switch error {
        case let error as CommandFailure: self = error
        case let error as ClientError: self.init(error)
        case let error as BusError: self.init(ClientError(error))
        case let error as InvalidValue: self.init(error)
        default: self.init(.refused, "\(error)", retry: Retry(error))
        }
    }

    init(_ error: ClientError) {
        switch error {
        case .refused(let refusal):
            self.init(
                ExitStatus(refusal.kind), Self.inWordsOfOptions(refusal), refusal: refusal.kind,
                retry: refusal.retry)
        case .noBus where error.isBusSlow:
            // Nothing was sent to the agent yet.
            self.init(.unavailable, SessionText.busIsTooSlow, retry: .later())
        case .noBus(let reason):
            self.init(.unavailable, SessionText.noBus(reason))
        case .noAgent(let reason):
            self.init(.unavailable, SessionText.noAgent(VisibleText.line(reason)))
        case .noAnswer(let reason):
            self.init(.unavailable, SessionText.noAnswer(VisibleText.line(reason)))
        case .updateRequired(let agent):
            self.init(.updateRequired, SessionText.updateRequired(agent))
        case .notUnderstood(let reason), .notKnown(let reason):
            self.init(.updateRequired, SessionText.otherContract(VisibleText.line(reason)))
        case .cancelled: self = .interrupted
        }
    }

    /// This failure with the text that the user typed in place of the canonical text sent to the agent.
    func quoting(_ typed: String, insteadOf sent: String) -> CommandFailure {
        guard refusal == .invalid else { return self }
        return CommandFailure(
            status, message.replacingFirst("'\(sent)'", with: "'\(VisibleText.line(typed))'"),
            refusal: refusal, retry: retry)
    }

    /// Prints the failure to standard error; prints nothing if the message is empty.
    func report(on console: Console, asJSON: Bool) {
        if message.isEmpty { return }
        if asJSON { return console.fail(json: json.text) }
        for line in message.split(separator: "\n") { console.fail(String(line)) }
    }

    static let interrupted = CommandFailure(.interrupted, SessionText.interrupted)

    /// Replaces the agent's field names with the options that the user knows.
    private static func inWordsOfOptions(_ refusal: AgentError) -> String {
        guard refusal.kind == .invalid else { return refusal.message }
        for (field, option) in options {
            guard let place = refusal.message.firstRange(of: " as \(field): ") else { continue }
            return refusal.message[..<place.lowerBound] + " \(SessionText.use(option)): "
                + refusal.message[place.upperBound...]
        }
        return refusal.message
    }

    /// `add` takes the title as an argument.
    private static let options =
        [
            ("occurrence", "--occurrence"), ("position", "--position"), ("at", "--at"),
            ("amount", "--amount"),
            ("end", "--end"), ("duration", "--for"), ("join", "--join"), ("until", SessionText.time),
        ] + TodoDetails.fields.filter { $0.key != "title" }.map { ($0.key, $0.option) }
        + ItemDetails.fields.filter { !$0.isForNewOnly && !["name", "lent_on"].contains($0.key) }
        .map { ($0.key, $0.option) }

    var json: JSON {
        .object([
            "error": .object(
                [
                    JSON.Member("code", .number(Int64(status.rawValue))),
                    JSON.Member("name", .text(status.name)), JSON.Member("message", .text(message)),
                ] + retry.members)
        ])
    }
}

extension Retry {
    /// The members of an error in JSON.
    var members: [JSON.Member] {
        [JSON.Member("retryable", .flag(isRetryable))]
            + (seconds.map { [JSON.Member("retry_after", .number(Int64($0)))] } ?? [])
    }
}

extension ClientError {
    /// Whether the bus accepted the connection and then did not answer.
    var isBusSlow: Bool {
        guard case .noBus(let reason) = self else { return false }
        return reason.hasSuffix(BusError.timeout.description)
    }
}

extension ExitStatus {
    init(_ kind: AgentError.Kind) {
        self =
            switch kind {
            case .invalid: .badData
            case .notFound, .ambiguous: .noInput
            case .limitsExceeded, .accessDenied, .failed: .refused
            case .hasOpenSubtasks, .nothingToUndo, .undoConflict, .conflict: .refused
            case .storageFull: .tryAgain
            case .storageReadOnly, .storageFailed: .storageFailed
            case .shuttingDown: .unavailable
            }
    }
}
