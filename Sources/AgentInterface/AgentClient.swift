package import DBus
package import EventLoop

/// The agent, as its clients see it.
///
/// It is started by the bus where it does not run. Nothing is changed before it is known that agent and client
/// understand each other; the answer to a query is waited for together with the answer to that question.
package actor AgentClient {
    package nonisolated let connection: Connection
    package nonisolated var unownedExecutor: UnownedSerialExecutor { connection.unownedExecutor }

    private let version: APIVersion
    private let autoStart: Bool
    /// What to introduce ourselves as; `nil` once that is done, or if nobody needs to know.
    private var kind: ClientKind?
    private var checked: AgentVersions?

    /// - Parameters:
    ///   - version: The contract that the client speaks.
    ///   - kind: What the journal shall say of our changes; `nil` leaves it at "through D-Bus".
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

    /// What the agent says about its version; asked once.
    /// - Throws: `.updateRequired` when it does not serve this client.
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

    /// Whether agent and client have found out that they understand each other.
    package var isChecked: Bool { checked != nil }

    /// Whether the agent speaks another major version that it can still serve.
    package var isUpdateRecommended: Bool {
        checked?.compatibility(with: version) == .updateRecommended
    }

    /// Calls a method of the contract.
    package func call<Input, Output>(
        _ operation: Operation<Input, Output>, _ input: Input, timeout: Duration = .seconds(25)
    ) async throws(ClientError) -> Output {
        if checked == nil && operation.isQuery {
            // Both are on their way before either is answered.
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

    private func introduceOurselves() async {
        guard let kind else { return }
        self.kind = nil
        // An agent that does not care who we are serves us all the same.
        _ = try? await connection.call(Agent1.introduce.call(kind, autoStart: autoStart))
    }

    private func result<Input, Output>(
        of operation: Operation<Input, Output>, _ input: Input, _ timeout: Duration
    ) async -> Result<Output, ClientError> {
        let call = operation.call(input, autoStart: autoStart)
        do {
            let reply = try await connection.call(call, timeout: timeout)
            return .success(try operation.result(of: reply))
        } catch let error as BusError {
            if case .invalid = error, let fault = call.fault {
                let sentence = "this cannot be sent to the agent: \(fault); give shorter text, without U+0000"
                return .failure(.refused(AgentError(.invalid, sentence)))
            }
            return .failure(ClientError(error))
        } catch {
            return .failure(.notUnderstood(reason: "\(error)"))
        }
    }

    /// Calls `handler` with the ids whenever tasks have changed, until the subscription is cancelled or let go of.
    package func tasksChanged(
        _ handler: @escaping @Sendable ([String]) -> Void
    ) async throws(ClientError) -> Subscription {
        try await changes(of: Tasks1.name, Tasks1.changed, handler)
    }

    /// Calls `handler` with the ids whenever events have changed, until the subscription is cancelled or let go of.
    package func eventsChanged(
        _ handler: @escaping @Sendable ([String]) -> Void
    ) async throws(ClientError) -> Subscription {
        try await changes(of: Events1.name, Events1.changed, handler)
    }

    /// Calls `handler` with the ids whenever items or maintenance have changed, until the subscription is cancelled or let
    /// go of.
    package func householdChanged(
        _ handler: @escaping @Sendable ([String]) -> Void
    ) async throws(ClientError) -> Subscription {
        try await changes(of: Household1.name, Household1.changed, handler)
    }

    /// Calls `handler` with the ids whenever reminders have changed, until the subscription is cancelled or let go of.
    package func remindersChanged(
        _ handler: @escaping @Sendable ([String]) -> Void
    ) async throws(ClientError) -> Subscription {
        try await changes(of: Reminders1.name, Reminders1.changed, handler)
    }

    /// Calls `handler` with a reminder's id, its answer and through what it came, whenever one is answered, until the
    /// subscription is cancelled or let go of.
    package func reminderAnswered(
        _ handler: @escaping @Sendable (_ reminder: String, _ answer: String, _ by: String) -> Void
    ) async throws(ClientError) -> Subscription {
        try await signals(of: Reminders1.name, Reminders1.answered) { message in
            let texts = message.body.compactMap(\.asString)
            if texts.count >= 3 { handler(texts[0], texts[1], texts[2]) }
        }
    }

    /// Calls `handler` with the ids whenever recalls of things have changed, until the subscription is cancelled or let go of.
    package func recallsChanged(
        _ handler: @escaping @Sendable ([String]) -> Void
    ) async throws(ClientError) -> Subscription {
        try await changes(of: Recalls1.name, Recalls1.changed, handler)
    }

    /// Calls `handler` with the ids whenever shops have changed, until the subscription is cancelled or let go of.
    package func shopsChanged(
        _ handler: @escaping @Sendable ([String]) -> Void
    ) async throws(ClientError) -> Subscription {
        try await changes(of: Shops1.name, Shops1.changed, handler)
    }

    /// Calls `handler` with how far a refresh has come, until the subscription is cancelled or let go of.
    package func refreshProgress(
        _ handler: @escaping @Sendable (RefreshRecord) -> Void
    ) async throws(ClientError) -> Subscription {
        try await signals(of: Recalls1.name, Recalls1.progress) { message in
            // What is not understood is a later contract's; the next one or the state says as much.
            if let state = message.body.first.flatMap({ try? RefreshRecord(busValue: $0) }) { handler(state) }
        }
    }

    private func changes(
        of interface: InterfaceName, _ signal: SignalDeclaration,
        _ handler: @escaping @Sendable ([String]) -> Void
    ) async throws(ClientError) -> Subscription {
        try await signals(of: interface, signal) { message in
            if let ids = message.body.first?.asStrings { handler(ids) }
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
