import DBus
import EventLoop

/// GNOME Shell's other door, `org.gtk.Notifications`: popups there have names of our choosing and stay until they are
/// removed, over the end of the shell, of the session and of ours. What the user answers does not come back here, but as
/// a call of `org.freedesktop.Application`, for which the bus starts us if need be.
///
/// Nothing tells when the user has thrown a popup away.
actor GTKNotifications {
    /// What changes about the door.
    enum Event: Sendable, Hashable {
        /// A shell has the name.
        case opened
        /// None has it any more, or the one that has it does not want our popups: why not, as the end of a sentence.
        case shut(reason: String?)
        /// One that had left a post unanswered answers again.
        case recovered
    }

    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private let connection: Connection
    private let timing: NotificationTiming
    /// The name of our .desktop file and of our `org.freedesktop.Application`.
    private let application: String
    private var owner: BusName?
    /// Whether the shell of now has said that it does not know us.
    private var isRefused = false
    private var isHanging = false
    private var pending: PendingPost?
    private var turns = Turns()
    private var handler: (@Sendable (Event) -> Void)?
    private var subscription: Subscription?

    init(on connection: Connection, timing: NotificationTiming, application: String) {
        self.connection = connection
        self.timing = timing
        self.application = application
        loop = connection.loop
    }

    /// - Throws: A `BusError` when the bus does not let us listen.
    func start(_ handler: @escaping @Sendable (Event) -> Void) async throws {
        self.handler = handler
        subscription = try await connection.ownerChanges(of: GTKInterface.busName) { [weak self] _, new in
            self?.assumeIsolated { $0.ownerDidChange(to: new) }
        }
    }

    private func ownerDidChange(to owner: BusName?) {
        self.owner = owner
        isRefused = false
        isHanging = false
        pending?.end(.failure(.absent))
        handler?(owner == nil ? .shut(reason: nil) : .opened)
    }

    /// Whether there is a shell to be asked. One that does not know us may still keep popups of ours.
    var isThere: Bool { owner != nil }

    // MARK: Popups

    /// Shows a popup under the name of what it is about, in the place of one that has that name.
    ///
    /// - Parameter old: Gone afterwards, also if the post fails: where few are kept, the new one needs its place.
    func post(
        _ notification: DesktopNotification, as delivery: DeliveryToken, replacing old: PostedPopup?,
        with quirks: ServerQuirks
    ) async throws(PostError) -> PostedPopup {
        await withCheckedContinuation { turns.take($0) }
        defer { turns.end() }
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
            // One that hangs reads it when it goes on.
            if isHanging {
                try await connection.send(call)
                return false
            }
            _ = try await connection.call(call, timeout: timing.closing)
            return true
        } catch .remote(let name, _) {
            // What the bus says of a shell that has gone is no answer of it.
            return ![.noReply, .serviceUnknown, .nameHasNoOwner].contains(name)
        } catch {
            // It has gone, or is slow and reads it later.
            return false
        }
    }

    // MARK: The call

    private func answer(
        to call: MethodCall, from owner: BusName, showing popup: PostedPopup, isUpdate: Bool
    ) async throws(PostError) {
        let answer = await withCheckedContinuation {
            (continuation: CheckedContinuation<PendingPost.Answer, Never>) in
            let pending = PendingPost(continuation)
            self.pending = pending
            pending.deadline = loop.after(timing.deadline) { [weak self] in
                self?.assumeIsolated { $0.didMissDeadline(pending, of: owner) }
            }
            Task(executorPreference: loop) {
                await self.make(call, pending, to: owner, showing: popup, isUpdate: isUpdate)
            }
        }
        _ = try answer.get()
    }

    private func make(
        _ call: MethodCall, _ pending: PendingPost, to owner: BusName, showing popup: PostedPopup,
        isUpdate: Bool
    ) async {
        var answer: PendingPost.Answer = .success(popup.id)
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
        let isLate = !pending.end(answer)
        // Nobody knows of a late one. But in the place of another it stands for that, which is known to be there.
        if isLate, !isUpdate, case .success = answer { await close(popup) }
        guard self.owner == owner, isHanging else { return }
        isHanging = false
        handler?(.recovered)
    }

    private func didMissDeadline(_ pending: PendingPost, of owner: BusName) {
        if self.owner == owner { isHanging = true }
        pending.end(.failure(.timedOut))
    }

    private func refuse(because reason: String) {
        isRefused = true
        handler?(.shut(reason: reason))
    }

    /// Why there is no way in; `nil` for an error that is about one popup.
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
