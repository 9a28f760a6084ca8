package import DBus
package import EventLoop

/// A client's connection to the agent.
///
/// The bus starts the agent if it is not running. A change is sent only once agent and client are known to be
/// compatible; a query is sent together with that check.
package actor AgentClient {
    package nonisolated let connection: Connection
    package nonisolated var unownedExecutor: UnownedSerialExecutor { connection.unownedExecutor }

    private let version: APIVersion
    private let autoStart: Bool
    /// The kind of client to report to the agent; `nil` for none.
    private let kind: ClientKind?
    /// The client's name to report to the agent; `nil` for none.
    private var name: String?
    private var isKindKnown = false
    private var isNameKnown = false
    private var checked: AgentVersions?
    /// The agent that alone may serve calls; `nil` for whichever owns the name.
    private var onlyAgent: BusName?

    /// - Parameters:
    ///   - version: The contract that the client speaks.
    ///   - kind: What the journal says of the client's changes; `nil` leaves it at "through D-Bus".
    ///   - autoStart: Whether the bus may start the agent.
    package init(
        on connection: Connection, speaking version: APIVersion = .current, as kind: ClientKind? = nil,
        autoStart: Bool = true
    ) {
        self.connection = connection
        self.version = version
        self.kind = kind
        self.autoStart = autoStart
    }

    /// - Throws: `.noBus`.
    package static func connect(
        to address: BusAddress = .session, as kind: ClientKind? = nil, on loop: EventLoop
    ) async throws(ClientError) -> AgentClient {
        do {
            return AgentClient(on: try await Connection.open(address, on: loop), as: kind)
        } catch {
            throw ClientError(error)
        }
    }

    /// The agent's versions, requested once.
    /// - Throws: `.updateRequired` if the agent does not serve this client.
    package func versions() async throws(ClientError) -> AgentVersions {
        if let checked { return checked }
        var query = AgentVersions.query
        query.autoStart = autoStart
        let versions: AgentVersions
        do {
            versions = try AgentVersions(properties: try await connection.call(query))
        } catch let error as BusError {
            throw ClientError(error)
        } catch {
            throw .notUnderstood(reason: "\(error)")
        }
        guard versions.compatibility(with: version) != .updateRequired else {
            throw .updateRequired(versions)
        }
        checked = versions
        return versions
    }

    /// Whether agent and client are known to be compatible.
    package var isChecked: Bool { checked != nil }

    /// Whether the agent speaks another major version that it can still serve.
    package var isUpdateRecommended: Bool {
        checked?.compatibility(with: version) == .updateRecommended
    }

    /// Calls a method of the contract. If the agent refuses because it is ending, asks the next one.
    package func call<Input, Output>(
        _ operation: Operation<Input, Output>, _ input: Input, timeout: Duration = .seconds(25)
    ) async throws(ClientError) -> Output {
        for _ in 0..<Self.mostRefusals {
            do throws(ClientError) {
                return try await callOnce(operation, input, timeout)
            } catch {
                guard case .refused(let refusal) = error, refusal.kind == .shuttingDown, onlyAgent == nil
                else { throw error }
            }
            // By now, the owner may already be the next agent.
            if let owner = try await owner() { try await waitForEnd(of: owner, atMost: Self.pause) }
            (checked, isKindKnown, isNameKnown) = (nil, false, false)
        }
        return try await callOnce(operation, input, timeout)
    }

    /// An agent takes at most ten seconds to end.
    private static let mostRefusals = 20
    private static let pause = Duration.milliseconds(500)

    /// The agent that owns the bus name; `nil` if none does.
    package func owner() async throws(ClientError) -> BusName? {
        do throws(BusError) {
            return try await connection.nameOwner(of: Contract.busName)
        } catch {
            throw ClientError(error)
        }
    }

    /// Returns once `agent` has given up the bus name, or after `length`.
    package func waitForEnd(of agent: BusName, atMost length: Duration = .seconds(10))
        async throws(ClientError)
    {
        let end = OneShot<Void>()
        do throws(BusError) {
            let changes = try await connection.ownerChanges(of: Contract.busName) { _, new in
                if new != agent { end.fulfil(()) }
            }
            defer { changes.cancel() }
            let patience = connection.loop.after(length) { end.fulfil(()) }
            defer { patience.cancel() }
            if try await connection.nameOwner(of: Contract.busName) == agent { await end.get() }
        } catch {
            throw ClientError(error)
        }
        // The next agent may have another version, and does not know this client.
        (checked, isKindKnown, isNameKnown) = (nil, false, false)
    }

    private func callOnce<Input, Output>(
        _ operation: Operation<Input, Output>, _ input: Input, _ timeout: Duration
    ) async throws(ClientError) -> Output {
        if checked == nil && operation.isQuery {
            // Send both before either is answered.
            async let versions = versions()
            let result = await result(of: operation, input, timeout)
            do {
                _ = try await versions
            } catch let error as ClientError {
                throw error
            } catch {
                throw .cancelled
            }
            return try result.get()
        }
        _ = try await versions()
        if !operation.isQuery { await introduceOurselves() }
        return try await result(of: operation, input, timeout).get()
    }

    /// Names the program on whose behalf changes are made from now on, for the journal.
    package func introduce(named name: String) {
        self.name = name
        isNameKnown = false
    }

    /// Sends calls to the agent of this unique name alone, until `serveByAny`: a later one would not know what was
    /// agreed on.
    package func serve(byAgent name: String) throws(ClientError) {
        do {
            onlyAgent = try BusName(validating: name)
        } catch {
            throw .notUnderstood(reason: "\(error)")
        }
    }

    /// Sends calls to whichever agent owns the name.
    package func serveByAny() {
        onlyAgent = nil
    }

    private func introduceOurselves() async {
        // An agent that refuses an introduction serves us all the same.
        if let kind, !isKindKnown {
            isKindKnown = true
            _ = try? await connection.call(Agent1.introduce.call(kind, autoStart: autoStart))
        }
        if let name, !isNameKnown {
            isNameKnown = true
            _ = try? await connection.call(Agent1.introduceByName.call(name, autoStart: autoStart))
        }
    }

    private func result<Input, Output>(
        of operation: Operation<Input, Output>, _ input: Input, _ timeout: Duration
    ) async -> Result<Output, ClientError> {
        let call = operation.call(input, to: onlyAgent ?? Contract.busName, autoStart: autoStart)
        do {
            let reply = try await connection.call(call, timeout: timeout)
            return .success(try operation.output.decode(reply.body))
        } catch let error as BusError {
            if case .invalid = error, let fault = call.fault {
                let sentence = "this cannot be sent to the agent: \(fault); give shorter text, without U+0000"
                return .failure(.refused(AgentError(.invalid, sentence)))
            }
            let failure = ClientError(error)
            if case .noAgent = failure, onlyAgent != nil {
                return .failure(.noAnswer(reason: "the agent ended in the middle of this call; repeat it"))
            }
            return .failure(failure)
        } catch {
            return .failure(.notUnderstood(reason: "\(error)"))
        }
    }

    /// Calls `handler` with the ids whenever the subjects of an interface change, until the subscription is
    /// cancelled or released.
    /// - Parameter interface: One that has a signal `Changed`, such as `Tasks1.name`.
    package func changes(
        of interface: InterfaceName, _ handler: @escaping @Sendable ([String]) -> Void
    ) async throws(ClientError) -> Subscription {
        try await signals(of: interface, Contract.changed) { message in
            if let ids = message.body.first?.asStrings { handler(ids) }
        }
    }

    /// Calls `handler` with a reminder's id, its answer and the channel whenever one is answered, until the
    /// subscription is cancelled or released.
    package func reminderAnswered(
        _ handler: @escaping @Sendable (_ reminder: String, _ answer: String, _ by: String) -> Void
    ) async throws(ClientError) -> Subscription {
        try await signals(of: Reminders1.name, Reminders1.answered) { message in
            let texts = message.body.compactMap(\.asString)
            if texts.count >= 3 { handler(texts[0], texts[1], texts[2]) }
        }
    }

    /// Calls `handler` with the progress of a refresh, until the subscription is cancelled or released.
    package func refreshProgress(
        _ handler: @escaping @Sendable (RefreshRecord) -> Void
    ) async throws(ClientError) -> Subscription {
        try await signals(of: Recalls1.name, Recalls1.progress) { message in
            // Skip a record of a later contract: the next one, or the state, says as much.
            if let state = message.body.first.flatMap({ try? RefreshRecord(busValue: $0) }) { handler(state) }
        }
    }

    private func signals(
        of interface: InterfaceName, _ signal: SignalDeclaration,
        _ handler: @escaping @Sendable (Message) -> Void
    ) async throws(ClientError) -> Subscription {
        let rule = MatchRule(
            sender: Contract.busName, interface: interface, member: signal.name, path: Contract.path)
        do {
            return try await connection.subscribe(rule, handler)
        } catch {
            throw ClientError(error)
        }
    }
}
