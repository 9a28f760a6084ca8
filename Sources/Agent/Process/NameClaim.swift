import AgentInterface
import DBus
import EventLoop

/// The agent's name on the bus: who owns it, and how to take it over.
///
/// The agent requests the name only after it has exported its objects: the bus delivers the call that
/// activated the agent before it answers the request.
struct NameClaim: Sendable {
    /// Another agent that owns the name.
    struct Holder: Sendable, CustomStringConvertible {
        /// `nil` if the bus does not report it.
        let processID: UInt32?
        let version: String?

        var description: String {
            AgentText.isRunning(version: version.map { printable($0, limit: 40) }, process: processID)
        }
    }

    let connection: Connection
    let loop: EventLoop
    private let name = Contract.busName

    private static let patience = Duration.seconds(2)

    /// Requests the name without queueing; returns whether the agent owns it.
    func claim() async throws(BusError) -> Bool {
        switch try await connection.requestName(name, .doNotQueue) {
        case .primaryOwner, .alreadyOwner: true
        case .inQueue, .exists: false
        }
    }

    func release() async throws(BusError) {
        try await connection.releaseName(name)
    }

    /// The lasting owner of the name: a killed agent owns it until the bus notices.
    func holder() async throws(BusError) -> Holder? {
        var owner = try await connection.nameOwner(of: name)
        while let described = owner {
            let holder = await describe(described)
            owner = try await connection.nameOwner(of: name)
            if owner == described { return holder }
        }
        return nil
    }

    /// Asks the owner to quit, and waits until the name is free.
    ///
    /// - Returns: Whether the name is free.
    func askHolderToLeave(within limit: Duration) async throws(BusError) -> Bool {
        guard try await connection.nameOwner(of: name) != nil else { return true }
        do {
            _ = try await connection.call(Agent1.quit.call((), autoStart: false), timeout: limit)
        } catch {
            // The owner may quit before it replies; the wait below detects that.
            if error == .disconnected { throw error }
        }
        return try await waitForOwner(within: limit) { $0 == nil }
    }

    /// Waits until an agent owns the name; `nil` after `limit`.
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

    /// Both answers are optional: an agent that hangs still owns the name.
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
