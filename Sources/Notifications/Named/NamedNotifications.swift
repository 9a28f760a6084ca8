import DBus
import EventLoop
import Rules

/// Posting through an interface whose popups have names that Steward chooses.
///
/// A desktop may keep such popups until they are removed, even after the server, the session and the agent have
/// ended. The user's answers arrive as calls to `org.freedesktop.Application`, for which the bus starts the agent
/// if necessary. The interface does not report popups that the user clears.
actor NamedNotifications: LoopActor {
    /// Changes of the interface's availability.
    enum Event: Sendable, Hashable {
        /// A server owns the bus name.
        case opened(owner: BusName)
        /// No server owns it any more or, with a reason (the end of a sentence), it refuses the popups.
        case shut(reason: String?)
        /// A server that missed the deadline of a post replies again.
        case recovered
    }

    nonisolated let loop: EventLoop
    private let connection: Connection
    private let timing: NotificationTiming
    private let interface: NamedInterface
    private var owner: BusName?
    /// Whether the current server has refused the popups.
    private var isRefused = false
    private var isHanging = false
    private var pending: PendingPost?
    private var lock = AsyncLock()
    private var handler: (@Sendable (Event) -> Void)?
    private var subscription: Subscription?

    init(on connection: Connection, timing: NotificationTiming, interface: NamedInterface) {
        self.connection = connection
        self.timing = timing
        self.interface = interface
        loop = connection.loop
    }

    /// - Throws: A `BusError` if the bus refuses the subscription.
    func start(_ handler: @escaping @Sendable (Event) -> Void) async throws {
        self.handler = handler
        subscription = try await connection.ownerChanges(
            of: interface.busName, callback { server, _, new in server.ownerDidChange(to: new) })
    }

    private func ownerDidChange(to owner: BusName?) {
        self.owner = owner
        isRefused = false
        isHanging = false
        pending?.fulfil(.failure(.absent))
        handler?(owner.map(Event.opened) ?? .shut(reason: nil))
    }

    /// Whether a server is running. Even one that refuses new popups may keep earlier ones.
    var isThere: Bool { owner != nil }

    // MARK: Popups

    /// Shows a popup under a name; replaces the popup of that name, if there is one.
    ///
    /// - Parameters:
    ///   - old: Closed first if it has another name, even if the post then fails: where only a few popups are
    ///     kept, the new one needs the room.
    ///   - closesFirst: Whether to close `old` first even if it has the same name, because the user would not
    ///     notice that it is replaced.
    func post(
        _ fields: [String: Value], as id: PopupID, replacing old: PopupID?,
        closingFirst closesFirst: Bool = false
    ) async throws(PostError) {
        await withCheckedContinuation { lock.take($0) }
        defer { lock.end() }
        let isUpdate = old == id && !closesFirst
        if let old, !isUpdate { await close(old) }
        guard let owner, !isRefused else { throw .absent }
        guard !isHanging else { throw .timedOut }
        let call = interface.call(NamedInterface.addNotification, id, fields, to: owner)
        try await answer(to: call, from: owner, showing: id, isUpdate: isUpdate)
    }

    @discardableResult func close(_ popup: PopupID) async -> Bool {
        guard let owner else { return false }
        let call = interface.call(NamedInterface.removeNotification, popup, to: owner)
        do {
            // A server that hangs reads this when it continues.
            if isHanging {
                try await connection.send(call)
                return false
            }
            _ = try await connection.call(call, timeout: timing.closing)
            return true
        } catch .remote(let name, _, _) {
            // These errors come from the bus, not from the server.
            return ![.noReply, .serviceUnknown, .nameHasNoOwner].contains(name)
        } catch {
            // The server is gone, or is slow and reads this later.
            return false
        }
    }

    // MARK: The call

    private func answer(
        to call: MethodCall, from owner: BusName, showing popup: PopupID, isUpdate: Bool
    ) async throws(PostError) {
        let pending = PendingPost()
        self.pending = pending
        let deadline = loop.after(timing.deadline) { self.didMissDeadline(pending, of: owner) }
        defer { deadline.cancel() }
        task { await $0.make(call, pending, to: owner, showing: popup, isUpdate: isUpdate) }
        _ = try await pending.get().get()
    }

    private func make(
        _ call: MethodCall, _ pending: PendingPost, to owner: BusName, showing popup: PopupID, isUpdate: Bool
    ) async {
        var answer: Result<PopupID, PostError> = .success(popup)
        do {
            _ = try await connection.call(call, timeout: timing.patience)
        } catch .remote(let name, let message, _) {
            if self.owner == owner, let reason = interface.reason(of: name) { refuse(because: reason) }
            answer = .failure(isRefused ? .absent : PostError(answeredBy: name, message))
        } catch .disconnected {
            answer = .failure(.disconnected)
        } catch {
            answer = .failure(.refused(reason: "\(error)"))
        }
        guard self.owner == owner else { return }
        let isLate = !pending.fulfil(answer)
        // The caller does not know a late popup: close it, unless it has replaced one that the caller knows.
        if isLate, !isUpdate, case .success = answer { await close(popup) }
        guard self.owner == owner, isHanging else { return }
        isHanging = false
        handler?(.recovered)
    }

    private func didMissDeadline(_ pending: PendingPost, of owner: BusName) {
        // The reply may have come while this was waiting for its turn.
        if pending.fulfil(.failure(.timedOut)), self.owner == owner { isHanging = true }
    }

    private func refuse(because reason: String) {
        isRefused = true
        handler?(.shut(reason: reason))
    }
}
