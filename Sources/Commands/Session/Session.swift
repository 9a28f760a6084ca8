import AgentInterface
import CivilTime
import DBus
import EventLoop
import Glibc
import Rules
import Sentences
import Settings
import Synchronization

/// The context of a command: everything it uses besides its arguments.
final class Session: Sendable {
    let loop: EventLoop
    let environment: [String: String]
    let console: Console
    /// The bus on which to look for the agent.
    let bus: BusAddress
    /// `nil` if no user can answer.
    let prompt: Prompt?
    /// Where a program answers questions for the user; `nil` without such a program.
    let questions: Prompt?
    /// The list that this terminal shows; `nil` without a terminal.
    let lastList: LastList?
    private let localityToFind: @Sendable () -> Locality
    private let foundLocality = Mutex<Locality?>(nil)
    private let clock: @Sendable () -> Instant
    /// When the command began.
    let startedAt: Instant
    private let client: SharedClient

    /// - Parameters:
    ///   - terminal: As `LastList.terminalOfProcess` names it.
    ///   - locality: Evaluated on first use.
    init(
        loop: EventLoop, environment: [String: String], console: Console, bus: BusAddress, prompt: Prompt?,
        terminal: String? = nil,
        locality: @escaping @Sendable @autoclosure () -> Locality, clock: @escaping @Sendable () -> Instant
    ) {
        self.loop = loop
        self.environment = environment
        self.console = console
        self.bus = bus
        self.prompt = prompt
        questions = nil
        lastList = LastList(environment: environment, terminal: terminal)
        localityToFind = locality
        self.clock = clock
        startedAt = clock()
        client = SharedClient()
    }

    /// A session that shares the connection of another one, and asks nobody at a terminal.
    /// - Parameters:
    ///   - console: Where it prints; `nil` for where the other one does.
    ///   - questions: A program that answers questions.
    init(of session: Session, printingTo console: Console? = nil, answeredBy questions: Prompt? = nil) {
        loop = session.loop
        environment = session.environment
        self.console = console ?? session.console
        bus = session.bus
        prompt = nil
        self.questions = questions
        lastList = nil
        localityToFind = { session.locality }
        clock = session.clock
        startedAt = session.clock()
        client = session.client
    }

    private final class SharedClient: Sendable {
        let made = Mutex<AgentClient?>(nil)
        /// The names of people whom sentences may name; empty until somebody asks.
        let people = Mutex<[String]>([])
        /// The days on which nobody works, besides weekends; empty until somebody asks.
        let holidays = Mutex<Set<CivilDate>>([])
    }

    var now: Instant { clock() }

    /// The names of people whom sentences may name, as far as `knowPeople` was asked for them.
    var people: [String] { client.people.withLock(\.self) }

    /// The days on which nobody works, besides weekends, as far as `knowPeople` was asked for them.
    var holidays: Set<CivilDate> { client.holidays.withLock(\.self) }

    func know(holidays: Set<CivilDate>) { client.holidays.withLock { $0 = holidays } }

    func know(people: [String]) { client.people.withLock { $0 = people } }

    /// The user's zone.
    var locality: Locality {
        foundLocality.withLock { found in
            if let found { return found }
            let locality = localityToFind()
            found = locality
            return locality
        }
    }

    /// Parses times as people type them, relative to now and in the language of this terminal.
    var phrases: TypedTime { TypedTime(now: now, locality: locality, locale: environment.locale) }

    /// Formats times for people, relative to now.
    var relative: RelativePhrase { RelativePhrase(now: now, in: locality) }

    /// - Throws: If the home directory is unknown.
    func directories() throws(CommandFailure) -> UserDirectories {
        guard let directories = UserDirectories(environment: environment) else {
            throw CommandFailure(.badConfiguration, SessionText.noHome)
        }
        return directories
    }

    // MARK: The agent

