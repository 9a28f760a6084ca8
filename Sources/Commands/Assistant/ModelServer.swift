import AgentInterface
import Assistant
import EventLoop
import FetchInterface
import Glibc
import JSONText
import Rules
import Settings

/// A model on an OpenAI-compatible server, asked through a `steward-fetch` of its own.
///
/// The helper opens no connection but to the configured address, follows no redirects, and may use plain HTTP on
/// this machine alone.
struct ModelServer: AssistantProvider {
    let model: String
    /// Without a slash at the end.
    let base: String
    private let key: String?
    private let session: Session

    init(base: String, model: String, key: String? = nil, session: Session) {
        var base = base
        while base.hasSuffix("/") { base.removeLast() }
        // Every known server has its interface below this path.
        if base.split(separator: "/").count == 2 { base += "/v1" }
        self.base = base
        self.model = model
        self.key = key
        self.session = session
    }

    /// The configured server; `nil` if there is none.
    /// - Parameters:
    ///   - model: Instead of the configured one.
    ///   - limit: How long the command that prints the key may take.
    /// - Throws: A setting is missing, or the key cannot be had.
    static func configured(
        _ model: String? = nil, within limit: Duration = AssistantSession.deadline, in session: Session
    ) async throws(CommandFailure) -> ModelServer? {
        let settings = try session.settings().assistant
        guard let address = settings.url else { return nil }
        let model = model ?? settings.model
        guard !model.isEmpty else {
            throw CommandFailure(.badConfiguration, AssistantText.modelIsNotSet(address.description))
        }
        return ModelServer(
            base: address.description, model: model, key: try await key(settings, within: limit, session),
            session: session)
    }

    /// - Parameter limit: How long the command that prints the key may take.
    static func key(
        _ settings: Settings.Assistant, within limit: Duration = AssistantSession.deadline, _ session: Session
    ) async throws(CommandFailure) -> String? {
        guard !settings.keyCommand.isEmpty else { return nil }
        let line = await session.firstLine(of: "/bin/sh", ["-c", settings.keyCommand], within: limit)
        if Task.isCancelled { throw .interrupted }
        guard let key = line?.trimmed, !key.isEmpty, key.utf8.allSatisfy({ (0x21..<0x7F).contains($0) })
        else {
            throw CommandFailure(
                .badConfiguration, AssistantText.noKey(from: VisibleText.line(settings.keyCommand)))
        }
        return key
    }

    /// The host and port, for people.
    var place: String {
        let rest = base.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true)
        return rest.count > 1 ? String(rest[1]) : base
    }

    /// What to call it on a terminal: `llama3.2 at 127.0.0.1:11434`.
    var name: String { AssistantText.model(model, at: place) }

    /// Whether it is on this machine. What is no address that Steward opens is not.
    var isLocal: Bool { WebAddress(base)?.isLocal ?? false }

    func answer(_ body: JSON, within limit: Duration) async throws(AssistantFailure) -> String {
        let question = FetchRequest.AssistantQuestion(
            address: "\(base)/chat/completions", body: body.line, key: key)
        guard body.line.utf8.count <= FetchRequest.AssistantQuestion.longestBody else {
            throw .contextTooLong
        }
        let (status, text) = try await HelperCall(session: session).ask(question, within: limit)
        return try ChatReply.content(status: status, text)
    }

    /// The names of the server's models.
    func models(within limit: Duration = .seconds(5)) async throws(AssistantFailure) -> [String] {
        let question = FetchRequest.AssistantQuestion(address: "\(base)/models", key: key)
        let (status, text) = try await HelperCall(session: session).ask(question, within: limit)
        return try ChatReply.models(status: status, text)
    }
}

/// One question to a server, asked by a helper process that lives as long as the question.
private struct HelperCall {
    let session: Session

    private static let variables: Set<String> = [
        "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
    ]
    /// How much later than the helper we lose patience: it reports its own timeout.
    private static let grace = Duration.seconds(1)

    /// - Returns: The HTTP status, and the text of the answer.
    func ask(
        _ question: FetchRequest.AssistantQuestion, within limit: Duration
    ) async throws(AssistantFailure) -> (status: Int, text: String) {
        var request = FetchRequest(id: "1", .assistant(question))
        request.limits.total = limit
        request.limits.stall = limit
        request.limits.connect = min(limit, .seconds(5))
        let child: ChildProcess
        let output: OwnedDescriptor
        do throws(SystemError) {
            (child, output) = try start(saying: FetchOrder.fetch(request).json.line + "\n")
        } catch {
            throw .refusedAddress(reason: AssistantText.helperCannotStart("\(error)"))
        }
        let deadline = session.loop.after(limit + Self.grace) { child.kill(SIGKILL) }
        defer {
            deadline.cancel()
            child.kill(SIGKILL)
        }
        let reader = LineReader(output.rawValue, on: session.loop, longestLine: FetchReply.longestLine)
        var text = ""
        let start = ContinuousClock.now
        while let line = await reader.next() {
            // A helper that does not speak the protocol is reported below, as one that ended too early.
            guard let json = try? JSON(parsing: Array(line.utf8), within: FetchReply.limits),
                let reply = try? FetchReply(json: json)
            else { break }
            switch reply {
            case .text("1", let chunk): text += chunk
            case .end("1", let outcome):
                withExtendedLifetime(output) {}
                if outcome.status.isSuccess { return (outcome.code, text) }
                throw AssistantFailure(outcome)
            default: continue
            }
        }
        withExtendedLifetime(output) {}
        if Task.isCancelled { throw .cancelled }
        if start.duration(to: .now) >= limit { throw .timeout }
        throw .notUnderstood(reason: AssistantText.helperEnded)
    }

    /// Starts the helper with its order in its input, and returns its output.
    private func start(saying order: String) throws(SystemError) -> (ChildProcess, OwnedDescriptor) {
        let (input, output) = (try DescriptorPipe(), try DescriptorPipe())
        var rest = Array(order.utf8)[...]
        // A pipe holds the longest order, and its reader is ours until the helper has it.
        precondition(rest.count <= 64 * 1024)
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(input.writing.rawValue, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SystemError("write") }
            rest = rest.dropFirst(count)
        }
        let child = try session.loop.spawn(
            ChildCommand(
                Self.program, environment: session.environment.filter { Self.variables.contains($0.key) },
                input: .descriptor(input.reading), output: .descriptor(output.writing), errors: .null))
        return (child, output.reading)
    }

    /// Beside this program, or else in `PATH`.
    private static var program: String {
        AgentLauncher.beside("steward-fetch") ?? "steward-fetch"
    }
}

extension AssistantFailure {
    fileprivate init(_ outcome: FetchOutcome) {
        let reason = outcome.detail.isEmpty ? outcome.status.words : outcome.detail
        self =
            switch outcome.status {
            case .timeout: .timeout
            case .unreachable: .unreachable(reason: reason)
            case .badCertificate: .badCertificate(reason: reason)
            case .redirectedAway: .redirected(reason: reason)
            case .refused: .refusedAddress(reason: reason)
            case .tooLarge: .tooLarge
            case .cutOff: .cutOff
            case .cancelled: .cancelled
            default: .notUnderstood(reason: reason)
            }
    }
}
