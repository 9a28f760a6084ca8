import AgentInterface
import DBus
import EventLoop

/// The agent's name on the bus: who has it, and how to get it.
///
/// The name is only asked for once everything that others may call is in place: the bus hands the call that
/// made it start us over before it answers the request (docs/event-loop-and-bus.md).
struct NameClaim: Sendable {
    /// Another agent.
    struct Holder: Sendable, CustomStringConvertible {
        /// `nil` where it does not say.
        let processID: UInt32?
        let version: String?

        var description: String {
            let who = [
                version.map { "version \(printable($0, limit: 40))" }, processID.map { "process \($0)" },
            ]
            let known = who.compactMap(\.self).joined(separator: ", ")
            return known.isEmpty
                ? "steward-agent is already running" : "steward-agent is already running (\(known))"
        }
    }

    let connection: Connection
    let loop: EventLoop
    private let name = Contract.busName

    private static let patience = Duration.seconds(2)

    /// Takes the name unless somebody has it.
    func claim() async throws(BusError) -> Bool {
        switch try await connection.requestName(name, .doNotQueue) {
        case .primaryOwner, .alreadyOwner: true
        case .inQueue, .exists: false
        }
    }

    func release() async throws(BusError) {
        try await connection.releaseName(name)
    }

    /// Who has the name for good: one that was killed has it until the bus notices.
    func holder() async throws(BusError) -> Holder? {
        var owner = try await connection.nameOwner(of: name)
        while let described = owner {
            let holder = await describe(described)
            owner = try await connection.nameOwner(of: name)
            if owner == described { return holder }
        }
        return nil
    }

    /// Asks whoever has the name to leave, and waits until it is gone.
    ///
    /// - Returns: Whether the name is free.
    func askHolderToLeave(within limit: Duration) async throws(BusError) -> Bool {
        guard try await connection.nameOwner(of: name) != nil else { return true }
        do {
            _ = try await connection.call(Agent1.quit.call((), autoStart: false), timeout: limit)
        } catch {
            // It may leave before it has answered; whether it does is what the wait below tells.
            if error == .disconnected { throw error }
        }
        return try await waitForOwner(within: limit) { $0 == nil }
    }

    /// Waits until somebody has the name.
    func waitForHolder(within limit: Duration) async throws(BusError) -> Holder? {
        guard try await waitForOwner(within: limit, { $0 != nil }) else { return nil }
        return try await holder()
    }

    private func waitForOwner(
        within limit: Duration, _ isWanted: @escaping @Sendable (BusName?) -> Bool
    ) async throws(BusError) -> Bool {
        let outcome = OneShot<Bool>()
        let subscription = try await connection.ownerChanges(of: name) { _, owner in
            if isWanted(owner) { outcome.fulfil(true) }
        }
        if isWanted(try await connection.nameOwner(of: name)) { outcome.fulfil(true) }
        let deadline = loop.after(limit) { outcome.fulfil(false) }
        defer {
            deadline.cancel()
            subscription.cancel()
        }
        return await outcome.get()
    }

    /// Neither answer is needed to go on: an agent that hangs still has the name.
    private func describe(_ owner: BusName) async -> Holder {
        let processID = try? await connection.call(
            .toBus("GetConnectionUnixProcessID", [.string(owner.text)]), timeout: Self.patience)
        let version = try? await connection.call(
            MethodCall(
                to: owner, at: Contract.path, "org.freedesktop.DBus.Properties", "Get",
                [.string(Agent1.name.text), .string("Version")], autoStart: false),
            timeout: Self.patience)
        return Holder(
            processID: processID?.body.first?.asUInt32,
            version: version?.body.first?.asVariant?.asString)
    }
}