    /// Calls a method of the agent. If the bus cannot start an agent, starts the one beside this program.
    func ask<Input: Sendable, Output: Sendable>(
        _ operation: Operation<Input, Output>, _ input: Input, timeout: Duration = .seconds(25)
    ) async throws(CommandFailure) -> Output {
        var (isRepeated, hasMadeWay) = (false, false)
        while true {
            do throws(ClientError) {
                let agent = try await agent()
                let isFirst = !(await agent.isChecked)
                let output = try await agent.call(operation, input, timeout: timeout)
                if isFirst, await agent.isUpdateRecommended {
                    console.warn(SessionText.updateRecommended)
                }
                return output
            } catch {
                if case .notKnown(let reason) = error, !hasMadeWay {
                    try await replaceOlderAgent(reason)
                    hasMadeWay = true
                    continue
                }
                guard !isRepeated else { throw CommandFailure(error) }
                try await recover(from: error)
                isRepeated = true
            }
        }
    }

    /// Names the program on whose behalf this session makes changes from now on, for the journal.
    func introduce(named name: String) async throws(CommandFailure) {
        do {
            try await agent().introduce(named: name)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Sends calls to the agent of this unique name alone, until `serveByAny`.
    func serve(byAgent name: String) async throws(CommandFailure) {
        do {
            try await agent().serve(byAgent: name)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Sends calls to whichever agent runs.
    func serveByAny() async {
        // Without a client there is nothing to change.
        await client.made.withLock(\.self)?.serveByAny()
    }

    /// Whether an agent owns the name.
    func isAgentThere() async throws(ClientError) -> Bool {
        try await agent().owner() != nil
    }

    /// Returns once an agent runs, so that the call can be repeated.
    /// - Throws: `failure`, if another attempt is pointless or the call may have had an effect, or why no agent
    ///   can start.
    private func recover(from failure: ClientError) async throws(CommandFailure) {
        guard await isAbsence(failure) else { throw CommandFailure(failure) }
        try checkWhatStartNeeds()
        do throws(ClientError) {
            if case .noAgent = failure, try await startAgent() { return }
        } catch {
            throw CommandFailure(error)
        }
        try await explainFailedStart()
        do throws(ClientError) {
            // Another command may have started an agent meanwhile.
            guard case .noAgent = failure, try await isAgentThere() else { throw failure }
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Whether the call failed because no agent runs.
    private func isAbsence(_ failure: ClientError) async -> Bool {
        switch failure {
        case .noAgent: return true
        case .noAnswer:
            guard client.made.withLock(\.self) != nil else { return false }
            // If this query fails as well, the bus is at fault.
            return (try? await isAgentThere()) == false
        case .refused, .noBus, .updateRequired, .notUnderstood, .notKnown, .cancelled: return false
        }
    }

    /// - Returns: Whether an agent runs now. `false` if there is none beside this program, or it did not
    ///   start.
    private func startAgent() async throws(ClientError) -> Bool {
        guard let program = AgentLauncher.program(environment: environment) else { return false }
        return try await AgentLauncher(session: self).start(program, on: try await agent().connection)
    }

    /// - Throws: If the settings or the program prevent a start, so that an attempt is pointless.
    private func checkWhatStartNeeds() throws(CommandFailure) {
        // Without a home directory, there are no settings that could be wrong.
        if let file = UserDirectories(environment: environment)?.configurationFile {
            try checkSettings(file, consequence: SessionText.agentRefusesSettings)
        }
        guard let program = AgentLauncher.program(environment: environment) else { return }
        guard access(program, X_OK) == 0 else {
            throw CommandFailure(.unavailable, SessionText.agentIsMissing(VisibleText.line(program)))
        }
    }

    /// - Throws: The agent's own explanation of why it cannot start.
    private func explainFailedStart() async throws(CommandFailure) {
        guard let program = AgentLauncher.program(environment: environment) else { return }
        try await AgentLauncher(session: self).explainFailure(of: program)
    }

    /// A client of the agent on another bus.
    func connect(to address: BusAddress) async throws(CommandFailure) -> AgentClient {
        do {
            return try await AgentClient.connect(to: address, as: .cli, on: loop)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// The client of the session's agent; connects on first use.
    func agent() async throws(ClientError) -> AgentClient {
        if let client = client.made.withLock(\.self) { return client }
        let made: AgentClient
        do throws(ClientError) {
            made = try await AgentClient.connect(to: bus, as: .cli, on: loop)
        } catch {
            guard error.isBusSlow else { throw error }
            console.warn(SessionText.busIsSlow)
            made = try await AgentClient.connect(to: bus, as: .cli, on: loop)
        }
        client.made.withLock { $0 = made }
        return made
    }
}
