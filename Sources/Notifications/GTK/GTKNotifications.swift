import DBus
import EventLoop
import Rules

/// GNOME Shell's interface `org.gtk.Notifications`. Its popups have names that Steward chooses and stay until
/// they are removed, even after the shell, the session and the agent have ended. The user's answers arrive as
/// calls to `org.freedesktop.Application`, for which the bus starts the agent if necessary.
///
/// The interface does not report popups that the user clears.
actor GTKNotifications: LoopActor {
    /// Changes of the interface's availability.
    enum Event: Sendable, Hashable {
        /// A shell owns the bus name.
        case opened
        /// No shell owns it any more or, with a reason (the end of a sentence), it refuses the popups.
        case shut(reason: String?)
        /// A shell that missed the deadline of a post replies again.
        case recovered
    }

    nonisolated let loop: EventLoop
    private let connection: Connection
    private let timing: NotificationTiming
    /// The name of Steward's `.desktop` file and `org.freedesktop.Application`.
    private let application: String
    private var owner: BusName?
    /// Whether the current shell has refused the popups.
    private var isRefused = false
    private var isHanging = false
    private var pending: PendingPost?
    private var lock = AsyncLock()
    private var handler: (@Sendable (Event) -> Void)?
    private var subscription: Subscription?

    init(on connection: Connection, timing: NotificationTiming, application: String) {
        self.connection = connection
        self.timing = timing
        self.application = application
        loop = connection.loop
    }

    /// - Throws: A `BusError` if the bus refuses the subscription.
    func start(_ handler: @escaping @Sendable (Event) -> Void) async throws {
        self.handler = handler
        subscription = try await connection.ownerChanges(
            of: GTKInterface.busName, callback { server, _, new in server.ownerDidChange(to: new) })
    }

    private func ownerDidChange(to owner: BusName?) {
        self.owner = owner
        isRefused = false
        isHanging = false
        pending?.fulfil(.failure(.absent))
        handler?(owner == nil ? .shut(reason: nil) : .opened)
    }

    /// Whether a shell is running. Even one that refuses new popups may keep earlier ones.
    var isThere: Bool { owner != nil }

    // MARK: Popups

    /// Shows a popup under the name of its subject; replaces the popup of that name, if there is one.
    ///
    /// - Parameter old: Closed first if it has another name, even if the post then fails: where only a few
    ///   popups are kept, the new one needs the room.
    func post(
        _ notification: DesktopNotification, as delivery: PopupToken, replacing old: PostedPopup?,
        with quirks: ServerQuirks
    ) async throws(PostError) -> PostedPopup {
        await withCheckedContinuation { lock.take($0) }
        defer { lock.end() }
        let id = PopupID(about: notification.stackTag ?? delivery.description)
        if let old, old.id != id { await close(old) }
        guard let owner, !isRefused else { throw .absent }
        guard !isHanging else { throw .timedOut }
        let call = GTKInterface.call(
            GTKInterface.addNotification,
            [
                .string(application), .string(GTKInterface.popupName(of: id)),
                .dictionary(notification.gtkFields(as: delivery, with: quirks)),
            ], to: owner)
        let posted = PostedPopup(id, in: .lasting)
        try await answer(to: call, from: owner, showing: posted, isUpdate: old?.id == id)
        return posted
    }

    @discardableResult func close(_ popup: PostedPopup) async -> Bool {
        guard popup.epoch.isLasting else { return true }
        guard let owner else { return false }
        let call = GTKInterface.call(
            GTKInterface.removeNotification,
            [.string(application), .string(GTKInterface.popupName(of: popup.id))], to: owner)
        do {
            // A shell that hangs reads this when it continues.
            if isHanging {
                try await connection.send(call)
                return false
            }
            _ = try await connection.call(call, timeout: timing.closing)
            return true
        } catch .remote(let name, _) {
            // These errors come from the bus, not from the shell.
            return ![.noReply, .serviceUnknown, .nameHasNoOwner].contains(name)
        } catch {
            // The shell is gone, or is slow and reads this later.
            return false
        }
    }

    // MARK: The call

    private func answer(
        to call: MethodCall, from owner: BusName, showing popup: PostedPopup, isUpdate: Bool
    ) async throws(PostError) {
        let pending = PendingPost()
        self.pending = pending
        let deadline = loop.after(timing.deadline) { self.didMissDeadline(pending, of: owner) }
        defer { deadline.cancel() }
        task { await $0.make(call, pending, to: owner, showing: popup, isUpdate: isUpdate) }
        _ = try await pending.get().get()
    }

    private func make(
        _ call: MethodCall, _ pending: PendingPost, to owner: BusName, showing popup: PostedPopup,
        isUpdate: Bool
    ) async {
        var answer: Result<PopupID, PostError> = .success(popup.id)
        do {
            _ = try await connection.call(call, timeout: timing.patience)
        } catch .remote(let name, let message) {
            if self.owner == owner, let reason = Self.reason(of: name) { refuse(because: reason) }
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

    /// Why the interface cannot be used; `nil` for an error about a single popup.
    private static func reason(of error: ErrorName) -> String? {
        switch error {
        case .unknownMethod, .unknownObject, .unknownInterface:
            "this desktop has no such interface"
        case GTKInterface.invalidApp:
            "this desktop does not know the file org.stewardproject.Steward.desktop ('make install' brings it)"
        default:
            nil
        }
    }
}
